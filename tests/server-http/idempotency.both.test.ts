import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { dropLeftClaims, makeRunOnce, sweepAnswers } from '../../src/server/api/idempotency.ts';
import type { SentAnswer } from '../../src/server/api/idempotency.ts';
import { DATABASES } from '../support/database.ts';
import { heldDate, holdDate } from '../support/held-date.ts';

const site = { projectCode: 'default' };
const byMember = { site, caller: { role: 'member', memberId: 'm-1' } } as never;
const byGuest = (device?: string, ip = '192.0.2.1'): never =>
  ({ site, caller: { role: 'visitor' }, request: { ip, headers: { 'x-device-id': device } } }) as never;

describe.each(DATABASES)('a call with an Idempotency-Key, on $name', ({ settings }) => {
  holdDate();

  async function setUp() {
    const database = await openDatabase(await settings());
    onTestFinished(() => database.close());
    let runs = 0;
    const work = async (): Promise<SentAnswer> => ({ status: 200, body: `run ${(runs += 1)}` });
    return { database, work, runs: () => runs };
  }
  const call = (body: unknown, key = 'key-1') => ({
    key,
    call: 'memberMenuValue.fillInMenu',
    context: byMember,
    body,
  });

  test('runs once and answers the same, also by another process', async () => {
    const { database, work, runs } = await setUp();
    const [one, other] = [makeRunOnce(database), makeRunOnce(database)];
    expect(await one(call({ a: 1 }), work)).toMatchObject({ body: 'run 1' });
    expect(await one(call({ a: 1 }), work)).toMatchObject({ body: 'run 1' });
    expect(await other(call({ a: 1 }), work)).toMatchObject({ status: 200, body: 'run 1' });
    expect(await one(call({ a: 1 }, 'key-2'), work)).toMatchObject({ body: 'run 2' });
    expect(runs()).toBe(2);
  });

  test('runs once when repeated concurrently', async () => {
    const { database, work, runs } = await setUp();
    const runOnce = makeRunOnce(database);
    const answers = await Promise.all(Array.from({ length: 20 }, () => runOnce(call({ a: 1 }), work)));
    expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['run 1']));
    expect(runs()).toBe(1);
  });

  test('answers 422 when repeated with another body, or as another call', async () => {
    const { database, work } = await setUp();
    const runOnce = makeRunOnce(database);
    await runOnce(call({ a: 1 }), work);
    await expect(runOnce(call({ a: 2 }), work)).rejects.toMatchObject({ status: 422 });
    const other = { ...call({ a: 1 }), call: 'memberComment.addMemberComment' };
    await expect(runOnce(other, work)).rejects.toMatchObject({ status: 422 });
  });

  test('never gives the answer of one guest to another', async () => {
    const { database, work } = await setUp();
    const runOnce = makeRunOnce(database);
    const guests = [byGuest('phone-1'), byGuest('phone-2'), byGuest(), byGuest(undefined, '192.0.2.2')];
    const answers = [];
    for (const context of guests) {
      const asked = { ...call({ a: 1 }, 'a-key-of-a-guest'), context };
      answers.push((await runOnce(asked, work)).body);
      expect((await runOnce(asked, work)).body).toBe(answers.at(-1));
    }
    expect(answers).toEqual(['run 1', 'run 2', 'run 3', 'run 4']);
  });

  test('rejects a key of a guest that others may think of, too', async () => {
    const { database, work } = await setUp();
    const asked = { ...call({ a: 1 }, 'key-1'), context: byGuest('phone-1') };
    await expect(makeRunOnce(database)(asked, work)).rejects.toMatchObject({
      status: 400,
      params: { min: 16 },
    });
  });

  test('is forgotten after a day, in small deletions', async () => {
    const { database, work } = await setUp();
    const created_at = '2026-01-01T00:00:00.000Z';
    const old = { project_code: 'default', caller: 'c', call: 'x', body_hash: '', status: 200, answer: '' };
    const rows = Array.from({ length: 1_201 }, (_, number) => ({ ...old, key: `old-${number}`, created_at }));
    for (const part of [rows.slice(0, 600), rows.slice(600)])
      await database.queries.insertInto('idempotency_key').values(part).execute();
    await makeRunOnce(database)(call({ a: 1 }), work);
    await sweepAnswers(database, heldDate());
    const left = await database.queries.selectFrom('idempotency_key').select('key').execute();
    expect(left).toEqual([{ key: 'key-1' }]);
  });

  test('runs again when the first run failed or its answer was private', async () => {
    const { database, work } = await setUp();
    const runOnce = makeRunOnce(database);
    await expect(runOnce(call({}), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await runOnce(call({}), async () => ({ ...(await work()), private: true }))).toMatchObject({
      body: 'run 1',
    });
    expect(await runOnce(call({}), work)).toMatchObject({ body: 'run 2' });
  });

  test('answers 409 with Retry-After while another process runs it', async () => {
    const { database, work } = await setUp();
    const [one, other] = [makeRunOnce(database), makeRunOnce(database)];
    let finish = (_answer: SentAnswer): void => undefined;
    let started = (): void => undefined;
    const hasStarted = new Promise<void>((resolve) => (started = resolve));
    const first = one(call({}), () => {
      started();
      return new Promise((resolve) => (finish = resolve));
    });
    await hasStarted;
    await expect(other(call({}), work)).rejects.toMatchObject({
      status: 409,
      headers: { 'retry-after': '1' },
    });
    finish({ status: 200, body: 'done' });
    await first;
  });

  test(
    'is waited for as long as a process works on it, and a few seconds more when that died',
    { tags: 'long' },
    async () => {
      const { database, work } = await setUp();
      const [one, other] = [makeRunOnce(database), makeRunOnce(database)];
      const table = 'idempotency_key';
      const claimedAt = async (): Promise<string> =>
        (await database.queries.selectFrom(table).select('created_at').executeTakeFirstOrThrow()).created_at;
      const age = async (seconds: number): Promise<string> => {
        const created_at = heldDate(-seconds * 1000).toISOString();
        await database.queries.updateTable(table).set({ created_at }).execute();
        return created_at;
      };
      let finish = (_answer: SentAnswer): void => undefined;
      let started = (): void => undefined;
      const hasStarted = new Promise<void>((resolve) => (started = resolve));
      const first = one(call({}), () => {
        started();
        return new Promise((resolve) => (finish = resolve));
      });
      await hasStarted;
      const aged = await age(60);
      await expect.poll(claimedAt, { timeout: 10_000 }).not.toBe(aged);
      await expect(other(call({}), work)).rejects.toMatchObject({ status: 409 });
      finish({ status: 200, body: 'done' });
      await first;

      await database.queries.updateTable(table).set({ status: null, answer: null }).execute();
      await age(5);
      await expect(other(call({}), work)).rejects.toMatchObject({ status: 409 });
      await age(11);
      expect(await other(call({}), work)).toMatchObject({ body: 'run 1' });
    },
  );

  test('may come again at once after a restart, where one process has the database', async () => {
    const { database, work } = await setUp();
    const claim = {
      project_code: 'default',
      call: 'memberMenuValue.fillInMenu',
      body_hash: '',
      status: null,
      answer: null,
    };
    await database.queries
      .insertInto('idempotency_key')
      .values({ ...claim, key: 'left', caller: 'left', created_at: heldDate().toISOString() })
      .execute();
    await makeRunOnce(database)(call({ a: 1 }), work);
    await dropLeftClaims(database);
    const left = await database.queries.selectFrom('idempotency_key').select('key').execute();
    expect(left.map(({ key }) => key).toSorted()).toEqual(
      database.kind === 'sqlite' ? ['key-1'] : ['key-1', 'left'],
    );
  });
});
