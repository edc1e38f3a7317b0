/** Finds the JSON Schemas of API calls, by the call's name. */
import type { ApiDocument, ApiEntity } from '../../../../../runtime/generated/documents.generated.ts';
import { expandEntity } from '../../../../../runtime/model/expand-entity.ts';
import { isObject } from '../../../../../runtime/model/json.ts';
import { readAt } from '../../../../../runtime/model/value-at-path.ts';
import scopeDocument from '../../../../../schemas/meta/scope.meta.json' with { type: 'json' };
import type { Resolve, Schema } from './follow-path.ts';

const apiDocuments = import.meta.glob<ApiDocument>('/schemas/api/*.api.json', {
  eager: true,
  import: 'default',
});

const apis = new Map(
  Object.values(apiDocuments)
    .filter((document) => isObject(document) && isObject(document.calls))
    .map((document) => [document.name, expandEntity(document)]),
);

/** The shapes of what expressions may read. */
export const SCOPE: Schema = scopeDocument;

/** The entity of a resource; undefined for one without. */
export function entityOfResource(resource: string): ApiEntity | undefined {
  return apis.get(resource)?.entity;
}

/** One call of `schemas/api`, its schemas ready to be followed. */
interface CallShapes {
  query: Schema | undefined;
  body: Schema | undefined;
  data: Schema;
}

/** The shapes of a call; undefined for a call that does not exist. */
export function shapesOf(call: string): CallShapes | undefined {
  const [resource = '', name = ''] = call.split('.');
  const found = apis.get(resource)?.calls[name];
  if (found === undefined) return undefined;
  const own = (schema: object | undefined): Schema | undefined =>
    schema === undefined ? undefined : (qualify(schema, resource) as Schema);
  return { query: own(found.query), body: own(found.body), data: own(found.data) ?? { type: 'null' } };
}

// `#/shapes/Name` means another schema in each document, so that references are made to name their document.
function qualify(value: unknown, resource: string): unknown {
  if (Array.isArray(value)) return value.map((each) => qualify(each, resource));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, each]) => [
      member,
      member === '$ref' && typeof each === 'string' && each.startsWith('#')
        ? resource + each
        : qualify(each, resource),
    ]),
  );
}

/** Finds a shape: `client#/shapes/ContentItem` of an API document, `#/definitions/Channel` of the scope. */
export const resolveShape: Resolve = (reference) => {
  const [resource = '', pointer = ''] = reference.split('#');
  const holder: unknown = resource === '' ? SCOPE : apis.get(resource);
  const found = readAt(holder, pointer.split('/').slice(1));
  return isObject(found) ? (qualify(found, resource) as Schema) : undefined;
};
