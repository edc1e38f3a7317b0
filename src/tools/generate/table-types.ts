/** Generates the types of tables from the database that the baseline and all migrations make. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import SqliteDatabase from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Migration } from '../../server/database/migrations/migration.ts';
import { banner, runSteps, type Outputs } from './generated-file.ts';

const FOLDER = 'src/server/database';
const BASELINE = `${FOLDER}/baseline/sqlite.sql`;

/** What SQL does not say of a column: a sentence, or with it a type of TypeScript. */
type ColumnWords = string | { is?: string; about?: string };

/** What SQL does not say of a table. */
interface TableWords {
  about?: string;
  columns?: Readonly<Record<string, ColumnWords>>;
}

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
  pk: number;
  /** Above 1: the database computes it. */
  hidden: number;
}

const HEAD = `import type { Generated, GeneratedAlways } from 'kysely';
import type { WebhookValues } from './api.generated.ts';

/** Booleans are 0 or 1, times are ISO 8601 in UTC, JSON is text: rows are equal in SQLite and PostgreSQL. */
export type Flag = 0 | 1;

/** A column of JSON text. */
export type JsonText = string;
`;

/** Computes an interface for each table, and `Tables`, which has all of them. */
export function generateTableCode(root: string): Promise<Outputs> {
  if (!existsSync(join(root, BASELINE))) return Promise.resolve({ files: [], failures: [] });
  return runSteps([
    async () => ({
      path: 'runtime/generated/tables.generated.ts',
      text: [
        banner(`${FOLDER}: baseline, migrations, tables`),
        HEAD,
        ...writeTables(await readTables(root), readWords(root)),
      ].join('\n'),
    }),
  ]);
}

/** The columns of all tables, by their names. */
async function readTables(root: string): Promise<ReadonlyMap<string, readonly Column[]>> {
  const database = new SqliteDatabase(':memory:');
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  database.exec(readFileSync(join(root, BASELINE), 'utf8'));
  for (const path of globSync(`${FOLDER}/migrations/*.migration.ts`, { cwd: root }).toSorted()) {
    const { up } = (await import(pathToFileURL(join(root, path)).href)) as Migration;
    await up(db);
  }
  // It is made before the baseline.
  database.exec('create table schema_migration (name text primary key, applied_at text not null)');
  const tables = database.pragma('table_list') as { name: string; type: string }[];
  const names = tables.filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'));
  const columns = names
    .map(({ name }) => [name, database.pragma(`table_xinfo(${name})`) as Column[]] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db.destroy();
  return new Map(columns);
}

function readWords(root: string): Readonly<Record<string, TableWords>> {
  const paths = globSync(`${FOLDER}/tables/*.tables.json`, { cwd: root }).toSorted();
  const read = (path: string): object => JSON.parse(readFileSync(join(root, path), 'utf8')) as object;
  return Object.fromEntries(paths.flatMap((path) => Object.entries(read(path))));
}

function writeTables(
  tables: ReadonlyMap<string, readonly Column[]>,
  words: Readonly<Record<string, TableWords>>,
): string[] {
  const unknown = Object.entries(words).flatMap(([table, { columns = {} }]) => {
    const known = tables.get(table)?.map(({ name }) => name) ?? [];
    const names = known.length === 0 ? [''] : Object.keys(columns).filter((name) => !known.includes(name));
    return names.map((name) => `${table}${name === '' ? '' : `.${name}`}`);
  });
  if (unknown.length > 0)
    throw new Error(`${FOLDER}/tables: the database does not have ${unknown.join(', ')}. Remove it there.`);
  const members = [...tables.keys()].map((name) => `  ${name}: ${typeName(name)};\n`);
  return [
    ...[...tables].map(([name, columns]) => writeTable(name, columns, words[name] ?? {})),
    `export interface Tables {\n${members.join('')}}\n`,
  ];
}

function writeTable(
  name: string,
  columns: readonly Column[],
  { about, columns: words = {} }: TableWords,
): string {
  const members = columns.map((column) => {
    const own = words[column.name] ?? {};
    const { is, about: sentence } = typeof own === 'string' ? { about: own } : own;
    return `${writeComment(sentence, '  ')}  ${column.name}: ${typeOf(column, is)};\n`;
  });
  return `${writeComment(about, '')}export interface ${typeName(name)} {\n${members.join('')}}\n`;
}

function typeOf({ name, type, notnull, dflt_value, pk, hidden }: Column, is?: string): string {
  const isNumber = /int|real|numeric|double/i.test(type);
  const plain = is ?? (isNumber ? (name.startsWith('is_') ? 'Flag' : 'number') : 'string');
  const whole = notnull === 1 || pk > 0 ? plain : `${plain} | null`;
  if (hidden > 1) return `GeneratedAlways<${whole}>`;
  return dflt_value === null ? whole : `Generated<${whole}>`;
}

/** `member_order` is `MemberOrderTable`. */
const typeName = (table: string): string =>
  `${table.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Table`;

const writeComment = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text} */\n`;
