import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { readShift, recordShifts } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Serves a page that pauses before its main title; `goOn` sends the rest. */
async function openSlowLine(path: string): Promise<{ url: string; goOn(): void }> {
  const html = await (await fetch(server.url + path)).text();
  const middle = html.indexOf('<h1');
  let open: ServerResponse | undefined;
  const line = createServer((request, response) => {
    if (request.url === path) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, middle));
      open = response;
    } else {
      void hand(request, response);
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  afterAll(() => line.close());
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}${path}`,
    goOn: () => open?.end(html.slice(middle)),
  };
}

/** Headers that matter: a film that does not come in ranges keeps the network busy for 15 s. */
const HANDED = ['content-type', 'accept-ranges', 'content-range', 'content-length'];

async function hand({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const { accept = '*/*', range } = headers;
  const answer = await fetch(server.url + url, {
    headers: { accept, 'accept-encoding': 'identity', ...(range === undefined ? {} : { range }) },
  });
  const given = HANDED.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answer.status, Object.fromEntries(given));
  response.end(new Uint8Array(await answer.arrayBuffer()));
}

test.each([
  ['/home', 375],
  ['/home', 1440],
  ['/about', 375],
  ['/about', 1440],
])(
  'what is painted of the first half of %s at %i px does not move when the rest arrives',
  async (path, width) => {
    const line = await openSlowLine(path);
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await recordShifts(page);
    await page.goto(line.url, { waitUntil: 'commit' });
    await page.locator('main .eyebrow').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    line.goOn();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await readShift(page)).toBeLessThan(0.005);
    await page.close();
  },
);
