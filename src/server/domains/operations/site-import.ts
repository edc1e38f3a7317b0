/** Reads the archive of one site into a database, beside the other sites. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Database } from '../../database/database.ts';
import { openSiteChange } from '../../database/rows/open-rows.ts';
import type { Row, RowSnapshot, TableShape } from '../../database/rows/row-tables.ts';
import { isSiteCode, toStored, type SiteChange } from '../../database/rows/site-tables.ts';
import { makeFolder } from '../../kernel/make-folder.ts';
import type { Manifest } from './archive/archive-format.ts';
import { withStoredFiles } from './archive/open-stored-files.ts';
import { readManifest, readParts, requireSpace, type PartReaders } from './archive/read-archive.ts';
import { makeWork, placeFile, removeWork, requireSameTables, undoFiles } from './archive/restore-archive.ts';
import type { StoredFiles } from './archive/stored-files.ts';
import { upgradeRows } from './archive/upgrade-rows.ts';
import { makeOperationLedger } from './operation-ledger.ts';
import { RUN_STATUS } from './run-state.ts';
import { SiteError, type SitePlace, type SiteProblem } from './site-archives.ts';
import { nameBlocks } from './site-blocks.ts';
import { nameFiles, withAvatarIds, type FileNames } from './site-files.ts';
import { waitForOperations } from './wait-for-operations.ts';

export interface SiteImport {
  /** The code it gets here; by default the one it had. */
  projectCode?: string;
  /** Host names instead of the archived ones. */
  hosts?: readonly string[];
}

/**
 * Writes the site of an archive beside the others, all or nothing, and returns its code. An archive of an
 * older version is upgraded first. Waits for a backup or a restore of another process. Throws an
 * `ArchiveError` for a damaged or newer archive, and a `SiteError` for a code or a host that is taken.
 */
export async function importSite(place: SitePlace, path: string, wanted: SiteImport = {}): Promise<string> {
  const schema = await makeOperationLedger(place.database).schema();
  const manifest = await readManifest(path, schema, 'tessera-site');
  const projectCode = wanted.projectCode ?? manifest.site ?? '';
  if (!isSiteCode(projectCode))
    throw new SiteError(`"${projectCode}" is no code of a site.`, { problem: 'server.code' });
  const unlock = await waitForOperations(place.database, () => place.onWait?.());
  try {
    await requireFree(place.database, projectCode);
    const importing = { ...wanted, path, manifest, projectCode, isOlder: manifest.schema < schema };
    await withStoredFiles(place.config, (files) => importAlone(files, place, importing));
  } finally {
    await unlock();
  }
  return projectCode;
}

interface Importing extends SiteImport {
  path: string;
  manifest: Manifest;
  projectCode: string;
  isOlder: boolean;
}

async function importAlone(
  files: StoredFiles,
  { config, database, hash }: SitePlace,
  importing: Importing,
): Promise<void> {
  const { path, manifest, projectCode, isOlder } = importing;
  const ledger = makeOperationLedger(database);
  const code = randomBytes(16).toString('hex');
  const folder = join(config.DATA_DIR, 'backups', '.work');
  const work = join(folder, code);
  makeFolder(folder);
  await requireSpace(work, manifest);
  await makeWork(work);
  // As a backup in the ledger: when this process is killed, the next start takes its files away.
  try {
    await ledger.begin({ operationCode: code, status: RUN_STATUS.backingUp, backup: '' });
    const names = await nameFiles(manifest.files, files, { projectCode, hash });
    const upgraded = isOlder ? await upgradeRows(path, manifest, { work, site: projectCode }) : undefined;
    await readParts(path, manifest, placeFiles(names, { files, work }));
    await files.flush();
    const rows = await openSiteChange(config);
    const nameBlock = await nameBlocks(database.queries);
    await writeRows({ ...importing, names, nameBlock, code, ...(upgraded && { upgraded }) }, rows);
    await upgraded?.close();
    await ledger.finish(code);
  } catch (error) {
    if (!(await ledger.giveUp(code, 'error'))) await undoFiles({ files, work });
    throw error;
  } finally {
    await removeWork(work);
  }
}

