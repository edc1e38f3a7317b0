// Reads and writes pictures and fonts in another process.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { findWorker } from '../kernel/find-worker.ts';
import { makeSemaphore } from '../kernel/semaphore.ts';
import type {
  FailedTask,
  MediaAnswer,
  MediaTask,
  PictureAnswer,
  PictureTask,
  ReadFontAnswer,
  ReadFontTask,
  SliceFontAnswer,
  SliceFontTask,
} from './media-task.ts';

/** One task runs after another. */
export interface MediaProcess {
  run(task: PictureTask): Promise<PictureAnswer>;
  run(task: ReadFontTask): Promise<ReadFontAnswer>;
  run(task: SliceFontTask): Promise<SliceFontAnswer>;
  /** Ends the process. A running task fails. */
  close(): void;
}

const LOW_PRIORITY = 10;
const TASK_TIMEOUT_MS = 30_000;
const IDLE_MS = 30_000;

/**
 * The process starts with the first task, ends when it is idle, and is killed when a task exceeds its time
 * limit.
 */
export function makeMediaProcess(): MediaProcess {
  const oneAtATime = makeSemaphore(1);
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(findWorker(import.meta.url, 'media-worker'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      // With more heaps, glibc keeps up to 150 MB of freed memory.
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    });
    if (started.pid !== undefined) setPriority(started.pid, LOW_PRIORITY);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    // An idle process must not keep the server running.
    started.unref();
    started.channel?.unref();
    return started;
  }

  const run = (task: MediaTask): Promise<MediaAnswer> =>
    oneAtATime(async () => {
      clearTimeout(idle);
      child ??= start();
      const answer = await ask(child, task);
      idle = setTimeout(() => child?.kill(), IDLE_MS).unref();
      return answer;
    });

  return {
    // The worker answers each kind of task with its own kind of answer.
    run: run as MediaProcess['run'],
    close() {
      clearTimeout(idle);
      child?.kill();
    },
  };
}

function ask(child: ChildProcess, task: MediaTask): Promise<MediaAnswer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), TASK_TIMEOUT_MS);
    const fail = (): void => settle({ ok: false, reason: 'The media process ended.' } satisfies FailedTask);
    const settle = (answer: MediaAnswer): void => {
      clearTimeout(timer);
      child.off('message', settle).off('error', fail).off('exit', fail);
      resolve(answer);
    };
    child.on('message', settle).on('error', fail).on('exit', fail);
    child.send(task);
  });
}
