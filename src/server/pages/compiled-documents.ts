/**
 * The product's documents as the server uses them: checked, and compiled on first use. Made once, at start.
 */
import { makeCollector } from '../../../runtime/compile/reads/collect-reads.ts';
import type { Problem } from '../../../runtime/model/problem.ts';
import { checkDocuments } from '../../assembly/check-documents.ts';
import { fileOf } from '../../assembly/documents.ts';
import { annotationOf, nameTarget } from '../../assembly/edit-annotation.ts';
import { makeProgram, type Program } from '../../assembly/program.ts';

export interface CompiledDocuments {
  /** Everything that is wrong with the documents. */
  problems: readonly Problem[];
  /** Whether a page document can be used. The server ignores invalid ones. */
  isPageValid(name: string): boolean;
  /** Plans of blocks and pages, as visitors see them. */
  visitor: Program;
  /** The same with the annotations of edit mode, so that the editor can hydrate the page. */
  editor: Program;
}

export function compileDocuments(): CompiledDocuments {
  const { problems, isValid } = checkDocuments();
  return {
    problems,
    isPageValid: (name) => isValid(fileOf('page', name)),
    visitor: makeProgram({ isValid, makeCollector }),
    editor: makeProgram({ isValid, annotate: (target) => annotationOf(nameTarget(target)) }),
  };
}