async function requireFree(database: Database, projectCode: string): Promise<void> {
  const found = database.queries.selectFrom('site').select('project_code');
  if ((await found.where('project_code', '=', projectCode).executeTakeFirst()) !== undefined)
    throw new SiteError(`There is a site "${projectCode}" already. Give another code by --as=CODE.`, {
      problem: 'server.taken',
    });
}

/** The first reading: it checks everything before a row is written, and no lock is held while files come. */
function placeFiles(names: FileNames, to: { files: StoredFiles; work: string }): PartReaders {
  let number = 0;
  return {
    async table(_, batches) {
      for await (const batch of batches) void batch;
    },
    async file(part, bytes) {
      number += 1;
      await placeFile({ ...part, path: names.pathOf(part.path) }, bytes, to, number);
    },
  };
}

interface Writing extends Importing {
  names: FileNames;
  nameBlock: Awaited<ReturnType<typeof nameBlocks>>;
  code: string;
  /** The rows, if those of the archive are of an older schema. */
  upgraded?: RowSnapshot;
}

async function writeRows(writing: Writing, rows: SiteChange): Promise<void> {
  const { path, manifest, projectCode, code, hosts, upgraded } = writing;
  const write = async (table: TableShape, batches: AsyncIterable<readonly Row[]>): Promise<void> => {
    for await (const batch of batches) await insert(rows, table, storedRows(table, batch, writing));
  };
  try {
    requireSameTables(upgraded ?? manifest, rows);
    if (await rows.exists(projectCode))
      throw new SiteError(`There is a site "${projectCode}" already.`, { problem: 'server.taken' });
    if (upgraded !== undefined) for (const table of upgraded.tables) await write(table, upgraded.read(table));
    else
      await readParts(path, manifest, {
        table: write,
        async file(_, bytes) {
          bytes.resume();
          await finished(bytes);
        },
      });
    const shape = { name: 'site_host', columns: ['host', 'is_primary', 'project_code'] };
    for (const [at, host] of (hosts ?? []).entries())
      await insert(rows, shape, [[host, at === 0 ? 1 : 0, projectCode]]);
    await rows.commit(projectCode, code);
  } catch (error) {
    await rows.abandon();
    throw error;
  }
}

function storedRows(
  table: TableShape,
  rows: readonly Row[],
  { projectCode, names, nameBlock, hosts }: Writing,
): Row[] {
  if (table.name === 'site_host' && hosts !== undefined) return [];
  const stored = withAvatarIds(table, toStored(table, rows, projectCode), names.avatarId);
  return stored.map((row) => row.map((value) => nameBlock(names.rename(value))));
}

const DUPLICATE: readonly unknown[] = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];
/** Numbers that are unique in a whole database, by table. */
const TAKEN: Readonly<Record<string, { text: string; problem: SiteProblem }>> = {
  site_host: {
    text: 'A host of the site belongs to another site. Give other hosts by --host=NAME, or none by --host=.',
    problem: 'host.taken',
  },
  member_order: numbersTaken('orders'),
  payment_attempt: numbersTaken('payments'),
  refund: numbersTaken('refunds'),
};

function numbersTaken(things: string): { text: string; problem: SiteProblem } {
  const text = `The site has ${things} whose numbers are in this database. Export it with --template.`;
  return { text, problem: 'server.numbers-taken' };
}

async function insert(rows: SiteChange, table: TableShape, values: readonly Row[]): Promise<void> {
  if (values.length === 0) return;
  try {
    await rows.insert(table, values);
  } catch (error) {
    const isTaken = DUPLICATE.includes((error as { code?: unknown }).code);
    const taken = isTaken ? TAKEN[table.name] : undefined;
    throw taken === undefined ? error : new SiteError(taken.text, { cause: error, problem: taken.problem });
  }
}
