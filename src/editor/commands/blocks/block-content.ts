import type { Documents } from '../../../../runtime/edit/change.ts';
import { findBlock } from '../../../../runtime/edit/blocks.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { BlockData, DictEntry } from '../../../../runtime/model/page.ts';
import { makeUuid } from '../../../client/device-id.ts';
import { usesEntry } from '../../store/entry-use.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';

/** All that a block holds, without its place: what is duplicated, copied and inserted. */
export interface BlockContent {
  block: string;
  version: number;
  data: BlockData;
  /** The dictionary entries it is bound to. */
  entries: DictEntry[];
}

/** What a block on the page holds; undefined when it does not stand there. */
export function readBlock(documents: Documents, { document, key }: BlockAddress): BlockContent | undefined {
  const ast = documents[document];
  const found = findBlock(ast, key);
  if (found === undefined) return undefined;
  const { block, version } = found.block;
  const data = ast.data[key] ?? {};
  return {
    block,
    version,
    data,
    entries: Object.values(ast.dict).filter(({ code }) => usesEntry(data, code)),
  };
}

/** The operation that puts a block of this content into a document, under a key of its own. */
export function insertContent(
  documents: Documents,
  document: BlockAddress['document'],
  index: number,
  { block, version, data, entries }: BlockContent,
): InsertBlockOperation {
  const { dict } = documents[document];
  const missing = entries.filter(({ code }) => !Object.hasOwn(dict, code));
  return {
    do: 'insert-block',
    document,
    index,
    block: { key: `${block}-${makeUuid()}`, block, version },
    data,
    ...(missing.length === 0 ? {} : { entries: missing }),
  };
}
