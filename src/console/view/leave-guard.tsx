import Button from 'antd/es/button';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConsole } from '../contracts/console-context.ts';
import { Dialog } from './dialog.tsx';
import type { RecordWork } from './record-work.ts';

/** Asks before a screen with unsaved work is left, for another screen or another site. */
export function LeaveGuard({ work }: { work: RecordWork }): ReactElement | null {
  const { say } = useConsole();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && work.read().isDirty,
  );
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
  // A draft that is kept on the server needs no question.
  const [isAsking, setAsking] = useState(false);
  const isBlocked = blocker.state === 'blocked';
  const keep = useEffectEvent(async () => {
    if (await work.flushDraft()) blocker.proceed?.();
    else setAsking(true);
  });
  useEffect(() => {
    if (isBlocked) void keep();
    return () => setAsking(false);
  }, [isBlocked]);
  if (blocker.state !== 'blocked' || !isAsking) return null;
  const stay = (): void => blocker.reset();
  const leave = async (): Promise<void> => {
    await work.discard();
    blocker.proceed();
  };
  const save = async (): Promise<void> => {
    if (await work.save()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Dialog title={say('record.leave.title')} onDismiss={stay}>
      <p>{say('record.leave.text')}</p>
      <div className="console-dialog-buttons">
        <Button onClick={stay}>{say('record.leave.stay')}</Button>
        <Button danger onClick={() => void leave()}>
          {say('record.leave.drop')}
        </Button>
        <Button type="primary" onClick={() => void save()}>
          {say('record.leave.save')}
        </Button>
      </div>
    </Dialog>
  );
}
