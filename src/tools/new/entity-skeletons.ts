// Makes a new entity of the console. It has records with a code, a title and a note, in the order that owners
// choose.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASELINE } from '../../server/database/baseline/steps.ts';
import { inCamelCase, inPascalCase, makeEntityList, makeEntityRecord, wordsOf } from './entity-screens.ts';

/** All its files. The menu shows its list in the group "content". */
export function makeEntity(name: string, root: string): Readonly<Record<string, object | string>> {
  const resource = `console${inPascalCase(name)}`;
  return {
    [`schemas/api/${resource}.api.json`]: makeEntityApi(name, resource),
    [`schemas/console/${name}.list.json`]: makeEntityList(name, resource),
    [`schemas/console/${name}.record.json`]: makeEntityRecord(name, resource),
    [`src/server/database/migrations/${nextNumber(root)}-${name}.migration.ts`]: writeMigration(name),
  };
}

/** The texts of the locales with what its records are called, in the trash, the audit log and the search. */
export function nameEntity(name: string, root: string): Readonly<Record<string, string>> {
  const folder = 'schemas/locales';
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.locale.json'));
  const message = `"entity.${inCamelCase(name)}": ${JSON.stringify(name.replaceAll('-', ' '))},`;
  return Object.fromEntries(
    files.map((file) => {
      const path = `${folder}/${file}`;
      const text = readFileSync(join(root, path), 'utf8');
      return [path, text.replace(/^( *)"entity\.channel":/m, `$1${message}\n$&`)];
    }),
  );
}

function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, 'src/server/database/migrations')).map((file) =>
    Number.parseInt(file, 10),
  );
  const last = Math.max(Number.parseInt(BASELINE, 10), ...numbers.filter((number) => !Number.isNaN(number)));
  return String(last + 1).padStart(3, '0');
}

const OBJECT = { type: 'object', additionalProperties: false };

const ACTIONS = {
  move: {
    title: 'Puts a record before another one, or at the end',
    values: {
      ...OBJECT,
      required: ['before'],
      properties: {
        before: { type: 'string', maxLength: 100, description: 'Empty: at the end.' },
      },
    },
  },
  setShown: {
    title: 'Shows records, or no longer',
    values: { ...OBJECT, required: ['isShown'], properties: { isShown: { type: 'boolean' } } },
  },
};

const CODE = { type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$' };

const VALUES = {
  ...OBJECT,
  required: ['code', 'title'],
  properties: {
    code: { ...CODE, description: 'Identifies it in spreadsheets.' },
    title: {
      type: 'object',
      maxProperties: 20,
      additionalProperties: { type: 'string', maxLength: 100 },
      description: 'By language.',
    },
    note: { type: 'string', maxLength: 500, default: '' },
    isShown: { type: 'boolean', default: true },
  },
};

function makeEntityApi(name: string, resource: string): object {
  const shape = inPascalCase(name);
  return {
    name: resource,
    title: `${wordsOf(name)} records, for owners`,
    shapes: {
      [`${shape}Row`]: {
        ...OBJECT,
        required: ['id', 'code', 'title', 'note', 'isShown', 'gmtModified'],
        properties: {
          id: { type: 'string' },
          code: { type: 'string' },
          title: { type: 'string', description: 'In the language of the call.' },
          note: { type: 'string' },
          isShown: { type: 'boolean' },
          gmtModified: { type: 'string' },
        },
      },
      [`${shape}Values`]: VALUES,
    },
    entity: {
      name: inCamelCase(name),
      area: 'content',
      table: {
        name: name.replaceAll('-', '_'),
        title: 'title',
        searched: ['code', 'title', 'note'],
        unique: ['code'],
        isOrdered: true,
      },
      row: { $ref: `#/shapes/${shape}Row` },
      values: { $ref: `#/shapes/${shape}Values` },
      sorts: ['order', 'title', 'code', 'gmtModified'],
      filters: { code: { type: 'string' }, title: { type: 'string' }, isShown: { type: 'boolean' } },
      has: ['get', 'save', 'remove', 'bulk', 'export', 'import', 'history'],
      actions: ACTIONS,
    },
    calls: {},
  };
}

function writeMigration(name: string): string {
  const table = name.replaceAll('-', '_');
  return `import { logChanges } from './log-changes.ts';
import type { Migration } from './migration.ts';

/** Say here what its rows are. */
export const up: Migration['up'] = async (db) => {
  await db.schema
    .createTable('${table}')
    .addColumn('project_code', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    // By language, as JSON.
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('is_shown', 'integer', (column) => column.notNull())
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('modified_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('${table}_key', ['project_code', 'record_id'])
    .addUniqueConstraint('${table}_by_code', ['project_code', 'code'])
    .execute();
  await db.schema
    .createIndex('${table}_in_order')
    .on('${table}')
    .columns(['project_code', 'sort_order', 'record_id'])
    .execute();
  // Pages of other processes that read it.
  await logChanges(db, { table: '${table}', topic: '${inCamelCase(name)}' });
};
`;
}
