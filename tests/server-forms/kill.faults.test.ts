import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { hashToken } from '../../src/server/kernel/secrets/token.ts';
import { makeTemporaryFolder } from '../support/database.ts';
import { startKillable } from '../support/killable-server.ts';
import { rounds } from '../support/rounds.ts';
import { timeAfter } from '../support/server-time.ts';

const FORM = 'paid';
const TOKEN = 'a-token-of-lin';
const ORDERS_A_ROUND = 8;
/** Number of kills. docs/measured/reliability.md reports a longer run. */
const KILLS = rounds(2);

/** Writes a signed-in member and a paid form into the database of the running server. */
async function prepare(folder: string, url: string): Promise<void> {
  const database = new SqliteDatabase(join(folder, 'tessera.sqlite'));
  const moment = '2026-01-01T00:00:00.000Z';
  const document = JSON.stringify({
    rule: [{ name: 'name', type: 'string', 'x-component': 'Input' }],
    option: {},
  });
  database.prepare('delete from setting where name = ?').run('switches');
  database
    .prepare('insert into setting (project_code, name, value) values (?, ?, ?)')
    .run('default', 'switches', '{"memberLogin":true}');
  database
    .prepare(
      `insert into member (project_code, member_id, user_name, nick_name, avatar, gender, company,
         address, email, password_hash, created_at)
       values ('default', 'lin', 'Lin', '', '', 0, '', '', 'lin@example.com', '', ?)`,
    )
    .run(moment);
  database
    .prepare(
      'insert into member_token (project_code, token_hash, member_id, device_id, created_at, ' +
        `expires_at) values ('default', ?, 'lin', 'd', ?, ?)`,
    )
    .run(hashToken(TOKEN), await timeAfter(url, 0), '2999-01-01T00:00:00.000Z');
  database
    .prepare(
      'insert into form_template (project_code, form_id, title, document, pay, price, is_open, ' +
        `created_at) values ('default', ?, '"Paid"', ?, 1, 100, 1, ?)`,
    )
    .run(FORM, document, moment);
  database.close();
}

/** The order of the response; undefined when the server died first. */
async function order(url: string, key: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${url}/api/memberMenuValue/fillInMenu`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${TOKEN}`,
        'x-device-id': 'd',
        'idempotency-key': key,
      },
      body: JSON.stringify({ menuId: FORM, valueJson: { name: key } }),
    });
    const { data } = (await answer.json()) as { data: string };
    if (answer.status !== 200) throw new Error(`${key}: ${answer.status} ${JSON.stringify(data)}`);
    return data;
  } catch (error) {
    // `fetch` throws a TypeError when the connection breaks.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

test(
  'killed while orders arrive, each sent twice: every answered order exists exactly once',
  async () => {
    const folder = makeTemporaryFolder();
    let running = await startKillable({ DATA_DIR: folder });
    onTestFinished(() => running.kill());
    await prepare(folder, running.url);
    const answered = new Map<string, string>();
    const remember = (key: string, id: string | undefined): void => {
      if (id === undefined) return;
      expect(answered.get(key) ?? id).toBe(id);
      answered.set(key, id);
    };
    for (let round = 0; round < KILLS; round += 1) {
      const keys = Array.from({ length: ORDERS_A_ROUND }, (_, number) => `order-${round}-${number}`);
      const sent = [...keys, ...keys].map(async (key) => {
        const id = await order(running.url, key);
        remember(key, id);
        return id;
      });
      // While the other calls run.
      await Promise.any(sent.slice(round, round + 1 + round));
      await running.kill();
      await Promise.all(sent);
      running = await startKillable({ DATA_DIR: folder });
      for (const key of keys) remember(key, await order(running.url, key));
    }

    const database = new SqliteDatabase(join(folder, 'tessera.sqlite'), { readonly: true });
    const rows = database
      .prepare(
        'select order_id, "values", (select count(*) from order_event e where e.order_id = ' +
          'o.order_id) as events from member_order o join form_record r on r.record_id = o.record_id',
      )
      .all() as { order_id: string; values: string; events: number }[];
    const [{ records }] = database.prepare('select count(*) as records from form_record').all() as [
      { records: number },
    ];
    database.close();
    expect(
      new Map(rows.map((row) => [(JSON.parse(row.values) as { name: string }).name, row.order_id])),
    ).toEqual(answered);
    expect([rows.length, records, ...new Set(rows.map((row) => row.events))]).toEqual([
      KILLS * ORDERS_A_ROUND,
      KILLS * ORDERS_A_ROUND,
      1,
    ]);
  },
  100_000 + KILLS * 20_000,
);
