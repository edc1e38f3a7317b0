// Global setup of the browser tests: makes the demo site's data folder once, for all servers of the run.
import { mkdtempSync, rmSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestProject } from 'vitest/node';
import { mediaKeyOf } from '../../src/server/domains/media/media-rows.ts';
import { makePictureCopies } from '../../src/server/domains/media/picture-copies.ts';
import { readSeed } from '../../src/server/seed/read-seed.ts';
import { storeMedia } from '../../src/server/seed/store-media.ts';
import { openLocalStore } from '../../src/server/storage/local-store.ts';
import { makeMediaProcess, type MediaProcess } from '../../src/server/storage/media-process.ts';
import type { PictureTask } from '../../src/server/storage/media-task.ts';
import { ensureBuild } from '../../src/tools/build/build.ts';
import { OWNER_PASSWORD } from './owner-password.ts';
import { emptyPictureQueue } from './picture-queue.ts';
import { startProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a server after its first start with the demo: database, and copies of pictures. */
    demoData: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-demo-'));
  // Nobody looks at the pictures of a journey: to encode all of the demo's takes half a minute.
  const makePictures = project.name === 'journeys' ? await makeStandIn(folder) : makeMediaProcess;
  await Promise.all([ensureBuild(process.cwd()), makeMedia(join(folder, 'media'), makePictures)]);
  const server = await startProgram(process.cwd(), 'dist/server/main.js', {
    DATA_DIR: folder,
    OWNER_PASSWORD,
    NODE_ENV: 'production',
  });
  await server.stop();
  emptyPictureQueue(folder);
  project.provide('demoData', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Every copy is the same small picture. */
async function makeStandIn(folder: string): Promise<() => MediaProcess> {
  const picture = join(folder, 'stand-in.avif');
  await sharp({ create: { width: 16, height: 16, channels: 3, background: '#8a7f72' } }).toFile(picture);
  return () => ({
    run: (async ({ to }: PictureTask) => {
      await copyFile(picture, to);
      return { ok: true, width: 16, height: 16, isAnimated: false };
    }) as MediaProcess['run'],
    close: () => undefined,
  });
}

/** Stores the demo's pictures with the copies that Chromium asks for. */
async function makeMedia(folder: string, makePictures: () => MediaProcess): Promise<void> {
  const store = await openLocalStore(folder);
  const rows = await storeMedia(store, await readSeed('demo'), 'demo', '2026-11-21T00:00:00.000Z');
  const keys = rows.map(mediaKeyOf);
  const middle = keys.length / 2;
  await Promise.all(
    [keys.slice(0, middle), keys.slice(middle)].map(async (half) => {
      const pictures = makePictures();
      const copies = makePictureCopies(store, pictures);
      for (const original of half)
        await copies.make({ original, format: 'avif' }, new AbortController().signal);
      pictures.close();
    }),
  );
}
