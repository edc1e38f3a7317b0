// What the server does with everything, above every screen of the console.
import Button from 'antd/es/button';
import { useEffect, useState, type ReactElement } from 'react';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import { useConsole } from '../contracts/console-context.ts';

type Status = ApiCalls['system.getRunStatus']['data']['status'];

const EVERY_MS = 5_000;
/** While something is being done. */
const SOON_MS = 1_000;
const [NORMAL, RESTORING] = [1, 4] as const;

/** Says what the server does, and after a restore that this page shows what was there before. */
export function RunStateBanner(): ReactElement {
  const { say } = useConsole();
  const { status, isReplaced } = useRunState();
  const isShown = status !== NORMAL || isReplaced;
  return (
    <div role="status" className={isShown ? 'console-run-state' : undefined} data-status={status}>
      {status !== NORMAL && <span>{say(`runState.${status}`)}</span>}
      {status === NORMAL && isReplaced && (
        <>
          <span>{say('runState.ended')}</span>
          <Button size="small" onClick={() => window.location.reload()}>
            {say('runState.reload')}
          </Button>
        </>
      )}
    </div>
  );
}

function useRunState(): { status: Status; isReplaced: boolean } {
  const { read } = useConsole();
  const [status, setStatus] = useState<Status>(NORMAL);
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    let before: Status = NORMAL;
    const ask = async (): Promise<void> => {
      // Without an answer it stays what it was.
      const found = navigator.onLine
        ? await read('system.getRunStatus', {}).catch(() => undefined)
        : undefined;
      if (isOver) return;
      const now = (found?.data as { status: Status } | undefined)?.status ?? before;
      if (before === RESTORING && now !== RESTORING) setReplaced(true);
      before = now;
      setStatus(now);
      timer = window.setTimeout(() => void ask(), now === NORMAL ? EVERY_MS : SOON_MS);
    };
    timer = window.setTimeout(() => void ask(), EVERY_MS);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [read]);
  return { status, isReplaced };
}
