// Draws a dialog with a form, for what a field asks for.
import Button from 'antd/es/button';
import { useRef, useState, type ReactElement, type Ref } from 'react';
import type { JsonObject } from '../../../../runtime/model/json.ts';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import { useConsole } from '../../contracts/console-context.ts';
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
  const [failure, setFailure] = useState('');
  const finish = async (): Promise<void> => {
    setFailure('');
    const values = await fields.current?.submit();
    if (values === undefined) return;
    await onDone(values).catch((error: unknown) =>
      setFailure(error instanceof Error && error.message !== '' ? error.message : translate('notDone')),
    );
  };
  return (
    <Dialog title={title} size={size} onDismiss={onDismiss}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // It lies inside the form that it is asked for.
          event.stopPropagation();
          void finish();
        }}
      >
        <Form ref={fields} schema={schema} initial={initial} />
        <p role="alert" className="console-failure">
          {failure}
        </p>
        <div className="console-dialog-buttons">
          <Button onClick={onDismiss}>{translate('cancel')}</Button>
          <Button type="primary" htmlType="submit">
            {translate('ok')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
