/** Turns the instances of a block into plain sections: their words, pictures and links, without its look. */
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { ownMember } from '../../../../runtime/model/json.ts';
import type { Ast, BlockInstance } from '../../../../runtime/model/page.ts';
import { plainOf, type Plain, type PlainContext } from '../../../../runtime/owned/make/plain-of.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { fillBlock } from '../../../assembly/fill-ast.ts';
import { pathsOfPages } from '../../domains/content/index.ts';
import { changeTogether } from '../engine/changing.ts';
import type { EntityContext } from '../engine/contract.ts';
import { requireOwn, setTitle } from './own-block.ts';
import { publishInstances } from './publish-instances.ts';

/** The block of the program that holds a rich text in `body`. */
const PROSE = 'prose';

/**
 * Publishes the public pages that have a block without it, and returns the set whose undo takes it back.
 * Throws a 404, and a 409 for more pages than a set holds.
 */
export async function makePlain(
  context: EntityContext,
  block: string,
): Promise<ApiCalls['consoleBlock.makePlain']['data']> {
  const definition = await requireOwn(context, block);
  const left = new Set<Plain['left'][number]>();
  const published = await changeTogether(context, async (changing) => {
    const paths = await pathsOfPages(changing.queries, changing.site);
    const title = setTitle(changing, 'block.madePlain', definition);
    return publishInstances(changing, { block, title }, (ast, language) => {
      const plain = plainPage(ast, definition, contextOf(ast, language, paths));
      plain.left.forEach((each) => left.add(each));
      return plain.ast;
    });
  });
  return { ...published, left: [...left] };
}

function plainPage(
  ast: Ast,
  definition: OwnedBlockDocument,
  context: PlainContext,
): { ast: Ast; left: Plain['left'] } {
  const version = blockDocuments.get(PROSE)?.version ?? 1;
  const data = { ...ast.data };
  const left: Plain['left'] = [];
  const vm = ast.vm.map((instance) => {
    if (instance.block !== definition.name) return outOfSlot(ast, instance, definition.name);
    const filled = fillBlock(definition.name, ownMember(data, instance.key) ?? {});
    const plain = plainOf(definition, filled, context);
    left.push(...plain.left);
    data[instance.key] = { body: { html: plain.html } };
    return { ...instance, block: PROSE, version };
  });
  return { ast: { ...ast, vm, data }, left };
}

/** A text has no slots: what stood in them stands below it. */
function outOfSlot({ vm }: Ast, instance: BlockInstance, block: string): BlockInstance {
  const around = vm.find(({ key }) => key === instance.slot?.in);
  if (around?.block !== block) return instance;
  const { slot: _, ...free } = instance;
  return free;
}

function contextOf({ dict }: Ast, language: string, paths: ReadonlyMap<string, string>): PlainContext {
  const entryOf = ({ dictCode }: Readonly<Record<string, unknown>>) =>
    typeof dictCode === 'string' ? ownMember(dict, dictCode) : undefined;
  return {
    language,
    textOf: (part) => String(entryOf(part)?.value ?? part.title ?? ''),
    hrefOf: ({ linkType, linkUrl, linkChannelCode }) =>
      linkType === 1
        ? (paths.get(String(linkChannelCode)) ?? '')
        : linkType === 2 && typeof linkUrl === 'string'
          ? linkUrl
          : '',
  };
}
