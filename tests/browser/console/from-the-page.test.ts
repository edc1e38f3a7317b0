import type { FrameLocator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { openEditor, signInAsOwner } from '../editor-session.ts';

const [site, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Chooses an entry of the menu "New", and returns the record's frame. */
async function openFromMenu(page: Page, name: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'New' }).first().click();
  await page.getByRole('button', { name, exact: true }).click();
  return page.frameLocator('.ed-record iframe');
}

test('a page is added over the page that is edited', async () => {
  const context = await signInAsOwner(browser, site);
  const session = await openEditor(context, site, '/news?lang=en-US');
  const { page } = session;
  const frame = await openFromMenu(page, 'Add a page');
  await frame.getByLabel('Name').first().waitFor();
  await page.screenshot({ path: '/tmp/d-add-page.png' });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.screenshot({ path: '/tmp/d-add-page-375.png' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await page.locator('.ed-record').waitFor({ state: 'detached' });
  await page.screenshot({ path: '/tmp/d-closed.png' });
  const settings = await openFromMenu(page, 'Page settings');
  await settings
    .getByText('All saved', { exact: false })
    .first()
    .waitFor()
    .catch(() => undefined);
  await page.screenshot({ path: '/tmp/d-settings.png' });
  expect(session.pageErrors).toEqual([]);
  await context.close();
});
