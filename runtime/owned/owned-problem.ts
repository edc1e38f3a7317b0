/** Declares what checks of owned blocks know and report. */
import type { Path } from '../model/pointer.ts';
import type { AnyProblemCode, Problem } from '../model/problem.ts';
import { findNearest } from '../validate/nearest.ts';

/** Names that a definition may use; what is undefined is not checked. */
export interface OwnedNames {
  icons?: readonly string[];
  /** Blocks that may stand in slots. */
  blocks?: readonly string[];
}

/** Adds a problem. Of a node, `details.node` is its id. */
export type NoteProblem = (code: AnyProblemCode, details: Readonly<Record<string, string>>, at: Path) => void;

/** A problem with the node that it is about, so that a canvas can mark it. */
export type OwnedProblem = Problem & { readonly node?: string };

/** The nearest name as details of a problem: the sentence for authors, and the name alone. */
export function nearest(name: string, known: readonly string[]): Record<string, string> {
  const near = findNearest(name, known);
  return near === undefined ? { hint: '' } : { hint: `Did you mean "${near}"?`, near };
}
