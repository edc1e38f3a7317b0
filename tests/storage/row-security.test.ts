// Row security of PostgreSQL: what a query gets that forgets its site, and what it may write.
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '../../src/server/database/database.ts';
import { runAcrossSites, runInSite } from '../../src/server/database/site-scope.ts';
import { makePostgresDatabase } from '../support/database.ts';

const SITES = ['one', 'two', 'three'];

const settingsOf = async (role?: string) => ({
  DATA_DIR: '',
  DATABASE_URL: await makePostgresDatabase(),
  ...(role === undefined ? {} : { DATABASE_ROLE: role }),
});

/** A database with three sites, each with a setting that names it. */
async function open(role?: string): Promise<Database> {
  const database = await openDatabase(await settingsOf(role));
  onTestFinished(() => database.close());
  for (const code of SITES)
    await database.queries
      .insertInto('setting')
      .values({ project_code: code, name: 'name', value: code })
      .execute();
  return database;
}

/** A query without a condition. */
const readAll = async ({ queries }: Pick<Database, 'queries'>): Promise<string[]> =>
  (await queries.selectFrom('setting').select('value').orderBy('value').execute()).map(({ value }) => value);

const rowOf = (project_code: string) => ({ project_code, name: 'other', value: '' });

test('a query without its site gets the rows of the site that it is for', async () => {
  const database = await open();
  expect(database.rowSecurity).toEqual({ role: 'tessera_site' });
  expect(await readAll(database)).toEqual(['one', 'three', 'two']);
  for (const code of SITES) expect(await runInSite(code, () => readAll(database))).toEqual([code]);
  expect(await runInSite('one', () => runAcrossSites(() => readAll(database)))).toHaveLength(3);
  expect(await runInSite('nobody', () => readAll(database))).toEqual([]);
});

test('work of many sites at once on the same connections keeps apart', async () => {
  const database = await open();
  const rounds = Array.from({ length: 300 }, (_, index) => SITES[(index * 7) % 3] ?? '');
  const found = await Promise.all(rounds.map((code) => runInSite(code, () => readAll(database))));
  expect(found).toEqual(rounds.map((code) => [code]));
});

test('a write without its site, or to another one, changes nothing of others', async () => {
  const database = await open();
  const refused = { code: '42501' };
  const inOne = <Result>(work: () => Promise<Result>) => runInSite('one', work);
  const { queries } = database;
  await expect(
    inOne(() => queries.insertInto('setting').values(rowOf('two')).execute()),
  ).rejects.toMatchObject(refused);
  await expect(
    inOne(() => queries.updateTable('setting').set({ project_code: 'two' }).execute()),
  ).rejects.toMatchObject(refused);
  await inOne(() => queries.updateTable('setting').set({ value: 'changed' }).execute());
  await inOne(() => queries.deleteFrom('setting').where('project_code', '=', 'two').execute());
  expect(await readAll(database)).toEqual(['changed', 'three', 'two']);
  await inOne(() => queries.deleteFrom('setting').execute());
  expect(await readAll(database)).toEqual(['three', 'two']);
});

test('a transaction that is taken back takes its site back', async () => {
  const database = await open();
  const failing = runInSite('one', () =>
    database.write(async (transaction) => {
      await transaction.insertInto('setting').values(rowOf('one')).execute();
      await sql`select 1 / 0`.execute(transaction);
    }),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await runInSite('two', () => readAll(database))).toEqual(['two']);
  expect(await readAll(database)).toEqual(['one', 'three', 'two']);
  await runInSite('one', () =>
    database.write(async (transaction) => {
      expect(await readAll({ queries: transaction })).toEqual(['one']);
      // What it begins for all sites sees all of them, and then it is of its site again.
      expect(await runAcrossSites(() => readAll({ queries: transaction }))).toHaveLength(3);
      expect(await readAll({ queries: transaction })).toEqual(['one']);
    }),
  );
});

