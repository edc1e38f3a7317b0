import { escapeText } from '../../../runtime/render/html/escape.ts';
import { writePagePayload } from '../../assembly/page-payload.ts';
import { embedJson } from './seo/markup.ts';

/** Addresses of a program's built files. */
export interface EntryFiles {
  script: string;
  /** Scripts it imports at once. */
  preloads: readonly string[];
  styles: readonly string[];
}

/** The whole HTML document around a rendered page. */
export interface ShellInput {
  language: string;
  /** Title, description and whatever else is said of the page. */
  about: string;
  html: string;
  /** Owner's own styles as rules. */
  css: string;
  /** What travels with the page, as a JSON value. */
  payload: unknown;
  nonce: string;
  entry: EntryFiles;
  /** Put before the program as it is (the development server's scripts). */
  head?: string;
}

/** Writes the document. It holds no script that runs in place: `script-src 'self'` is enough. */
export function writeShell({
  language,
  about,
  html,
  css,
  payload,
  nonce,
  entry,
  head = '',
}: ShellInput): string {
  const files = [
    ...entry.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...entry.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${entry.script}"></script>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="${escapeText(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    about,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/favicon.ico">',
    head,
    ...files,
    `<style id="styles" nonce="${nonce}">${css}</style>`,
    '</head>',
    '<body>',
    `<div id="root">${html}</div>`,
    writePagePayload(embedJson(payload)),
    '</body>',
    '</html>',
  ].join('\n');
}

/** The Content-Security-Policy of a page: no script but this site's files, no style but those and the nonce's, no picture but those and the map's tiles. Only the editor may stand in a frame, of this site's: it shows itself in other widths. */
export function contentSecurityPolicy(
  nonce: string,
  { tileUrl, framesItself = false }: { tileUrl?: string; framesItself?: boolean } = {},
): string {
  const tiles = tileUrl === undefined ? '' : ` ${new URL(tileUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src 'self' data:${tiles}`,
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(framesItself ? ["frame-src 'self'", "frame-ancestors 'self'"] : ["frame-ancestors 'none'"]),
  ].join('; ');
}
