import type { ActionContext, Step } from '../model/action.ts';

/**
 * Runs the steps of an event in order. A step whose `if` is falsy is passed over; one that answers `false` stops the rest.
 * `carry` makes the frame of the next step, with the last answer as `result`: a step that answers nothing (undefined) leaves it as it is. Answers
 * whether all went well: false when a step stopped the rest. A thrown error stops the rest and rejects.
 */
export async function runSteps<Frame>(
  steps: readonly Step<Frame>[],
  first: Frame,
  context: ActionContext,
  carry: (frame: Frame, result: unknown) => Frame,
): Promise<boolean> {
  let frame = first;
  let last: unknown;
  for (const step of steps) {
    if (step.when !== undefined && !step.when(frame)) continue;
    // Steps depend on one another: the next reads what the last one answered.
    const result = await step.action.run(step.args(frame), context);
    if (result === false) return false;
    if (result !== undefined) last = result;
    frame = carry(frame, last);
  }
  return true;
}
