// Sanitises the HTML of rich texts before it is stored.
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type sanitizeHtml from 'sanitize-html';
import { kindLeftOut, type LeftOut, type LeftOutKind } from '../../../../../runtime/model/left-out.ts';
import { isSafeUrl } from '../../../../../runtime/model/link.ts';
import { isForeignMedia, textPictureAttributes } from '../../../../../runtime/model/media.ts';
import { RICH_TAGS, SAME_TAGS } from '../../../../../runtime/model/rich-tags.ts';
import { BLOCK, BLOCK_TAGS, makeParagraphs } from './text-paragraphs.ts';

// sanitize-html is maintained by ApostropheCMS (MIT) and passed our XSS corpus in a browser. The
// Content-Security-Policy of pages allows no style attributes, so alignment and colour are not allowed
// either.
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...Object.keys(RICH_TAGS), BLOCK],
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TAGS).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    ...SAME_TAGS,
    ...Object.fromEntries(BLOCK_TAGS.map((tag) => [tag, BLOCK])),
    tfoot: 'tbody',
    ol: (tagName, { start = '' }) => {
      const attribs: Record<string, string> = /^\d{1,5}$/.test(start) && Number(start) !== 1 ? { start } : {};
      return { tagName, attribs };
    },
    a: (tagName, { href = '', target }) => ({
      tagName,
      attribs: isSafeUrl(href) ? { href, ...(target === '_blank' ? { target, rel: 'noopener' } : {}) } : {},
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...textPictureAttributes(attribs.src), ...attribs, loading: 'lazy' },
    }),
  },
  // What stands in these is for browsers that cannot show them.
  nonTextTags:
    'script style textarea noscript title select button iframe object video audio svg math xml'.split(' '),
};

// Loaded with the first text that is written: it takes longer to load than most of the server.
const require = createRequire(import.meta.url);

/** A text that may be stored, and what it had that was left out. */
interface CleanText {
  html: string;
  leftOut: LeftOut;
}

/** Texts that were asked for last, by their markup; in characters of both. */
const MAX_KEPT = 1_000_000;
const cleaned = new LRUCache<string, CleanText>({
  maxSize: MAX_KEPT,
  sizeCalculation: ({ html }, text) => text.length + html.length + 1,
});

/** The markup reduced to the allow-list: no scripts, handlers, styles, frames or unsafe addresses. */
export function sanitizeRichText(html: string): string {
  return cleanRichText(html).html;
}

/** The same, with what a text cannot hold and an import has to tell. */
export function cleanRichText(html: string): CleanText {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const sanitize = require('sanitize-html') as typeof sanitizeHtml;
  const leftOut: Partial<Record<LeftOutKind, number>> = {};
  const count = (kind: LeftOutKind | undefined): void => {
    if (kind !== undefined) leftOut[kind] = (leftOut[kind] ?? 0) + 1;
  };
  const text = sanitize(withCaptions(html), {
    ...ALLOWED,
    onOpenTag: (tag, { src, data }) => count(kindLeftOut(tag, src ?? data)),
    exclusiveFilter: ({ tag, attribs: { src = '' } }) => {
      const isLost = tag === 'img' && (!isSafeUrl(src) || isForeignMedia(src));
      if (isLost) count('pictures');
      return isLost;
    },
  });
  const clean = { html: makeParagraphs(text), leftOut };
  cleaned.set(html, clean);
  return clean;
}

/** Older texts of WordPress write a picture with its caption between signs. */
function withCaptions(html: string): string {
  if (!html.includes('[/caption]')) return html;
  return html.replaceAll(/\[caption\b[^\][]{0,500}\]/g, '<figure>').replaceAll('[/caption]', '</figure>');
}
