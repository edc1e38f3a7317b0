/** Reads CSV and XLSX files in a process of its own: the event loop only receives rows. */
import { fork, type ChildProcess } from 'node:child_process';
import { findWorker } from '../../kernel/find-worker.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { makeSemaphore } from '../../kernel/semaphore.ts';
import type { SheetAnswer, SheetChoice, SheetHead, TableRow } from './sheet-limits.ts';

export interface OpenSheet extends SheetHead {
  /** The next rows, at most 500; none at the end. */
  next(): Promise<readonly TableRow[]>;
}

const MAX_HEAP_MB = 512;
const TIMEOUT_MS = 60_000;
const busy = (): HttpError => new HttpError(503, 'server.busy', {}, null, { 'retry-after': '5' });
/** One at a time: reading the largest that is allowed takes several hundred megabytes. */
const oneAtATime = makeSemaphore(1, { most: 20, full: busy });

const REASONS = ['type', 'broken', 'quote', 'empty', 'rows', 'columns', 'large', 'sheet'] as const;

/** Throws a 422 at `/file` that says in `language` why a file is no table. */
export function withSheet<Result>(
  { path, choice = {} }: { path: string; choice?: SheetChoice },
  language: string,
  use: (sheet: OpenSheet) => Promise<Result>,
): Promise<Result> {
  return oneAtATime(async () => {
    const child = start(path, choice);
    const wrong = (found: string): FieldError => {
      const reason = REASONS.find((each) => each === found) ?? 'broken';
      const params = { reason: translateProblem(language, `console.sheet-${reason}`) };
      return new FieldError(422, 'console.sheet-wrong', '/file', { params });
    };
    try {
      const head = await answerOf(child);
      if (head.kind !== 'head') throw wrong(head.kind === 'wrong' ? head.reason : 'broken');
      return await use({
        ...head,
        async next() {
          if (child.connected) child.send('next');
          const answer = await answerOf(child);
          if (answer.kind !== 'rows') throw wrong('broken');
          return answer.rows;
        },
      });
    } finally {
      child.kill('SIGKILL');
    }
  });
}

/**
 * Starts a process that reads the file. It is no thread: a file can need any amount of memory, and a thread
 * that runs out of it ends the whole server.
 */
function start(path: string, choice: SheetChoice): ChildProcess {
  const child = fork(findWorker(import.meta.url, 'sheet-worker'), [path, JSON.stringify(choice)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
  });
  child.unref();
  child.channel?.unref();
  // It has ended before it got a message: `answerOf` sees that by itself.
  child.on('error', () => undefined);
  return child;
}

/** A process that ends without an answer had too little memory or time for the file. */
function answerOf(child: ChildProcess): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    const settle = (answer: SheetAnswer): void => {
      clearTimeout(timer);
      child.off('message', settle).off('exit', fail).off('error', fail);
      resolve(answer);
    };
    const fail = (): void => settle({ kind: 'wrong', reason: 'large' });
    child.on('message', settle).on('exit', fail).on('error', fail);
    // A process that has ended already sends no event any more.
    if (child.exitCode !== null || child.signalCode !== null) fail();
  });
}
