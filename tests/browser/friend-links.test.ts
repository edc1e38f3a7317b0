import { expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test('friend links are shown six at a time, up to the last', async () => {
  const page = await browser.newPage();
  const pageErrors = collectPageErrors(page);
  await page.goto(`${server.url}/home?lang=en-US`);
  await page.waitForSelector('[data-carousel=slides] > [inert]', { state: 'attached' });
  const links = page.getByRole('complementary', { name: 'In good company' }).getByRole('listitem');
  const more = page.getByRole('button', { name: 'Show more' });
  expect(await links.count()).toBe(6);
  await more.click();
  await links.nth(11).waitFor();
  expect(await links.count()).toBe(12);
  await more.click();
  await links.nth(13).waitFor();
  expect(await links.count()).toBe(14);
  expect(await more.count()).toBe(0);
  expect(pageErrors).toEqual([]);
  await page.close();
});
