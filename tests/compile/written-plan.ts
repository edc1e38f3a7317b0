// Binds plans that the build writes, for tests.
import { compileFunction } from 'node:vm';
import { isValidElement } from 'react';
import type { DrawnDocument } from '../../runtime/compile/documents/trim.ts';
import * as planned from '../../runtime/compile/drawing/planned.ts';
import type { Drawing, Scope } from '../../runtime/compile/scope.ts';
import type { Plan } from '../../runtime/compile/compile.ts';
import type { Step } from '../../runtime/model/action.ts';
import type { RuntimeRegistry } from '../../runtime/model/runtime-registry.ts';
import { writePlan } from '../../src/tools/build/plans/write-plan.ts';

const MODULE = /^import \{(.*)\} from "[^"]*";\nexport default ([^]*)$/;

/** The plan that the build writes of a document. */
export function bindWritten(document: DrawnDocument, registry: RuntimeRegistry): Plan {
  const [, names, made] = MODULE.exec(writePlan(document, registry)) ?? [];
  const bind = compileFunction(`const {${names}} = planned; return ${made}`, ['planned']) as (
    from: typeof planned,
  ) => planned.WrittenPlan;
  return bind(planned)(registry);
}

const EVENT = { nativeEvent: {}, key: 'Enter', target: { value: 'typed', checked: true } };

/** A drawing that notes the steps of each event, with what they would be given. */
function makeNotingDrawing(noted: unknown[]): Drawing {
  const note = ({ action, when, args }: Step<Scope>, scope: Scope): unknown => [
    action,
    when?.(scope),
    args(scope),
  ];
  return {
    document: 'content',
    key: 'sample',
    classOf: (pageJson) => `styled-${pageJson.length}`,
    run: (steps, scope) => Promise.resolve(noted.push(steps.map((step) => note(step, scope))) > 0),
  };
}

/** What a plan draws, without functions: of each event the steps that it runs. */
export function outlineOf(plan: Plan, scope: Scope): unknown {
  const noted: unknown[] = [];
  const [, ...values] = scope;
  const outline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(outline);
    if (isValidElement<Record<string, unknown>>(value))
      return { type: value.type, key: value.key, props: outlineProps(value.props) };
    return value;
  };
  const outlineProps = (props: Readonly<Record<string, unknown>>): unknown =>
    Object.fromEntries(
      Object.entries(props).map(([name, value]) => {
        if (typeof value !== 'function' || !name.startsWith('on')) return [name, outline(value)];
        (value as (event: unknown) => unknown)(EVENT);
        return [name, noted.pop()];
      }),
    );
  return outline(plan.draw([makeNotingDrawing(noted), ...values]));
}

/** The value, or the code of the problem that stopped it. */
export function attempt(make: () => unknown): unknown {
  try {
    return { value: make() };
  } catch (error) {
    const { problem } = error as { problem?: { code: string } };
    if (problem === undefined) throw error;
    return { code: problem.code };
  }
}
