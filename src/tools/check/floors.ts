// Lists the folders of the project, from the bottom: the first table of layers.

/** A row of the table in ARCHITECTURE.md, and the same row as the check reads it. */
interface FloorRow {
  floor: number;
  /** The second and third column in ARCHITECTURE.md, compared by the documentation check. */
  folder: string;
  mayImport: string;
  /** Each folder of the row with the folders and files that it may import, besides its own. */
  folders: Readonly<Record<string, readonly string[]>>;
}

const MODEL = ['runtime/model', 'runtime/generated'];
const PENDING_WORK = 'runtime/model/pending-work.ts';
/** What a rich text may hold, what a rule list and JSON are, how people type, the regions of China. */
const CONTENT = [
  'runtime/model/rule-list.ts',
  'runtime/model/field-facts.ts',
  'runtime/model/json-place.ts',
  'runtime/model/moment-text.ts',
  'runtime/model/read-number.ts',
  'runtime/model/rich-tags.ts',
  'runtime/model/left-out.ts',
  'runtime/model/regions.ts',
  'runtime/model/typed-signs.ts',
  'runtime/model/percent-escapes.ts',
];
/** What an address is. */
const ADDRESSES = 'runtime/model/link.ts';
const SCHEMAS = 'runtime/model/json-schema.ts';
const BELOW_FIELDS = [
  'blocks/contract.ts',
  SCHEMAS,
  'blocks/on-demand/map',
  'blocks/on-demand/embed',
  'blocks/icon',
  'runtime/model/kept-values.ts',
  'runtime/model/uuid.ts',
  PENDING_WORK,
  'runtime/model/while-wanted.ts',
  ADDRESSES,
  'runtime/model/media.ts',
  ...CONTENT,
];
const FLOOR_2 = ['runtime/language', 'runtime/validate', 'runtime/migrate', 'runtime/compare'];
const FLOOR_3 = ['runtime/compile', 'runtime/actions', 'runtime/sources', 'runtime/forms', 'runtime/theme'];
const BELOW_EDIT = [...MODEL, ...FLOOR_2, ...FLOOR_3, 'runtime/owned', 'runtime/render'];
const PROGRAM = ['src/assembly', ...BELOW_EDIT];

