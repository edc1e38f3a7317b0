/**
 * Makes the functions of an entity whose records are rows of one table. All of them follow from its document.
 */
import { tagOf } from '../../../assembly/entity-tags.ts';
import type { ApiDocument, ApiEntity } from '../../../../runtime/generated/documents.generated.ts';
import { type RecordColumn, type RecordTable, TableRecords } from '../../database/record-table.ts';
import { textIn, type LocalizedText } from '../../kernel/localized.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { resolveSchema, type Schema } from '../schema/schema.ts';
import type { DocumentProblem, EntityDefinition } from './contract.ts';
import type { Entity } from './entity.ts';
import { makeValuesShape } from './values-shape.ts';

type Documents = ReadonlyMap<string, ApiDocument>;
type Table = NonNullable<ApiEntity['table']>;

/** What is wrong with the table of an entity; undefined for nothing. */
export function findTableProblem(
  documents: Documents,
  resource: string,
  { entity }: ApiDocument,
): string | undefined {
  if (entity?.table === undefined) return undefined;
  const { columns } = readTable(documents, resource, entity, entity.table);
  const members = new Set(columns.map(({ member }) => member));
  const { title, unique = [], searched = [], computed = [], isOrdered = false } = entity.table;
  const row = resolveSchema(documents, { schema: entity.row, resource }).schema.properties ?? {};
  const own = ['id', 'gmtModified', ...computed, ...(isOrdered ? ['order'] : [])];
  const named = [title, ...unique, ...searched, ...entity.sorts, ...Object.keys(row)];
  const unknown = named.find((name) => !members.has(name) && !own.includes(name));
  if (unknown === undefined) return undefined;
  const place = `schemas/api/${resource}.api.json#/entity`;
  return `${place} names "${unknown}", which its values do not have. Add it to them, or remove it.`;
}

/** An entity with all its functions. Undefined for one that has neither functions of its own nor a table. */
export function makeEntity(
  documents: Documents,
  resource: string,
  description: ApiEntity,
  own: Partial<EntityDefinition> | undefined,
): Entity | undefined {
  const definition = completeDefinition(documents, resource, description, own);
  const shape = makeValuesShape(documents, resource, description);
  return definition && { description, definition, shape };
}

/** What an entity does: its own functions before those that follow from its table. */
function completeDefinition(
  documents: Documents,
  resource: string,
  entity: ApiEntity,
  own: Partial<EntityDefinition> | undefined,
): EntityDefinition | undefined {
  const ofTable = makeTableEntity(documents, resource, entity);
  if (ofTable === undefined) return own?.list === undefined ? undefined : writing({ ...own, list: own.list });
  return checked(
    prepared(completed({ ...ofTable, ...own, actions: { ...ofTable.actions, ...own?.actions } })),
  );
}

/** What writes many writes one. */
function writing(definition: EntityDefinition): EntityDefinition {
  const { writeMany } = definition;
  if (writeMany === undefined) return definition;
  return {
    ...definition,
    async write(context, change) {
      const [written] = await writeMany(context, [change]);
      if (typeof written !== 'string') throw written ?? new Error('One record was written.');
      return written;
    },
  };
}

/** Rows get what the table does not hold. */
function completed(definition: EntityDefinition): EntityDefinition {
  const { complete, list } = definition;
  if (complete === undefined) return definition;
  return {
    ...definition,
    async list(context, search) {
      const page = await list(context, search);
      return { ...page, data: await complete(context, page.data) };
    },
  };
}

/** Values are made whole before they are checked and stored. */
function prepared(definition: EntityDefinition): EntityDefinition {
  const { prepare, write } = definition;
  if (prepare === undefined || write === undefined) return definition;
  return {
    ...definition,
    write: async (context, change) => write(context, { ...change, values: prepare(context, change.values) }),
  };
}

/** What is wrong with a document is found before it is stored: it is never published. */
function checked(definition: EntityDefinition): EntityDefinition {
  const { check, write } = definition;
  if (check === undefined || write === undefined) return definition;
  return {
    ...definition,
    async write(context, change) {
      const problems = await check(context, change.values.document);
      if (problems.length > 0) throw invalidDocument(problems);
      return write(context, change);
    },
  };
}

function invalidDocument(problems: readonly DocumentProblem[]): HttpError {
  const errors = problems.map(({ code, path, message }) => ({
    path: `/values/document${path}`,
    rule: code,
    message,
  }));
  return new HttpError(422, 'request.invalid', {}, { errors, problems });
}

function makeTableEntity(
  documents: Documents,
  resource: string,
  entity: ApiEntity,
): EntityDefinition | undefined {
  if (entity.table === undefined) return undefined;
  const table = readTable(documents, resource, entity, entity.table);
  const records = new TableRecords(table);
  const tags = [tagOf(entity) ?? ''];
  const titleOf = (values: Readonly<Record<string, unknown>>, language: string, other: string): string =>
    textIn((values[entity.table?.title ?? ''] ?? '') as LocalizedText, language, other);
  return {
    list: ({ services, site, language }, search) => records.list(services.database, site, language, search),
    read: ({ site, queries }, ids) => records.read(queries, site, ids),
    titleOf: (values, { site, language }) => titleOf(values, language, site.defaultLanguage),
    rowTitle: (row) => titleOf(row as Record<string, unknown>, '', ''),
    write: ({ site, queries }, change) => records.write(queries, site, change),
    remove: ({ site, queries }, id) => records.remove(queries, site, id),
    changed: ({ services, site }) => services.events.emit('changed', { projectCode: site.projectCode, tags }),
    actions: Object.fromEntries(
      Object.keys(entity.actions ?? {}).map((name) => [
        name,
        ({ site, queries }, id, values) =>
          name === 'move'
            ? records.move(queries, site, id, String(values.before))
            : records.change(queries, site, id, values),
      ]),
    ),
  };
}

function readTable(documents: Documents, resource: string, entity: ApiEntity, table: Table): RecordTable {
  const resolve = (schema: Schema): Schema => resolveSchema(documents, { schema, resource }).schema;
  const values = resolve(entity.values ?? {});
  const row = resolve(entity.row).properties ?? {};
  const members = Object.entries(values.properties ?? {});
  const links = members.flatMap(([member, schema]) => (resolve(schema).format === 'link' ? [member] : []));
  const columns = members.map(([member, schema]) => {
    const kind = kindOf(resolve(schema));
    const isRequired = values.required?.includes(member) === true;
    return {
      member,
      column: inSnakeCase(member),
      kind,
      start: startOf(resolve(schema), kind),
      isRequired,
      isListed: row[member] !== undefined,
    };
  });
  const {
    id = 'record_id',
    kind,
    prefix,
    most,
    title,
    unique = [],
    searched = [title],
    isOrdered = false,
  } = table;
  const isDated = row.gmtModified !== undefined;
  return { name: table.name, id, kind, prefix, most, columns, links, unique, searched, isOrdered, isDated };
}

const inSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function kindOf({ type, additionalProperties }: Schema): RecordColumn['kind'] {
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return 'json';
  if (type !== 'object') return 'text';
  const isLocalized = typeof additionalProperties === 'object' && additionalProperties.type === 'string';
  return isLocalized ? 'localized' : 'json';
}

/** Columns of texts and flags hold no null. */
function startOf({ default: start }: Schema, kind: RecordColumn['kind']): unknown {
  if (start !== undefined) return start;
  if (kind === 'localized') return {};
  return kind === 'text' ? '' : kind === 'flag' ? false : undefined;
}
