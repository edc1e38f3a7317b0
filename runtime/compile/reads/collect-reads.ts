/**
 * Collects what a document reads while it is compiled. Only the server and the checks pass a
 * collector to the compiler.
 */
import { COMPUTED, itemsOf, originAt, type Origin } from '../../language/reads/origin.ts';
import { findReads } from '../../language/reads/find-reads.ts';
import { findLocal, type Collector, type Context } from '../context.ts';
import type { DocumentPath, Reads } from './reads.ts';

type Collected = { -readonly [Name in keyof Reads]: Reads[Name][number][] };

/** Makes the collector of one document. Its `reads` become those of the document's plan. */
export function makeCollector(): Collector & { reads: Reads } {
  const reads: Collected = { paths: [], parts: [], calls: [], missing: [], primitives: [], steps: [] };
  return {
    reads,
    expression(compiled, context) {
      const at = placeOf(context);
      const originOf = (name: string): Origin => originOfName(name, context);
      const { paths, calls, missing, origin } = findReads(compiled.syntax ?? [], originOf);
      reads.paths.push(...paths.map((path) => ({ path, ...at })));
      reads.calls.push(...calls.map((call) => ({ ...call, ...at })));
      reads.missing.push(...missing.map((member) => ({ ...member, ...at })));
      return origin;
    },
    items: itemsOf,
    part(steps, context) {
      const [first = '', ...rest] = steps.map(String);
      const local = findLocal(context, first);
      const paths =
        local === undefined
          ? [['data', first, ...rest]]
          : (local.origin ?? COMPUTED).paths.map((path) => [...path, ...rest]);
      reads.parts.push(...paths.map((path) => ({ path, ...placeOf(context) })));
      return { paths, literals: COMPUTED.literals };
    },
    node(node, context) {
      reads.primitives.push({ name: node.is, ...placeOf(context) });
      return context;
    },
    step(call, context) {
      reads.steps.push({ call, ...placeOf(context) });
      return undefined;
    },
  };
}

function placeOf({ document, pointer }: Context): DocumentPath {
  return { document, pointer };
}

function originOfName(name: string, context: Context): Origin {
  const local = findLocal(context, name);
  if (local !== undefined) return local.origin ?? COMPUTED;
  if (name === 'part') return context.partOrigin ?? originAt('part');
  return name === 'result' ? (context.resultOrigin ?? originAt('result')) : originAt(name);
}