/** The rows, from the bottom. Folders of one row do not import each other unless the row says so. */
export const FLOORS: readonly FloorRow[] = [
  { floor: 0, folder: '`schemas/*`', mayImport: 'nothing', folders: { schemas: [] } },
  {
    floor: 1,
    folder: '`runtime/model`, `runtime/generated`',
    mayImport: 'each other; nothing else of ours',
    folders: { 'runtime/model': ['runtime/generated'], 'runtime/generated': ['runtime/model'] },
  },
  {
    floor: 1,
    folder: '`blocks/`, `blocks/fields/`',
    mayImport: [
      'React (fields: `@formily/react`, antd); of ours only `blocks/contract.ts`, what a schema is',
      '(`runtime/model/json-schema.ts`),',
      'what lies beside them, the count of pending work (`runtime/model/pending-work.ts`), and fields the',
      'map and embedded services (`blocks/on-demand/map`, `embed`), icons (`blocks/icon`), answers that are',
      'still wanted (`runtime/model/while-wanted.ts`), random ids (`uuid.ts`), what a tab',
      'keeps (`kept-values.ts`), what an address is (`runtime/model/link.ts`), what a picture is',
      '(`media.ts`), what a rich',
      'text may hold (`runtime/model/rich-tags.ts`, `left-out.ts`),',
      'what a rule list is (`rule-list.ts`), where a text is no JSON (`json-place.ts`), how numbers are',
      'typed (`read-number.ts`), and signs (`typed-signs.ts`), percent escapes (`percent-escapes.ts`), what',
      'is known of a field (`field-facts.ts`) and the regions of China (`regions.ts`)',
    ].join(' '),
    folders: {
      blocks: [PENDING_WORK, SCHEMAS],
      'blocks/fields': BELOW_FIELDS,
    },
  },
  {
    floor: 2,
    folder: '`runtime/language`, `runtime/validate`, `runtime/migrate`, `runtime/compare`',
    mayImport: 'floor 1 model',
    folders: foldersOf(FLOOR_2, MODEL),
  },
  {
    floor: 3,
    folder: '`runtime/compile`, `runtime/actions`, `runtime/sources`, `runtime/forms`, `runtime/theme`',
    mayImport: 'floors 1-2',
    folders: foldersOf(FLOOR_3, [...MODEL, ...FLOOR_2]),
  },
  {
    floor: 4,
    folder: '`runtime/render`, `runtime/owned`',
    mayImport: 'floors 1-3',
    folders: foldersOf(['runtime/render', 'runtime/owned'], [...MODEL, ...FLOOR_2, ...FLOOR_3]),
  },
  {
    floor: 5,
    folder: '`runtime/edit`, `runtime/designer`',
    mayImport: 'floors 1-4',
    folders: foldersOf(['runtime/edit', 'runtime/designer'], BELOW_EDIT),
  },
  {
    floor: 5,
    folder: '`src/owner-fields`',
    mayImport: '`blocks/fields` and what that may import',
    folders: { 'src/owner-fields': ['blocks/fields', ...BELOW_FIELDS] },
  },
  {
    floor: 6,
    folder: '`src/assembly`',
    mayImport: '`schemas/`, `blocks/`, `src/owner-fields`, `runtime/` below `edit`',
    folders: { 'src/assembly': ['schemas', 'blocks', 'src/owner-fields', ...BELOW_EDIT] },
  },
  {
    floor: 7,
    folder: [
      '`src/site`, `src/editor`, `src/console`, `src/server`, `src/practice`;',
      'below the first three `src/client`, `src/panel`',
    ].join(' '),
    mayImport: [
      'assembly, runtime; never one another; `src/practice` only `beijing-time.ts` and `money.ts` of',
      'assembly, and `runtime/model/json.ts`. Fastify, Kysely, `schemas/api` only in `src/server`;',
      '`runtime/edit` only from `src/editor`, `runtime/designer` only from `src/console`',
    ].join(' '),
    folders: {
      'src/site': [...PROGRAM, 'src/client'],
      'src/editor': [...PROGRAM, 'src/client', 'src/panel', 'runtime/edit'],
      'src/console': [...PROGRAM, 'src/client', 'src/panel', 'runtime/designer'],
      'src/server': [...PROGRAM, 'schemas/api', 'seeds'],
      'src/practice': ['src/assembly/beijing-time.ts', 'src/assembly/money.ts', 'runtime/model/json.ts'],
      'src/client': PROGRAM,
      'src/panel': PROGRAM,
    },
  },
  {
    floor: 8,
    folder: '`tests/`, `src/tools`',
    mayImport: 'anything; nothing imports them',
    folders: foldersOf(['tests', 'src/tools'], ['']),
  },
];

/** Each folder of the table with the folders and files that it may import. */
export const LAYER_FOLDERS: ReadonlyMap<string, readonly string[]> = new Map(
  FLOORS.flatMap((row) => Object.entries(row.folders)),
);

/** Packages that only some folders may import. */
export const PACKAGES: readonly { name: RegExp; only: readonly string[] }[] = [
  {
    name: /^(?:fastify|@fastify\/.*|kysely|pg|better-sqlite3|node:.*)$/,
    // The types of tables are types of Kysely.
    only: ['src/server', 'src/practice', 'src/tools', 'tests', 'runtime/generated/tables.generated.ts'],
  },
  {
    name: /^(?:antd|@formily\/.*)$/,
    only: [
      'blocks/fields',
      'src/owner-fields',
      'runtime/forms',
      'runtime/designer',
      'src/assembly',
      'src/editor',
      'src/console',
      'src/tools',
      'tests',
    ],
  },
];

function foldersOf(
  folders: readonly string[],
  mayImport: readonly string[],
): Record<string, readonly string[]> {
  return Object.fromEntries(folders.map((folder) => [folder, mayImport]));
}
