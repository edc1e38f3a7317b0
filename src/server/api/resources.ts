/** Matches the API documents with their handlers. */
import type { ApiDocument } from '../../../runtime/generated/documents.generated.ts';
import { expandEntity } from '../../../runtime/model/expand-entity.ts';
import { stemOf } from '../../../runtime/model/registry.ts';
import type { PlannedCall, RouteModule } from './calls/call.ts';
import type { EntityModule } from '../entities/engine/contract.ts';
import { entityHandlers } from './entity/handlers.ts';
import { findTableProblem, makeEntity } from '../entities/engine/table-entity.ts';

export interface Resources {
  documents: ReadonlyMap<string, ApiDocument>;
  calls: readonly PlannedCall[];
  /** One line for each mismatch. The calls concerned are left out. */
  problems: readonly string[];
}

/**
 * Reads every `schemas/api/x.api.json`, its `src/server/api/routes/x.route.ts`, and the entities in
 * `src/server/entities`.
 */
export function gatherResources(): Resources {
  return matchResources(
    import.meta.glob<ApiDocument>('../../../schemas/api/*.api.json', { eager: true, import: 'default' }),
    import.meta.glob<RouteModule>('./routes/*.route.ts', { eager: true, import: 'default' }),
    import.meta.glob<EntityModule>('../entities/*.entity.ts', { eager: true, import: 'default' }),
  );
}

/** Gives every call its handler. Reports calls without a handler and handlers without a call. */
export function matchResources(
  documentFiles: Readonly<Record<string, ApiDocument>>,
  routeFiles: Readonly<Record<string, RouteModule>>,
  entityFiles: Readonly<Record<string, EntityModule>> = {},
): Resources {
  const documents = new Map(
    Object.values(documentFiles).map((document) => [document.name, expandEntity(document)]),
  );
  const definitions = new Map(
    Object.values(entityFiles).map(({ resource, definition }) => [resource, definition]),
  );
  const routes = byStem(routeFiles, 'route');
  const problems: string[] = [];
  const calls: PlannedCall[] = [];
  for (const [resource, document] of documents) {
    const { entity } = document;
    const made = entity && makeEntity(documents, resource, entity, definitions.get(resource));
    const wrong = findTableProblem(documents, resource, document);
    if (wrong !== undefined) problems.push(wrong);
    const handlers = { ...routes.get(resource)?.handlers };
    if (made !== undefined && wrong === undefined)
      Object.assign(handlers, entityHandlers(document, made, documents));
    for (const [name, call] of Object.entries(document.calls)) {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      const id = `${resource}.${name}`;
      if (handler === undefined) problems.push(reportCall(resource, name));
      else calls.push({ id, resource, name, call, handler });
    }
  }
  for (const [resource, route] of routes)
    problems.push(...checkRoute(resource, route, documents.get(resource)));
  return { documents, calls, problems };
}

function byStem<T>(files: Readonly<Record<string, T>>, role: string): Map<string, T> {
  return new Map(Object.entries(files).map(([file, value]) => [stemOf(file, role), value]));
}

function reportCall(resource: string, name: string): string {
  const place = `schemas/api/${resource}.api.json#/calls/${name}`;
  return `${place} has no handler. Add "${name}" to ${routeFileOf(resource)}.`;
}

function checkRoute(resource: string, route: RouteModule, document: ApiDocument | undefined): string[] {
  const file = routeFileOf(resource);
  const problems = Object.keys(route.handlers)
    .filter((name) => document?.calls[name] === undefined)
    .map(
      (name) =>
        `${file} has a handler "${name}" that schemas/api/${resource}.api.json does not describe. ` +
        'Describe it or remove it.',
    );
  if (route.resource !== resource)
    problems.unshift(`${file} declares the resource "${route.resource}". Make the names equal.`);
  return problems;
}

function routeFileOf(resource: string): string {
  return `src/server/api/routes/${resource}.route.ts`;
}
