import process from 'node:process';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { openBrowser } from '../browser.ts';
import { median } from '../measure.ts';
import { openOwner, type Owner } from '../owner-reads.ts';
import { judge, show, type Finding, type Section } from '../section.ts';
import { startServerProcess } from '../server-process.ts';
import { openSite } from '../site-at-size.ts';

const ROUNDS = 7;
const WARM_UP = 1;
/** What begins without the owner's doing has begun by then. */
const SETTLE_MS = 3000;
/** Scripts of the first frame, and scripts and styles of all that follows by itself. */
const FIRST = { atMost: 220, unit: 'KB' };
const ALL = { atMost: 345, unit: 'KB' };
const TIME = { atMost: 300, unit: 'ms' };

/** Screens by their address below `/owner`; `:id` is the first record of the list. */
const SCREENS = [
  '',
  '/article',
  '/article/:id',
  '/article/new',
  '/product/new',
  '/media',
  '/record',
  '/comment',
  '/form/:id',
  '/channel/new',
  '/statistics',
  '/settings-site',
];

/** What is clicked in a list, one after the other; each changes its first row. */
const CLICKS = {
  'the list by the menu': 'nav a[href="/owner/article"]',
  'the next page': 'main .console-pager [data-page=next] button',
  'another order': 'main thead th button >> nth=0',
  'the last page': 'main .console-pager [title] button >> nth=-1',
} as const;

async function openContext(browser: Browser, origin: string, owner: Owner): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...owner.cookie, url: origin }]);
  return context;
}

async function addressOf(screen: string, owner: Owner): Promise<string> {
  if (!screen.endsWith(':id')) return `/owner${screen}`;
  const name = screen.split('/')[1] ?? '';
  const call = `console${name[0]?.toUpperCase()}${name.slice(1)}.list`;
  const { data } = await owner.read(call, { pageNum: 1, pageSize: 1 });
  return `/owner/${name}/${(data as { id: string }[])[0]?.id}`;
}

/** A screen that can be read: rows, or the values of fields, are drawn, or what the first screen shows. */
const READY = 'main tbody tr, main form .field, main .console-upload, main ul li, main svg';

/** Notes when the screen is drawn that can be read. */
function noteFirstFrame(ready: string): void {
  const seen = window as unknown as { firstFrame?: number };
  new MutationObserver(() => {
    if (document.querySelector(ready) !== null) seen.firstFrame ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
}

/** When the first frame was drawn, and when each file was asked for. */
function readTimes(): { first: number; asked: Record<string, number> } {
  const { firstFrame = 0 } = window as unknown as { firstFrame?: number };
  const files = performance.getEntriesByType('resource');
  return { first: firstFrame, asked: Object.fromEntries(files.map((file) => [file.name, file.startTime])) };
}

interface LoadSize {
  /** Scripts that were asked for before the screen could be read. */
  first: number;
  /** Scripts and styles. */
  all: number;
}

/** KB on the wire, with an empty cache. */
async function measureLoad(context: BrowserContext, url: string): Promise<LoadSize> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const programs = new Map<string, { url: string; isScript: boolean; bytes: number }>();
  session.on('Network.responseReceived', ({ requestId, response: { mimeType, url: address } }) => {
    const isScript = mimeType.includes('javascript');
    if (isScript || mimeType.includes('css')) programs.set(requestId, { url: address, isScript, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const program = programs.get(requestId);
    if (program !== undefined) program.bytes = encodedDataLength;
  });
  await page.addInitScript(noteFirstFrame, READY);
  await page.goto(url);
  // A busy machine may be idle on the network before its page asks for the next file.
  await page.locator(READY).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await page.waitForLoadState('networkidle');
  const { first, asked } = await page.evaluate(readTimes);
  await page.close();
  const all = [...programs.values()];
  const scripts = all.filter((each) => each.isScript && (asked[each.url] ?? 0) <= first);
  return { first: sizeOf(scripts), all: sizeOf(all) };
}

const sizeOf = (programs: readonly { bytes: number }[]): number =>
  programs.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const firstRow = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('main tbody tr')?.textContent ?? '');

/** Milliseconds from a click until another first row has been painted. */
async function measureClick(page: Page, selector: string): Promise<number> {
  const before = await firstRow(page);
  await page.evaluate((known) => {
    const watch = window as unknown as { took?: number };
    delete watch.took;
    const begin = (): void => {
      const began = performance.now();
      const look = (): void => {
        const now = document.querySelector('main tbody tr')?.textContent ?? '';
        if (now === '' || now === known) return void requestAnimationFrame(look);
        // Painted with the next frame.
        requestAnimationFrame(() => {
          watch.took = performance.now() - began;
        });
      };
      look();
    };
    document.addEventListener('click', begin, { capture: true, once: true });
  }, before);
  await page.locator(selector).first().click();
  const took = await page.waitForFunction(() => (window as unknown as { took?: number }).took);
  return Number(await took.jsonValue());
}

async function measureClicks(browser: Browser, origin: string, owner: Owner): Promise<Finding[]> {
  const times = Object.fromEntries(Object.keys(CLICKS).map((name) => [name, [] as number[]]));
  const context = await openContext(browser, origin, owner);
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const page = await context.newPage();
    await page.goto(`${origin}/owner`, { waitUntil: 'networkidle' });
    for (const [name, selector] of Object.entries(CLICKS)) {
      const took = await measureClick(page, selector);
      if (round >= WARM_UP) times[name]?.push(took);
    }
    await page.close();
  }
  await context.close();
  return Object.entries(times).map(([name, all]) =>
    judge(`On screen after the click: ${name}`, median(all), TIME),
  );
}

/** What the screens of the console load, and how soon a list is on screen after a click. */
export const consoleScreens: Section = {
  name: 'console-screens',
  title: 'Screens of the console',
  async run() {
    await ensureBuild(process.cwd());
    const data = await openSite('full', 'sqlite');
    const server = await startServerProcess(data);
    const browser = await openBrowser();
    try {
      const owner = await openOwner(server.origin);
      await server.becomesIdle();
      const loads: Finding[] = [];
      const rows: string[][] = [];
      for (const screen of SCREENS) {
        const context = await openContext(browser, server.origin, owner);
        const size = await measureLoad(context, server.origin + (await addressOf(screen, owner)));
        await context.close();
        rows.push([`/owner${screen}`, show(size.first, 'KB'), show(size.all, 'KB')]);
        loads.push(judge(`Scripts of the first frame, /owner${screen}`, size.first, FIRST));
        loads.push(judge(`Scripts and styles that load by themselves, /owner${screen}`, size.all, ALL));
      }
      return {
        findings: [...loads, ...(await measureClicks(browser, server.origin, owner))],
        tables: [{ head: ['screen', 'scripts of the first frame', 'all scripts and styles'], rows }],
        notes: [
          'The built server with the site at size on SQLite (`tests/bench/site-at-size.ts`); 1440 × 900.',
          'First load: bytes on the wire, with 0.35 KB of headers a file; Chromium with an empty cache.',
          'The first frame shows rows, or the values of fields; it has asked for these scripts.',
          'All is what loads without the owner’s doing, until three seconds after the screen can be read.',
          'The editor of rich texts is loaded when somebody points at such a text or is in it.',
          `Clicks: medians of ${ROUNDS} visits, from the click until another first row has been painted.`,
        ],
      };
    } finally {
      await browser.close();
      await server.stop();
      await data.remove();
    }
  },
};
