import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import type sanitizeHtml from 'sanitize-html';
import { isSafeUrl } from '../../../../runtime/model/link.ts';
import { textPictureAttributes } from '../../../../runtime/model/media.ts';

// sanitize-html is maintained by ApostropheCMS (MIT) and passed our XSS corpus in a browser. The
// Content-Security-Policy of pages allows no style attributes, so alignment and colour are not allowed
// either.
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: (
    'h2 h3 h4 p br hr blockquote ul ol li pre code figure figcaption strong b em i u s sub sup mark ' +
    'a img table thead tbody tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  transformTags: {
    // The page has its own h1.
    h1: 'h2',
    a: (tagName, { href = '', target }) => ({
      tagName,
      attribs: isSafeUrl(href) ? { href, ...(target === '_blank' ? { target, rel: 'noopener' } : {}) } : {},
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...textPictureAttributes(attribs.src), ...attribs, loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeUrl(attribs.src ?? ''),
};

// Loaded with the first text that is written: it takes longer to load than most of the server.
const require = createRequire(import.meta.url);

/** Sanitized texts that were asked for last, by their markup; in characters of both. */
const MAX_KEPT = 1_000_000;
const sanitized = new LRUCache<string, string>({
  maxSize: MAX_KEPT,
  sizeCalculation: (text, html) => text.length + html.length + 1,
});

/** The markup reduced to the allow-list: no scripts, handlers, styles, frames or unsafe addresses. */
export function sanitizeRichText(html: string): string {
  const known = sanitized.get(html);
  if (known !== undefined) return known;
  const sanitize = require('sanitize-html') as typeof sanitizeHtml;
  const text = sanitize(html, ALLOWED);
  sanitized.set(html, text);
  return text;
}
