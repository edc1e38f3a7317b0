/** Makes the JSON Schema of what the expressions of a document may read. */
import type { Documents, SourceCall } from '../../../../../runtime/generated/documents.generated.ts';
import { isObject } from '../../../../../runtime/model/json.ts';
import { readAt } from '../../../../../runtime/model/value-at-path.ts';
import { pageDocuments } from '../../../../assembly/documents.ts';
import { registry } from '../../../../assembly/plans.ts';
import { SCOPE, shapesOf } from './api-shapes.ts';
import type { Schema } from './follow-path.ts';

type Scoped = Pick<Documents['page'], 'sources' | 'state'>;

const definition = (name: string): Schema => readAt(SCOPE, ['definitions', name]) as Schema;

function propertiesOf(schema: Schema): Record<string, Schema> {
  return (isObject(schema.properties) ? schema.properties : {}) as Record<string, Schema>;
}

const NAMES = propertiesOf(definition('Scope'));

/** A schema of an object with exactly these members. */
function closed(properties: Record<string, Schema>): Schema {
  return { type: 'object', additionalProperties: false, properties };
}

/** The scope of a block. */
export function scopeOfBlock(block: Documents['block']): Schema {
  return makeScope(block, { data: withStoredParts(block.data, 0), route: routeWith(queryOf(block)) });
}

/** The scope of a page, whose view stands inside its layouts and reads their sources and state, too. */
export function scopeOfPage(page: Documents['page']): Schema {
  const layouts = layoutsOf(page);
  const whole = {
    sources: Object.assign({}, ...[page, ...layouts].map(({ sources }) => sources)) as Scoped['sources'],
    state: Object.assign({}, ...[page, ...layouts].map(({ state }) => state)) as Scoped['state'],
  };
  const params = page.path.split('/').flatMap((step) => (step.startsWith(':') ? [step.slice(1)] : []));
  const scope = makeScope(whole, { data: {}, route: routeWith(queryOf(page, ...layouts), params) });
  // A screen of the console may be given sources by its program, which declares none
  // (`src/server/pages/program-pages.ts`).
  const isGiven = page.layout === undefined && page.sources === undefined;
  return isGiven ? { ...scope, properties: { ...propertiesOf(scope), sources: {} } } : scope;
}

function layoutsOf({ layout }: Documents['page'], inside: readonly string[] = []): Documents['page'][] {
  const found = layout === undefined || inside.includes(layout) ? undefined : pageDocuments.get(layout);
  return found === undefined ? [] : [found, ...layoutsOf(found, [...inside, found.name])];
}

/** The scope of a view that is checked by itself: data, sources and state are those of whatever draws it. */
export function scopeOfView(): Schema {
  return closed({ ...NAMES, sources: {}, state: {}, data: {}, route: routeWith({}) });
}

/** The scope of a dialog's steps. What its form holds (`value`) is checked with the form (`dialogs.ts`). */
export function scopeOfDialog(): Schema {
  return closed({ ...NAMES, value: {} });
}

/** The scope of a console document, with the shapes of the names that only it has. */
export function scopeOfConsole(own: Readonly<Record<string, Schema>>): Schema {
  return closed({ ...NAMES, ...own });
}

/**
 * The scope of a kind's tools. Its elements are parts of blocks, so that a part has what any block stores.
 */
export function scopeOfKind(stored: readonly Schema[]): Schema {
  const members = Object.assign({}, ...stored.map(listStored)) as Record<string, Schema>;
  return closed({
    ...NAMES,
    part: closed({ ...members, ...propertiesOf(definition('StoredPart')) }),
    edit: definition('EditedElement'),
    value: {},
  });
}

function listStored(schema: Schema): Record<string, Schema> {
  const below = [...Object.values(propertiesOf(schema)), ...(isObject(schema.items) ? [schema.items] : [])];
  return Object.assign({ ...propertiesOf(schema) }, ...below.map(listStored)) as Record<string, Schema>;
}

function makeScope({ sources = {}, state = {} }: Scoped, more: Record<string, Schema>): Schema {
  const results = Object.entries(sources).map(([name, call]): [string, Schema] => [name, resultOf(call)]);
  // What a value of the state becomes later is known to the steps that set it.
  const values = Object.keys(state).map((name): [string, Schema] => [name, {}]);
  return closed({
    ...NAMES,
    ...more,
    sources: closed(Object.fromEntries(results)),
    state: closed(Object.fromEntries(values)),
  });
}

/** The call that a source makes; undefined for an unknown source. */
export function callOf({ from, live }: SourceCall): string | undefined {
  return live === true ? from : registry.sources.get(from)?.call;
}

function resultOf(source: SourceCall): Schema {
  const loaded = definition('LoadedSource');
  const data = shapesOf(callOf(source) ?? '')?.data ?? {};
  return {
    anyOf: [{ ...loaded, properties: { ...propertiesOf(loaded), data } }, definition('FailedSource')],
  };
}

/** The members of the query that these documents declare. */
function queryOf(...documents: readonly Pick<Documents['page'], 'query'>[]): Schema {
  const names = documents.flatMap(({ query = {} }) => Object.keys(query));
  return closed(Object.fromEntries(names.map((name) => [name, { type: 'string' }])));
}

function routeWith(query: Schema, params: readonly string[] = []): Schema {
  const route = definition('Route');
  return {
    ...route,
    properties: {
      ...propertiesOf(route),
      query,
      params: closed(Object.fromEntries(params.map((name) => [name, { type: 'string' }]))),
    },
  };
}

// Of a block's data, `subContentMap` and `resourceMap` hold parts, and parts may hold others.
const FIRST_PART = 2;

/** The data schema of a block, in which every part has also what any stored part may have. */
function withStoredParts(schema: Schema, depth: number): Schema {
  const { items } = schema;
  if (isObject(items)) return { ...schema, items: withStoredParts(items, depth + 1) };
  if (schema.properties === undefined) return schema;
  const own = Object.entries(propertiesOf(schema)).map(([name, member]): [string, Schema] => [
    name,
    withStoredParts(member, depth + 1),
  ]);
  const stored = depth >= FIRST_PART ? propertiesOf(definition('StoredPart')) : {};
  return { ...schema, properties: { ...stored, ...Object.fromEntries(own) } };
}
