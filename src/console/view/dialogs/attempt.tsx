// Holds what the dialogs share that do something when they are answered: how it runs, fails and is confirmed.
import Button from 'antd/es/button';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

type Translate = ReturnType<typeof useConsole>['translate'];

/** Errors without a message are those of a lost connection, unless `otherwise` names another text. */
export const messageOf = (error: unknown, translate: Translate, otherwise = 'offline'): string =>
  error instanceof Error && error.message !== '' ? error.message : translate(otherwise);

export interface Attempt {
  isBusy: boolean;
  /** Why the last one failed; empty for none. */
  failure: string;
  /** Never rejects: what `work` fails with is the failure. */
  run(work: () => Promise<void>): Promise<void>;
  fail(message: string): void;
}

export function useAttempt(otherwise?: string): Attempt {
  const { translate } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const [failure, fail] = useState('');
  return {
    isBusy,
    failure,
    fail,
    async run(work) {
      setBusy(true);
      fail('');
      await work().catch((error: unknown) => fail(messageOf(error, translate, otherwise)));
      setBusy(false);
    },
  };
}

interface DialogEndProps {
  attempt: Pick<Attempt, 'failure' | 'isBusy'>;
  /** What the button says that does it. Without it the dialog can only be dismissed. */
  yes?: string;
  isDanger?: boolean;
  isPrevented?: boolean;
  /** What the other button says; default: cancel. */
  no?: string;
  /** Absent: the button submits the form around it. */
  onYes?(): void;
  onDismiss(): void;
}

/** The end of a dialog: why it failed, and the buttons. */
export function DialogEnd(props: DialogEndProps): ReactElement {
  const { attempt, yes, isDanger, isPrevented, no, onYes, onDismiss } = props;
  const { translate } = useConsole();
  return (
    <>
      <p role="alert" className="console-failure">
        {attempt.failure}
      </p>
      <div className="console-dialog-buttons">
        <Button onClick={onDismiss}>{no ?? translate('cancel')}</Button>
        {yes !== undefined && (
          <Button
            type="primary"
            htmlType={onYes === undefined ? 'submit' : 'button'}
            danger={isDanger}
            disabled={isPrevented}
            loading={attempt.isBusy}
            onClick={onYes}
          >
            {yes}
          </Button>
        )}
      </div>
    </>
  );
}

interface DialogFormProps extends DialogEndProps {
  children: ReactNode;
  onSubmit(): void;
}

/** The form of a dialog with its end. It may lie inside the form that it is asked for. */
export function DialogForm({ children, onSubmit, ...end }: DialogFormProps): ReactElement {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!end.attempt.isBusy) onSubmit();
      }}
    >
      {children}
      <DialogEnd {...end} />
    </form>
  );
}
