// The built files of the programs, as browsers get them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { makeServer } from './server.ts';

test('a built file has no headers that only documents need, and is kept for a year', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'tessera-assets-'));
  mkdirSync(join(clientFolder, 'assets'));
  const script = 'export const answer = 42;';
  writeFileSync(join(clientFolder, 'assets/main-12345678.js'), script);
  writeFileSync(join(clientFolder, 'assets/main-12345678.js.br'), brotliCompressSync(script));
  const server = await makeServer({}, undefined, { clientFolder });
  onTestFinished(async () => {
    await server.close();
    rmSync(clientFolder, { recursive: true });
  });
  const { statusCode, headers } = await server.app.inject({
    url: '/assets/main-12345678.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toEqual({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'content-length': expect.any(String),
    vary: 'accept-encoding',
    date: expect.any(String),
    connection: 'keep-alive',
  });
  // An answer that is no file has all of them.
  expect((await server.app.inject('/assets/none.js')).headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-request-id': expect.any(String),
  });
});
