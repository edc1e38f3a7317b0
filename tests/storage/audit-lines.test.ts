// Lines of the audit log that the database does not take outlive the process, or are said whole in the log.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import type { Queries } from '../../src/server/database/driver.ts';
import { AuditLines } from '../../src/server/domains/records/index.ts';
import { SQLITE } from '../support/database.ts';

const author = { ownerId: 'o', name: 'Ou', address: '203.0.113.1' };
const entryOf = (id: string) => ({ projectCode: 'default', author, entity: 'page', id, action: 'save' });

async function open() {
  const settings = await SQLITE.settings();
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const said: unknown[] = [];
  const note = (...line: unknown[]): void => void said.push(line);
  const logger = { error: note, warn: note };
  const folder = settings.DATA_DIR;
  const gone = {
    insertInto() {
      throw new Error('The database is gone.');
    },
  } as unknown as Queries;
  const stored = async () =>
    (await database.queries.selectFrom('audit_log').select('record_id').orderBy('audit_id').execute()).map(
      ({ record_id }) => record_id,
    );
  const files = (): string[] =>
    readdirSync(join(folder, 'audit-waiting')).map((name) =>
      readFileSync(join(folder, 'audit-waiting', name), 'utf8'),
    );
  return { queries: database.queries, gone, folder, logger, said, stored, files };
}

test('what waits when a process ends is written by the next one, once, and leaves no file', async () => {
  const { queries, gone, folder, logger, said, stored, files } = await open();
  const dying = new AuditLines({ queries: gone, folder, logger });
  await dying.write(entryOf('a'));
  await dying.write(entryOf('b'));
  expect(await stored()).toEqual([]);
  // A power cut within the next line: what was kept before it is whole.
  writeFileSync(join(folder, 'audit-waiting', 'cut.jsonl'), '{"project_code":"def');

  const next = new AuditLines({ queries, folder, logger });
  await next.takeOver();
  expect(await stored()).toEqual(['a', 'b']);
  expect(files()).toEqual([]);
  // The process that was thought dead writes them again.
  await new AuditLines({ queries, folder, logger }).takeOver();
  await next.write(entryOf('c'));
  expect(await stored()).toEqual(['a', 'b', 'c']);
  await next.close();
  expect(said.at(-1)).toEqual([{ lines: 2 }, 'lines of the audit log that had to wait are written now']);
});

test('a start without the database keeps them for a later one', async () => {
  const { queries, gone, folder, logger, stored, files } = await open();
  await new AuditLines({ queries: gone, folder, logger }).write(entryOf('a'));
  const second = new AuditLines({ queries: gone, folder, logger });
  await second.takeOver();
  await second.close();
  expect(files().join('')).toContain('"record_id":"a"');
  await new AuditLines({ queries, folder, logger }).takeOver();
  expect([await stored(), files()]).toEqual([['a'], []]);
});

test('what neither the database nor the disk takes is said whole in the log', async () => {
  const { gone, folder, logger, said } = await open();
  // Nothing can be made in a file.
  writeFileSync(join(folder, 'audit-waiting'), '');
  const lines = new AuditLines({ queries: gone, folder, logger });
  await lines.write(entryOf('a'));
  await lines.close();
  expect(said).toContainEqual([
    { line: expect.objectContaining({ record_id: 'a', owner_name: 'Ou' }) as object },
    'the audit log misses a line',
  ]);
});
