import type { Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
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

/** A block as React and `static-block.ts` draw it, as one script. */
async function bundle(): Promise<string> {
  const entry = 'virtual:static-block';
  const code = `
    import { createElement } from 'react';
    import { flushSync } from 'react-dom';
    import { createRoot } from 'react-dom/client';
    import { drawStatic } from '/runtime/render/static-block.ts';
    const root = createRoot(document.body);
    window.draw = (text, act) => {
      const drawn = createElement('section', null,
        createElement('a', { href: '#kiln' }, 'Kiln'),
        createElement('p', null, text),
        act && createElement('button', { onClick: () => { document.title = 'pressed'; } }, 'Press'));
      flushSync(() => root.render(drawStatic(drawn) ?? drawn));
    };`;
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'static-block',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => (id === `\0${entry}` ? code : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

test('a static block that is drawn again keeps its elements, and may begin to act', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.addScriptTag({ content: await bundle() });
  const draw = (text: string, acts = false): Promise<string> =>
    page.evaluate(
      ([words, act]) => {
        (window as unknown as { draw(text: string, act: boolean): void }).draw(words, act);
        return document.body.innerText.split(/\s+/).join(' ').trim();
      },
      [text, acts] as const,
    );
  const link = page.locator('a');
  const isFocused = (): Promise<boolean> => link.evaluate((element) => element === document.activeElement);
  expect(await draw('warm')).toBe('Kiln warm');
  await link.focus();
  expect(await draw('warm')).toBe('Kiln warm');
  expect(await isFocused()).toBe(true);
  expect(await draw('hot')).toBe('Kiln hot');
  expect(await isFocused()).toBe(false);
  expect(await draw('hot', true)).toBe('Kiln hot Press');
  await page.getByRole('button').click();
  expect(await page.title()).toBe('pressed');
  expect(await draw('cold')).toBe('Kiln cold');
  await page.context().close();
});
