// The static page of the component tests, and every other file that it asks for. No socket is opened.
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Request, Route } from 'playwright-core';
import { filesOf } from '../../src/server/pages/entries.ts';
import { contentSecurityPolicy, writeDocument } from '../../src/server/pages/write-document.ts';
import { PAGE_FOLDER } from './build-page.ts';

/** A secure context, as `https` is: the editor needs locks. */
export const ORIGIN = 'http://component.localhost';

/** The programs that can be mounted, each on a page of its own, with its own style sheets. */
export type ProgramName = 'site' | 'editor' | 'console' | 'fields';

/** A path with nothing. */
export const NOTHING = '/component/nothing';

const NONCE = 'nonce-of-components';
const PICTURES = 'seeds/demo/pictures';
/** Every film of the library: two seconds long. */
const FILM = 'tests/component/two-seconds.mp4';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.woff2': 'font/woff2',
};

const files = new Map<string, Buffer>();

function read(path: string): Buffer {
  const known = files.get(path) ?? readFileSync(path);
  files.set(path, known);
  return known;
}

let pages: ReadonlyMap<string, string> | undefined;

/** The pages by path. */
function writePages(): ReadonlyMap<string, string> {
  const manifest = JSON.parse(read(join(PAGE_FOLDER, '.vite/manifest.json')).toString()) as Parameters<
    typeof filesOf
  >[0];
  return new Map(
    (['site', 'editor', 'console', 'fields'] as const).map((name) => [
      addressOf(name),
      writeDocument({
        language: 'en-US',
        about: '<title>Component</title>',
        html: '',
        css: '',
        payload: '{}',
        nonce: NONCE,
        entry: filesOf(manifest, `tests/component/page/${name}.ts`),
      }),
    ]),
  );
}

/** Path of the page of a program. */
export const addressOf = (program: ProgramName): string => `/component/${program}`;

/** What the tests decide of the requests of a page. */
export interface PageRequests {
  /** Answers a request of the API. */
  serveCall(route: Route, request: Request): Promise<void>;
  /** The program goes to another address. It stays where it is. */
  onLeave(address: string): void;
  /** A file that is neither of the build nor of the library. */
  onMissing(path: string): void;
}

/** Answers every request of a context from this process. */
export async function serveStatically(context: BrowserContext, requests: PageRequests): Promise<void> {
  await context.route('**/*', async (route, request) => {
    const { pathname, search, hash, origin } = new URL(request.url());
    if (origin !== ORIGIN) return route.abort();
    const html = (pages ??= writePages()).get(pathname);
    if (html !== undefined) return route.fulfill({ body: html, headers: pageHeaders(pathname) });
    if (request.isNavigationRequest()) {
      requests.onLeave(pathname + search + hash);
      // The browser stays on the page.
      return route.fulfill({ status: 204 });
    }
    // What is counted is asked for by tests of statistics alone.
    if (pathname.startsWith('/api/websiteStats/')) return route.fulfill({ status: 204 });
    if (pathname.startsWith('/api/')) return requests.serveCall(route, request);
    const path = fileAt(pathname);
    if (path !== undefined) return route.fulfill({ body: read(path), contentType: TYPES[extname(path)] });
    if (pathname === NOTHING || pathname === '/favicon.ico') return route.fulfill({ status: 204 });
    requests.onMissing(pathname);
    return route.fulfill({ status: 404 });
  });
}

function pageHeaders(path: string): Record<string, string> {
  const isEditor = path === addressOf('editor');
  const hasFrames = isEditor || path === addressOf('console');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(NONCE, { hasFrames, isFramed: isEditor }),
  };
}

/** The file of a built file, a picture or a film; every picture of the library is one of the demo's. */
function fileAt(pathname: string): string | undefined {
  if (pathname.startsWith('/assets/')) return existing(join(PAGE_FOLDER, pathname));
  if (!pathname.startsWith('/media/')) return undefined;
  if (pathname.endsWith('.mp4')) return FILM;
  const name = pathname.slice('/media/'.length).replace(/_\d+x\d+(?=\.)/, '');
  return existing(join(PICTURES, name)) ?? join(PICTURES, 'article-chips.webp');
}

const existing = (path: string): string | undefined =>
  files.has(path) || existsSync(path) ? path : undefined;
