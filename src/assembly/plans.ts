/** Makes the registry of the product, and compiles plans when they are first used. */
import { compileDocument, type CompileOptions, type Plan } from '../../runtime/compile/compile.ts';
import { documentChecks } from '../../runtime/compile/documents/check-shapes.ts';
import { listNodes } from '../../runtime/compile/documents/list-nodes.ts';
import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { suggestNearest } from '../../runtime/validate/nearest.ts';
import type { RuntimeRegistry, RegisteredPrimitive } from '../../runtime/model/runtime-registry.ts';
import { joinRegistries } from '../../runtime/model/deferred-registry.ts';
import { registerFiles } from '../../runtime/model/registry.ts';
import { kindDocuments } from './documents.ts';
import { registry as baseRegistry } from './registry.ts';

const onDemand = registerFiles(
  import.meta.glob<RegisteredPrimitive>(
    ['/blocks/on-demand/*.primitive.tsx', './on-demand/*.primitive.tsx'],
    {
      eager: true,
      import: 'default',
    },
  ),
  'primitive',
);

const primitives = joinRegistries(baseRegistry.primitives, onDemand);

const liveCallNames = Object.entries(API_CALLS).flatMap(([name, { method }]) =>
  method === 'GET' ? [name] : [],
);

/**
 * The whole registry, with what only checks need: names of kinds and of live calls, and the nearest names.
 */
export const registry: RuntimeRegistry = {
  ...baseRegistry,
  primitives,
  liveCalls: liveCallNames,
  kinds: kindDocuments.names(),
  // Bundles for browsers hold no arguments of actions (`schema-trimmer.ts`): the server has checked the
  // documents.
  ...(import.meta.env.SSR ? { checks: documentChecks } : {}),
  hint: suggestNearest,
};

const requiredPrimitives = new WeakMap<DrawnDocument, readonly string[]>();

/** The primitives of a document that the first load of a browser does not contain. */
export function requiredPrimitivesOf(document: DrawnDocument): readonly string[] {
  const known = requiredPrimitives.get(document);
  if (known !== undefined) return known;
  const named = new Set(listNodes(document.view).map((node) => node.is));
  const required = onDemand.names().filter((name) => named.has(name));
  requiredPrimitives.set(document, required);
  return required;
}

/** Whether a page that names one of these primitives is hydrated at load. */
export function startsAtLoad(names: readonly string[]): boolean {
  return names.some((name) => primitives.get(name)?.starts === 'load');
}

/** Plans by name. Each is compiled when it is first used. */
export type Plans = ReturnType<typeof makePlans>;

/** Plans of the documents that `find` finds, each with its own options. */
export function makePlans(
  find: (name: string) => DrawnDocument | undefined,
  options: (name: string) => CompileOptions,
) {
  const compiled = new Map<string, { document: DrawnDocument; plan: Plan }>();
  return {
    /** True if there is a document of that name. Compiles nothing. */
    has: (name: string) => find(name) !== undefined,
    get(name: string) {
      const document = find(name);
      if (document === undefined) return undefined;
      const known = compiled.get(name);
      // The blocks of a site change while the program runs.
      if (known?.document === document) return known.plan;
      const plan = compileDocument(document, registry, options(name));
      compiled.set(name, { document, plan });
      return plan;
    },
  };
}

/** Plans of all blocks and pages. */
export interface Program {
  blocks: Plans;
  pages: Plans;
}
