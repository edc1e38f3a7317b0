// Loads what a screen shows.
import { useCallback, useEffect, useState } from 'react';
import type { SourceAnswer } from '../../../../runtime/model/source.ts';
import { whileWanted } from '../../../../runtime/model/while-wanted.ts';
import { isSignedOut } from '../../contracts/signed-out.ts';
import { useConsole } from '../../contracts/console-context.ts';

export interface LoadFailure {
  /** Empty without a connection. */
  message: string;
  /** The session has ended: it helps to sign in. */
  isSignedOut: boolean;
}

export interface Loading {
  /** While another answer is awaited, and when there is none, the last one stays. */
  answer?: SourceAnswer;
  /** The answer is that of an earlier visit. It is being asked for again. */
  isOld: boolean;
  /** How often another answer has come in place of an old one. What was begun with that begins anew. */
  exchanged: number;
  /** Why there is no new one. */
  failure?: LoadFailure;
  isLoading: boolean;
  /** Asks again. */
  reload(): void;
}

const readFailure = (error: unknown): LoadFailure => ({
  message: error instanceof Error ? error.message : String(error),
  isSignedOut: isSignedOut(error),
});

interface Asking {
  /** Asks again when it is another one, for example the revision of what is answered. */
  version?: number;
  /** Only the answer of now counts: it decides what may be done. */
  isFresh?: boolean;
}

interface State extends Pick<Loading, 'answer' | 'isOld' | 'exchanged' | 'failure'> {
  /** The call and its query. */
  key: string;
  /** What the answer or the failure belongs to. */
  of?: string;
}

/** What is known when another call is wanted: its answer of an earlier visit, else the last one of any. */
const begin = (key: string, seen: SourceAnswer | undefined, before: State): State => ({
  ...before,
  key,
  answer: seen ?? before.answer,
  isOld: seen !== undefined,
});

/** An answer that says the same is the same object: nothing is drawn again. */
function meet(before: State, of: string, answer: SourceAnswer): State {
  const isSame = before.isOld && JSON.stringify(answer) === JSON.stringify(before.answer);
  return {
    key: before.key,
    of,
    answer: isSame ? before.answer : answer,
    isOld: false,
    exchanged: before.exchanged + (before.isOld && !isSame ? 1 : 0),
  };
}

/** Without an answer nobody knows whether what was seen before is still there. */
const fail = ({ answer, isOld, ...before }: State, of: string, error: unknown): State => ({
  ...before,
  of,
  answer: isOld ? undefined : answer,
  isOld: false,
  failure: readFailure(error),
});

/**
 * Makes a GET call, and again for every other query. What it has answered before in this tab is there until
 * then.
 */
export function useCall(
  name: string,
  query: Readonly<Record<string, string | number>>,
  { version = 0, isFresh = false }: Asking = {},
): Loading {
  const { seen } = useConsole();
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(query);
  const key = `${name} ${asked}`;
  const wanted = `${turn} ${version} ${key}`;
  const [last, setState] = useState<State>({ key: '', isOld: false, exchanged: 0 });
  const state = last.key === key ? last : begin(key, isFresh ? undefined : seen.find(name, asked), last);
  if (state !== last) setState(state);

  useEffect(
    () =>
      whileWanted(
        seen.ask(name, asked),
        (answer) => setState((before) => meet(before, wanted, answer)),
        (error) => setState((before) => fail(before, wanted, error)),
      ),
    [seen, name, asked, wanted],
  );

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const { answer, isOld, exchanged, failure } = state;
  useEffect(() => {
    if (failure === undefined) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [failure, reload]);
  return { answer, isOld, exchanged, failure, isLoading: state.of !== wanted, reload };
}
