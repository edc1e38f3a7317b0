/** Finds the title and description of a page, for search engines and link previews. */
import { isObject, ownMember } from '../../../../runtime/model/json.ts';
import type { Ast, PageModel, Seo } from '../../../../runtime/model/page.ts';
import { findList, type PageIdentity } from './addresses.ts';

const MAX_LENGTH = 160;

/**
 * What is stored for the page. A page without a description has the first one of its blocks, else the site's,
 * and a further page of a list says its number.
 */
export function describe(model: PageModel, identity: PageIdentity): Seo {
  const { seo, site } = model;
  const described = {
    ...seo,
    description: seo.description || findDescription(model.content.ast) || (site.description ?? ''),
    keywords: seo.keywords || (site.keywords ?? ''),
  };
  const { pageNum = 1 } = identity.item === undefined ? (findList(model, identity) ?? {}) : {};
  const words = site.messages['site.list.pageNumber'];
  if (pageNum === 1 || words === undefined) return described;
  const number = words.replace('{number}', String(pageNum));
  const also = (text: string): string => (text === '' ? number : `${text} · ${number}`);
  return { ...described, title: also(seo.title), description: also(described.description) };
}

/** The first description among the blocks of a page; empty without one. */
export function findDescription(ast: Ast): string {
  for (const { key } of ast.vm) {
    const { subContentMap } = (ownMember(ast.data, key) ?? {}) as { subContentMap?: unknown };
    const part = isObject(subContentMap) ? subContentMap.Description : undefined;
    const text = isObject(part) && typeof part.title === 'string' ? part.title.trim() : '';
    if (text !== '') return text.replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH);
  }
  return '';
}
