import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { findViolations } from '../page-checks.ts';
import { openAs, startMemberSite } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const CLAY = { create: { width: 800, height: 600, channels: 3, background: '#a3402a' } } as const;

test('an avatar is chosen, retried, shown, saved and removed, and typed values are kept', async () => {
  const buffer = await sharp(CLAY).png().toBuffer();
  const member = await site.register();
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/profile`, member, {
    viewport: { width: 375, height: 812 },
  });
  const main = page.locator('main');
  const company = page.getByRole('textbox', { name: '公司' });
  await company.fill('林氏工作室');

  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(4_194_305) });
  await main.getByText('图片不能超过 4 MB').waitFor();
  await file.setInputFiles({
    name: 'note.png',
    mimeType: 'image/png',
    buffer: Buffer.from('this is no picture'),
  });
  await main.getByRole('status').getByText('仅支持 JPG、PNG、GIF、WebP 图片').waitFor();
  const retry = main.getByRole('button', { name: '再试一次' });
  expect(await retry.count()).toBe(0);
  await page.route('**/api/memberInfo/uploadAvatar', (route) => route.abort());
  await file.setInputFiles({ name: 'clay.png', mimeType: 'image/png', buffer });
  await main.getByText('图片没能上传').waitFor();
  await page.unroute('**/api/memberInfo/uploadAvatar');
  await retry.click();
  const picture = main.getByRole('img', { name: '头像' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  expect(await retry.count()).toBe(0);
  expect(await company.inputValue()).toBe('林氏工作室');
  expect(await findViolations(page, 'main')).toEqual([]);

  await page.reload();
  await picture.waitFor();
  await main.getByRole('button', { name: '移除头像' }).click();
  await page.getByText('头像已移除').waitFor();
  await picture.waitFor({ state: 'detached' });
  expect(await site.call('memberInfo/getUser', member)).toMatchObject({ data: { avatar: '' } });
  // The browser logs the rejected response and the aborted request.
  expect(pageErrors.filter((each) => !/415|ERR_FAILED/.test(each))).toEqual([]);
  await page.context().close();
});
