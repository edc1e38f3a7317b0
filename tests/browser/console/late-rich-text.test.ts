// The editor of rich texts is loaded when somebody is about to write; what is typed before stays.
import { expect, test } from 'vitest';
import { collectPageErrors, openBrowser } from '../../support/browser.ts';
import { signInAsOwner } from '../editor-session.ts';
import { findViolations } from '../page-checks.ts';
import { startStoredSite } from '../stored-site.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

test('what is typed, pasted and pressed before the editor has come is there when it comes', async () => {
  const context = await signInAsOwner(browser, site, 'en-US');
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isAsked = false;
  await page.route(/rich-text-box[^/]*\.(?:js|tsx)/, async (route) => {
    isAsked = true;
    await held;
    await route.continue();
  });
  // On a narrow screen a page to write on has its tools above it.
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto(`${site.url}/owner/article/new`);
  const main = page.getByRole('main');
  const text = main.locator('.rich-box[lang="en-US"]').first();
  await text.waitFor();
  expect(await findViolations(page, 'main')).toEqual([]);
  expect(isAsked).toBe(false);

  await text.focus();
  await page.keyboard.type('Glaze');
  await expect.poll(() => isAsked).toBe(true);
  const box = text.locator('xpath=..');
  await box.getByRole('button', { name: 'Bold' }).click();
  await text.focus();
  await page.keyboard.press('End');
  release();
  await main.locator('.rich-box[lang="en-US"].tiptap').first().waitFor();
  await page.keyboard.type(' and fire');
  await expect.poll(() => text.innerText()).toContain('Glaze and fire');
  await expect.poll(() => text.locator('strong').count()).toBeGreaterThan(0);
  // The other language is shown without an editor until it is wanted, with the same tools.
  expect(await main.locator('.rich-box:not(.tiptap)').count()).toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('what is pasted while the editor comes is there, cleaned as later', async () => {
  const context = await signInAsOwner(browser, site, 'en-US');
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/rich-text-box[^/]*\.(?:js|tsx)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/owner/article/new`);
  const text = page.getByRole('main').locator('.rich-box[lang="en-US"]').first();
  await text.focus();
  await text.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p class="MsoNormal">Fired <b>twice</b></p><script>0</script>');
    clipboardData.setData('text/plain', 'Fired twice');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  release();
  await page.getByRole('main').locator('.rich-box[lang="en-US"].tiptap').first().waitFor();
  await expect.poll(() => text.innerText()).toBe('Fired twice');
  expect(await text.locator('strong').innerText()).toBe('twice');
  expect(await text.locator('.MsoNormal, script').count()).toBe(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('of what is typed without a pause while the editor comes, nothing is lost or moved', async () => {
  const context = await signInAsOwner(browser, site, 'zh-CN');
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.goto(`${site.url}/owner/article/new`);
  const texts = page.getByRole('main').locator('.rich-box');
  const written = '窑火一年记事：第一段写开窑，第二段写釉色，第三段写来访的人。'.repeat(8);
  await texts.first().click();
  await page.keyboard.type(written);
  await page.getByRole('main').locator('.rich-box.tiptap').first().waitFor();
  await expect.poll(() => texts.first().innerText()).toBe(written);
  expect(pageErrors).toEqual([]);
  await context.close();
});
