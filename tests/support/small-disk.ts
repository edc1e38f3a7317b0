// A disk of a few megabytes, which a test fills: a tmpfs. Only root may mount one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface SmallDisk {
  folder: string;
  /** Fills it, but for so many bytes. */
  fill(but?: number): void;
  makeRoom(): void;
}

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

function isMountable(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-mount-'));
  const isMounted = mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder);
  if (isMounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}
export const CAN_MOUNT = isMountable();

/** Unmounted when the test is over. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-disk-'));
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder))
    throw new Error('The tmpfs cannot be mounted.');
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(but = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - but)));
    },
    makeRoom: () => rmSync(filler, { force: true }),
  };
}
