/** Checks what a list names of its entity: sorts, fields of filters, actions, fields of an import. */
import type { ApiEntity, ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { makeCheckProblem } from '../../../../runtime/model/check-problem.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { formatPointer, type Path } from '../../../../runtime/model/pointer.ts';
import type { AnyProblemCode, Problem } from '../../../../runtime/model/problem.ts';
import { suggestNearest } from '../../../../runtime/validate/nearest.ts';
import { OWN_MEMBERS } from '../../../console/contracts/list-address.ts';
import { filterRules } from '../../../console/contracts/list-query.ts';
import { entityOfResource, resolveShape, shapesOf } from './scope/api-shapes.ts';

/** A name that a document holds, with the names that there are. */
interface Named {
  code: AnyProblemCode;
  name: string;
  known: readonly string[];
  at: Path;
}

/** Members that only the list of an entity can have. */
const OF_ENTITIES = [
  'sort',
  'creates',
  'bulkActions',
  'byHand',
  'tree',
  'imports',
  'moreColumns',
  'board',
] as const;

export function checkListNames(list: ListDocument, file: string): Problem[] {
  const [resource = '', call] = list.call.split('.');
  const entity = call === 'list' ? entityOfResource(resource) : undefined;
  const reserved = Object.keys(filterRules(list)).filter((name) => OWN_MEMBERS.includes(name));
  return [
    ...reserved.map((name) =>
      makeCheckProblem(
        'list.filter-reserved',
        { found: name },
        { document: file, pointer: formatPointer(['filters', 'properties', name]) },
      ),
    ),
    ...(entity === undefined ? checkPlain(list, file) : checkEntityNames(list, entity, resource, file)),
  ];
}

function checkPlain(list: ListDocument, file: string): Problem[] {
  const query = Object.keys((shapesOf(list.call)?.query?.properties as object | undefined) ?? {});
  const asked = list.search === undefined ? [] : [{ name: 'q', at: ['search'] as Path }];
  const filters = Object.keys(filterRules(list)).map((name) => ({
    name,
    at: ['filters', 'properties', name] as Path,
  }));
  const lost = OF_ENTITIES.filter((member) => list[member] !== undefined);
  return [
    ...(shapesOf(list.call) === undefined
      ? []
      : [...asked, ...filters].flatMap((each) =>
          report({ code: 'list.filter-unknown', known: query, ...each }, file),
        )),
    ...lost.map((member) =>
      makeCheckProblem(
        'list.no-entity',
        { found: member },
        { document: file, pointer: formatPointer([member]) },
      ),
    ),
  ];
}

function checkEntityNames(list: ListDocument, entity: ApiEntity, resource: string, file: string): Problem[] {
  const { columns, byHand, tree, bulkActions = [], imports = [], sort } = list;
  const sorted = (name: string, ...at: Path): Named => ({
    code: 'list.sort-unknown',
    name,
    known: entity.sorts,
    at,
  });
  const acting = (name: string, ...at: Path): Named => ({
    code: 'list.action-unknown',
    name,
    known: Object.keys(entity.actions ?? {}),
    at,
  });
  const values = membersOf(entity.values, resource);
  const by: Named[] =
    list.moreColumns === undefined
      ? []
      : [
          {
            code: 'list.field-unknown',
            name: list.moreColumns.by,
            known: Object.keys(filterRules(list)),
            at: ['moreColumns', 'by'],
          },
        ];
  const named: Named[] = [
    ...by,
    ...(sort === undefined ? [] : [sorted(sort.replace(/^-/, ''), 'sort')]),
    ...columns.flatMap((column, index) =>
      column.sort === undefined ? [] : [sorted(column.sort, 'columns', index, 'sort')],
    ),
    ...namedMembers(columns, membersOf(entity.row, resource)),
    ...(byHand === undefined
      ? []
      : [
          sorted(byHand.sort, 'byHand', 'sort'),
          acting(byHand.action, 'byHand', 'action'),
          ...narrowing(list),
        ]),
    ...(tree?.action === undefined ? [] : [acting(tree.action, 'tree', 'action')]),
    ...boardNames(list, acting),
    ...bulkActions.map(({ name }, index) => acting(name, 'bulkActions', index, 'name')),
    ...editsOf(list),
    ...filterFields(list).map(({ name, at }) => ({
      code: 'list.field-unknown' as const,
      name,
      known: Object.keys(entity.filters ?? {}),
      at,
    })),
    ...imports.map(({ name }, index) => ({
      code: 'list.import-unknown' as const,
      name: name.split('.')[0] ?? '',
      known: ['id', ...values],
      at: ['imports', index, 'name'],
    })),
    ...columnsOfImports(list),
  ];
  return named.flatMap((each) => report(each, file));
}

/** A board is of a column and a filter of one name. */
function boardNames(list: ListDocument, acting: (name: string, ...at: Path) => Named): Named[] {
  const { board, columns } = list;
  if (board === undefined) return [];
  const { by: name, action } = board;
  const at = ['board', 'by'];
  return [
    acting(action, 'board', 'action'),
    { code: 'list.field-unknown', name, known: Object.keys(filterRules(list)), at },
    { code: 'list.column-unknown', name, known: columns.map((column) => column.name), at },
  ];
}

/** What changes a value at its place, or asks for one of an import, is one of the list's own actions. */
function editsOf({ columns, imports = [], bulkActions = [] }: ListDocument): Named[] {
  const code = 'list.action-unknown';
  const known = bulkActions.map(({ name }) => name);
  return [
    ...columns.flatMap(({ edits = [] }, index) =>
      edits.map((name, at) => ({ code, name, known, at: ['columns', index, 'edits', at] }) as const),
    ),
    ...imports.flatMap(({ filledBy: name }, index) =>
      name === undefined ? [] : [{ code, name, known, at: ['imports', index, 'filledBy'] } as const],
    ),
  ];
}

/** What columns show of a row by their name. A row of another document's shape is not followed. */
function namedMembers(columns: ListDocument['columns'], row: readonly string[]): Named[] {
  if (row.length === 0) return [];
  return columns.flatMap(({ name, value }, index) =>
    value === undefined
      ? [{ code: 'list.member-unknown', name, known: row, at: ['columns', index, 'name'] }]
      : [],
  );
}

/** The filters by which a list is narrowed while it is put in order by hand. */
function narrowing(list: ListDocument): Named[] {
  const known = Object.keys(filterRules(list));
  return (list.byHand?.within ?? []).map((name, index) => ({
    code: 'list.field-unknown',
    name,
    known,
    at: ['byHand', 'within', index],
  }));
}

/** The columns that say in other words what a field of an import is. */
function columnsOfImports({ columns, imports = [] }: ListDocument): Named[] {
  const known = columns.map(({ name }) => name);
  return imports.flatMap(({ shownBy }, index) =>
    shownBy === undefined
      ? []
      : [{ code: 'list.column-unknown', name: shownBy, known, at: ['imports', index, 'shownBy'] }],
  );
}

/** The field that each filter is about. */
function filterFields(list: ListDocument): { name: string; at: Path }[] {
  return Object.entries(filterRules(list)).map(([name, { 'x-filter': given }]) => {
    const at = ['filters', 'properties', name];
    return isObject(given) && typeof given.field === 'string'
      ? { name: given.field, at: [...at, 'x-filter', 'field'] }
      : { name, at };
  });
}

function membersOf(schema: unknown, resource: string): string[] {
  if (!isObject(schema)) return [];
  const { $ref: reference } = schema;
  const own = typeof reference === 'string' && reference.startsWith('#') ? resource + reference : reference;
  const found = typeof own === 'string' ? resolveShape(own, {}) : schema;
  return isObject(found?.properties) ? Object.keys(found.properties) : [];
}

function report({ code, name, known, at }: Named, document: string): Problem[] {
  if (known.includes(name)) return [];
  const details = { found: name, hint: suggestNearest(name, known) };
  return [makeCheckProblem(code, details, { document, pointer: formatPointer(at) })];
}
