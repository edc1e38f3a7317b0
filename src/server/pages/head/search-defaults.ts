/** Finds what search results and share cards show where a page's owner has said nothing. */
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import type { CutPicture } from '../../domains/media/index.ts';
import { findDescription } from './describe.ts';
import { cutForSharing, pictureOfPage } from './pictures.ts';

type SiteTexts = Pick<PageModel['site'], 'description' | 'sharePicture' | 'sharePictureStyle'>;

/** The description and the picture (an address, or empty) of a page that has none of its own. */
export function defaultsOf(
  ast: Ast,
  site: SiteTexts,
  cut: CutPicture,
): { description: string; picture: string } {
  const picture = pictureOfPage({ content: { ast }, sources: {}, site, seo: {} });
  return {
    description: findDescription(ast) || (site.description ?? ''),
    picture: picture === undefined ? '' : cutForSharing(picture, cut).url,
  };
}
