// All sites share one store of files: each address answers on its own site only.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addSite } from '../storage/site.ts';
import { makeUpload } from './files.ts';
import { serveForFile, signIn } from './server.ts';

const server = serveForFile();

test('a file of one site is a 404 at the host of another one, with its copies and its parts', async () => {
  const { app, services } = server;
  const other = await addSite(services);
  await services.database.queries
    .insertInto('site_host')
    .values({ project_code: other.projectCode, host: 'b.example' })
    .execute();
  const owner = await signIn(app, 'owner');
  const upload = async (bytes: Uint8Array, resourceType: string, name: string): Promise<string> => {
    const { payload, headers } = makeUpload(bytes, { name, fields: { resourceType, name } });
    const all = { ...headers, ...owner.headers };
    const answer = await app.inject({ method: 'POST', url: '/api/media/upload', headers: all, payload });
    return answer.json<{ data: { url: string } }>().data.url;
  };
  const create = { width: 800, height: 600, channels: 3 as const, background: 'green' };
  const picture = await upload(await sharp({ create }).png().toBuffer(), '1', 'a.png');
  const files = join(import.meta.dirname, '../../seeds/demo/files');
  const document = await upload(readFileSync(join(files, 'guide-tiles-en.pdf')), '3', 'a.pdf');
  const copy = picture.replace(/\.\w+$/, '.w320.webp');
  for (const url of [picture, copy, document]) {
    const ask = async (host: string, headers: Record<string, string> = {}) =>
      (await app.inject({ url, headers: { host, ...headers } })).statusCode;
    expect(await ask('a.example'), url).toBe(200);
    expect(await ask('b.example'), url).toBe(404);
    expect(await ask('b.example', { range: 'bytes=0-9' }), url).toBe(404);
    // What was found for one site is not found for the other.
    expect(await ask('a.example'), url).toBe(200);
  }
});
