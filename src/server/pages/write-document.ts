/** Writes the HTML document around a rendered page, and its Content-Security-Policy. */
import { escapeText } from '../../../runtime/render/html/escape.ts';
import { describeMedia } from '../../../runtime/model/media.ts';
import { directionOf } from '../../../runtime/model/words/written-language.ts';
import { START_FAILURE_ID } from '../../assembly/browser/page-elements.ts';
import { writePagePayload } from '../../assembly/page-payload.ts';
import { TOUCH_ICON_PATH } from './head/paths.ts';

/** URLs of a program's built files. */
export interface EntryFiles {
  script: string;
  /** Scripts that it imports statically. */
  preloads: readonly string[];
  styles: readonly string[];
}

/** The parts of the document. */
export interface DocumentInput {
  language: string;
  /** Title and metadata, as HTML. */
  about: string;
  html: string;
  /** Rules of the styles that owners stored with parts of the page. */
  css: string;
  /** Sent inside the page: JSON that can be embedded. */
  payload: string;
  nonce: string;
  entry: EntryFiles;
  /** For a page that needs its program at once: what is shown if that does not start. */
  startFailure?: { text: string; reload: string };
  /** The picture of the site; the product's own when left out. */
  icon?: string;
  /** Style sheets that nothing waits for. */
  sheets?: readonly string[];
  /** Read before the first paint: the scheme that the visitor has chosen. */
  schemeScript?: string;
  /** HTML put before the program: the scripts of the development server. */
  head?: string;
}

/** Writes the document. It has no inline script, so `script-src 'self'` is enough. */
export function writeDocument({
  language,
  about,
  html,
  css,
  sheets = [],
  payload,
  nonce,
  entry,
  startFailure,
  icon,
  schemeScript,
  head = '',
}: DocumentInput): string {
  const files = [
    ...entry.styles.map(linkSheet),
    ...entry.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${entry.script}"></script>`,
  ];
  const direction = directionOf(language) === undefined ? '' : ' dir="rtl"';
  return [
    '<!doctype html>',
    `<html lang="${escapeText(language)}"${direction}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    about,
    `<meta property="csp-nonce" nonce="${nonce}">`,
    ...writeIcons(icon),
    head,
    ...(schemeScript === undefined ? [] : [`<script src="${schemeScript}"></script>`]),
    ...files,
    `<style id="styles" nonce="${nonce}">${css}</style>`,
    '</head>',
    '<body>',
    ...(startFailure === undefined ? [] : [writeStartFailure(startFailure)]),
    `<div id="root">${html}</div>`,
    writePagePayload(payload),
    ...sheets.map(linkSheet),
    '</body>',
    '</html>',
  ].join('\n');
}

const linkSheet = (href: string): string => `<link rel="stylesheet" href="${href}">`;

/** Tabs and bookmarks get the smallest copy, home screens the picture itself. */
function writeIcons(icon: string | undefined): string[] {
  const smallest = icon === undefined ? undefined : describeMedia(icon, 1)?.srcSet?.split(' ')[0];
  const [small, large] = [smallest ?? icon ?? '/favicon.ico', icon ?? TOUCH_ICON_PATH];
  return [
    `<link rel="icon" href="${escapeText(small)}">`,
    `<link rel="apple-touch-icon" href="${escapeText(large)}">`,
  ];
}

/** The style sheet shows it after some seconds; the program removes it when it starts. */
function writeStartFailure({ text, reload }: NonNullable<DocumentInput['startFailure']>): string {
  const link = `<a href="">${escapeText(reload)}</a>`;
  return `<p id="${START_FAILURE_ID}" class="start-failure" role="alert">${escapeText(text)} ${link}</p>`;
}

interface FrameRights {
  hasFrames?: boolean;
  isFramed?: boolean;
  /** Origins of what the page embeds of other services. */
  frames?: readonly string[];
}

/**
 * The Content-Security-Policy of a page: scripts of this site only; styles of this site and the one element
 * with the nonce; images of this site and the map's tiles. `hasFrames` is for the editor, which shows its
 * page in a frame at other widths, and records of the console, which show a preview beside them; `isFramed`
 * for what they show. `frames` are loaded when a visitor wants them.
 */
export function contentSecurityPolicy(
  nonce: string,
  { tileUrl, hasFrames = false, isFramed = false, frames = [] }: FrameRights & { tileUrl?: string } = {},
): string {
  const framed = [...(hasFrames ? ["'self'"] : []), ...frames];
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
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(framed.length === 0 ? [] : [`frame-src ${framed.join(' ')}`]),
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ');
}
