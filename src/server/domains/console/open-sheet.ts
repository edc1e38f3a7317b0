/** Reads CSV and XLSX files in a thread: the event loop only receives rows. */
import { Worker } from 'node:worker_threads';
import { findWorker } from '../../kernel/find-worker.ts';
import { FieldError, HttpError } from '../../kernel/http-error.ts';
import { translateProblem } from '../../kernel/language.ts';
import { makeSemaphore } from '../../kernel/semaphore.ts';
import type { SheetAnswer } from './sheet-limits.ts';

export interface OpenSheet {
  columns: readonly string[];
  total: number;
  /** The next rows, at most 500; none at the end. */
  next(): Promise<readonly (readonly string[])[]>;
}

const MAX_HEAP_MB = 512;
const TIMEOUT_MS = 60_000;
const busy = (): HttpError => new HttpError(503, 503, 'server.busy', {}, null, { 'retry-after': '5' });
const fewAtATime = makeSemaphore(2, { most: 20, full: busy });

const REASONS = ['type', 'broken', 'empty', 'rows', 'columns', 'large'] as const;

/** Throws a 422 at `/file` that says in `language` why a file is no table. */
export function withSheet<Result>(
  path: string,
  language: string,
  use: (sheet: OpenSheet) => Promise<Result>,
): Promise<Result> {
  return fewAtATime(async () => {
    const worker = new Worker(findWorker(import.meta.url, 'sheet-worker'), {
      workerData: { path },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const wrong = (found: string): FieldError => {
      const reason = REASONS.find((each) => each === found) ?? 'broken';
      const params = { reason: translateProblem(language, `console.sheet-${reason}`) };
      return new FieldError(422, 422, 'console.sheet-wrong', '/file', { params });
    };
    const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    try {
      const head = await answerOf(worker);
      if (head.kind !== 'head') throw wrong(head.kind === 'wrong' ? head.reason : 'broken');
      return await use({
        columns: head.columns,
        total: head.total,
        async next() {
          worker.postMessage('next');
          const answer = await answerOf(worker);
          if (answer.kind !== 'rows') throw wrong('broken');
          return answer.rows;
        },
      });
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  });
}

/** A thread that ends without an answer had too little memory or time for the file. */
function answerOf(worker: Worker): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: SheetAnswer): void => {
      worker.off('message', settle).off('exit', fail).off('error', fail);
      resolve(answer);
    };
    const fail = (): void => settle({ kind: 'wrong', reason: 'large' });
    worker.on('message', settle).on('exit', fail).on('error', fail);
  });
}
