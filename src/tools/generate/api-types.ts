// Generates the TypeScript types of the API documents.
import { compileTypes } from './document-types.ts';
import { banner } from './generated-file.ts';
import type { NamedDocument } from './read-documents.ts';
import { rewriteReferences, type Schema } from './schema.ts';

/** The members of an API document's call that the generator reads. */
interface CallDescription {
  method: string;
  path: string;
  who: string;
  permission?: string;
  query?: Schema;
  body?: Schema;
  bodyType?: string;
  data?: Schema;
  list?: boolean;
  raw?: string;
  changes?: boolean;
}

/** Calls of an API document by name. */
export function callsOf(document: NamedDocument): [string, CallDescription][] {
  return Object.entries((document.json.calls ?? {}) as Record<string, CallDescription>);
}

/** TypeScript for the API documents: an interface for each shape, and `ApiCalls` by full name of the call. */
export async function generateApiTypes(documents: readonly NamedDocument[]): Promise<string> {
  const text = await compileTypes(bundleCalls(documents), 'ApiCalls', 'schemas/api');
  return `${text}
/** What a caller passes to a call: members with a default may be left out. */
export type ApiInput<Name extends keyof ApiCalls> = {
  query: Sent<ApiCalls[Name]['query'], ApiCalls[Name]['defaults']>;
  body: Sent<ApiCalls[Name]['body'], ApiCalls[Name]['defaults']>;
};

type Sent<Input, Defaults extends PropertyKey> = [Defaults] extends [never]
  ? Input
  : Omit<Input, Defaults> & Partial<Pick<Input, Defaults & keyof Input>>;
`;
}

function bundleCalls(documents: readonly NamedDocument[]): Schema {
  const properties = documents.flatMap((document) =>
    callsOf(document).map(([name, call]) => [`${document.name}.${name}`, describeCall(call)] as const),
  );
  return {
    title: 'ApiCalls',
    description:
      'Every call of the HTTP contract: the checked input of its handler with its defaults, and its answer.',
    ...closedObject(Object.fromEntries(properties)),
    definitions: gatherShapes(documents),
  };
}

function gatherShapes(documents: readonly NamedDocument[]): Schema {
  const definitions: Schema = {};
  const homes = new Map<string, string>();
  for (const { file, json } of documents) {
    for (const [name, shape] of Object.entries((json.shapes ?? {}) as Record<string, Schema>)) {
      const home = homes.get(name);
      if (home !== undefined)
        throw new Error(
          `The shape "${name}" is in ${home} and in ${file}. Rename one, or refer to the other.`,
        );
      homes.set(name, file);
      definitions[name] = { ...rewriteReferences(shape, definitionOf), title: name };
    }
  }
  return definitions;
}

// `data: void` lets a handler answer nothing; `query: undefined` lets a caller pass nothing.
function describeCall(call: CallDescription): Schema {
  const input = (schema: Schema | undefined): Schema =>
    schema === undefined ? { tsType: 'undefined' } : requireDefaults(rewriteReferences(schema, definitionOf));
  const noData = { tsType: call.raw === undefined ? 'void' : 'unknown' };
  return closedObject({
    query: input(call.query),
    body: input(call.body),
    defaults: { tsType: unionOf([...defaultsOf(call.query), ...defaultsOf(call.body)]) },
    data: call.data === undefined ? noData : rewriteReferences(call.data, definitionOf),
    list: { enum: [call.list === true] },
  });
}

function closedObject(properties: Schema): Schema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

function defaultsOf(schema: Schema | undefined): string[] {
  const properties = (schema?.properties ?? {}) as Record<string, Schema>;
  return Object.keys(properties).filter((name) => properties[name]?.default !== undefined);
}

function requireDefaults(schema: Schema): Schema {
  const required = new Set([...((schema.required ?? []) as string[]), ...defaultsOf(schema)]);
  return required.size === 0 ? schema : { ...schema, required: [...required] };
}

function unionOf(names: readonly string[]): string {
  return names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ');
}

function definitionOf(reference: string): string {
  return `#/definitions/${reference.slice(reference.lastIndexOf('/') + 1)}`;
}

