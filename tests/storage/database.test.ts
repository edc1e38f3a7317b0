import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
test('x', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ts-'));
  const db = await openDatabase({ DATA_DIR: dir });
  await db.write(async (t) => { await t.insertInto('site').values({project_code:'default',default_language:'zh-CN',languages:'[]',created_at:''}).execute(); });
  expect(await db.queries.selectFrom('site').selectAll().execute()).toMatchObject([{version:0}]);
  await db.close();
  const [a,b] = await Promise.all([openDatabase({ DATA_DIR: dir }),openDatabase({ DATA_DIR: dir })]);
  await a.close(); await b.close();
  await expect(openDatabase({ DATA_DIR: join(dir, 'tessera.sqlite', 'x') })).rejects.toThrow('cannot be opened');
  await expect(openDatabase({ DATA_DIR: dir, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' })).rejects.toThrow('cannot be opened');
  rmSync(dir, {recursive:true});
});
