/**
 * Writes files so that they survive a power cut. Neither bytes nor names are on the disk before they are
 * flushed.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Waits until a file, or the names in a folder, are on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same, for work of the start. */
export function flushNow(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** More bytes that wait for the disk would keep all other writers waiting for it, too. */
const STEP_BYTES = 4 * 1024 * 1024;

/** Writes a large file, which is on the disk at the end, and keeps no other writer waiting for long. */
export async function writeEvenly(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    let waiting = 0;
    for await (const chunk of bytes) {
      await handle.writeFile(chunk);
      waiting += chunk.length;
      if (waiting < STEP_BYTES) continue;
      await handle.datasync();
      waiting = 0;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a text file, which has its old content or the new one at any moment, and the new one at the end. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const handle = await open(`${path}.new`, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
  await flush(dirname(path));
}
