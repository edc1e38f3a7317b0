import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { listCopies } from '../../src/server/domains/media/copy-names.ts';
import { COPY_FORMATS } from '../../src/server/storage/media-task.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { makeUpload } from './files.ts';

test('the copies of an upload are made after a kill and a start, without a request', async () => {
  const folder = makeTemporaryFolder();
  const killed = await startKillable({ DATA_DIR: folder });
  onTestFinished(() => killed.kill());
  const { cookie, csrfToken } = await signInOwner(killed.url);
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, noise, background: '#888' } })
    .jpeg()
    .toBuffer();
  const { payload, headers } = makeUpload(file);
  const answer = await fetch(`${killed.url}/api/media/upload`, {
    method: 'POST',
    headers: { ...headers, origin: killed.url, cookie, 'x-csrf-token': csrfToken },
    body: payload,
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  await killed.kill();

  const original = data.url.slice('/media/'.length);
  const expected = COPY_FORMATS.flatMap((format) => listCopies(original, format).map(({ key }) => key));
  const stored = () => readdirSync(join(folder, 'media/files', original.slice(0, 2))).toSorted();
  expect(stored()).not.toEqual([original, ...expected].toSorted());
  const resumed = await startKillable({ DATA_DIR: folder });
  onTestFinished(() => resumed.kill());
  await expect.poll(stored, { timeout: 120_000 }).toEqual([original, ...expected].toSorted());
  expect(readdirSync(join(folder, 'media/receiving'))).toEqual([]);
}, 180_000);
