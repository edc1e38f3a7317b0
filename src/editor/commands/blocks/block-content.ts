// The content of a block without its position: what is copied, duplicated and inserted.
import type { Documents } from '../../../../runtime/edit/change.ts';
import { findBlock } from '../../../../runtime/edit/blocks.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { NewBlock } from '../../../assembly/template-blocks.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { freeAnchor } from '../../../../runtime/model/anchor.ts';
import { makeUuid } from '../../../../runtime/model/uuid.ts';
import { usesEntry } from '../../store/entry-use.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';

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

/** The operations that insert these blocks into a document one below the other, under new keys. */
export function insertContents(
  documents: Documents,
  document: BlockAddress['document'],
  index: number,
  contents: readonly BlockContent[],
): InsertBlockOperation[] {
  const known = new Set(Object.keys(documents[document].dict));
  const anchors = new Set(documents[document].vm.flatMap(({ anchor }) => anchor ?? []));
  return contents.map(({ key, block, version, anchor, data, entries }, at) => {
    const named = anchor === undefined || document !== 'content' ? undefined : freeAnchor(anchor, anchors);
    if (named !== undefined) anchors.add(named);
    const missing = entries.filter(({ code }) => !known.has(code));
    missing.forEach(({ code }) => known.add(code));
    return {
      do: 'insert-block',
      document,
      index: index + at,
      block: {
        key: key ?? `${block}-${makeUuid()}`,
        block,
        version,
        ...(named === undefined ? {} : { anchor: named }),
      },
      data,
      ...(missing.length === 0 ? {} : { entries: missing }),
    };
  });
}
