/** Checks the data of any block: of the program by generated code, of a site by its fields. */
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { makeCheckProblem } from '../../runtime/model/check-problem.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { checkOwnedData } from '../../runtime/owned/interpret.ts';
import { checkBlockData } from '../../runtime/validate/check-block-data.ts';
import { findSiteBlock } from './site-blocks.ts';

/** Nothing for an unknown block, whose data is kept as it is. `definition` is that of a block to come. */
export async function checkStoredData(
  block: string,
  data: unknown,
  place: { document: string; pointer: string },
  definition: OwnedBlockDocument | undefined = findSiteBlock(block)?.definition,
): Promise<Problem[]> {
  if (definition === undefined) return checkBlockData(block, data, place);
  return checkOwnedData(definition, data).map(({ pointer, expected }) =>
    makeCheckProblem(
      'document.shape',
      { expected, found: 'another value' },
      { document: place.document, pointer: place.pointer + pointer },
    ),
  );
}
