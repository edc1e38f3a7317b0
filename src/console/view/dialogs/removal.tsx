// Holds what the dialogs before a removal share: how it runs, how it fails, and their buttons.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';

interface Removal {
  isBusy: boolean;
  /** Why it was not done; empty for none. */
  failure: string;
  start(): Promise<void>;
}

/** A removal by `remove`, which rejects with why it was not done. */
export function useRemoval(remove: () => Promise<void>): Removal {
  const { translate } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  return {
    isBusy,
    failure,
    async start() {
      setBusy(true);
      setFailure('');
      await remove().catch((error: unknown) => {
        setFailure(error instanceof Error && error.message !== '' ? error.message : translate('offline'));
      });
      setBusy(false);
    },
  };
}

interface RemovalEndProps {
  removal: Removal;
  label: string;
  /** Something uses it that would not let it go. */
  isPrevented: boolean;
  onDismiss(): void;
}

/** The end of the dialog: why it failed, and the buttons. */
export function RemovalEnd({ removal, label, isPrevented, onDismiss }: RemovalEndProps): ReactElement {
  const { translate } = useConsole();
  return (
    <>
      <p role="alert" className="console-failure">
        {removal.failure}
      </p>
      <div className="console-dialog-buttons">
        <Button onClick={onDismiss}>{translate('cancel')}</Button>
        <Button
          type="primary"
          danger
          disabled={isPrevented}
          loading={removal.isBusy}
          onClick={() => void removal.start()}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
