/** The product's blocks that are written in the language of owners: `x.owned-block.json`. */
import { compileOwned, type StyledDocument } from '../../../runtime/owned/compile-owned.ts';
import type { OwnedBlockDocument } from '../../../runtime/generated/documents.generated.ts';

export function isOwnedFile(file: string): boolean {
  return file.endsWith('.owned-block.json');
}

/** The block document; undefined for a definition that cannot be compiled, which the check reports. */
export function compileOwnedFile(definition: unknown): StyledDocument | undefined {
  try {
    return compileOwned(definition as OwnedBlockDocument).document;
  } catch {
    return undefined;
  }
}
