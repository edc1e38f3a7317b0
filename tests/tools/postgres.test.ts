import pg from 'pg';
import { expect, test } from 'vitest';
import { makePostgresDatabase } from '../support/database.ts';

test('every test gets a real PostgreSQL database of its own', async () => {
  const urls = [await makePostgresDatabase(), await makePostgresDatabase()];
  for (const connectionString of urls) {
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query('create table only_here (id int)');
    const { rows } = await client.query<{ version: string }>('select version()');
    expect(rows[0]?.version).toContain('PostgreSQL 18');
    await client.end();
  }
});
