/** A block that the site of a call owns, and what a set that changes its instances is called. */
import type { OwnedBlockDocument } from '../../../../runtime/generated/documents.generated.ts';
import { findSiteBlock } from '../../../assembly/site-blocks.ts';
import { readDocuments } from '../../domains/documents/index.ts';
import { translateConsole } from '../../kernel/language.ts';
import type { EntityContext } from '../engine/contract.ts';
import { unknown } from '../engine/stored-record.ts';

/** Throws a 404. Blocks of all sites are known by name; those of another site are answered like none. */
export async function requireOwn(
  { queries, site }: Pick<EntityContext, 'queries' | 'site'>,
  block: string,
): Promise<OwnedBlockDocument> {
  const isOwn = (await readDocuments(queries, site, 'block', [block])).has(block);
  const definition = isOwn ? findSiteBlock(block)?.definition : undefined;
  if (definition === undefined) throw unknown();
  return definition;
}

export function setTitle(
  { language }: Pick<EntityContext, 'language'>,
  words: 'block.madePlain' | 'block.madeOwn',
  { title }: Pick<OwnedBlockDocument, 'title'>,
): string {
  return translateConsole(language, words, { title: title[language] ?? title['en-US'] });
}