test('every table with rows of sites has its rule, also one that a later version adds', async () => {
  const settings = await settingsOf();
  const database = await openDatabase(settings);
  const bare = sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_code'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid
        and pg_get_expr(p.polqual, p.polrelid) like '%project_code = current_setting(%'
        and pg_get_expr(p.polwithcheck, p.polrelid) like '%project_code = current_setting(%'))`;
  expect((await bare.execute(database.queries)).rows).toEqual([]);
  await sql`create table later (project_code text not null, name text not null)`.execute(database.queries);
  expect((await bare.execute(database.queries)).rows).toEqual([{ name: 'later' }]);
  await database.close();
  const again = await openDatabase(settings);
  onTestFinished(() => again.close());
  expect((await bare.execute(again.queries)).rows).toEqual([]);
  await sql`insert into later values ('one', 'a'), ('two', 'b')`.execute(again.queries);
  const seen = await runInSite('two', () => sql`select name from later`.execute(again.queries));
  expect(seen.rows).toEqual([{ name: 'b' }]);
});

test('a search gets the documents of the site that it is for, whatever site it asks for', async () => {
  const { queries } = await open();
  const add = (site: string, id: number) =>
    sql`insert into search_index (project_code, document_id, terms)
      values (${site}, ${id}, array_to_tsvector('{clay}'))`.execute(queries);
  for (const [index, code] of SITES.entries()) await add(code, index + 1);
  const readIndex = async (): Promise<number[]> =>
    (
      await sql<{ id: number }>`select document_id as id from search_index order by 1`.execute(queries)
    ).rows.map(({ id }) => id);
  const search = async (site: string): Promise<string | undefined> =>
    (
      await sql<{ found: string }>`select array_to_string(
        search_documents(${site}, '{clay}'::tsquery[], 10), ' ') as found`.execute(queries)
    ).rows[0]?.found;
  expect(await readIndex()).toEqual([1, 2, 3]);
  expect(await Promise.all(SITES.map(search))).toEqual(['1', '2', '3']);
  for (const [index, code] of SITES.entries()) {
    expect(await runInSite(code, readIndex)).toEqual([index + 1]);
    for (const other of SITES) expect(await runInSite(code, () => search(other))).toBe(String(index + 1));
  }
  await expect(runInSite('one', () => add('two', 4))).rejects.toMatchObject({ code: '42501' });
});

describe('a user of the database that may not make roles', () => {
  /** Opens a database whose owner is such a user. */
  async function openAs(grants: (user: string) => string, role?: string): Promise<Database> {
    const url = new URL(await makePostgresDatabase('empty'));
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const [user, name] = [`user_${url.pathname.slice(6)}`, url.pathname.slice(1)];
    await client.query(`create role ${user} login; alter database ${name} owner to ${user}`);
    await client.query(grants(user));
    await client.end();
    url.username = user;
    const settings = { DATA_DIR: '', DATABASE_URL: url.href };
    const database = await openDatabase(role === undefined ? settings : { ...settings, DATABASE_ROLE: role });
    onTestFinished(() => database.close());
    return database;
  }

  test('goes on without row security, and says why', async () => {
    const { rowSecurity } = await openAs(() => 'select 1');
    expect(rowSecurity.role).toBeUndefined();
    expect(rowSecurity).toMatchObject({ reason: expect.stringMatching(/may not take the role/) as string });
  });

  test('cannot start with a role that it may not take, and is told what to run', async () => {
    await expect(openAs(() => 'select 1', 'no_such_role')).rejects.toThrow(
      /DATABASE_ROLE cannot be used: .*"create role no_such_role nologin" and "grant no_such_role to"/,
    );
  });

  test('cannot start with a role that row security does not bind', { tags: 'long' }, async () => {
    await expect(openAs((user) => `create role ${user}_free bypassrls`, 'tessera')).rejects.toThrow(
      /does not bind the role tessera/,
    );
  });

  test('uses a role that was granted to it', { tags: 'long' }, async () => {
    const grant = (user: string): string => `create role ${user}_site; grant ${user}_site to ${user}`;
    const database = await openAs(grant);
    expect(database.rowSecurity.role).toBeUndefined();
    const named = await openAs(
      (user) => `create role site_of_test; grant site_of_test to ${user}`,
      'site_of_test',
    );
    expect(named.rowSecurity).toEqual({ role: 'site_of_test' });
    await named.queries
      .insertInto('setting')
      .values([rowOf('one'), rowOf('two')])
      .execute();
    expect(await runInSite('one', () => readAll(named))).toHaveLength(1);
  });

  test('none turns row security off', async () => {
    const database = await open('none');
    expect(database.rowSecurity).toEqual({ reason: 'DATABASE_ROLE is "none"' });
    expect(await runInSite('one', () => readAll(database))).toHaveLength(3);
  });
});
