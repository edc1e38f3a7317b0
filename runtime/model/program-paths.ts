/** Lists paths that belong to the program, not to pages of a site. */

const PROGRAM = 'api assets client edit gallery media owner preview';
const FILES =
  'healthz metrics readyz favicon.ico robots.txt rss.xml site.webmanifest speculation-rules.json ' +
  'touch-icon.png';

/** First segments of these paths: calls, screens, files, and the cache path of the 404 page. */
export const PROGRAM_SEGMENTS: ReadonlySet<string> = new Set(`${PROGRAM} ${FILES} 404`.split(' '));
const SITEMAP = /^sitemap(?:-\d+)?\.xml$/;

/** True for a path that the program answers itself. */
export function isProgramPath(path: string): boolean {
  const first = firstSegmentOf(path);
  return PROGRAM_SEGMENTS.has(first) || SITEMAP.test(first);
}

export function firstSegmentOf(path: string): string {
  return (/^\/([^/?#]*)/.exec(path)?.[1] ?? '').toLowerCase();
}