/** The rows of a table of calls, in the order of the documents. */
function tableRows(documents: readonly NamedDocument[], isWanted: (who: string) => boolean): string {
  const rows = documents.flatMap((document) =>
    callsOf(document).flatMap(([name, { changes, ...call }]) => {
      const { method, path, who, permission, bodyType, list, raw } = call;
      if (!isWanted(who)) return [];
      // Others change what one expects of their method.
      const isHarmless = method !== 'GET' && changes === false;
      const row = { method, path, who, permission, bodyType, list, raw, ...(isHarmless && { changes }) };
      const members = Object.entries(row)
        .filter(([, value]) => value !== undefined)
        .map(([member, value]) => `${member}: ${quote(value)}`);
      return [`  '${document.name}.${name}': { ${members.join(', ')} },`];
    }),
  );
  return rows.join('\n');
}

/**
 * The table of the calls of visitors and members: all that their pages may make. Pages of visitors would load
 * three times as much with those of owners.
 */
export function generateVisitorTable(documents: readonly NamedDocument[]): string {
  return `${banner('schemas/api')}import type { ApiCall } from './documents.generated.ts';

/** The path, the method and the kind of a call. */
export type ApiCallPlace = Pick<
  ApiCall,
  'method' | 'path' | 'who' | 'permission' | 'bodyType' | 'list' | 'raw' | 'changes'
>;

/** The calls of visitors and members by full name, \`resource.call\`. */
export const VISITOR_CALLS = {
${tableRows(documents, (who) => who !== 'owner')}
} as const satisfies Readonly<Record<string, ApiCallPlace>>;
`;
}

/** The table of calls that the programs of owners and the server share. */
export function generateApiTable(documents: readonly NamedDocument[]): string {
  return `${banner('schemas/api')}import type { ApiCalls } from './api.generated.ts';
import { VISITOR_CALLS, type ApiCallPlace } from './visitor-calls.generated.ts';

/** Every call by its full name, \`resource.call\`: where it is, and who may make it. */
export const API_CALLS: Readonly<Record<keyof ApiCalls, ApiCallPlace>> = {
  ...VISITOR_CALLS,
${tableRows(documents, (who) => who === 'owner')}
};
`;
}

/** What the member `entity` of an API document says to the console. */
interface EntityDescription {
  name: string;
  area: string;
  sorts: string[];
  has: string[];
  actions?: Record<string, { permission?: string }>;
}

/** The entities of the console, for its lists: what they can be sorted by, and who may do their actions. */
export function generateEntityTable(documents: readonly NamedDocument[]): string {
  const rows = documents.flatMap(({ name, json }) => {
    const entity = json.entity as EntityDescription | undefined;
    if (entity === undefined) return [];
    const actions = Object.entries(entity.actions ?? {}).map(
      ([action, { permission = `${entity.area}.write` }]) => `${action}: ${quote(permission)}`,
    );
    const sorts = entity.sorts.map(quote).join(', ');
    const braces = actions.length === 0 ? '{}' : `{ ${actions.join(', ')} }`;
    const drafts = entity.has.includes('draft') ? ', hasDrafts: true' : '';
    const flags = drafts + (entity.has.includes('remove') ? ', isRemovable: true' : '');
    return [`  ${name}: { name: ${quote(entity.name)}, sorts: [${sorts}], actions: ${braces}${flags} },`];
  });
  return `${banner('schemas/api')}
/** What the console knows of an entity. */
export interface EntityPlace {
  name: string;
  /** What its list is sorted by: the first without a wish. */
  sorts: readonly string[];
  /** The permission that each action needs. */
  actions: Readonly<Record<string, string>>;
  /** What is typed of a record is kept on the server until it is saved. */
  hasDrafts?: boolean;
  /** Removed ones are in the trash. */
  isRemovable?: boolean;
}

/** Every entity by the resource of its calls. */
export const ENTITIES: Readonly<Record<string, EntityPlace>> = {
${rows.join('\n')}
};
`;
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, '\\$&')}'` : String(value);
}
