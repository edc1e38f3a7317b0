/**
 * Writes a document as a JavaScript module whose default export makes its plan, so that browsers of visitors
 * need neither the compiler nor the parser of expressions. It is the second back-end beside
 * `runtime/compile`; `tests/compile/written-plans.test.tsx` holds both equal.
 */
import { compileDocument } from '../../../../runtime/compile/compile.ts';
import type { DrawnDocument } from '../../../../runtime/compile/documents/trim.ts';
import type { RuntimeRegistry } from '../../../../runtime/model/runtime-registry.ts';
import { PlanScope, type PlanModule } from './plan-scope.ts';
import { writeLiteral, writeRecord, writeValue } from './write-expression.ts';
import { writeChildren, writeReader } from './write-node.ts';

const PLANNED = '/runtime/compile/drawing/planned.ts';

/** A document with problems is never drawn: the server has rejected it at start. */
const NEVER_DRAWN = { view: [] };

export function writePlan(source: DrawnDocument, registry: RuntimeRegistry): string {
  const isValid = compileDocument(source, registry).problems.length === 0;
  const document: DrawnDocument = isValid ? source : { name: source.name, ...NEVER_DRAWN };
  const module: PlanModule = { registry, used: new Set(), made: new Map(), readsMember: false, names: 0 };
  const scope = new PlanScope(module);
  const { name, view, state } = document;
  const drawn = writeChildren(Array.isArray(view) ? view : [view], scope).code;
  const sources = Object.entries(document.sources ?? {}).map(
    ([own, { from, live, with: given, if: when }]) => {
      const definition = `${scope.use('sourceOf')}(registry,${JSON.stringify(from)},${live === true})`;
      const params = writeReader(writeRecord(given ?? {}, scope));
      const test = when === undefined ? '' : `,when:${writeReader(writeValue(when, scope))}`;
      return `{name:${JSON.stringify(own)},definition:${definition},params:${params}${test}}`;
    },
  );
  // In parentheses, a function is compiled with the module: it is called at once.
  const made = [...module.made].map(([code, variable]) => `const ${variable}=${code};`);
  return `import {${[...module.used].join()}} from ${JSON.stringify(PLANNED)};
export default (registry)=>{${made.join('')}return {name:${JSON.stringify(name)},draw:(s=>${drawn}),\
sources:[${sources.join()}],state:${writeLiteral(state)},readsMember:${module.readsMember},problems:[]}}`;
}
