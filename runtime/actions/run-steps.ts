// Runs the steps of an event.
import type { ActionContext, Step } from '../model/action.ts';

/**
 * Runs the steps of an event in order. A step whose `if` is falsy is skipped; an action that returns `false`
 * stops the following ones. `extend` makes the scope of the next step, with the last result as `result`; an
 * action that returns undefined leaves `result` as it is. Resolves to false when a step stopped the others.
 * Rejects when an action failed.
 */
export async function runSteps<Scope>(
  steps: readonly Step<Scope>[],
  first: Scope,
  context: ActionContext,
  extend: (scope: Scope, result: unknown) => Scope,
): Promise<boolean> {
  let scope = first;
  let last: unknown;
  for (const step of steps) {
    if (step.when !== undefined && !step.when(scope)) continue;
    const result = await step.action.run(step.args(scope), context);
    if (result === false) return false;
    if (result !== undefined) last = result;
    scope = extend(scope, last);
  }
  return true;
}
