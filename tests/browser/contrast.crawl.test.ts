import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { IS_LONG } from '../support/rounds.ts';
import { startProduction } from '../support/server.ts';
import { choose } from './editor-dialogs/choose.ts';
import { openEditor, readAsVisitor, save, signInAsOwner, typeInto } from './editor-session.ts';
import { markPictures, measureTexts } from './measure-texts.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** The contrast of each text over a picture, on every slide. */
async function measurePage(page: Page): Promise<[text: string, contrast: number][]> {
  const buttons = page.locator('button[data-carousel]:not([data-carousel="toggle"])');
  const slides = (await buttons.count()) === 0 ? 1 : (await buttons.count()) - 2;
  const found: [string, number][] = [];
  for (let slide = 0; slide < slides; slide++) {
    // By keyboard: the pointer would give the colours of hovering.
    const button = `button[data-carousel="${slide}"]`;
    if (slide > 0) {
      await page.locator(button).press('Enter');
      // The code of the carousel may come after the press.
      await page.locator(`${button}[aria-current=true]`).waitFor();
    }
    found.push(...(await measureTexts(page, await markPictures(page))));
  }
  return found;
}

test('texts over a grey picture have the contrasts that WCAG gives', async () => {
  const page = await browser.newPage();
  const { data } = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#767676' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  await page.setContent(
    `<main><section style="position:relative"><img style="position:absolute;z-index:-1;width:100%;height:100%"
      src="data:image/png;base64,${data.toString('base64')}"><p>dark</p><p style="color:#fff">light</p>`,
  );
  const found = Object.fromEntries(await measureTexts(page, 'section'));
  expect(found.dark).toBeCloseTo(4.62, 1);
  expect(found.light).toBeCloseTo(4.54, 1);
  await page.context().close();
});

const channels = JSON.parse(readFileSync('seeds/demo/channels.json', 'utf8')) as { linkUrl: string }[];
/** All addresses of the demo; of articles and products one. */
const ADDRESSES = channels.map(({ linkUrl }) => {
  const example = { '/article': 'guest-kiln-2026-call', '/product': 'palladiana' }[linkUrl];
  return example === undefined ? linkUrl : `${linkUrl}?contentCode=${example}`;
});

/** Each width and each language once; all pairs, in a long run, take four minutes. */
const PAIRS: readonly (readonly [width: number, language: string])[] = [
  [375, 'en-US'],
  [1440, 'zh-CN'],
  ...(IS_LONG
    ? ([
        [375, 'zh-CN'],
        [1440, 'en-US'],
      ] as const)
    : []),
];

test.each(PAIRS)(
  'texts over pictures of the demo can be read at %i px in %s',
  { timeout: 240_000 },
  async (width, lang) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
    });
    const page = await context.newPage();
    const low: string[] = [];
    let count = 0;
    for (const address of ADDRESSES) {
      const url = new URL(address, server.url);
      url.searchParams.set('lang', lang);
      await page.goto(url.href);
      for (const [text, contrast] of await measurePage(page)) {
        count += 1;
        if (contrast < 4.5) low.push(`${address} "${text}": ${contrast.toFixed(2)}`);
      }
    }
    expect(low).toEqual([]);
    expect(count).toBeGreaterThan(100);
    await context.close();
  },
);

test('the owner lets the editor choose the scrim; visitors get the contrast that it shows', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server, '/about?lang=en-US');
  const { page, pageErrors, context } = editor;
  const scrim = page.locator('#main [data-scrim]').first();
  await page.locator('#main h1').focus();
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('toolbar').getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block settings' });
  await choose(dialog, 'scrim', '30');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => scrim.evaluate((each) => getComputedStyle(each).opacity)).toBe('0.3');
  await page.getByRole('toolbar').getByRole('button', { name: 'Check contrast' }).click();
  const toast = page.getByText(/^Contrast [\d.]+:1\. The picture is darkened by \d+ %\.$/).first();
  await toast.waitFor();
  const [, ratio, strength] =
    /^Contrast ([\d.]+):1\. The picture is darkened by (\d+) %/.exec(await toast.innerText()) ?? [];
  expect(Number(ratio)).toBeGreaterThanOrEqual(4.5);
  // The smallest: the picture is darker than a white one.
  expect(Number(strength)).toBeLessThan(70);
  await expect
    .poll(() => scrim.evaluate((each) => getComputedStyle(each).opacity))
    .toBe(String(Number(strength) / 100));
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => scrim.evaluate((each) => getComputedStyle(each).opacity)).toBe('0.3');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await save(editor);
  expect(await readAsVisitor(server, '/about?lang=en-US')).toContain(`opacity-${strength}`);
  const lowest: number[] = [];
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/about?lang=en-US`);
    const texts = await measureTexts(page, 'main section:has(> img)');
    lowest.push(Math.min(...texts.map(([, contrast]) => contrast)));
  }
  expect(Math.min(...lowest)).toBeGreaterThan(4.4);
  expect(Math.abs(Math.min(...lowest) - Number(ratio))).toBeLessThan(0.5);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a scrim follows the texts over its picture, in the same step, unless the owner chose it', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server, '/products?lang=en-US');
  const { page, pageErrors, context, title } = editor;
  const opacity = (): Promise<number> =>
    page
      .locator('#main [data-scrim]')
      .first()
      .evaluate((each) => Number(getComputedStyle(each).opacity));
  const before = { title: await title.innerText(), opacity: await opacity() };
  await title.focus();
  await page.keyboard.press('Shift+Enter');
  const toolbar = page.getByRole('toolbar');
  await toolbar.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block settings' });
  // The figure stands beside the option, and follows it.
  await dialog.getByText(/^Contrast [4-9]\.\d:1$/).waitFor();
  await choose(dialog, 'scrim', '55');
  await dialog.getByText(/^Contrast [1-4]\.\d:1 Below 4\.5:1/).waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(opacity).toBe(0.55);
  // The owner chose it: a warning with the figure, and nothing else changes.
  await page.getByRole('button', { name: '1 to check' }).waitFor();
  const check = toolbar.getByRole('button', { name: 'Check contrast' });
  await expect
    .poll(() => check.getAttribute('aria-description'))
    .toMatch(/^Texts over the picture have a contrast of [1-4](\.\d)?:1\./);
  expect(await opacity()).toBe(0.55);
  await page.keyboard.press('Escape');
  await typeInto(editor, title, 'Words of our own');
  const toast = page.getByText(/^The picture was darkened to \d+ % so that its texts can be read/).first();
  await toast.waitFor();
  const [, strength, ratio] = /to (\d+) %.*contrast ([\d.]+):1/.exec(await toast.innerText()) ?? [];
  expect(Number(ratio)).toBeGreaterThanOrEqual(4.5);
  await expect.poll(opacity).toBe(Number(strength) / 100);
  await page.getByRole('button', { name: '1 to check' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => [await title.innerText(), await opacity()]).toEqual([before.title, 0.55]);
  // Measured again, but a step of the history changes nothing by itself: it can be done again.
  await page.getByRole('button', { name: '1 to check' }).waitFor();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect
    .poll(async () => [await title.innerText(), await opacity()])
    .toEqual(['Words of our own', Number(strength) / 100]);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect
    .poll(async () => [await title.innerText(), await opacity()])
    .toEqual([before.title, before.opacity]);
  expect(pageErrors).toEqual([]);
  await context.close();
});
