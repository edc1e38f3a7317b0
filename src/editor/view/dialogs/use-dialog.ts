// Reads the texts and buttons of a dialog document, and answers its fields.
import { useCallback, useEffect, useMemo, useState, type RefObject } from 'react';
import type { DialogButton, DialogDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import { listChannels, noteLinks } from '../../commands/documents/channel-choices.ts';
import type { EditScope } from '../../commands/tools/step-runner.ts';
import type { OpenDialog } from '../../contracts/dialogs.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { useSession, type EditorSession } from '../base/session.ts';

interface DialogTexts {
  title: string;
  text: string;
  /** In the order of the document's buttons. */
  buttons: readonly string[];
}

/** The file of a dialog document. */
function fileOf({ name }: DialogDocument): string {
  return `schemas/dialogs/${name}.dialog.json`;
}

/** The texts of a dialog in the owner's language, with their expressions evaluated. */
export function useTexts({ document, value }: OpenDialog): DialogTexts {
  const { runner, site } = useSession().editor;
  return useMemo(() => {
    const scope: EditScope = { site, value };
    const read = (text: string | undefined): string =>
      text === undefined ? '' : String(runner.read(text, fileOf(document), scope) ?? '');
    return {
      title: read(document.title[site.language]),
      text: read(document.text?.[site.language]),
      buttons: document.buttons.map(({ title }) => read(title[site.language])),
    };
  }, [document, value, runner, site]);
}

interface DialogButtons {
  /** Why the last button failed; empty if it did not. */
  failure: string;
  isBusy: boolean;
  press(button: DialogButton): Promise<void>;
}

/** Runs the steps of buttons. A button that validates does nothing while the form is invalid. */
export function useButtons(dialog: OpenDialog, form: RefObject<FieldSetHandle | null>): DialogButtons {
  const { editor } = useSession();
  const { runner, site } = editor;
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const press = async (button: DialogButton): Promise<void> => {
    setFailure('');
    setBusy(true);
    try {
      const value: JsonObject | undefined =
        button.validates === true ? await form.current?.submit() : (form.current?.read() ?? {});
      if (value === undefined) return;
      await runner.run(button.do, fileOf(dialog.document), { site, value }, contextOf(editor, dialog));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, press };
}

/** Answers what fields ask for, by the steps that the document's `asks` name. They may close the dialog. */
export function useAsk(dialog: OpenDialog): (name: string, value?: unknown) => Promise<unknown> {
  const { editor } = useSession();
  return useCallback(
    (name, value) => {
      const { runner, site } = editor;
      const { document } = dialog;
      const steps = document.asks?.[name];
      if (steps === undefined)
        return Promise.reject(new Error(`${fileOf(document)} has no \`asks\` for "${name}".`));
      return runner.run(steps, fileOf(document), { site, value }, contextOf(editor, dialog));
    },
    [dialog, editor],
  );
}

/** The editor for steps of a dialog, which close that dialog. */
function contextOf({ context, dialogs }: EditorSession['editor'], dialog: OpenDialog): EditorContext {
  const closeDialog = (answer: JsonObject | false): void =>
    answer === false ? void dialogs.dismiss(dialog) : dialog.close(answer);
  return { ...context, closeDialog };
}

/**
 * `$lookup` of the form's expressions: the site's channels, what is wrong with those that the value links to,
 * what the owner's role allows, and what the opener of the dialog adds.
 */
export function useLookup({ scope, value }: OpenDialog): Readonly<Record<string, unknown>> {
  const { site, permissions, translate } = useSession().editor;
  return useMemo(
    () => ({
      channels: listChannels(site.channels, value, translate('target.pageGone')),
      linkNotes: noteLinks(site.channels, value, {
        gone: translate('target.entryGone'),
        down: translate('target.entryDown'),
      }),
      permissions: [...permissions],
      ...scope,
    }),
    [site, permissions, translate, value, scope],
  );
}

/** Lets drafts read what is typed into the form. */
export function useTypedValues({ id, value }: OpenDialog, form: RefObject<FieldSetHandle | null>): void {
  const { dialogs } = useSession().editor;
  useEffect(() => dialogs.readBy(id, () => form.current?.read() ?? value), [dialogs, id, value, form]);
}
