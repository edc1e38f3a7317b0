import type { AnchorHTMLAttributes, ImgHTMLAttributes, ReactElement } from 'react';
import { ICONS } from '../../../blocks/icon/icons.ts';
import { resolveLink } from '../../../runtime/model/link.ts';
import { describeMedia } from '../../../runtime/model/media.ts';
import type { SiteModel, StoredPart } from '../../../runtime/model/page.ts';

/** Where a part leads, as attributes of an `<a>`. */
export function linkTo(part: StoredPart, site: SiteModel): AnchorHTMLAttributes<HTMLAnchorElement> {
  return resolveLink(part, site) ?? {};
}

// The runtime describes a stored picture once; the twin does too, so that what is compared is drawing.
const described = new WeakMap<StoredPart, ImgHTMLAttributes<HTMLImageElement>>();

/** The picture of a part, as attributes of an `<img>`. */
export function pictureOf(part: StoredPart): ImgHTMLAttributes<HTMLImageElement> {
  const known = described.get(part);
  if (known !== undefined) return known;
  const { url, alt, width, height, srcSet } = describeMedia(part.url, part.resourceType, part.alt) ?? {
    url: '',
    alt: '',
  };
  const attributes = { srcSet, src: url, width, height, alt };
  described.set(part, attributes);
  return attributes;
}

/** The arrow behind "more". */
export function arrow(): ReactElement {
  return (
    <svg
      className="size-4"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS['arrow-right']} />
    </svg>
  );
}
