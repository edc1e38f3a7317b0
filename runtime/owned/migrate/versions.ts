/**
 * Finds the steps between the published versions of an owned block. Each was made from another one, so that
 * going back to one is no new version: its instances get the very bytes that they had.
 */
import { invertSteps, type OwnedStep, type RunnableStep } from './steps.ts';

export interface BlockVersion {
  /** The version that it was made from; 0 for none. */
  parent: number;
  /** From the data of that one to its own. */
  steps: readonly OwnedStep[];
}

export interface BlockVersions {
  /** The one that pages have. */
  current: number;
  all: ReadonlyMap<number, BlockVersion>;
}

/**
 * The steps from one version to the current one: back to where both come from, then forward. Undefined for
 * a version that is not known.
 */
export function stepsToCurrent({ current, all }: BlockVersions, from: number): RunnableStep[] | undefined {
  if (from === current) return [];
  if (!all.has(from) || !all.has(current)) return undefined;
  const [back, forward] = [lineOf(all, from), lineOf(all, current)];
  const meeting = back.find((version) => forward.includes(version));
  const upTo = (line: readonly number[]): number[] =>
    meeting === undefined ? [...line] : line.slice(0, line.indexOf(meeting));
  const stepsOf = (version: number): readonly OwnedStep[] => all.get(version)?.steps ?? [];
  return [
    ...upTo(back).flatMap((version) => invertSteps(stepsOf(version))),
    ...upTo(forward)
      .toReversed()
      .flatMap((version) => stepsOf(version)),
  ];
}

/** A version and those that it comes from, the newest first. */
function lineOf(all: BlockVersions['all'], from: number): number[] {
  const line: number[] = [];
  for (let at = from; all.has(at) && !line.includes(at); at = all.get(at)?.parent ?? 0) line.push(at);
  return line;
}
