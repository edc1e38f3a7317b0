import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core';
import { findBrowser } from '../../src/tools/browser/find-browser.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The smallest picture, for all pictures of a page: broken ones would be laid out again, one by one. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const HEAD = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';

/** Starts a headless browser; the caller closes it. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium or Chrome. Set CHROME_PATH.');
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * Serves the scripts of a folder, and pages of `html` around their program. Isolated, so that the browser's
 * clock ticks in 5 µs.
 */
export async function servePages(
  folder: string,
  script: string,
  html: (path: string) => string,
): Promise<{ origin: string; server: Server }> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = normalize(request.url ?? '/');
    if (path.startsWith('/media/')) {
      response.setHeader('content-type', 'image/gif');
      response.end(PICTURE);
      return;
    }
    const isScript = path.endsWith('.js');
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    try {
      response.end(
        isScript
          ? await readFile(join(folder, path))
          : `${HEAD}<div id="root">${html(path)}</div><script type="module" src="/${script}"></script>`,
      );
    } catch (error) {
      response.writeHead(404).end(String(error));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

async function readCpu(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/**
 * Milliseconds of the page's main thread since this was called, layout included, each time it is asked. Time
 * in which other programs had the processor does not count.
 */
export async function watchCpu(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await readCpu(session);
  return async () => (await readCpu(session)) - before;
}

/** Milliseconds of the page's main thread that `act` takes. */
export async function measureCpu(page: Page, act: () => Promise<void>): Promise<number> {
  const read = await watchCpu(page);
  await act();
  return read();
}

/** Bytes of the page's JavaScript heap after garbage collection. */
export async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
