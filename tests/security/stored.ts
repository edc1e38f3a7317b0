import Database from 'better-sqlite3';
import { join } from 'node:path';
import pg from 'pg';

/**
 * What people made or own. What a refused call may leave behind is not among it: sessions, codes, captchas,
 * limits, counts.
 */
const KEPT_TABLES = [
  'setting',
  'channel',
  'content',
  'revision',
  'content_item',
  'classification',
  'dictionary_entry',
  'media',
  'media_reference',
  'owner',
  'form_template',
  'form_version',
  'form_record',
  'form_file',
  'comment',
  'member',
  'member_order',
  'order_event',
];

const MEDIA_COLUMNS = [
  'project_code',
  'resource_code',
  'name',
  'content_hash',
  'state',
  'version',
  'alt',
  'focus',
];

/**
 * What is looked at of a table. How large the copies of a picture are is counted when somebody asks for it,
 * and a record that was changed elsewhere gets its revision when it is read.
 */
const PARTS: Readonly<Record<string, string>> = {
  media: `select ${MEDIA_COLUMNS.join(', ')} from media`,
  revision: `select * from revision where entity = 'page'`,
};
const rowsOf = (name: string): string => (PARTS[name] === undefined ? name : `(${PARTS[name]})`);

/** Reads what a server's database holds, from outside. */
export interface StoredState {
  /** The names of the tables whose rows are not those of the last call; all of them at first. */
  findChanges(): Promise<string[]>;
  close(): Promise<void>;
}

/** The rows of every kept table, as a text or a sum of them. */
type Read = () => Promise<ReadonlyMap<string, string>> | undefined;

/** Watches the database at an address, or the SQLite file of a data folder. */
export async function watchStored(folder: string, databaseUrl: string | undefined): Promise<StoredState> {
  const { read, close } = databaseUrl === undefined ? openFile(folder) : await connect(databaseUrl);
  let seen: ReadonlyMap<string, string> = new Map();
  return {
    async findChanges() {
      const found = await read();
      if (found === undefined) return [];
      const changed = KEPT_TABLES.filter((name) => found.get(name) !== seen.get(name));
      seen = found;
      return changed;
    },
    close,
  };
}

function openFile(folder: string): { read: Read; close(): Promise<void> } {
  const database = new Database(join(folder, 'tessera.sqlite'), { readonly: true });
  const version = database.prepare('pragma data_version').pluck();
  const tables = KEPT_TABLES.map((name) => ({
    name,
    rows: database.prepare(`select * from ${rowsOf(name)}`).raw(),
  }));
  let seenVersion: unknown;
  return {
    read() {
      const now = version.get();
      if (now === seenVersion) return undefined;
      seenVersion = now;
      return Promise.resolve(new Map(tables.map(({ name, rows }) => [name, JSON.stringify(rows.all())])));
    },
    close: () => Promise.resolve(void database.close()),
  };
}

async function connect(databaseUrl: string): Promise<{ read: Read; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // A row that was written anew stands elsewhere: in an order of their own, equal rows read the same.
  const sums = KEPT_TABLES.map(
    (name) =>
      `select '${name}' as name, md5(coalesce(string_agg(kept::text, '|' order by kept::text), ` +
      `'')) as sum from ${rowsOf(name)} as kept`,
  ).join(' union all ');
  return {
    read: async () => {
      const { rows } = await client.query<{ name: string; sum: string }>(sums);
      return new Map(rows.map(({ name, sum }) => [name, sum]));
    },
    close: () => client.end(),
  };
}
