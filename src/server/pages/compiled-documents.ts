/**
 * Checks and compiles the product's documents for the server. Each is compiled on first use. They are made
 * once, at start.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeCollector } from '../../../runtime/compile/reads/collect-reads.ts';
import type { Problem } from '../../../runtime/model/problem.ts';
import type { DocumentsCheck } from '../../assembly/check-documents.ts';
import { fileOf } from '../../assembly/documents.ts';
import { annotationOf, nameTarget } from '../../assembly/edit-annotation.ts';
import type { Program } from '../../assembly/plans.ts';
import { makeProgram } from '../../assembly/program.ts';

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

/** A file of the build: the result of checking its documents, which cannot change any more. */
export const CHECKED_DOCUMENTS = 'documents-check.json';

/** One check is enough for all servers of a process: the documents are part of the program. */
let check: Promise<DocumentsCheck> | undefined;

export async function compileDocuments(): Promise<CompiledDocuments> {
  const { problems, invalid } = await (check ??= readDocumentsCheck());
  const isValid = (file: string): boolean => !invalid.includes(file);
  return {
    problems,
    isPageValid: (name) => isValid(fileOf('page', name)),
    visitor: makeProgram({ isValid, makeCollector }),
    editor: makeProgram({ isValid, annotate: (target) => annotationOf(nameTarget(target)) }),
  };
}

/** Checking takes 150 ms of a start, unless the build has done it. */
async function readDocumentsCheck(): Promise<DocumentsCheck> {
  const checked = fileURLToPath(new URL(CHECKED_DOCUMENTS, import.meta.url));
  if (existsSync(checked)) return JSON.parse(readFileSync(checked, 'utf8')) as DocumentsCheck;
  const { checkDocuments } = await import('../../assembly/check-documents.ts');
  return checkDocuments();
}
