import { useEffect, useImperativeHandle, useMemo, useRef, useState, type ReactElement, type Ref } from 'react';
import { localize } from '../../../runtime/forms/localize.ts';
import { rulesInside } from '../../../runtime/forms/rule.ts';
import type { JsonObject } from '../../../runtime/model/json.ts';
import { useDesk } from './editor-context.ts';
import type { DialogFields, PreparedFields } from './dialog-fields.tsx';

/** What a dialog's buttons do with its form. */
export interface FormHandle {
  /** The form's value when it is valid; undefined when it is not, and the fields say why. */
  submit(): Promise<JsonObject | undefined>;
  /** The form's value as it is. */
  read(): JsonObject;
}

interface DialogFormProps {
  ref: Ref<FormHandle>;
  /** The dialog document's Formily schema. */
  schema: Record<string, unknown>;
  value: JsonObject;
  /** What the schema's expressions find under `$lookup`: the choices that are not in the document. */
  lookup: Readonly<Record<string, unknown>>;
  /** Where fields put their popups: inside the dialog, for all else is out of reach while it is open. */
  popups(): HTMLElement;
}

interface Ready {
  Fields: typeof DialogFields;
  prepared: PreparedFields;
}

/** The form of a dialog document. Formily and the fields that it names come with the first dialog that has any. */
export function DialogForm({ ref, schema, value, lookup, popups }: DialogFormProps): ReactElement | null {
  const { editor } = useDesk();
  const rules = useMemo(() => rulesInside(localize({ type: 'object', ...schema }, editor.site.language)), [schema, editor]);
  const [ready, setReady] = useState<Ready>();
  const form = useRef<FormHandle>(null);

  useImperativeHandle(
    ref,
    () => ({
      submit: async () => (rules.length === 0 ? {} : form.current?.submit()),
      read: () => form.current?.read() ?? {},
    }),
    [rules],
  );
  useEffect(() => {
    let isOpen = true;
    const load = async (): Promise<void> => {
      const module = await import('./dialog-fields.tsx');
      const prepared = await module.prepareDialogFields(rules, editor.site, lookup, value);
      if (isOpen) setReady({ Fields: module.DialogFields, prepared });
    };
    if (rules.length > 0) load().catch((error: unknown) => editor.complain(error));
    return () => {
      isOpen = false;
    };
  }, [rules, editor, lookup, value]);

  if (rules.length === 0) return null;
  return <div className="ed-dialog-body">{ready !== undefined && <ready.Fields ref={form} prepared={ready.prepared} popups={popups} />}</div>;
}
