/** Compiles blocks of a site so that the program can draw them. */
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { checkOwned } from '../../../../runtime/owned/check-owned.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import type { OwnedNames, OwnedProblem } from '../../../../runtime/owned/owned-problem.ts';
import type { SiteBlock } from '../../../assembly/site-blocks.ts';
import type { StoredDocument } from './stored-documents.ts';

/** The definition with what the server gives it. */
export const definitionOf = (
  name: string,
  { title, document, version = 1 }: StoredDocument,
): Record<string, unknown> => ({ ...document, name, version, title });

/** What is wrong with a definition that an owner has made. */
export const checkStored = (name: string, stored: StoredDocument, names?: OwnedNames): OwnedProblem[] =>
  checkOwned(definitionOf(name, stored), names);

/** Undefined for a definition of a newer program, or a damaged one: its instances are kept as they are. */
export function compileStored(name: string, stored: StoredDocument): Required<SiteBlock> | undefined {
  if (checkStored(name, stored).length > 0) return undefined;
  const definition = definitionOf(name, stored) as unknown as OwnedBlockDocument;
  return { document: compileOwned(definition).document, definition };
}
