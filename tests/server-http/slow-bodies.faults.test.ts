import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUpload } from './files.ts';
import { makeServer, signIn, type TestServer } from './server.ts';

/** As in production, only shorter. */
const PACE = { limitMs: 1_000, minBytes: 1_000 };

let server: TestServer;
let owner: Awaited<ReturnType<typeof signIn>>;
let port = 0;
beforeAll(async () => {
  server = await makeServer({}, undefined, { slowBodyLimit: PACE });
  owner = await signIn(server.app, 'editor');
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

const temporaryFiles = () => readdirSync(join(server.folder, 'media/receiving'));

/**
 * Sends a body piece by piece, four a second, and then nothing more; what was answered until the connection
 * was closed, or whole.
 */
async function sendSlowly(
  path: string,
  headers: Record<string, string>,
  length: number,
  pieces: readonly Buffer[],
): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answered = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (text: string) => {
      answered += text;
      if (/"success":(true|false).*}$/.test(answered)) resolve(answered);
    });
    socket.once('close', () => resolve(answered)).on('error', () => resolve(answered));
  });
  const head = { host: `127.0.0.1:${port}`, ...headers, 'content-length': String(length) };
  socket.write(
    `POST ${path} HTTP/1.1\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  for (const piece of pieces) {
    if (answered !== '' || socket.destroyed) break;
    socket.write(piece);
    await wait(250);
  }
  const text = await answer;
  socket.destroy();
  return text;
}

function inPieces(body: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(body.length / size) }, (_, index) =>
    body.subarray(index * size, (index + 1) * size),
  );
}

/** An upload of some 30,000 bytes. */
async function makeSlowUpload() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 100, height: 100, channels: 3, background: '#000', noise } });
  const { payload, headers } = makeUpload(await picture.png().toBuffer());
  return { body: payload, headers: { ...headers, ...owner.headers } };
}

test('an upload that keeps sending may exceed the time limit', async () => {
  const { body, headers } = await makeSlowUpload();
  const began = performance.now();
  const answer = await sendSlowly(
    '/api/media/upload',
    headers,
    body.length,
    inPieces(body, Math.ceil(body.length / 14)),
  );
  expect(answer).toContain('HTTP/1.1 200');
  expect(performance.now() - began).toBeGreaterThan(3 * PACE.limitMs);
});

test.each([
  ['stalls', (body: Buffer) => [body.subarray(0, body.length / 2)]],
  ['drips', (body: Buffer) => inPieces(body, 20)],
])('an upload that %s answers 408 and leaves no temporary file', async (_what, cut) => {
  const { body, headers } = await makeSlowUpload();
  const answer = await sendSlowly('/api/media/upload', headers, body.length, cut(body));
  expect(answer).toContain('HTTP/1.1 408');
  await expect.poll(temporaryFiles).toEqual([]);
});

test('any other body has one time limit for the whole body and answers 408 after it', async () => {
  const headers = { 'content-type': 'application/json', ...owner.headers };
  const body = Buffer.from(JSON.stringify({ name: 'x'.repeat(100_000) }));
  const answer = await sendSlowly('/api/media/saveFiles', headers, body.length, inPieces(body, 2_000));
  expect(answer).toContain('HTTP/1.1 408');
});
