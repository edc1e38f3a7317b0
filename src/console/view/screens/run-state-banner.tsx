// Shows above every screen what the server does with everything, such as a restore.
import Button from 'antd/es/button';
import { useEffect, useState, type ReactElement } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { watchRestores } from '../../../client/restore-watch.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { onOperation } from '../../contracts/own-operations.ts';

type Answer = ApiCalls['system.getRunStatus']['data'];
type Status = Answer['status'];

const EVERY_MS = 5_000;
/** While something is being done. */
const SOON_MS = 1_000;
const NORMAL = 1;
const AS_USUAL: { status: Status; isReplaced: boolean } = { status: NORMAL, isReplaced: false };

/** Says what the server does, and after a restore that this page shows what was there before. */
export function RunStateBanner(): ReactElement {
  const { translate } = useConsole();
  const { status, isReplaced } = useRunState();
  const isShown = status !== NORMAL || isReplaced;
  return (
    <div role="status" className={isShown ? 'console-run-state' : undefined} data-status={status}>
      {status !== NORMAL && <span>{translate(`runState.${status}`)}</span>}
      {status === NORMAL && isReplaced && (
        <>
          <span>{translate('runState.ended')}</span>
          <Button size="small" onClick={() => window.location.reload()}>
            {translate('runState.reload')}
          </Button>
        </>
      )}
    </div>
  );
}

function useRunState(): { status: Status; isReplaced: boolean } {
  const { read } = useConsole();
  const [state, setState] = useState(AS_USUAL);
  useEffect(() => {
    const noteRestores = watchRestores();
    let timer: number | undefined;
    let turn = 0;
    let before = AS_USUAL;
    const ask = async (): Promise<void> => {
      window.clearTimeout(timer);
      turn += 1;
      const own = turn;
      // Without an answer it stays what it was.
      const found = navigator.onLine
        ? await read('system.getRunStatus', {}).catch(() => undefined)
        : undefined;
      // It was asked again meanwhile, or is over.
      if (own !== turn) return;
      if (found !== undefined) {
        const answer = found.data as Answer;
        before = { status: answer.status, isReplaced: noteRestores(answer) };
        setState(before);
      }
      timer = window.setTimeout(() => void ask(), before.status === NORMAL ? EVERY_MS : SOON_MS);
    };
    void ask();
    const forget = onOperation(() => void ask());
    return () => {
      forget();
      turn += 1;
      window.clearTimeout(timer);
    };
  }, [read]);
  return state;
}
