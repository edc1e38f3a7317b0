import { fill } from './words/fill.ts';
import { PROBLEMS } from './problems.ts';

export type ProblemCode = keyof typeof PROBLEMS;

/** Something wrong with a document or an input: what, where, and the way out. Gathered, not thrown. */
export interface Problem {
  readonly code: ProblemCode;
  /** File or identity of the document, e.g. `schemas/blocks/hero.block.json`. */
  readonly document?: string;
  /** JSON Pointer inside the document. */
  readonly pointer?: string;
  /** English sentence with the way out. */
  readonly message: string;
  /** The placeholders of the sentence, for translation at the edge. */
  readonly details: Readonly<Record<string, string>>;
}

/** Makes a problem; its sentence comes from the catalogue, `{placeholders}` from `details`. */
export function makeProblem(
  code: ProblemCode,
  details: Readonly<Record<string, string>> = {},
  place: { document?: string; pointer?: string } = {},
): Problem {
  return { code, message: fill(PROBLEMS[code], { hint: '', ...details }).trim(), details, ...place };
}

/** One line: `code at document#pointer - sentence`. */
export function formatProblem(problem: Problem): string {
  const place = `${problem.document ?? ''}${problem.pointer === undefined ? '' : `#${problem.pointer}`}`;
  return `${problem.code}${place === '' ? '' : ` at ${place}`} - ${problem.message}`;
}
