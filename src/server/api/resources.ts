import type { ApiDocument } from '../../../runtime/generated/documents.generated.ts';
import { stemOf } from '../../../runtime/model/registry.ts';
import type { PlannedCall, RouteModule } from './calls/call.ts';

export interface Resources {
  documents: ReadonlyMap<string, ApiDocument>;
  calls: readonly PlannedCall[];
  /** What does not fit together, one sentence each; those calls are left out. */
  problems: readonly string[];
}

/** Finds every `schemas/api/x.api.json` and its `src/server/api/routes/x.route.ts`. */
export function gatherResources(): Resources {
  return matchResources(
    import.meta.glob<ApiDocument>('../../../schemas/api/*.api.json', { eager: true, import: 'default' }),
    import.meta.glob<RouteModule>('./routes/*.route.ts', { eager: true, import: 'default' }),
  );
}

/** Gives every call its handler; a call without one and a handler without a call are told, never silently left out. */
export function matchResources(
  documentFiles: Readonly<Record<string, ApiDocument>>,
  routeFiles: Readonly<Record<string, RouteModule>>,
): Resources {
  const documents = new Map(Object.values(documentFiles).map((document) => [document.name, document]));
  const routes = new Map(Object.entries(routeFiles).map(([file, route]) => [stemOf(file, 'route'), route]));
  const problems: string[] = [];
  const calls: PlannedCall[] = [];
  for (const [resource, document] of documents) {
    const handlers = routes.get(resource)?.handlers ?? {};
    for (const [name, call] of Object.entries(document.calls)) {
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (handler === undefined)
        problems.push(
          `schemas/api/${resource}.api.json#/calls/${name} has no handler. Add "${name}" to src/server/api/routes/${resource}.route.ts.`,
        );
      else calls.push({ id: `${resource}.${name}`, resource, call, handler });
    }
  }
  for (const [resource, route] of routes) {
    if (route.resource !== resource)
      problems.push(
        `src/server/api/routes/${resource}.route.ts declares the resource "${route.resource}". Make the names equal.`,
      );
    for (const name of Object.keys(route.handlers)) {
      if (documents.get(resource)?.calls[name] === undefined)
        problems.push(
          `src/server/api/routes/${resource}.route.ts has a handler "${name}" that schemas/api/${resource}.api.json does not describe. Describe it or remove it.`,
        );
    }
  }
  return { documents, calls, problems };
}
