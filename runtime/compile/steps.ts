/** Compiles the steps of an event. */
import type { Step } from '../model/action.ts';
import type { ActionCall } from '../generated/documents.generated.ts';
import { descend, placeOf, reportUnknown, type Context } from './context.ts';
import type { Scope } from './scope.ts';
import { compileRecord, compileValue, readerOf } from './value.ts';

/** Binds the steps of an event to their actions; an unknown action is reported and left out. */
export function compileSteps(calls: readonly ActionCall[], context: Context): Step<Scope>[] {
  let { resultOrigin } = context;
  return calls.flatMap((call, index) => {
    const here = { ...descend(context, index), resultOrigin };
    resultOrigin = context.collector?.step(call, here);
    const action = here.registry.actions.get(call.do);
    if (action === undefined) {
      reportUnknown(descend(here, 'do'), 'block.action-unknown', call.do, here.registry.actions.names());
      return [];
    }
    const given = call.with ?? {};
    context.problems.push(...(context.registry.checks?.args(given, action, placeOf(here, 'with')) ?? []));
    const args = readerOf(compileRecord(given, descend(here, 'with'))) as Step<Scope>['args'];
    const when = call.if === undefined ? undefined : readerOf(compileValue(call.if, descend(here, 'if')));
    return [{ action, args, when }];
  });
}
