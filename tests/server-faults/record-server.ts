/** Records what a server does to its files while an owner works. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, vi } from 'vitest';
import { startKillable, type KillableSettings } from '../support/killable-server.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { readTrace, recordInto, type RecordedCall } from '../support/power-cut/trace.ts';
import { RecordedWork, type Confirmed } from './recorded-work.ts';

export const canTrace = spawnSync('strace', ['--seccomp-bpf', '-f', '-o', '/dev/null', 'true']).status === 0;

export interface Recording {
  calls: RecordedCall[];
  confirmed: Confirmed[];
}

interface Around {
  /** A command that starts something else, too, and then what follows it. */
  under?: readonly string[];
  /** Where that works. */
  folder?: string;
  /** Ends it, when the server has ended. */
  end?(): void;
}

/** Waits until a process is gone. */
export async function waitForEnd(pid: number): Promise<void> {
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 });
}

/** A first start, saves and uploads, two backups, a restore, saves, and an ordinary end. */
export async function record(
  settings: KillableSettings,
  { under = [], folder, end }: Around = {},
): Promise<Recording> {
  const log = join(makeTemporaryFolder(), 'trace');
  const server = await startKillable(settings, {}, [...recordInto(log), ...under]);
  // The end of the tracer would leave its program alone.
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  const pid = Number(children.trim().split(' ')[0]);
  let isRunning = true;
  onTestFinished(() => void (isRunning && process.kill(pid, 'SIGKILL')));
  const work = await RecordedWork.begin(server.url);
  await work.write(3);
  const first = await work.backUp();
  await work.write(2);
  await work.backUp();
  await work.restore(first);
  await work.write(2);
  process.kill(pid, 'SIGTERM');
  await waitForEnd(pid);
  isRunning = false;
  end?.();
  await server.ended;
  const calls: RecordedCall[] = [];
  for await (const each of readTrace(log, folder)) calls.push(each);
  return { calls, confirmed: work.confirmed };
}
