// Describes pictures and videos, and names the widths of their copies.
import { isSitePath } from './link.ts';

/** Widths in pixels of the copies that the server makes of every picture. */
export const MEDIA_WIDTHS = [320, 640, 960, 1280, 1440, 1920, 2560] as const;
const MAX_WIDTH = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? 0;

/** An image or video as primitives draw it. Sizes are pixels of the original. */
export interface Media {
  kind: 'image' | 'video';
  url: string;
  alt: string;
  width?: number;
  height?: number;
  srcSet?: string;
  /** The stored style of the place: its crop. */
  style?: string;
  /** Of a video. */
  captions?: readonly MediaCaptions[];
}

/** One choice of captions: WebVTT on this site. */
interface MediaCaptions {
  language: string;
  label: string;
  url: string;
  /** Shown from the start. */
  isDefault: boolean;
}

/** Widths of a picture's copies, ascending, up to its own width: it is never enlarged. */
export function widthsOf(width: number): number[] {
  const smaller = MEDIA_WIDTHS.filter((each) => each < width);
  return width > MAX_WIDTH ? smaller : [...smaller, width];
}

// The URL holds the size, so that no look-up is needed to write it into the markup:
// /media/{code}_{w}x{h}.{type}
const SIZED = /^(\/media\/[A-Za-z0-9-]+_(\d{1,5})x(\d{1,5}))\.(webp|jpg|jpeg|png|gif|svg|mp4)$/;

/** Endings of pictures without copies of other widths. */
const UNSCALED = ['gif', 'svg'];

/** Ends the code of a picture that moves: it has no copies, which would stand still. */
export const ANIMATED = '-moves';

const OF_A_HOST = /^(?:https?:)?\/\//i;

/** True for an address of a host. The policy of pages allows media by their path on this site only. */
export function isForeignMedia(url: string): boolean {
  return OF_A_HOST.test(url);
}

/**
 * Describes a stored resource; `resourceType` 2 is a video. Undefined for all but paths of this site: the
 * policy of pages would not load the others.
 */
export function describeMedia(
  url: string | undefined,
  resourceType: 1 | 2 | undefined,
  alt = '',
): Media | undefined {
  if (url === undefined || !isSitePath(url)) return undefined;
  const kind = resourceType === 2 ? 'video' : 'image';
  const sized = SIZED.exec(url);
  if (sized === null) return { kind, url, alt };
  const width = Number(sized[2]);
  const height = Number(sized[3]);
  if (kind === 'video' || UNSCALED.includes(sized[4] ?? '') || url.includes(`${ANIMATED}_`))
    return { kind, url, alt, width, height };
  const srcSet = widthsOf(width)
    .map((each) => `${sized[1]}.w${each}.webp ${each}w`)
    .join(', ');
  return { kind, url, alt, width, height, srcSet };
}

/**
 * The attributes of a picture inside a rich text, beside its address: the layout is stable and phones load
 * small pictures. `sizes` is the width of the text column.
 */
export function textPictureAttributes(src: string | undefined): Record<string, string> {
  const { width, height, srcSet } = describeMedia(src, 1) ?? {};
  if (width === undefined || height === undefined) return {};
  const size = { width: String(width), height: String(height) };
  return srcSet === undefined ? size : { ...size, srcset: srcSet, sizes: '(width > 750px) 680px, 92vw' };
}

const FILE_OF_SITE = /^\/media\/([A-Za-z0-9-]+)[._]/;

/**
 * The code of a media file by its URL, because dictionary values hold only the URL. Undefined for any other
 * URL.
 */
export function resourceCodeOf(url: string): string | undefined {
  return FILE_OF_SITE.exec(url)?.[1];
}

const ICONS: Readonly<Record<string, string>> = {
  pdf: 'pdf',
  docx: 'word',
  xlsx: 'excel',
  pptx: 'ppt',
  zip: 'zip',
};

/** The name of the icon of a file to download, by the ending of its address; empty for others. */
export function fileIconOf(url: string): string {
  return ICONS[/\.([a-z0-9]{2,5})$/i.exec(url)?.[1]?.toLowerCase() ?? ''] ?? '';
}

/** The same video with the captions that its resource names. */
export function withCaptions(media: Media | undefined, captions: unknown): Media | undefined {
  return media?.kind === 'video' && Array.isArray(captions)
    ? { ...media, captions: captions as MediaCaptions[] }
    : media;
}
