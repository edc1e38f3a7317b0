// Shows toasts and passes announcements to screen readers.
import { observer } from 'mobx-react-lite';
import { useRef, type ReactElement } from 'react';
import type { Toasts } from '../../store/toasts.ts';
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
        {(isHere ? toasts.shown : []).map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
      <p className="ed-unseen" role="status">
        {/* A new element for each announcement, so that the same text is announced again. */}
        {isHere && <span key={toasts.announced.id}>{toasts.announced.text}</span>}
      </p>
    </>
  );
});

/** It stays while the focus or the pointer is on its button, which gives the focus back to where it was. */
function OneToast({ toast }: { toast: Toasts['shown'][number] }): ReactElement {
  const { toasts } = useSession().editor;
  const before = useRef<Element>(null);
  const { id, text, tone, action } = toast;
  return (
    <p className={`ed-toast ed-toast-${tone}`}>
      {text}
      {action !== undefined && (
        <button
          type="button"
          className="ed-toast-act"
          onFocus={({ relatedTarget }) => {
            before.current = relatedTarget;
            toasts.hold(id);
          }}
          onBlur={({ currentTarget }) => {
            if (!currentTarget.matches(':hover')) toasts.release(id);
          }}
          onPointerEnter={() => toasts.hold(id)}
          onPointerLeave={({ currentTarget }) => {
            if (!currentTarget.matches(':focus')) toasts.release(id);
          }}
          onClick={() => {
            toasts.dismiss(id);
            if (before.current instanceof HTMLElement) before.current.focus();
            action.run();
          }}
        >
          {action.title}
        </button>
      )}
    </p>
  );
}
