// Runs the checks of forms one after another in a thread of its own.
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { findWorker } from '../../kernel/find-worker.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { makeSemaphore } from '../../kernel/semaphore.ts';
import type { FormAnswer, FormTask } from './form-task.ts';

type Answer = Exclude<FormAnswer, { kind: 'report' }>;

/** A check has a budget of 50 ms; only a fault of the program takes so long. */
const TASK_TIMEOUT_MS = 20_000;
const IDLE_MS = 300_000;
const MAX_WAITING = 200;
const MAX_HEAP_MB = 128;

const busy = (): HttpError => new HttpError(503, 'server.busy', {}, null, { 'retry-after': '5' });

/** The thread starts with the first task and ends when it is idle. */
export function makeFormThread(logger: FastifyBaseLogger) {
  const oneAtATime = makeSemaphore(1, { most: MAX_WAITING, full: busy });
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(findWorker(import.meta.url, 'form-worker'), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    started.on('error', (error) => logger.error({ err: error }, 'the form thread failed'));
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    // An idle thread must not keep the server running.
    started.unref();
    return started;
  }

  return {
    /**
     * `makeTask` is called when it is the task's turn; `isFresh` when the thread has just started and knows
     * nothing. 503 when too many wait, and when the thread fails or exceeds its time.
     */
    run: (makeTask: (isFresh: boolean) => FormTask) =>
      oneAtATime(async () => {
        clearTimeout(idle);
        const isFresh = thread === undefined;
        thread ??= start();
        const answer = await ask(thread, makeTask(isFresh), logger);
        idle = setTimeout(() => void thread?.terminate(), IDLE_MS).unref();
        if (answer === undefined) throw busy();
        return answer;
      }),
    /** Ends the thread. A running task fails. */
    close() {
      clearTimeout(idle);
      void thread?.terminate();
    },
  };
}

/** Undefined when the thread ends without an answer. */
function ask(thread: Worker, task: FormTask, logger: FastifyBaseLogger): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => void thread.terminate(), TASK_TIMEOUT_MS);
    const settle = (answer: Answer | undefined): void => {
      clearTimeout(timer);
      thread.off('message', receive).off('exit', fail);
      thread.unref();
      resolve(answer);
    };
    const fail = (): void => settle(undefined);
    const receive = (answer: FormAnswer): void => {
      if (answer.kind === 'report')
        logger.warn({ problem: answer.problem }, 'a form rule could not be computed');
      else settle(answer);
    };
    thread.on('message', receive).on('exit', fail);
    thread.postMessage(task);
  });
}
