// Turns one block of the page into a plain text: its words, pictures and links, without its look.
import { fillData } from '../../../../runtime/compile/fill.ts';
import { ownMember } from '../../../../runtime/model/json.ts';
import { resolveLink } from '../../../../runtime/model/link.ts';
import type { Ast } from '../../../../runtime/model/page.ts';
import { plainOf, type Plain, type PlainContext } from '../../../../runtime/owned/make/plain-of.ts';
import { blockDocuments } from '../../../assembly/documents.ts';
import type { BlockAddress } from '../../contracts/block-address.ts';
import type { EditorContext } from '../../contracts/editor-context.ts';
import { findInstance, readDefinition, replaceBlock } from './start-block.ts';

/** The block of the program that holds a rich text in `body`. */
const PROSE = 'prose';

/**
 * One step of the history. Returns what has no place in a text and was left out; undefined for a block
 * without a definition.
 */
export async function makePlain(
  host: EditorContext,
  address: BlockAddress,
): Promise<Plain['left'] | undefined> {
  const { block = '' } = findInstance(host, address) ?? {};
  const definition = await readDefinition(host, block);
  const document = blockDocuments.get(block);
  if (definition === undefined || document === undefined) return undefined;
  const ast = host.page.documents[address.document];
  const data = fillData(document.data, ownMember(ast.data, address.key) ?? {});
  const { html, left } = plainOf(definition, data, contextOf(host, ast));
  const version = blockDocuments.get(PROSE)?.version ?? 1;
  replaceBlock(host, address, { block: PROSE, version }, { body: { html } });
  return left;
}

function contextOf({ site, model }: EditorContext, { dict }: Ast): PlainContext {
  return {
    language: model.site.language,
    textOf: ({ dictCode, title }) => {
      const entry = typeof dictCode === 'string' ? ownMember(dict, dictCode) : undefined;
      return String(entry?.value ?? title ?? '');
    },
    hrefOf: (part) => resolveLink(part, { ...site, base: '' })?.href ?? '',
  };
}
