// Watches a job of the console until it has ended.
import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { keepValue, readKept } from '../../../../runtime/model/kept-values.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import { useConsole, type Console } from '../../contracts/console-context.ts';
import type { OpenEntity } from '../../contracts/entity-of.ts';
import { AskWaitingContext } from '../../contracts/waiting-counts.ts';

export type Job = ApiCalls['consoleJob.get']['data'];

/** A job with what the screen calls it. */
interface Watched {
  id: string;
  title: string;
  /** A dry run: nothing is changed by it. */
  isDry?: boolean;
}

export interface WatchedJob {
  watched: Watched | undefined;
  /** Undefined until its first answer. */
  job: Job | undefined;
  /** Makes the call that starts a job, and watches that. Rejects with what the call says. */
  start(title: string, call: string, body: unknown, options?: { isDry?: boolean }): Promise<void>;
  cancel(): void;
  undo(title: string): void;
  close(): void;
}

const FIRST_MS = 60;
const SLOWEST_MS = 1_000;

const isOver = ({ state }: Job): boolean => state === 'done' || state === 'cancelled' || state === 'failed';

/** Waits for the end of a job. Rejects when it cannot be asked for. */
async function awaitJob(read: Console['read'], id: string, wait = FIRST_MS): Promise<Job> {
  const job = (await read('consoleJob.get', { id })).data as Job;
  if (isOver(job)) return job;
  await new Promise((resolve) => window.setTimeout(resolve, wait));
  return awaitJob(read, id, Math.min(wait * 1.5, SLOWEST_MS));
}

/** Runs a bulk action and waits for its end. Resolves with what it says of a record that it refused. */
export async function runBulk(
  { actions, read }: Console,
  entity: OpenEntity | undefined,
  body: object,
  quiet = false,
): Promise<Job['rows'][number] | undefined> {
  const { id } = (await actions.call(entity?.call('bulk') ?? '', { body, quiet })) as { id: string };
  return (await awaitJob(read, id)).rows.find(({ ok }) => !ok);
}

/** The home links to a job that has failed: `#job=ID`. */
const readAsked = (title: string): Watched | undefined => {
  const id = /^#job=([\w-]+)$/.exec(location.hash)?.[1];
  return id === undefined ? undefined : { id, title };
};

/** `place` keeps the job over a reload of the page; `onEnd` is called once for each job. */
export function useJob(place: string, onEnd: (job: Job) => void): WatchedJob {
  const { actions, read, translate } = useConsole();
  const [watched, setWatched] = useState(
    () => readAsked(translate('job.asked')) ?? (readKept('tab', storedName(place)) as Watched | undefined),
  );
  const [job, setJob] = useState<Job>();
  const askWaiting = useContext(AskWaitingContext);
  const end = useEffectEvent((ended: Job) => {
    onEnd(ended);
    askWaiting();
  });
  const id = watched?.id;

  useEffect(() => {
    if (id === undefined) return undefined;
    let timer: number | undefined;
    let isWanted = true;
    const ask = async (wait: number): Promise<void> => {
      // Without a connection it is asked for again: the job goes on without this page.
      const found = await read('consoleJob.get', { id }).then(({ data }) => data as Job, failureOf);
      if (!isWanted) return;
      if (found === 'gone') return setWatched(undefined);
      if (found !== undefined) setJob(found);
      if (found !== undefined && isOver(found)) end(found);
      else timer = window.setTimeout(() => void ask(Math.min(wait * 1.5, SLOWEST_MS)), wait);
    };
    void ask(FIRST_MS);
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [id, read]);

  const watch = useCallback(
    (next: Watched | undefined) => {
      keepValue('tab', storedName(place), next);
      setJob(undefined);
      setWatched(next);
    },
    [place],
  );
  const begin = useStartOnce();
  const start = useCallback<WatchedJob['start']>(
    async (title, call, body, options) => watch({ id: await begin(call, body, true), title, ...options }),
    [begin, watch],
  );
  // What fails here is said by the call.
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  return {
    watched,
    job: job?.id === id ? job : undefined,
    start,
    cancel: () => quietly(actions.call('consoleJob.cancel', { body: { id } })),
    undo: (title) =>
      quietly(begin('consoleJob.undo', { id }, false).then((begun) => watch({ id: begun, title }))),
    close: () => watch(undefined),
  };
}

/** Starts a job. After a lost answer the same call gets the job that it may have started. */
function useStartOnce(): (call: string, body: unknown, quiet: boolean) => Promise<string> {
  const { actions } = useConsole();
  const sent = useRef<{ text: string; key: string }>(undefined);
  return useCallback(
    async (call, body, quiet) => {
      const withName = (_: string, value: unknown): unknown =>
        value instanceof File ? nameOf(value) : value;
      const text = JSON.stringify([call, body], withName);
      if (sent.current?.text !== text) sent.current = { text, key: makeUuid() };
      const started = await actions.call(call, { body, quiet, idempotencyKey: sent.current.key });
      sent.current = undefined;
      return (started as { id: string }).id;
    },
    [actions],
  );
}

/** `gone` for a job that there is no more; undefined for no answer. */
function failureOf(error: unknown): 'gone' | undefined {
  return error instanceof Error && 'code' in error && error.code === 404 ? 'gone' : undefined;
}

const nameOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

const storedName = (place: string): string => `console.job.${place}`;
