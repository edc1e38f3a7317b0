// How a block of the site begins: new, or as a copy of one of the program.
import type { LocalizedText, OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { RemoveBlockOperation } from '../../../../runtime/edit/blocks.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { registerSiteBlock } from '../../../assembly/site-blocks.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { beginnings, BLANK } from '../../../assembly/beginnings.ts';
import { definitionOf, valuesOf } from './composer.ts';

/** Stores a block of the site. Returns its name. */
async function store(
  { call }: Pick<EditorContext, 'call'>,
  title: LocalizedText,
  definition: OwnedBlockDocument,
): Promise<string> {
  const values = { ...valuesOf(definition), title: { ...title } };
  const { id } = await call('consoleBlock.save', { body: { values } });
  const stored = definitionOf(id, { ...values, title });
  registerSiteBlock(id, () => ({ document: compileOwned(stored).document }));
  return id;
}

/** A new block of the site; `beginning` names the block of the program that it begins as. */
export function makeNew(host: EditorContext, title: string, beginning: string): Promise<string> {
  const words: LocalizedText = { 'zh-CN': title, 'en-US': title };
  const found = beginnings.get(beginning) ?? { ...BLANK, name: 'blank', version: 1, title: words };
  const { examples: _, ...definition } = found;
  return store(host, words, beginning === '' ? definition : { ...definition, examples: found.examples });
}

/**
 * A copy of a block of the program in its place on the page, with the values that it has. One step of the
 * history. Undefined for a block that has no definition.
 */
export async function makeOwn(
  host: EditorContext,
  { document, key }: BlockAddress,
): Promise<string | undefined> {
  const ast = host.page.documents[document];
  const index = ast.vm.findIndex((each) => each.key === key);
  const instance = ast.vm[index];
  const definition = instance && beginnings.get(instance.block);
  if (instance === undefined || definition === undefined) return undefined;
  const block = await store(host, definition.title, definition);
  const data = ast.data[key];
  const remove: RemoveBlockOperation = { do: 'remove-block', document, key };
  const insert: InsertBlockOperation = {
    do: 'insert-block',
    document,
    index,
    block: { ...instance, block, version: 1 },
    ...(data === undefined ? {} : { data }),
  };
  host.apply([remove, insert]);
  return block;
}
