/** Builds and serves the pages of both sides, and takes the steps of lists in them. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import type { NamedList, Trace } from './corpus-list.ts';
import { changingProps } from './read-lists.ts';

/** Below node_modules, so that nothing of it is checked or stored. */
const OUTPUT = join(process.cwd(), 'node_modules/.cache/corpus');

const HEAD = '<!doctype html><link rel="icon" href="data:,">';

export type Side = 'stock' | 'own';

/** Builds the pages of both sides. */
export async function buildPages(): Promise<void> {
  const program = join(import.meta.dirname, 'build-pages.ts');
  await promisify(execFile)(process.execPath, [program, OUTPUT], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Serves the built pages: `/stock` and `/own`. */
export async function servePages(): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (!path.includes('.')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`${HEAD}<body><script type="module" src="${path}.js"></script>`);
      return;
    }
    response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript');
    readFile(join(OUTPUT, path)).then(
      (file) => response.end(file),
      (error: unknown) => response.writeHead(404).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Takes the steps of all lists in one page of one side. */
export async function driveSide(
  browser: Browser,
  origin: string,
  side: Side,
  lists: readonly NamedList[],
): Promise<Record<string, Trace>> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/${side}`);
    const watched = Object.fromEntries(lists.map((list) => [list.name, changingProps(list)]));
    // A text, because Playwright makes code of a function, which this process must not do.
    const call = `driveForms(${JSON.stringify(lists)}, ${JSON.stringify(watched)})`;
    return await page.evaluate<Record<string, Trace>>(call);
  } finally {
    await context.close();
  }
}
