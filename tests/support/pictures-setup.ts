import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openLocalStore } from '../../src/server/storage/local-store.ts';
import { mediaKeyOf } from '../../src/server/domains/media/media-items.ts';
import { makePictureProcess } from '../../src/server/storage/picture-process.ts';
import { makeVariants } from '../../src/server/domains/media/variants.ts';
import { readSeed } from '../../src/server/seed/read-seed.ts';
import { storeMedia } from '../../src/server/seed/store-media.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A media folder with the demo's pictures in all their widths. */
    pictures: string;
  }
}

/** Makes the widths of the demo's pictures once: every server that a test starts would make them anew, beside the browser that it waits for. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pictures-'));
  const store = await openLocalStore(folder);
  const rows = await storeMedia(store, 'demo', await readSeed('demo'), 'demo', new Date().toISOString());
  const keys = rows.map(mediaKeyOf);
  const middle = keys.length / 2;
  await Promise.all([keys.slice(0, middle), keys.slice(middle)].map((half) => prepare(half)));
  project.provide('pictures', folder);
  return () => rmSync(folder, { recursive: true, force: true });

  async function prepare(half: readonly string[]): Promise<void> {
    const pictures = makePictureProcess();
    await makeVariants(store, pictures).prepare(half, new AbortController().signal);
    pictures.close();
  }
}
