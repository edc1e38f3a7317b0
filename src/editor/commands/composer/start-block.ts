// Makes a block of the site: new, as a copy of one of the program, or from a section of the page.
import type { LocalizedText, OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { RemoveBlockOperation } from '../../../../runtime/edit/blocks.ts';
import { fillData } from '../../../../runtime/compile/fill.ts';
import type { BlockData, BlockInstance } from '../../../../runtime/model/page.ts';
import { blocksInside } from '../../../../runtime/model/slots.ts';
import { compileOwned } from '../../../../runtime/owned/compile-owned.ts';
import { ownOf, type OwnSection } from '../../../../runtime/owned/make/own-of.ts';
import { listOwnedNodes, MAX_BLOCKS } from '../../../../runtime/owned/walk.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import { findSiteBlock, registerSiteBlock } from '../../../assembly/site-blocks.ts';
import { slotNamesOf } from '../../../assembly/slots.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { beginnings, BLANK } from '../../../assembly/beginnings.ts';
import { definitionOf, valuesOf, type BlockValues } from './composer.ts';
import { fixableFields, fixFields } from './fix-fields.ts';

/** From so many blocks before the limit on, each new one says how many there are. */
const FEW = 20;

type BlockOperation = RemoveBlockOperation | InsertBlockOperation;

/** Stores a block of the site. Returns its name. */
async function store(
  { call, siteBlocks, toast, translate }: EditorContext,
  title: LocalizedText,
  definition: OwnedBlockDocument,
): Promise<string> {
  const values = { ...valuesOf(definition), title: { ...title } };
  const { id } = await call('consoleBlock.save', { body: { values } });
  const stored = definitionOf(id, { ...values, title });
  registerSiteBlock(id, () => ({ document: compileOwned(stored).document }));
  siteBlocks.added();
  const { count } = siteBlocks;
  if (count > MAX_BLOCKS - FEW)
    toast({
      text: translate('blocks.nearLimit', { count: String(count), most: String(MAX_BLOCKS) }),
      tone: 'plain',
    });
  return id;
}

/** A new block of the site; `beginning` names the block of the program that it begins as. */
export function makeNew(host: EditorContext, title: string, beginning: string): Promise<string> {
  const words: LocalizedText = { 'zh-CN': title, 'en-US': title };
  const found = beginnings.get(beginning) ?? { ...BLANK, name: 'blank', version: 1, title: words };
  const { examples: _, ...definition } = found;
  return store(host, words, beginning === '' ? definition : { ...definition, examples: found.examples });
}

/** Where a copy takes the place of the block that it is made of. */
type Scope = 'page' | 'everywhere';

/**
 * A copy of a block of the program in its place, with the values that it has: here as a step of the history,
 * everywhere as one publication. The owner is asked for its name and for where. Undefined if nothing is left
 * to change: the block has no definition, nothing was wanted, or the page is loaded anew.
 */
export async function makeOwn(host: EditorContext, address: BlockAddress): Promise<string | undefined> {
  const { block: name = '' } = findInstance(host, address) ?? {};
  const definition = beginnings.get(name);
  if (definition === undefined) return undefined;
  const words = definition.title[host.site.language] ?? '';
  const answer = await host.openDialog('own-block', { title: words });
  if (answer === false) return undefined;
  const title = String(answer.title ?? words);
  const titles = title === words ? definition.title : { 'zh-CN': title, 'en-US': title };
  const block = await store(host, titles, definition);
  const scope = answer.scope as Scope;
  const published = scope === 'everywhere' ? await replaceEverywhere(host, block, name) : 'none';
  if (published === 'undone') return undefined;
  replaceBlock(host, address, { block, version: 1 }, host.page.documents[address.document].data[address.key]);
  if (published === 'none') return block;
  // What is unsaved goes on there, on the page as it is public now.
  host.reopen(location.href);
  return undefined;
}

/** Publishes, and offers to take it back. There is nothing to publish for a block on no public page. */
async function replaceEverywhere(
  { call, confirm, toast, translate }: EditorContext,
  block: string,
  instead: string,
): Promise<'none' | 'published' | 'undone'> {
  const { changeSet: id, pages } = await call('consoleBlock.useEverywhere', {
    body: { id: block, instead },
  });
  if (pages === 0) return 'none';
  const isUndone = await confirm({
    text: translate('blocks.madeOwn', { count: String(pages) }),
    yes: translate('publishing.undo'),
    no: translate('blocks.madeOwn.keep'),
  });
  if (isUndone !== true) return 'published';
  await call('consoleChangeSet.undo', { body: { id } });
  toast({ text: translate('blocks.madeOwn.undone'), tone: 'plain' });
  return 'undone';
}

export const findInstance = (
  { page }: EditorContext,
  { document, key }: BlockAddress,
): BlockInstance | undefined => page.documents[document].vm.find((each) => each.key === key);

/** Puts another block with its values in the place of one, as one step of the history. */
export function replaceBlock(
  host: EditorContext,
  { document, key }: BlockAddress,
  next: Pick<BlockInstance, 'block' | 'version'>,
  data: BlockData | undefined,
): void {
  const { vm } = host.page.documents[document];
  const index = vm.findIndex((each) => each.key === key);
  const instance = vm[index];
  if (instance === undefined) return;
  const remove: RemoveBlockOperation = { do: 'remove-block', document, key };
  const slots = slotNamesOf(next.block) ?? [];
  // What stood in a slot that the new block does not have stands below it.
  const free = blocksInside(vm, key).filter(({ slot }) => !slots.includes(slot?.field ?? ''));
  const insert: InsertBlockOperation = {
    do: 'insert-block',
    document,
    index,
    block: { ...instance, ...next },
    ...(data === undefined ? {} : { data }),
  };
  host.apply([remove, insert, ...free.flatMap((each) => takeOut(host, { document, key: each.key }))]);
}

/** Takes a block out of its slot, in its place in the document. */
function takeOut({ page }: EditorContext, { document, key }: BlockAddress): BlockOperation[] {
  const { vm, data } = page.documents[document];
  const index = vm.findIndex((each) => each.key === key);
  const { slot: _, ...block } = vm[index] as BlockInstance;
  const own = data[key];
  return [
    { do: 'remove-block', document, key },
    { do: 'insert-block', document, index, block, ...(own === undefined ? {} : { data: own }) },
  ];
}

/** A section of the page as a block of its own; undefined if nothing of it can be turned. */
export async function readSection(
  host: EditorContext,
  address: BlockAddress,
): Promise<OwnSection | undefined> {
  const made = await turnSection(host, address);
  const isMade = made !== undefined && listOwnedNodes(made.definition).some(({ node }) => node.is !== 'box');
  return isMade ? made : undefined;
}

/** The same, where nothing may have been turned: `left` says what stays behind. */
export async function turnSection(
  host: EditorContext,
  address: BlockAddress,
): Promise<OwnSection | undefined> {
  const { block: name = '' } = findInstance(host, address) ?? {};
  const document = blockDocuments.get(name);
  if (document === undefined) return undefined;
  const stored = host.page.documents[address.document].data[address.key] ?? {};
  const definition = await readDefinition(host, name);
  const data = definition === undefined ? fillData(document.data, stored) : stored;
  return ownOf({ document, data, definition }, name);
}

/** What an owner can change of a block: its definition, if it has one. */
export async function readDefinition(
  { call }: EditorContext,
  name: string,
): Promise<OwnedBlockDocument | undefined> {
  if (findSiteBlock(name) === undefined) return beginnings.get(name);
  const { values } = await call('consoleBlock.get', { query: { id: name } });
  return definitionOf(name, values as unknown as BlockValues);
}

/**
 * Makes a block of a section in its place: pages change the fields that are named, the rest is fixed. New
 * instances begin with the values of the section.
 */
export async function makeOfSection(
  host: EditorContext,
  address: BlockAddress,
  { title, changeable }: { title: string; changeable: readonly string[] },
): Promise<string | undefined> {
  const section = await readSection(host, address);
  if (section === undefined) return undefined;
  const kept = new Set(changeable);
  const fixed = fixableFields(section).flatMap(({ key }) => (kept.has(key) ? [] : [key]));
  const { definition, data } = fixFields(section, new Set(fixed));
  const examples = [{ name: 'section', data: { 'zh-CN': data, 'en-US': {} } }];
  const block = await store(host, { 'zh-CN': title, 'en-US': title }, { ...definition, examples });
  replaceBlock(host, address, { block, version: 1 }, data);
  return block;
}
