// Lets one process build at a time.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 200;

/** Waits while another process holds the lock, and takes the lock of a dead one. */
export async function withBuildLock(root: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const lock = join(root, 'dist/.building');
  while (!take(lock)) await wait(PAUSE_MS);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isHolderAlive(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHolderAlive(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // An empty lock is being written at this moment.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
