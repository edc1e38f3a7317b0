// Draws a dialog with a form, for what a field asks for.
import { useRef, type ReactElement, type Ref } from 'react';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import { useConsole } from '../../contracts/console-context.ts';
import { DialogForm, useAttempt } from './attempt.tsx';
import { Dialog } from './dialog.tsx';

/** The form of a dialog. Given, because a form asks and a question has a form. */
export type DrawForm = (props: {
  ref: Ref<Pick<FieldSetHandle, 'submit'>>;
  schema: object;
  initial: JsonObject;
}) => ReactElement;

interface FormDialogProps {
  Form: DrawForm;
  title: string;
  schema: object;
  initial: JsonObject;
  size?: 'large';
  /** Rejects with what the dialog shows. */
  onDone(values: JsonObject): Promise<void>;
  onDismiss(): void;
}

export function FormDialog({
  Form,
  title,
  schema,
  initial,
  size,
  onDone,
  onDismiss,
}: FormDialogProps): ReactElement {
  const { translate } = useConsole();
  const fields = useRef<Pick<FieldSetHandle, 'submit'>>(null);
  const attempt = useAttempt('notDone');
  const finish = async (): Promise<void> => {
    const values = await fields.current?.submit();
    if (values !== undefined) await onDone(values);
  };
  return (
    <Dialog title={title} size={size} onDismiss={onDismiss}>
      <DialogForm {...{ attempt, onDismiss }} yes={translate('ok')} onSubmit={() => void attempt.run(finish)}>
        <Form ref={fields} schema={schema} initial={initial} />
      </DialogForm>
    </Dialog>
  );
}
