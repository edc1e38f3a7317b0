import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
} from 'react';
import type { DialogButton } from '../../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import { listChannels } from '../../commands/documents/channel-choices.ts';
import { readExpression, runActions, type EditScope } from '../../commands/documents/run-steps.ts';
import type { OpenDialog } from '../../store/dialogs.ts';
import { useDesk } from '../base/use-editor.ts';
import { DialogForm } from './dialog-form.tsx';
import { NoticesView } from '../base/toasts-view.tsx';

/** Draws one dialog document: a native modal `<dialog>`, whose focus the browser keeps inside and gives back. Escape dismisses it. */
export function DialogHost({ dialog }: { dialog: OpenDialog }): ReactElement {
  const { editor } = useDesk();
  const source = dialog.document;
  const box = useRef<HTMLDialogElement>(null);
  const popups = useRef<HTMLDivElement>(null);
  const form = useRef<FieldSetHandle>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const ids = { title: useId(), text: useId() };
  const place = `schemas/dialogs/${source.name}.dialog.json`;
  const language = editor.site.language;
  const shown = useMemo(() => {
    const scope: EditScope = { site: editor.site, value: dialog.value };
    const read = (text: string | undefined): string =>
      text === undefined ? '' : String(readExpression(text, place, scope) ?? '');
    return {
      title: read(source.title[language]),
      text: read(source.text?.[language]),
      buttons: source.buttons.map(({ title }) => read(title[language])),
    };
  }, [source, dialog, editor, place, language]);

  // Closed before it is taken out of the page: what is drawn next may already want the focus that the browser gives back.
  useLayoutEffect(() => {
    const element = box.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  useEffect(
    () => editor.dialogs.readBy(dialog.id, () => form.current?.read() ?? dialog.value),
    [editor, dialog],
  );

  const press = async (button: DialogButton): Promise<void> => {
    setFailure('');
    setBusy(true);
    try {
      const value: JsonObject | undefined =
        button.validates === true ? await form.current?.submit() : (form.current?.read() ?? {});
      if (value === undefined) return;
      const host = { ...editor.host, closeDialog: dialog.close };
      await runActions(button.do, place, { site: editor.site, value }, host);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };

  const lookup = useMemo(
    () => ({ channels: listChannels(editor.site.channels), ...dialog.scope }),
    [editor, dialog],
  );
  const popupsOf = useCallback(() => popups.current ?? document.body, []);
  const ask = useCallback(
    (name: string, value?: unknown): Promise<unknown> => {
      const steps = source.asks?.[name];
      if (steps === undefined)
        return Promise.reject(new Error(`${place} answers no field that asks for "${name}".`));
      return runActions(steps, place, { site: editor.site, value }, editor.host);
    },
    [source, place, editor],
  );
  const main = source.buttons.find(({ look }) => look === 'primary') ?? source.buttons.at(-1);
  return (
    <dialog
      ref={box}
      className={`ed-dialog ed-dialog-${source.size ?? 'small'}`}
      aria-labelledby={ids.title}
      aria-describedby={shown.text === '' ? undefined : ids.text}
      onCancel={(event) => {
        event.preventDefault();
        dialog.close(false);
      }}
    >
      <form
        className="ed-dialog-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (main !== undefined && !isBusy) void press(main);
        }}
      >
        <h2 id={ids.title} className="ed-dialog-title">
          {shown.title}
        </h2>
        {shown.text !== '' && (
          <p id={ids.text} className="ed-dialog-text">
            {shown.text}
          </p>
        )}
        <DialogForm
          ref={form}
          schema={source.form}
          value={dialog.value}
          lookup={lookup}
          popups={popupsOf}
          ask={ask}
        />
        <p role="alert" className="ed-dialog-failure">
          {failure}
        </p>
        <div className="ed-dialog-buttons">
          {source.buttons.map((button, index) => (
            <button
              key={button.name}
              type={button === main ? 'submit' : 'button'}
              className={`ed-button ed-button-${button.look ?? 'plain'}`}
              disabled={isBusy}
              onClick={button === main ? undefined : () => void press(button)}
            >
              {shown.buttons[index]}
            </button>
          ))}
        </div>
      </form>
      <div ref={popups} className="ed-dialog-popups" />
      <NoticesView dialog={dialog.id} />
    </dialog>
  );
}
