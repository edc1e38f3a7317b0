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

/** Makes a GET call, again for every other query, and for another `version` of what it answers. */
export function useCall(
  name: string,
  query: Readonly<Record<string, string | number>>,
  version = 0,
): Loading {
  const { read } = useConsole();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ of?: string; answer?: SourceAnswer; failure?: LoadFailure }>({});
  const asked = JSON.stringify(query);
  const wanted = `${turn} ${version} ${name} ${asked}`;

  useEffect(() => {
    const show = (result: Omit<typeof state, 'of'>): void =>
      setState(({ answer }) => ({ of: wanted, answer, ...result }));
    return whileWanted(
      read(name, JSON.parse(asked) as Record<string, unknown>),
      (answer) => show({ answer }),
      (error) => show({ failure: readFailure(error) }),
    );
  }, [read, name, asked, wanted]);

  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const { failure } = state;
  useEffect(() => {
    if (failure === undefined) return undefined;
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [failure, reload]);
  return { answer: state.answer, failure, isLoading: state.of !== wanted, reload };
}
