import { observer } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { useDesk } from './editor-context.ts';

/** Toasts, and what only a screen reader is told. */
export const NoticesView = observer(function NoticesView(): ReactElement {
  const { notices } = useDesk().editor;
  return (
    <>
      <div className="ed-toasts" role="status">
        {notices.shown.map(({ id, text, tone }) => (
          <p key={id} className={`ed-toast ed-toast-${tone}`}>
            {text}
          </p>
        ))}
      </div>
      <p className="ed-unseen" role="status">
        {notices.announced}
      </p>
    </>
  );
});
