import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { rounds } from '../support/rounds.ts';
import { SEED } from '../support/seed.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, signInAsOwner } from './editor-session.ts';
import { leaveDialogs, workAtRandom } from './random-owner.ts';
import { readCanvas } from './read-canvas.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Operations on each page. */
const COUNT = rounds(80);

test.each(['/home', '/about'])(
  `after random work a visitor of %s gets what the canvas shows (TEST_SEED=${SEED})`,
  async (path) => {
    const editor = await openEditor(await signInAsOwner(browser, server), server, `${path}?lang=en-US`);
    const { page, pageErrors, context } = editor;
    const { operations, used, last } = await workAtRandom(page, { seed: SEED, count: COUNT });
    expect(operations).toBe(COUNT);
    expect(Object.keys(used).length, JSON.stringify(used)).toBeGreaterThan(COUNT / 10);
    // A tool that asks the server first opens its dialog late, and a dialog takes the key for itself.
    const saveAtLast = async (): Promise<number> => {
      await leaveDialogs(page);
      await page.keyboard.press('ControlOrMeta+s');
      return page.locator('.ed-status-saved').count();
    };
    await expect.poll(saveAtLast).toBe(1);
    // Blocks that were inserted have loaded their sources.
    await expect.poll(() => page.locator('#main [aria-busy=true]').count()).toBe(0);
    const canvas = await page.evaluate(readCanvas);
    expect(canvas.length).toBeGreaterThan(10);
    // Without scripts: a list that is in the window would load its next page.
    const visit = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const visitor = await visit.newPage();
    await visitor.goto(`${server.url}${path}?lang=en-US`);
    expect(canvas, last.join('\n')).toEqual(await visitor.evaluate(readCanvas));
    expect(pageErrors).toEqual([]);
    await visit.close();
    await context.close();
  },
  Math.max(300_000, COUNT * 2000),
);
