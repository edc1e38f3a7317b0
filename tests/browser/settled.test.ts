// The helper that waits until nothing is under way, on pages that say themselves what is.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

const browser = await openBrowser();

async function openPage(html = '<p>Clay</p>'): Promise<Page> {
  const page = await browser.newPage();
  await page.route('https://site.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto('https://site.test/', { waitUntil: 'commit' });
  return page;
}

/** Begins work in the page; `ms` milliseconds later it ends and changes the page. */
const work = (name: string, ms: number, isDelay = false): string =>
  `{ const work = { name: '${name}', isDelay: ${isDelay} };
    (window.pendingWork ??= new Set()).add(work);
    setTimeout(() => { pendingWork.delete(work); document.title += '${name}'; }, ${ms}); }`;

test('waits for what is under way, and for what its end begins', async () => {
  const page = await openPage(`<script>${work('call', 100)}
    setTimeout(() => setTimeout(() => ${work('form', 100)}), 100);</script>`);
  await settled(page);
  expect(await page.title()).toBe('callform');
  await page.close();
});

test('waits in frames, and for animations that end', async () => {
  const inside = `<script>parent.document.title += 'inside'; ${work('x', 100)}</script>`;
  const page = await openPage(`<style>@keyframes show { from { opacity: 0 } } p { animation: show 0.2s }
    b { animation: show 1s infinite }</style><p>Clay</p><b>Fire</b>
    <iframe srcdoc="${inside.replaceAll('"', '&quot;')}"></iframe>`);
  await settled(page);
  const running = await page.evaluate(
    () => document.getAnimations().filter((each) => each.playState === 'running').length,
  );
  const frame = page.frames()[1];
  expect([running, await frame?.title()]).toEqual([1, 'x']);
  await page.close();
});

test('does not wait for delays while the clock of the page stands', async () => {
  const page = await browser.newPage();
  await page.clock.install({ time: '2026-01-01T08:00:00Z' });
  await page.route('https://site.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${work('menu', 5_000, true)}</script>` }),
  );
  await page.goto('https://site.test/');
  await page.clock.pauseAt('2026-01-01T09:00:00Z');
  await page.evaluate(work('later', 60_000, true));
  await settled(page);
  expect(await page.title()).toBe('menu');
  await page.clock.runFor(60_000);
  await settled(page);
  expect(await page.title()).toBe('menulater');
  await page.close();
});

test('names what is still under way after its time', async () => {
  const page = await openPage();
  await page.evaluate(work('call content.save', 1_000_000));
  await expect(settled(page, 300)).rejects.toThrow(
    'Still under way after 0.3 s at https://site.test/: call content.save.',
  );
  await page.close();
});

test('waits for the page that follows', async () => {
  const page = await openPage(`<script>${work('next', 300)}
    if (location.hash === '') setTimeout(() => { location.assign('/other#1'); }, 50);</script>`);
  await settled(page);
  expect([await page.title(), page.url()]).toEqual(['next', 'https://site.test/other#1']);
  await page.close();
});
