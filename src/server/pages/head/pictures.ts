/** Chooses the preview picture of a page. */
import { ownMember } from '../../../../runtime/model/json.ts';
import { MEDIA_WIDTHS, describeMedia } from '../../../../runtime/model/media.ts';
import type { Ast, PageModel } from '../../../../runtime/model/page.ts';
import { findInObjects } from '../../kernel/walk-objects.ts';
import type { ItemSummary } from '../../domains/items/index.ts';
import type { CutPicture } from '../../domains/media/index.ts';

/** The preview picture of a link to a page. */
export interface SharedPicture {
  /** From the site's root. */
  url: string;
  alt: string;
  width: number;
  height: number;
  /** The picture whose part is shared, where its place crops it. */
  cropped?: { url: string; pageJson: string };
}

/** Services show previews in this shape. */
const SHARED_BOX = { width: 1200, height: 630 };

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
  site: Pick<PageModel['site'], 'sharePicture' | 'sharePictureStyle'>;
  seo: Pick<PageModel['seo'], 'picture' | 'pictureStyle'>;
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
  const chosen = readPicture({ url: seo.picture, pageJson: seo.pictureStyle })[0];
  const ofSite = { url: site.sharePicture, pageJson: site.sharePictureStyle };
  return chosen ?? firstPicture(own) ?? firstPicture(listed) ?? firstPicture(ofSite);
}

/** The part of a cropped picture that is shared, as a file: other services know no style. */
export function cutForSharing(
  { cropped, ...whole }: SharedPicture,
  cut: CutPicture,
): Omit<SharedPicture, 'cropped'> {
  const made = cropped && cut(cropped.url, cropped.pageJson, SHARED_BOX);
  return { ...whole, ...made };
}

function firstPicture(value: unknown): SharedPicture | undefined {
  return findInObjects(value, (object) => readPicture(object).find(({ width }) => width >= MIN_WIDTH));
}

function readPicture({ url, resourceType, alt, pageJson }: Record<string, unknown>): SharedPicture[] {
  if (typeof url !== 'string' || resourceType === 2) return [];
  const media = describeMedia(url, 1, typeof alt === 'string' ? alt : '');
  if (media?.width === undefined || media.height === undefined) return [];
  const { width, height } = media;
  const cropped = typeof pageJson === 'string' && pageJson !== '' ? { cropped: { url, pageJson } } : {};
  const smaller =
    width > MAX_WIDTH ? media.srcSet?.split(', ').find((each) => each.endsWith(` ${MAX_WIDTH}w`)) : undefined;
  if (smaller === undefined) return [{ url, alt: media.alt, width, height, ...cropped }];
  return [
    {
      url: smaller.slice(0, smaller.indexOf(' ')),
      alt: media.alt,
      width: MAX_WIDTH,
      height: Math.round((height * MAX_WIDTH) / width),
      ...cropped,
    },
  ];
}
