// Renders an open dialog document.
import { useCallback, useId, useRef, useState, type ReactElement } from 'react';
import type { DialogButton } from '../../../../runtime/generated/documents.generated.ts';
import { useModal } from '../../../assembly/browser/use-modal.ts';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import type { OpenDialog } from '../../contracts/dialogs.ts';
import { useSession } from '../base/session.ts';
import { ToastsView } from '../base/toasts-view.tsx';
import { DialogForm } from './dialog-form.tsx';
import { useDismissal } from './use-dismissal.ts';
import { useAsk, useButtons, useLookup, useTexts, useTypedValues } from './use-dialog.ts';

/** A modal `<dialog>`: the browser keeps the focus inside and restores it. */
export function DialogView({ dialog }: { dialog: OpenDialog }): ReactElement {
  const source = dialog.document;
  const popups = useRef<HTMLDivElement>(null);
  const form = useRef<FieldSetHandle>(null);
  const ids = { title: useId(), text: useId() };
  const texts = useTexts(dialog);
  const ask = useAsk(dialog);
  const box = useModal();
  const { failure, isBusy, press } = useButtons(dialog, form);
  const lookup = useLookup(dialog);
  const dismissal = useDismissal(dialog, popups);
  const edge = useFreeEdge();
  const popupContainer = useCallback(() => popups.current ?? document.body, []);
  useTypedValues(dialog, form);
  const main = source.buttons.find(({ look }) => look === 'primary') ?? source.buttons.at(-1);
  return (
    <dialog
      ref={box}
      className={`ed-dialog ed-dialog-${source.size ?? 'small'}`}
      data-edge={edge}
      aria-labelledby={ids.title}
      aria-describedby={texts.text === '' ? undefined : ids.text}
      {...dismissal}
    >
      <form
        className="ed-dialog-form"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (main !== undefined && !isBusy) void press(main);
        }}
      >
        <DialogHead ids={ids} title={texts.title} text={texts.text} />
        <DialogForm
          ref={form}
          schema={source.form}
          value={dialog.value}
          lookup={lookup}
          popups={popupContainer}
          ask={ask}
          onChange={dialog.onChange}
        />
        <p role="alert" className="ed-dialog-failure">
          {failure}
        </p>
        <DialogButtons
          buttons={source.buttons}
          titles={texts.buttons}
          main={main}
          isBusy={isBusy}
          onPress={(button) => void press(button)}
        />
      </form>
      <div ref={popups} className="ed-dialog-popups" />
      <ToastsView dialog={dialog.id} />
    </dialog>
  );
}

/** The title, and the explanation below it. */
function DialogHead({
  ids,
  title,
  text,
}: {
  ids: { title: string; text: string };
  title: string;
  text: string;
}): ReactElement {
  return (
    <>
      <h2 id={ids.title} className="ed-dialog-title">
        {title}
      </h2>
      {text !== '' && (
        <p id={ids.text} className="ed-dialog-text">
          {text}
        </p>
      )}
    </>
  );
}

interface DialogButtonsProps {
  buttons: readonly DialogButton[];
  titles: readonly string[];
  /** The button that Enter presses: it submits the form. */
  main: DialogButton | undefined;
  isBusy: boolean;
  onPress(button: DialogButton): void;
}

function DialogButtons({ buttons, titles, main, isBusy, onPress }: DialogButtonsProps): ReactElement {
  return (
    <div className="ed-dialog-buttons">
      {buttons.map((button, index) => (
        <button
          key={button.name}
          type={button === main ? 'submit' : 'button'}
          className={`ed-button ed-button-${button.look ?? 'plain'}`}
          disabled={isBusy}
          onClick={button === main ? undefined : () => onPress(button)}
        >
          {titles[index]}
        </button>
      ))}
    </div>
  );
}

/** The edge of the window that is farther from the locked element: a dialog there does not hide it. */
function useFreeEdge(): 'left' | 'right' {
  const { selection, targets } = useSession().editor;
  const [edge] = useState((): 'left' | 'right' => {
    const rect = selection.locked && targets.rectOf(selection.locked);
    return rect !== undefined && rect.left + rect.right > innerWidth * 1.1 ? 'left' : 'right';
  });
  return edge;
}
