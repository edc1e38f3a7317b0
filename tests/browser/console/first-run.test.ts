// The first half hour of an owner: an empty site takes a kit, by keyboard and on a phone.
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { collectPageErrors, openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { settled } from '../../support/settled.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { OWNER_PASSWORD } from '../../support/owner-password.ts';
import { skipTour } from '../editor-session.ts';
import { makeKeyboardUser } from '../members/keyboard.ts';

const [site, browser] = await Promise.all([startProduction({ SEED: 'blank' }), openBrowser()]);
afterAll(() => browser.close());

/** `SHOTS=<folder>` keeps the screens at three widths. */
async function expectScreen(page: Page, name: string): Promise<void> {
  await settled(page);
  expect(await findViolations(page, 'body')).toEqual([]);
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect(await readOverflow(page)).toBe(0);
    const { SHOTS } = process.env;
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png` });
  }
}

test('an empty site takes a kit by keyboard on a phone', { tags: 'long' }, async () => {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 375, height: 900 } });
  const data = { name: 'owner', password: OWNER_PASSWORD };
  expect((await context.request.post(`${site.url}/api/owner/login`, { data })).status()).toBe(200);
  await skipTour(context);
  const page = await context.newPage();
  const [main, keys, pageErrors] = [page.getByRole('main'), makeKeyboardUser(page), collectPageErrors(page)];
  await page.goto(`${site.url}/owner`);
  await main.getByRole('heading', { name: 'Choose a finished site to begin with' }).waitFor();
  // The first thing is the kits. Their pages are drawn, not only announced.
  const first = page.locator('.small-page iframe').first().contentFrame();
  await first.locator('h1').waitFor();
  expect(await first.locator('html').getAttribute('lang')).toBe('en-US');
  await expectScreen(page, 'first-home');
  await keys.press(main.getByRole('link', { name: 'Bright Window Clinic' }).first(), 'Enter');
  await page.waitForURL('**/owner/kit/clinic');
  await expectScreen(page, 'first-kit');
  await keys.press(main.getByRole('button', { name: 'Use this kit' }), 'Enter');
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Use it' }), 'Enter');
  await page.waitForURL('**/owner/settings-start');
  await expectScreen(page, 'first-start');
  await keys.type(main.getByRole('textbox', { name: 'Name English' }), 'Larkspur Practice');
  await keys.type(main.getByRole('textbox', { name: 'Phone' }), '010 6000 1234');
  await page.keyboard.press('ControlOrMeta+s');
  await settled(page);
  expect(keys.flaws).toEqual([]);
  // The name was given in one language: the other says it, too.
  await page.goto(`${site.url}/home`);
  expect(await page.title()).toContain('Larkspur Practice');
  expect(await page.locator('body').innerText()).not.toMatch(/晴窗|Bright Window/);
  await page.goto(`${site.url}/en/home`);
  await expectScreen(page, 'first-site');
  expect(await page.title()).toContain('Larkspur Practice');
  for (const place of ['banner', 'contentinfo'] as const)
    expect(await page.getByRole(place).innerText()).toContain('Larkspur Practice');
  expect(await page.getByRole('contentinfo').innerText()).toContain('010 6000 1234');
  expect(pageErrors).toEqual([]);
  await context.close();
});
