import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useDesk } from './use-editor.ts';

/**
 * Toasts, and what only a screen reader is told. While a dialog is open nothing outside of it is seen or heard: each dialog has a view of its own, by
 * its id, and what there is to say is said in the topmost one.
 */
export const NoticesView = observer(function NoticesView({ dialog }: { dialog?: number }): ReactElement {
  const { notices, dialogs } = useDesk().editor;
  const isHere = dialogs.open.at(-1)?.id === dialog;
  return (
    <>
      <div className="ed-toasts" role="status">
        {(isHere ? notices.shown : []).map(({ id, text, tone, act }) => (
          <p key={id} className={`ed-toast ed-toast-${tone}`}>
            {text}
            {act !== undefined && (
              <button
                type="button"
                className="ed-toast-act"
                onClick={() => {
                  notices.dismiss(id);
                  act.run();
                }}
              >
                {act.title}
              </button>
            )}
          </p>
        ))}
      </div>
      <p className="ed-unseen" role="status">
        {/* The same words again are an element of their own: else nobody hears them twice. */}
        {isHere && <span key={notices.announced.id}>{notices.announced.text}</span>}
      </p>
    </>
  );
});
