import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { openAs, startMemberSite } from './members/member-site.ts';
import { openVisitor } from './page-checks.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

// React marks the elements that it manages.
const readKnown = (page: Page): Promise<(boolean | undefined)[]> =>
  page.evaluate(() =>
    ['main h1', 'main > section:nth-of-type(2) h2', 'footer a'].map((selector) => {
      const element = document.querySelector(selector);
      return element === null ? undefined : Object.keys(element).some((key) => key.startsWith('__react'));
    }),
  );

// Not the whole page: its map loads when it is near, sooner or later.
const readText = (page: Page): Promise<string> => page.locator('main > section:nth-of-type(2)').innerText();

test('static blocks keep the server’s HTML, also for a signed-in member', async () => {
  const { page, pageErrors } = await openAs(browser, `${site.url}/about`, await site.register());
  await page.getByText('已登录').first().waitFor();
  expect(await readKnown(page)).toEqual([false, false, false]);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('of a page whose HTML was changed on its way, static blocks get the server’s HTML again', async () => {
  const { page } = await openVisitor(browser, `${site.url}/about`);
  const whole = await readText(page);
  // As a browser extension does, in a block that acts.
  await page.route('**/about', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/<aside[^>]*id="friends"[^>]*>/, '$&<p>Translated</p>'),
    });
  });
  await page.reload();
  // Something on the page is about to act, so it is hydrated.
  await page.locator('[data-on=click]').first().hover();
  await page.getByText('Translated').waitFor({ state: 'detached' });
  await expect.poll(() => readText(page)).toBe(whole);
  expect(await readKnown(page)).toEqual([false, false, false]);
  await page.context().close();
});

test('an Arabic text on a Chinese page runs from right to left', async () => {
  const { page } = await openVisitor(browser, `${site.url}/about`);
  await page
    .locator('main p')
    .first()
    .evaluate((text) => (text.textContent = 'مرحبا بالعالم.'));
  const [first = 0, stop = 0] = await page
    .locator('main p')
    .first()
    .evaluate(({ firstChild: text }) =>
      [0, 13].map((at) => {
        const range = document.createRange();
        if (text === null) return Number.NaN;
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      }),
    );
  expect(stop).toBeLessThan(first);
  await page.context().close();
});
