// Single pictures are cropped where they are used: the share picture of a page, and the logo.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { expectSound } from '../expect-sound.ts';
import { startStoredSite } from '../stored-site.ts';
import { openConsole } from './open-console.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const LOGO = '/media/story-museum_1440x1080.webp';

const positionOf = (picture: Locator): Promise<string> =>
  picture.evaluate((image) => getComputedStyle(image).objectPosition);

test('by keyboard the share picture of a page is cropped, previewed and cut', async () => {
  const opened = await openConsole(browser, site, '/channel/ABOUTUS', { language: 'en-US', width: 1440 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  const picture = main.getByRole('group', { name: 'Share picture', exact: true });
  const crop = main.getByRole('button', { name: 'Crop: Crop of the share picture' });
  expect(await crop.count()).toBe(0);
  const library = page.getByRole('dialog');
  const choose = async (button: string, place: number): Promise<void> => {
    await keys.press(picture.getByRole('button', { name: button }), 'Enter');
    // One tab stop for all of them.
    await keys.goTo(library.getByRole('listbox').getByRole('option').first());
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await keys.press(library.getByRole('button', { name: 'OK', exact: true }), 'Enter');
    await library.waitFor({ state: 'detached' });
  };
  await picture.waitFor();
  await choose('Choose a picture', 0);
  await keys.press(crop, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  const point = dialog.getByRole('button', { name: 'Focal point' });
  await keys.press(point, 'Shift+ArrowLeft');
  await keys.press(dialog.getByRole('slider', { name: 'Zoom' }), 'ArrowRight');
  await dialog.getByText('40% · 50% · 1.1×').waitFor();
  await dialog.getByText('Share card').waitFor();
  await expectSound(opened.page);
  await keys.press(dialog.getByRole('button', { name: 'OK', exact: true }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => crop.evaluate((button) => button === document.activeElement)).toBe(true);
  await main.getByText('40% · 50% · 1.1×').waitFor();
  const card = main.getByRole('figure').filter({ hasText: 'Share card' }).first().locator('img');
  await expect.poll(() => positionOf(card)).toBe('40% 50%');
  await expectSound(opened.page);
  await keys.press(main.getByRole('button', { name: 'Save', exact: true }), 'Enter');
  await page.getByText('Everything is saved').first().waitFor();
  const html = await (await page.request.get(`${site.url}/about`)).text();
  const cut = /content="[^"]*(\/media\/[^"]+at40x50z110s[0-9a-f]+\.webp)"/.exec(html)?.[1] ?? '';
  const size = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, cut);
  expect((size[0] ?? 0) / (size[1] ?? 1)).toBeCloseTo(1200 / 630, 1);
  await page.reload();
  await main.getByText('40% · 50% · 1.1×').waitFor();
  await choose('Replace', 1);
  await main.getByText('40% · 50% · 1.1×').waitFor({ state: 'detached' });
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

test('by mouse the logo is cropped, and visitors see the crop', async () => {
  await site.callAsOwner('console/setting/save', { id: 'site', values: { logo: LOGO } });
  const opened = await openConsole(browser, site, '/settings-site', { language: 'zh-CN', width: 768 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '裁剪: 标志的裁剪' }).click();
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  const stage = dialog.locator('.media-focus-stage');
  // The stage is as large as its picture.
  const { width, height } = await stage.evaluate(async (element) => {
    await element.querySelector('img')?.decode();
    return { width: element.clientWidth, height: element.clientHeight };
  });
  await stage.click({ position: { x: width / 4, y: height / 2 } });
  await dialog.getByRole('slider', { name: '缩放' }).fill('2');
  await dialog.getByText('25% · 50% · 2×').waitFor();
  await expectSound(opened.page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await main.getByText('25% · 50% · 2×').waitFor();
  // The form has a part for each language, and the console is not loaded again for another number of them.
  const english = main.getByRole('group', { name: '名称', exact: true }).getByLabel('English');
  await english.waitFor();
  for (const state of ['detached', 'visible'] as const) {
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await main.getByRole('group', { name: '语言', exact: true }).getByLabel('English').click();
    await main.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('内容均已保存').first().waitFor();
    await english.waitFor({ state });
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
  }
  await page.goto(`${site.url}/about`);
  const logo = page.getByRole('banner').locator(`img[src^="/media/story-museum"]`).first();
  expect(await logo.evaluate((image) => getComputedStyle(image).transform)).toBe('matrix(2, 0, 0, 2, 0, 0)');
  expect(await positionOf(logo)).toBe('25% 50%');
  expect(pageErrors).toEqual([]);
  await opened.close();
});
