import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/database.ts';
import { timeOf } from '../support/server-time.ts';
import { makeUpload } from '../server-http/files.ts';
import { fillIn, saveForm, serveForms, type Client } from './form-server.ts';

const SEARCH = '/api/search/pageList?keyword=tile&pageNum=1&pageSize=10';
const CALLS = 4;
/** 32 wait, and the others are rejected at once. */
const FLOOD = 100;
const GUEST = '203.0.113.9';
const pdf = readFileSync('seeds/demo/files/datasheet-celadon-upright-en.pdf');
const MAX_FILES = Math.floor(1_048_576 / pdf.length);
const RULE = [{ name: 'plan', type: 'array', title: 'Plan', 'x-component': 'Upload' }];

describe.each(DATABASES)('a network of guests on $name', ({ name }) => {
  const server = serveForms(name, { GUEST_CPU: '1000', GUEST_UPLOADS: '1', GUEST_CALLS: String(CALLS) });
  /** The second time it is rejected. */
  const spend = () =>
    server.services.guests.run('127.0.0.1', () => undefined, 10_000_000).catch(() => undefined);
  let origin = '';

  beforeAll(async () => {
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('that calls too much at once gets a 429 that says when to come again', async () => {
    const ask = (remoteAddress: string) => server.guest.send({ url: SEARCH, remoteAddress });
    const held = Promise.withResolvers<undefined>();
    const running = Array.from({ length: CALLS }, () =>
      server.services.guests.run(GUEST, () => held.promise),
    );
    const flood = Array.from({ length: FLOOD }, () => ask(GUEST));
    const other = await ask('198.51.100.9');
    const rejected = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 429);
    // A call that has waited for almost a second is rejected, too: here the running ones do not end before.
    expect(rejected).toHaveLength(FLOOD);
    for (const { headers } of rejected) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(other.statusCode).toBe(200);
    held.resolve(undefined);
    await Promise.all(running);
    expect((await ask(GUEST)).statusCode).toBe(200);
  });

  test('is rejected in its language, on pages and calls, before its bodies are read', async () => {
    await spend();
    const call = await fetch(origin + SEARCH, { headers: { 'accept-language': 'zh-CN' } });
    expect(call.status).toBe(429);
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await call.json()).toMatchObject({
      code: 429,
      message: expect.stringMatching(/^请求过于频繁，请 \d+ 秒后再试。$/),
    });
    const page = await fetch(`${origin}/any`, {
      headers: { accept: 'text/html', 'accept-language': 'en-US' },
    });
    expect(page.status).toBe(429);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await page.text()).toContain('Too many requests');
    const login = await fetch(`${origin}/api/owner/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"owner","password":"another-one"}',
    });
    expect(login.status).toBe(429);
  });

  test('shares nothing with its members and owners, nor with probes', async () => {
    await spend();
    for (const client of [server.lin, server.owner])
      expect((await client.send({ url: SEARCH, remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    // Who only claims to be signed in is a guest.
    const forged = await fetch(origin + SEARCH, { headers: { cookie: 'tesseraOwner=made-up' } });
    expect(forged.status).toBe(429);
  });

  describe('that uploads', () => {
    let menuId = '';
    beforeAll(async () => {
      menuId = await saveForm(server);
      await server.services.database.queries
        .updateTable('form_template')
        .set({ document: JSON.stringify({ rule: RULE, option: {} }) })
        .where('form_id', '=', menuId)
        .execute();
    });

    async function send(client: Client, remoteAddress: string) {
      const fields = { menuId, field: 'plan' };
      const { payload, headers } = makeUpload(pdf, { name: 'a.pdf', type: 'application/pdf', fields });
      const url = '/api/memberMenuValue/upload';
      const answer = await client.send({ method: 'POST', url, payload, headers, remoteAddress });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        file: answer.json<{ data: object }>().data,
      };
    }
    test('has so many bytes a day, whether their forms are submitted or not', async () => {
      const address = '203.0.114.1';
      for (let count = 0; count < MAX_FILES; count++) {
        const { status, file } = await send(server.guest, address);
        expect(status).toBe(200);
        if (count === 0) expect((await fillIn(server.guest, menuId, { plan: [file] })).status).toBe(200);
      }
      const { status, headers } = await send(server.guest, address);
      expect(status).toBe(429);
      expect(headers['retry-after']).toBe('3600');
      expect((await send(server.lin, address)).status).toBe(200);
      expect((await send(server.guest, '203.0.115.1')).status).toBe(200);
    });

    test('cannot close uploads for others: its oldest files make room', async () => {
      const { queries } = server.services.database;
      const kept = (await send(server.guest, '203.0.116.1')).file as { id: string };
      const since = (await timeOf(server.app)).getTime() - 1_000_000;
      const hoard = ['old', 'new'].map((id, index) => ({
        project_code: 'default',
        file_id: id,
        form_id: menuId,
        field: 'plan',
        member_id: null,
        uploader: 'a network with many files',
        record_id: null,
        name: 'a.pdf',
        ending: 'pdf',
        bytes: 600_000_000,
        created_at: new Date(since + index).toISOString(),
      }));
      await queries.insertInto('form_file').values(hoard).execute();
      expect((await send(server.guest, '203.0.117.1')).status).toBe(200);
      const left = await queries.selectFrom('form_file').select('file_id').execute();
      expect(left).toContainEqual({ file_id: 'new' });
      expect(left).toContainEqual({ file_id: kept.id });
      expect(left).not.toContainEqual({ file_id: 'old' });
    });

    test('is swept in small batches', async () => {
      const { queries } = server.services.database;
      const rows = Array.from({ length: 120 }, (_, index) => ({
        project_code: 'default',
        file_id: `left-${index}`,
        form_id: menuId,
        field: 'plan',
        member_id: null,
        record_id: null,
        name: 'a.pdf',
        ending: 'pdf',
        bytes: 1,
        created_at: '2026-01-01T00:00:00.000Z',
      }));
      await queries.insertInto('form_file').values(rows).execute();
      await server.services.formFiles.sweep(new Date('2026-01-02T00:00:00.000Z'));
      const left = await queries
        .selectFrom('form_file')
        .select('file_id')
        .where('file_id', 'like', 'left-%')
        .execute();
      expect(left).toEqual([]);
    });
  });
});
