import { openSync, readFileSync, closeSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable, type KillableSettings } from '../support/killable-server.ts';

const PAGE_BYTES = 4096;
/** Servers are started twice, and built before if they are not yet; in milliseconds. */
const LONG = 180_000;
/** A word that stands nowhere else in the database. */
const MARK = 'unreadable-words';

/** Saves a text of several database pages on a page of the site. */
async function saveLongText(url: string, channelCode: string): Promise<void> {
  const { cookie, csrfToken } = await signInOwner(url);
  const ast = {
    vm: [{ key: 'text', block: 'hero-9', version: 1 }],
    data: { text: { text: `${MARK} `.repeat(5000) } },
    dict: {},
  };
  const answer = await fetch(`${url}/api/content/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie, 'x-csrf-token': csrfToken },
    body: JSON.stringify({
      language: 'zh-CN',
      projectCode: 'default',
      channelContentMap: { [channelCode]: { ast, revision: 0 } },
    }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Overwrites every database page of a closed SQLite file that holds nothing but the text. */
function damageFile(file: string): void {
  const bytes = readFileSync(file);
  const descriptor = openSync(file, 'r+');
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    const words =
      bytes
        .subarray(at, at + PAGE_BYTES)
        .toString('latin1')
        .split(MARK).length - 1;
    if (words > PAGE_BYTES / (MARK.length + 1) - 3)
      writeSync(descriptor, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, at);
  }
  closeSync(descriptor);
}

/** PostgreSQL answers like one that cannot read the text of a page. */
async function damageRow(settings: KillableSettings, channelCode: string): Promise<void> {
  const database = await openDatabase(settings);
  await sql`alter table content rename to stored_content`.execute(database.queries);
  await sql`
    create function read_document(channel text, document text) returns text stable language plpgsql as $$
    begin
      if channel = '${sql.raw(channelCode)}' then
        raise exception 'invalid page in block 1 of relation content' using errcode = 'XX001';
      end if;
      return document;
    end $$`.execute(database.queries);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'stored_content'
    order by ordinal_position`.execute(database.queries);
  const columns = rows.map(({ name }) =>
    name === 'document' ? 'read_document(channel_code, document) as document' : name,
  );
  await sql`create view content with (security_invoker = true) as
    select ${sql.raw(columns.join(', '))} from stored_content`.execute(database.queries);
  await sql`grant select on content to tessera_site`.execute(database.queries);
  await database.close();
}

test.each(DATABASES)(
  'on $name, a page that cannot be read is one failed page, and /readyz says what to do',
  async ({ settings: makeSettings }) => {
    const settings: KillableSettings = await makeSettings();
    const whole = await startKillable(settings);
    await saveLongText(whole.url, 'ABOUTUS');
    await whole.stop();
    if (settings.DATABASE_URL === undefined) damageFile(join(settings.DATA_DIR, 'tessera.sqlite'));
    else await damageRow(settings, 'ABOUTUS');

    const { url, stop, output } = await startKillable(settings);
    onTestFinished(async () => void (await stop()));
    const visit = (path: string): Promise<Response> =>
      fetch(url + path, { headers: { accept: 'text/html', 'accept-language': 'en-US' } });
    const failed = await visit('/about');
    expect([failed.status, await failed.text()]).toEqual([
      503,
      expect.stringContaining('This part of the stored data cannot be read.'),
    ]);
    for (const path of ['/home', '/contact', '/sitemap.xml', '/owner/login'])
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
    expect((await signInOwner(url)).csrfToken).not.toBe('');

    await expect.poll(async () => (await visit('/readyz')).status).toBe(503);
    const readiness = await fetch(`${url}/readyz`, { headers: { 'accept-language': 'en-US' } });
    expect(await readiness.text()).toContain('Put it back from a backup');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(output()).not.toContain(MARK);
  },
  LONG,
);

test(
  'a damaged database is told after the start, before anybody meets the damage',
  async () => {
    const settings = { DATA_DIR: makeTemporaryFolder() };
    const whole = await startKillable(settings);
    await saveLongText(whole.url, 'ABOUTUS');
    expect((await fetch(`${whole.url}/readyz`)).status).toBe(200);
    await whole.stop();
    damageFile(join(settings.DATA_DIR, 'tessera.sqlite'));
    const { url, stop } = await startKillable(settings);
    onTestFinished(async () => void (await stop()));
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  },
  LONG,
);
