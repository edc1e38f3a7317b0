/** What search results and share cards of a page show where its owner has said nothing. */
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import { findDescription } from './describe.ts';
import { pictureOfPage } from './pictures.ts';

type SiteTexts = Pick<PageModel['site'], 'description' | 'sharePicture'>;

/** The description and the picture (an address, or empty) of a page that has none of its own. */
export function defaultsOf(ast: Ast, site: SiteTexts): { description: string; picture: string } {
  return {
    description: findDescription(ast) || (site.description ?? ''),
    picture: pictureOfPage({ content: { ast }, sources: {}, site, seo: {} })?.url ?? '',
  };
}
