// Reads and inserts the content of a block without its position. That is what is copied, duplicated and
// inserted.
import type { Documents } from '../../../../runtime/edit/change.ts';
import { findBlock, type RemoveBlockOperation } from '../../../../runtime/edit/blocks.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import { placeBlocks, type NewBlock, type NewSlot } from '../../../assembly/template-blocks.ts';
import { copyItem } from '../../../../runtime/edit/lists.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { freeAnchor } from '../../../../runtime/model/anchor.ts';
import { blocksInside, slotOf } from '../../../../runtime/model/slots.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import { usesEntry } from '../../store/entry-use.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { BlockPosition } from '../../contracts/block-commands.ts';

/** A block without its position. */
export interface BlockContent extends NewBlock {
  /** The name that links lead to. Where another block has it, a number is put behind it. */
  anchor?: string;
  /** The key that it has in the default language; without it, it gets a new one. */
  key?: string;
}

/** The content of a block on the page; undefined if there is no such block. */
export function readBlock(documents: Documents, { document, key }: BlockAddress): BlockContent | undefined {
  return readAstBlock(documents[document], key);
}

/** The content of a block of a document; undefined if there is no such block. */
export function readAstBlock(ast: Ast, key: string): BlockContent | undefined {
  const found = findBlock(ast, key);
  if (found === undefined) return undefined;
  const { block, version, anchor } = found.block;
  const data = ast.data[key] ?? {};
  return {
    block,
    version,
    ...(anchor === undefined ? {} : { anchor }),
    data,
    entries: Object.values(ast.dict).filter(({ code }) => usesEntry(data, code)),
  };
}

/** The contents of blocks, and of those in their slots. */
export function readBlocks(documents: Documents, addresses: readonly BlockAddress[]): BlockContent[] {
  const contents: BlockContent[] = [];
  const add = (address: BlockAddress, slot?: NewSlot): void => {
    const content = readBlock(documents, address);
    if (content !== undefined) contents.push(slot === undefined ? content : { ...content, slot });
  };
  const chosen = new Set(addresses.map(({ key }) => key));
  for (const { document, key } of addresses) {
    const { vm } = documents[document];
    const instance = vm.find((each) => each.key === key);
    const around = instance && slotOf(vm, instance);
    // It comes with the block around it.
    if (around !== undefined && chosen.has(around.in)) continue;
    const position = contents.length;
    add({ document, key });
    for (const inner of blocksInside(vm, key))
      add({ document, key: inner.key }, { in: position, field: inner.slot?.field ?? '' });
  }
  return contents;
}

/** The operations that remove blocks, and those in their slots. */
export function removeContents(
  documents: Documents,
  addresses: readonly BlockAddress[],
): RemoveBlockOperation[] {
  const keys = new Set(addresses.map(({ key }) => key));
  return addresses.flatMap(({ document, key }) =>
    [...blocksInside(documents[document].vm, key).filter((inner) => !keys.has(inner.key)), { key }].map(
      (each): RemoveBlockOperation => ({ do: 'remove-block', document, key: each.key }),
    ),
  );
}

/**
 * The operations that insert these blocks into a document one below the other, under new keys. Blocks that
 * stand in no slot of the others go into `slot`.
 */
export function insertContents(
  documents: Documents,
  { document, index, slot: place }: BlockPosition,
  contents: readonly BlockContent[],
): InsertBlockOperation[] {
  const known = new Set(Object.keys(documents[document].dict));
  const anchors = new Set(documents[document].vm.flatMap(({ anchor }) => anchor ?? []));
  const keys = contents.map(({ key, block }) => key ?? `${block}-${makeUuid()}`);
  return placeBlocks(contents, keys).map((instance, at) => {
    const { key, anchor, data, entries } = contents[at] as BlockContent;
    const named = anchor === undefined || document !== 'content' ? undefined : freeAnchor(anchor, anchors);
    if (named !== undefined) anchors.add(named);
    const missing = entries.filter(({ code }) => !known.has(code));
    missing.forEach(({ code }) => known.add(code));
    const slot = instance.slot ?? place;
    return {
      do: 'insert-block',
      document,
      index: index + at,
      block: {
        ...instance,
        ...(named === undefined ? {} : { anchor: named }),
        ...(slot === undefined ? {} : { slot }),
      },
      // What is put back is the same; a copy has items of its own.
      data: key === undefined ? copyItem(data) : data,
      ...(missing.length === 0 ? {} : { entries: missing }),
    };
  });
}
