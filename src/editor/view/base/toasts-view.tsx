// Shows toasts and passes announcements to screen readers.
import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useSession } from './session.ts';

/**
 * Nothing outside an open modal dialog is visible or announced. So each dialog renders a view of its own
 * (`dialog` is its id) and only the view of the topmost dialog shows something.
 */
export const ToastsView = observer(function ToastsView({ dialog }: { dialog?: number }): ReactElement {
  const { toasts, dialogs } = useSession().editor;
  const isHere = dialogs.open.at(-1)?.id === dialog;
  return (
    <>
      <div className="ed-toasts" role="status">
        {(isHere ? toasts.shown : []).map(({ id, text, tone, action }) => (
          <p key={id} className={`ed-toast ed-toast-${tone}`}>
            {text}
            {action !== undefined && (
              <button
                type="button"
                className="ed-toast-act"
                onClick={() => {
                  toasts.dismiss(id);
                  action.run();
                }}
              >
                {action.title}
              </button>
            )}
          </p>
        ))}
      </div>
      <p className="ed-unseen" role="status">
        {/* A new element for each announcement, so that the same text is announced again. */}
        {isHere && <span key={toasts.announced.id}>{toasts.announced.text}</span>}
      </p>
    </>
  );
});
