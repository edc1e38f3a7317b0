// A page with content takes the layout of a template: chosen in the editor, compared in the console.
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { openEditor, signInAsOwner } from '../editor-session.ts';
import { findViolations, readOverflow } from '../page-checks.ts';

const [site, browser] = await Promise.all([startProduction(), openBrowser()]);
afterAll(() => browser.close());

test('a page is compared with the layout of a template before it takes it', async () => {
  const context = await signInAsOwner(browser, site);
  const { page } = await openEditor(context, site, '/service/custom?lang=en-US');
  await page.locator('.ed-switch-new').press('Enter');
  await page.locator('.ed-places-new').getByRole('button', { name: 'Change the layout' }).press('Enter');
  await page.getByRole('option', { name: /^Case study/ }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForURL('**/owner/change-set/*');
  const shown = page.locator('.page-frames-page iframe');
  await expect.poll(() => shown.getAttribute('src')).toMatch(/change-set.*show=/);
  await page.getByRole('button', { name: 'Now', exact: true }).press('Enter');
  await expect.poll(() => shown.getAttribute('src')).toMatch(/state=now$/);
  expect(await findViolations(page, '.page-frames')).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Publish all' }).waitFor();
  await context.close();
});
