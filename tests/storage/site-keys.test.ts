import { writeFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makePostgresDatabase } from '../support/database.ts';
test('x', async () => {
  const client = new pg.Client({ connectionString: await makePostgresDatabase() });
  await client.connect();
  const { rows } = await client.query(`select t.relname as "table", i.relname as index, x.indisunique u, x.indisprimary p, pg_get_indexdef(x.indexrelid) def
   from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = t.relnamespace where n.nspname='public' order by 1, 2`);
  const fks = await client.query(`select conrelid::regclass::text as t, pg_get_constraintdef(oid) def from pg_constraint where contype='f'`);
  const noSite = await client.query(`select relname from pg_class c where relnamespace='public'::regnamespace and relkind in ('r','p') and not exists (select 1 from pg_attribute a where attrelid=c.oid and attname='project_code')`);
  const all = await client.query(`select count(*) from pg_class c where relnamespace='public'::regnamespace and relkind in ('r','p')`);
  const others = await client.query(`select relname, relkind from pg_class c where relnamespace='public'::regnamespace and relkind not in ('r','p','i')`);
  writeFileSync('/tmp/catalogue.txt', rows.map((r) => `${r.table} ${r.p?'PK':r.u?'UNIQUE':'-'} ${r.def.replace(/.* USING/, '')} `).join('\n') + '\n' + JSON.stringify(fks.rows, null, 1) + JSON.stringify(noSite.rows)+ JSON.stringify(all.rows)+ JSON.stringify(others.rows));
  await client.end();
  expect(1).toBe(1);
});
