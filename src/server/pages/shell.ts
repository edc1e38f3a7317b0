import type { PageModel } from '../../../runtime/model/page.ts';

/** Addresses of a program's built files. */
export interface EntryFiles {
  script: string;
  /** Scripts it imports at once. */
  preloads: readonly string[];
  styles: readonly string[];
}

/** The whole HTML document around a rendered page. */
export interface ShellInput {
  model: PageModel;
  html: string;
  /** Owner's own styles as rules. */
  css: string;
  /** What travels with the page, as a JSON value. */
  shipment: unknown;
  nonce: string;
  entry: EntryFiles;
  /** Put before the program as it is (the development server's scripts). */
  head?: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made safe for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that cannot end the script element it stands in, nor start a comment in it. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function metaTags(model: PageModel): string[] {
  const { seo, site, route } = model;
  const tags = [`<title>${escapeHtml(seo.title)}</title>`];
  const meta = (name: string, content: string): void => {
    if (content !== '') tags.push(`<meta name="${name}" content="${escapeHtml(content)}">`);
  };
  meta('description', seo.description);
  meta('keywords', seo.keywords);
  meta('robots', seo.robots ?? '');
  if (site.origin !== '' && seo.robots === undefined) {
    const address = escapeHtml(site.origin + encodeURI(route.path));
    tags.push(`<link rel="canonical" href="${address}${site.language === site.defaultLanguage ? '' : `?lang=${site.language}`}">`);
    for (const language of site.languages) tags.push(`<link rel="alternate" hreflang="${language}" href="${address}?lang=${language}">`);
    tags.push(`<link rel="alternate" hreflang="x-default" href="${address}">`);
  }
  return tags;
}

/** Writes the document. It holds no script that runs in place: `script-src 'self'` is enough. */
export function writeShell({ model, html, css, shipment, nonce, entry, head = '' }: ShellInput): string {
  const files = [
    ...entry.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...entry.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${entry.script}"></script>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(model.site.language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...metaTags(model),
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/favicon.ico">',
    head,
    ...files,
    `<style id="styles" nonce="${nonce}">${css}</style>`,
    '</head>',
    '<body>',
    `<div id="root">${html}</div>`,
    `<script type="application/json" id="shipment">${embedJson(shipment)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}

/** The Content-Security-Policy of a page: no script but this site's files, no style but those and the nonce's. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
