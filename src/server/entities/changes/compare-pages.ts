/** Compares the pages of a change set before and after it, and lists what they lose. */
import type { ChangeSetDetails } from '../../../../runtime/generated/api.generated.ts';
import { plainWords, shorten } from '../../../../runtime/compare/pour-block.ts';
import { isObject } from '../../../../runtime/model/json.ts';
import { withoutHidden, type Ast } from '../../../../runtime/model/page.ts';
import { slotNamesOf } from '../../../assembly/slots.ts';
import { readPage } from '../../domains/content/index.ts';
import { PAGE, type Draft, type SetDocument } from '../../domains/drafts/index.ts';
import type { Queries } from '../../database/driver.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import type { EntityContext } from '../engine/contract.ts';

/** So many are told. */
const MAX_LEFT = 20;
/** The members that hold words of a page. */
const WORDS = ['title', 'html'];

/** The pages in the language of the owner, or in the one that they are in. */
export function comparePages(
  { site, language }: Pick<EntityContext, 'site' | 'language'>,
  id: string,
  documents: ChangeSetDetails['documents'],
): ChangeSetDetails['pages'] {
  const pages = documents.filter(({ kind, action }) => kind === PAGE && action !== 'unpublish');
  const spoken = site.languages.includes(language) ? language : site.defaultLanguage;
  const isSpoken = ({ name }: { name: string }): boolean =>
    pages.some((each) => each.name === name && each.language === spoken);
  return pages
    .filter((page) => page.language === spoken || !isSpoken(page))
    .map(({ name, language: own = '', title }) => {
      const shownAt = `/preview/change-set/${id}?show=${encodeURIComponent(`${name} ${own}`)}`;
      return { title, shownAt, beforeAt: `${shownAt}&state=now` };
    });
}

/** Texts of a page that visitors read now, and would not read any more. */
export async function listLeft(
  queries: Queries,
  site: SiteIdentity,
  { entity, id, languageCode, action }: SetDocument,
  { values }: Draft,
): Promise<string[]> {
  if (entity !== PAGE || action !== 'publish') return [];
  const { ast } = await readPage(queries, site, { channelCode: id, languageCode });
  const kept = new Set(listTexts(values as unknown as Ast));
  const left = [...new Set(listTexts(ast))].filter((text) => !kept.has(text));
  return left.slice(0, MAX_LEFT).map(shorten);
}

function listTexts(ast: Ast): string[] {
  const { vm, data } = withoutHidden(ast, slotNamesOf);
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value))
      for (const [name, each] of Object.entries(value)) {
        const text = typeof each === 'string' && WORDS.includes(name) ? plainWords(each) : '';
        if (text === '') visit(each);
        else texts.push(text);
      }
  };
  for (const { key } of vm) visit(data[key]);
  return texts;
}
