/** Declares problems: what is wrong with a document or an input, and where. */
import { fill } from './words/fill.ts';
import type { CHECK_PROBLEMS } from './check-problems.ts';
import type { EDIT_PROBLEMS } from './edit-problems.ts';
import type { OWNED_PROBLEMS } from './owned-problems.ts';
import { PROBLEMS } from './problems.ts';

export type ProblemCode = keyof typeof PROBLEMS;
export type EditProblemCode = keyof typeof EDIT_PROBLEMS;
/** A code of any catalogue. */
export type AnyProblemCode =
  | ProblemCode
  | EditProblemCode
  | keyof typeof CHECK_PROBLEMS
  | keyof typeof OWNED_PROBLEMS;

/** Something wrong with a document or an input: what, where, and the way out. Gathered, not thrown. */
export interface Problem {
  readonly code: AnyProblemCode;
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
  return writeProblem(code, PROBLEMS[code], details, place);
}

/** Makes a problem of any catalogue, with its sentence. */
export function writeProblem(
  code: AnyProblemCode,
  sentence: string,
  details: Readonly<Record<string, string>>,
  place: { document?: string; pointer?: string } = {},
): Problem {
  return { code, message: fill(sentence, { hint: '', ...details }).trim(), details, ...place };
}

/** One line: `code at document#pointer - sentence`. */
export function formatProblem(problem: Problem): string {
  const place = `${problem.document ?? ''}${problem.pointer === undefined ? '' : `#${problem.pointer}`}`;
  return `${problem.code}${place === '' ? '' : ` at ${place}`} - ${problem.message}`;
}
