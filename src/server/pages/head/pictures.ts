/** Chooses the preview picture of a page. */
import { ownMember } from '../../../../runtime/model/json.ts';
import { MEDIA_WIDTHS, describeMedia } from '../../../../runtime/model/media.ts';
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import { findInObjects } from '../../kernel/walk-objects.ts';
import type { ItemSummary } from '../../domains/items/index.ts';

/** The preview picture of a link to a page. */
export interface SharedPicture {
  /** From the site's root. */
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** Previews are about 1,200 pixels wide. */
const MAX_WIDTH = MEDIA_WIDTHS.findLast((width) => width <= 1280) ?? MEDIA_WIDTHS[0];
/** A narrower picture is an icon. */
const MIN_WIDTH = 400;

/** Pictures of an item, the cover first. */
export function picturesOfItem({ resourceMap }: ItemSummary): SharedPicture[] {
  return resourceMap.cover.flatMap((picture) => readPicture(picture as unknown as Record<string, unknown>));
}

/** What of a page is looked at. */
interface Pictured {
  content: { ast: Ast };
  sources: PageModel['sources'];
  site: Pick<PageModel['site'], 'sharePicture'>;
  seo: Pick<PageModel['seo'], 'picture'>;
}

/**
 * The picture that an owner chose, else the first of a page's own blocks that is no icon, else the first of
 * its lists, else the site's.
 */
export function pictureOfPage({ content, sources, site, seo }: Pictured): SharedPicture | undefined {
  const own = content.ast.vm.map(({ key }) => ownMember(content.ast.data, key));
  const listed = Object.entries(sources).flatMap(([place, each]) =>
    place.startsWith('content/') ? Object.values(each) : [],
  );
  const chosen = readPicture({ url: seo.picture })[0];
  return chosen ?? firstPicture(own) ?? firstPicture(listed) ?? firstPicture({ url: site.sharePicture });
}

function firstPicture(value: unknown): SharedPicture | undefined {
  return findInObjects(value, (object) => readPicture(object).find(({ width }) => width >= MIN_WIDTH));
}

function readPicture({ url, resourceType, alt }: Record<string, unknown>): SharedPicture[] {
  if (typeof url !== 'string' || resourceType === 2) return [];
  const media = describeMedia(url, 1, typeof alt === 'string' ? alt : '');
  if (media?.width === undefined || media.height === undefined) return [];
  const { width, height } = media;
  const smaller =
    width > MAX_WIDTH ? media.srcSet?.split(', ').find((each) => each.endsWith(` ${MAX_WIDTH}w`)) : undefined;
  if (smaller === undefined) return [{ url, alt: media.alt, width, height }];
  return [
    {
      url: smaller.slice(0, smaller.indexOf(' ')),
      alt: media.alt,
      width: MAX_WIDTH,
      height: Math.round((height * MAX_WIDTH) / width),
    },
  ];
}
