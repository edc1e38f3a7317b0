/** Collects what a document reads, for the checks: also the files of views, and the results of calls. */
import { compileValue } from '../../../../../runtime/compile/value.ts';
import type { Collector } from '../../../../../runtime/compile/context.ts';
import { findPlacedView } from '../../../../../runtime/compile/documents/views.ts';
import { makeCollector } from '../../../../../runtime/compile/reads/collect-reads.ts';
import type { Reads } from '../../../../../runtime/compile/reads/reads.ts';
import { originAt } from '../../../../../runtime/language/reads/origin.ts';

/** The name of a call's result in a scope: `call:authentication.login`. */
function callResult(call: string): string {
  return `call:${call}`;
}

/** Actions that leave `result` as it is. */
const WITHOUT_RESULT: ReadonlySet<string> = new Set([
  'download',
  'keepPendingForm',
  'navigate',
  'reload',
  'set',
  'signIn',
  'signOut',
  'stop',
  'toast',
  'wait',
]);

export function makeCheckCollector(): Collector & { reads: Reads } {
  const collector = makeCollector();
  return {
    ...collector,
    node(node, context) {
      const placed = findPlacedView(node);
      if (placed === undefined) return collector.node(node, context);
      const { viewFile, node: written, file: document, pointer } = placed;
      // What the node gives is checked where it is written; the view's own expressions are checked in its
      // file.
      for (const member of ['if', 'with'] as const)
        compileValue(written[member], { ...context, document, pointer: [...pointer, member] });
      return collector.node(node, { ...context, document: viewFile, pointer: ['view'] });
    },
    step(call, context) {
      collector.step(call, context);
      if (WITHOUT_RESULT.has(call.do)) return context.resultOrigin;
      const { api, source } = call.with ?? {};
      // A step with a condition may leave the result of the one before.
      if (call.if !== undefined) return undefined;
      if (call.do === 'call' && typeof api === 'string') return originAt(callResult(api));
      return (call.do === 'load' || call.do === 'more') && typeof source === 'string'
        ? originAt('sources', source)
        : undefined;
    },
  };
}
