// Keeps steps that can be undone and done again.

/** Done and undone steps, the nearest last. Immutable. */
export interface Steps<Step> {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const NO_STEPS: Steps<never> = { past: [], future: [] };

/** Adds a step. Drops the undone ones, and the oldest over the limit. */
export function addStep<Step>({ past }: Steps<Step>, step: Step, max: number): Steps<Step> {
  return { past: [...past, step].slice(-max), future: [] };
}

interface Stepped<Step> {
  /** The step that was taken from its side. */
  step: Step;
  /** The step that was put on the other side: it leads back. */
  turned: Step;
  steps: Steps<Step>;
}

/** Takes the last step; `turn` makes the step that leads back. Undefined if there is nothing to undo. */
export function stepBack<Step>(
  { past, future }: Steps<Step>,
  turn: (step: Step) => Step = (step) => step,
): Stepped<Step> | undefined {
  const step = past.at(-1);
  if (step === undefined) return undefined;
  const turned = turn(step);
  return { step, turned, steps: { past: past.slice(0, -1), future: [...future, turned] } };
}

/** Takes the step that was undone last, in the same way. Undefined if there is nothing to do again. */
export function stepForward<Step>(
  { past, future }: Steps<Step>,
  turn?: (step: Step) => Step,
): Stepped<Step> | undefined {
  const found = stepBack({ past: future, future: past }, turn);
  return found && { ...found, steps: { past: found.steps.future, future: found.steps.past } };
}
