// Asks before a screen with unsaved work is left, for another screen or another site.
import Button from 'antd/es/button';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { useConsole } from '../../contracts/console-context.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { useGuard } from '../frame/console-router.tsx';
import type { RecordWork } from './record-work.ts';

export function LeaveGuard({ work }: { work: RecordWork }): ReactElement | null {
  const { proceed, stay } = useGuard(() => work.read().isDirty);
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent): void => {
      if (!work.read().isDirty) return;
      // The tab may be closed: what was typed a moment ago is kept, too.
      void work.rest();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [work]);
  if (proceed === undefined) return null;
  return <Leaving work={work} onStay={stay} onLeave={proceed} />;
}

interface LeavingProps {
  work: RecordWork;
  onStay(): void;
  onLeave(): void;
}

/** A draft that is kept on the server needs no question. */
function Leaving({ work, onStay, onLeave }: LeavingProps): ReactElement | null {
  const { translate } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const leaveDraft = useEffectEvent((isKept: boolean) => (isKept ? onLeave() : setAsking(true)));
  useEffect(() => {
    let isWanted = true;
    const keeping = work.draft?.flush() ?? Promise.resolve(false);
    void keeping.then((isKept) => isWanted && leaveDraft(isKept));
    return () => {
      isWanted = false;
    };
  }, [work]);
  if (!isAsking) return null;
  const drop = async (): Promise<void> => {
    await work.discard();
    onLeave();
  };
  const save = async (): Promise<void> => {
    if (await work.save()) onLeave();
    else onStay();
  };
  return (
    <Dialog title={translate('record.leave.title')} onDismiss={onStay}>
      <p>{translate('record.leave.text')}</p>
      <div className="console-dialog-buttons">
        <Button onClick={onStay}>{translate('record.leave.stay')}</Button>
        <Button danger onClick={() => void drop()}>
          {translate('record.leave.drop')}
        </Button>
        <Button type="primary" onClick={() => void save()}>
          {translate('record.leave.save')}
        </Button>
      </div>
    </Dialog>
  );
}
