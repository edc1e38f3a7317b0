// Archives of older versions are upgraded while they are restored and imported.
import { readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { exportSite, importSite } from '../../src/server/domains/operations/index.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { DATABASES, makeTemporaryFolder } from '../support/database.ts';
import { signInOwner, startKillable } from '../support/killable-server.ts';
import { readRows } from './backup-site.ts';
import { becomeReleased, bringReleased, SCHEMAS } from './released-site.ts';

const CASES = DATABASES.flatMap(({ name, settings }) =>
  SCHEMAS.map((schema) => ({ name, settings, schema })),
);

/** The oldest has the longest way; with all of them the test of upgrades starts a server. */
const OLDEST = CASES.filter(({ schema }) => schema === SCHEMAS[0]);

/** Changed by the start, by the work of a server, or by the time. */
const AT_WORK = ['audit_log', 'statistic_text', 'page_view', 'day_visitor', 'visit_day', 'visitor_salt'];

test.each(OLDEST)(
  'on $name, a backup of the version with $schema is restored as an upgrade would have made it',
  { timeout: 240_000 },
  async ({ settings: make, schema }) => {
    const upgraded = await make();
    await becomeReleased(upgraded, schema);
    await (await openDatabase(upgraded)).close();
    const settings = await make();
    const backup = bringReleased(settings, schema);
    const server = await startKillable(settings);
    onTestFinished(() => server.kill());
    const { cookie, csrfToken } = await signInOwner(server.url);
    const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/system/restore`, {
      method: 'POST',
      headers: { ...headers, origin: server.url },
      body: JSON.stringify({ backup }),
    });
    expect(answer.status, await answer.text()).toBe(200);
    // Titles say where they may break.
    const about = async (): Promise<string> =>
      (await (await fetch(`${server.url}/about`)).text()).replaceAll(/<wbr[^>]*>/g, '');
    await expect.poll(about, { timeout: 60_000 }).toContain('公开的标题');
    const state = async () => (await fetch(`${server.url}/api/system/getRunStatus`)).json();
    await expect.poll(state, { timeout: 60_000 }).toMatchObject({ data: { status: 1 } });
    await server.stop();
    const [found, expected] = [await readRows(settings), await readRows(upgraded)];
    for (const table of AT_WORK) {
      delete found[table];
      delete expected[table];
    }
    expect(found).toEqual(expected);
  },
);

test.each(CASES)(
  'on $name, the archive of a site of the version with $schema is imported',
  { timeout: 120_000 },
  async ({ settings: make, schema }) => {
    const [old, settings] = [await make(), await make()];
    await becomeReleased(old, schema);
    const folder = makeTemporaryFolder();
    const [older, newer, again] = ['older', 'newer', 'again'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await exportSite({ config: old }, 'default', older);
    // The same site, upgraded with its whole database.
    await (await openDatabase(old)).close();
    await exportSite({ config: old }, 'default', newer);

    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    const place = { config: settings, database, hash: openKeyedHash(settings.DATA_DIR) };
    expect(await importSite(place, older)).toBe('default');
    await exportSite({ config: settings }, 'default', again);
    expect(readFileSync(again).equals(readFileSync(newer))).toBe(true);

    // One whose rows cannot be what they were: nothing of it stays.
    const bytes = readFileSync(older);
    const body = bytes.subarray(0, bytes.lastIndexOf('tessera-archive sha256 '));
    body.write('"010', body.lastIndexOf('"schema":"') + 9);
    const sealed = `tessera-archive sha256 ${createHash('sha256').update(body).digest('hex')}\n`;
    writeFileSync(older, Buffer.concat([body, Buffer.from(sealed)]));
    await expect(importSite(place, older, { projectCode: 'two' })).rejects.toThrow('backup.older');
  },
);
