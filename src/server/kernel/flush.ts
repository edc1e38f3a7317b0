/** What must survive a power cut: neither bytes nor names are on the disk before they are flushed. */
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
