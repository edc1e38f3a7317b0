import type { Browser } from 'playwright-core';
import { ensureBuild } from '../../../src/tools/build/build.ts';
import { openBrowser, servePages } from '../browser.ts';
import { buildBrowserProgram } from '../builds.ts';
import { interleave, median, ratioOf } from '../measure.ts';
import { show, type Section } from '../section.ts';
import { makeDataFolder, startServerProcess } from '../server-process.ts';

const ROUNDS = 9;

/** The demo's page with the form that stands in `programs/hand-form.tsx`, too. */
const PAGE = '/forms';

type Subject = 'schema' | 'hand';

/**
 * Runs in the page before everything else: types into the first field as soon as there is one, and notes when
 * the letter has stayed.
 */
function typeEarly(): void {
  const type = (): void => {
    const field = document.querySelector<HTMLInputElement>('form.form input[autocomplete="name"]');
    if (field === null) return void requestAnimationFrame(type);
    field.focus();
    field.setRangeText('a');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'a' }));
    const at = performance.now();
    // What is not bound to the form's state is undone by the next drawing.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        field.isConnected && field.value === 'a' ? performance.mark('typed', { startTime: at }) : type(),
      ),
    );
  };
  type();
}

async function measureTyping(browser: Browser, url: string): Promise<number> {
  // A context of its own: nothing is cached.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(typeEarly);
    await page.goto(url, { waitUntil: 'commit' });
    const typed = await page.waitForFunction(() => performance.getEntriesByName('typed')[0]?.startTime);
    return Number(await typed.jsonValue());
  } finally {
    await context.close();
  }
}

/** How soon a visitor can type into a form. */
export const formPage: Section = {
  name: 'form-page',
  title: 'Form page',
  async run() {
    await ensureBuild(process.cwd());
    const folder = await buildBrowserProgram('hand-form');
    const hand = await servePages(folder, 'hand-form.js', () => '');
    const data = makeDataFolder();
    const server = await startServerProcess(data);
    const browser = await openBrowser();
    try {
      const urls: Record<Subject, string> = { schema: server.origin + PAGE, hand: hand.origin };
      const measure = (subject: Subject): Promise<number> => measureTyping(browser, urls[subject]);
      // The first visit makes the page.
      await measure('schema');
      const times = await interleave(ROUNDS, ['schema', 'hand'], measure);
      return {
        findings: [],
        tables: [
          {
            head: ['ready for typing', 'median', 'fastest', 'against hand-written'],
            rows: (['schema', 'hand'] as const).map((subject) => [
              subject,
              show(median(times[subject]), 'ms'),
              show(Math.min(...times[subject]), 'ms'),
              show(ratioOf(times[subject], times.hand), 'x'),
            ]),
          },
        ],
        notes: [
          'From the start of the navigation until the first field keeps a typed letter.',
          `${ROUNDS} rounds in turns, cold cache, production build, Chromium on the same machine.`,
          'Schema: the whole page of the demo site with its form in the middle, header and footer.',
          'Hand: the same fields with antd and its Form.Item on an empty page, in one script.',
        ],
      };
    } finally {
      await browser.close();
      hand.server.close();
      await server.stop();
      await data.remove();
    }
  },
};
