/** Puts a block of the site in the place of one of the program, on all public pages that have it. */
import { isDeepStrictEqual } from 'node:util';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { findSiteBlock } from '../../../assembly/site-blocks.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { changeTogether } from '../engine/changing.ts';
import type { EntityContext } from '../engine/contract.ts';
import { unknown } from '../engine/stored-record.ts';
import { requireOwn, setTitle } from './own-block.ts';
import { publishInstances } from './publish-instances.ts';

/**
 * Pages keep their values: both blocks must have the same fields, else it throws a 409. Returns the set whose
 * undo takes it back. Throws a 404 for unknown blocks, and a 409 for more pages than a set holds.
 */
export async function useEverywhere(
  context: EntityContext,
  { id, instead }: { id: string; instead: string },
): Promise<ApiCalls['consoleBlock.useEverywhere']['data']> {
  const own = await requireOwn(context, id);
  const shipped = findSiteBlock(instead) === undefined ? blockDocuments.get(instead) : undefined;
  if (shipped === undefined) throw unknown();
  if (!isDeepStrictEqual(shipped.data?.properties, blockDocuments.get(id)?.data?.properties))
    throw new HttpError(409, 'block.other-fields');
  const { version } = own;
  return changeTogether(context, (changing) =>
    publishInstances(
      changing,
      { block: instead, title: setTitle(changing, 'block.madeOwn', own) },
      (ast) => ({
        ...ast,
        vm: ast.vm.map((each) => (each.block === instead ? { ...each, block: id, version } : each)),
      }),
    ),
  );
}
