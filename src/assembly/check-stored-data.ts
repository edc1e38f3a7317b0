/** Checks the data of any block: of the program by generated code, of a site by its fields. */
import { makeCheckProblem } from '../../runtime/model/check-problem.ts';
import type { Problem } from '../../runtime/model/problem.ts';
import { checkOwnedData } from '../../runtime/owned/interpret.ts';
import { checkBlockData } from '../../runtime/validate/check-block-data.ts';
import { findSiteBlock } from './site-blocks.ts';

/** Nothing for an unknown block, whose data is kept as it is. */
export async function checkStoredData(
  block: string,
  data: unknown,
  place: { document: string; pointer: string },
): Promise<Problem[]> {
  const definition = findSiteBlock(block)?.definition;
  if (definition === undefined) return checkBlockData(block, data, place);
  return checkOwnedData(definition, data).map(({ pointer, expected }) =>
    makeCheckProblem(
      'document.shape',
      { expected, found: 'another value' },
      { document: place.document, pointer: place.pointer + pointer },
    ),
  );
}
