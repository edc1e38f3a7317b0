// The content of a block without its position: what is copied, duplicated and inserted.
import type { Documents } from '../../../../runtime/edit/change.ts';
import { findBlock } from '../../../../runtime/edit/blocks.ts';
import type { InsertBlockOperation } from '../../../../runtime/edit/insert-block.op.ts';
import type { BlockData, DictEntry } from '../../../../runtime/model/page.ts';
import { makeUuid } from '../../../client/device-id.ts';
import { usesEntry } from '../../store/entry-use.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';

export interface BlockContent {
  block: string;
  version: number;
  data: BlockData;
  /** The dictionary entries that its parts are bound to. */
  entries: DictEntry[];
}

/** The content of a block on the page; undefined if there is no such block. */
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

/** The operation that inserts this content into a document, under a new key. */
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
