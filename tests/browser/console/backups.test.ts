import { stat } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { timeOf } from '../../support/server-time.ts';
import { startProduction } from '../../support/server.ts';
import { openEditor, signInAsOwner } from '../editor-session.ts';
import { expectSound } from '../expect-sound.ts';
import { openConsole } from './open-console.ts';

const [site, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Stores where a redirect leads, a text that the list of redirects shows. */
async function writeTarget(target: string, stored?: { id: string; revision: number }) {
  const context = await signInAsOwner(browser, site);
  const me = (await (await context.request.get(`${site.url}/api/owner/me`)).json()) as {
    data: { csrfToken: string };
  };
  const answer = await context.request.post(`${site.url}/api/console/redirect/save`, {
    data: { ...stored, values: { path: '/mark', target, isPermanent: false, note: '' } },
    headers: { 'X-CSRF-Token': me.data.csrfToken },
  });
  const { data } = (await answer.json()) as { data: { id: string; revision: number } };
  await context.close();
  return data;
}

/** Pages of another owner, which ask for the state seldom: their clock stands still during the restore. */
async function openBefore(): Promise<{ console: Page; editor: Page; close(): Promise<void> }> {
  const context = await signInAsOwner(browser, site);
  const now = await timeOf(site.url);
  await context.clock.install({ time: now });
  const state = (page: Page) => page.waitForResponse('**/api/system/getRunStatus');
  const console = await context.newPage();
  await Promise.all([state(console), console.goto(`${site.url}/owner/redirect`)]);
  const asked = context.waitForEvent('response', (answer) =>
    answer.url().endsWith('/api/content/meetOthers'),
  );
  const { page: editor } = await openEditor(context, site);
  await Promise.all([asked, state(editor)]);
  for (const page of [console, editor]) await page.clock.pauseAt(now.getTime() + 3_600_000);
  return { console, editor, close: () => context.close() };
}

/** The restore was over before these pages asked again. */
async function expectMissed({ console, editor, close }: Awaited<ReturnType<typeof openBefore>>) {
  const main = console.getByRole('main');
  expect(await main.getByRole('button', { name: 'Reload' }).count()).toBe(0);
  await console.clock.runFor(5_000);
  await main.getByText('The data was restored from a backup.').waitFor();
  // React shows a screen whose code came late after a timer, which a standing clock would never end.
  await console.clock.resume();
  await main.getByRole('button', { name: 'Reload' }).click();
  await main.getByRole('row').filter({ hasText: '/mark' }).getByText('/home').waitFor();
  // Its owner comes back after an hour.
  await editor.keyboard.press('Shift');
  await editor.clock.runFor(15_000);
  const news = editor.locator('.ed-news');
  await news.getByText('The site was restored from a backup.').waitFor();
  await news.getByRole('button', { name: 'Reload' }).click();
  await news.getByText('The site was restored').waitFor({ state: 'detached' });
  await close();
}

test('an owner backs up, changes a text, restores, and sees the old text', async () => {
  const stored = await writeTarget('/home');
  const opened = await openConsole(browser, site, '/backup', { language: 'en-US', width: 1440 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByText('There are no backups yet').waitFor();
  await expectSound(opened.page);
  await keys.press(main.getByRole('button', { name: 'Back up now' }), 'Enter');
  await keys.press(page.getByRole('dialog').getByRole('button', { name: 'Begin' }), 'Enter');
  const row = main.getByRole('row').filter({ hasText: 'By hand' });
  await row.getByText('Checked', { exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectSound(opened.page);
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  expect((await stat(await (await saved).path())).size).toBeGreaterThan(100_000);

  await writeTarget('/about', stored);
  const before = await openBefore();
  await keys.press(row.getByRole('button', { name: /^Restore/ }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Restore' });
  const typed = dialog.getByRole('textbox');
  await keys.type(typed, 'yes');
  await page.keyboard.press('Enter');
  // Nothing happens before the word is typed.
  await dialog.getByText('Type “restore”', { exact: true }).waitFor();
  await expectSound(opened.page);
  await keys.type(typed, 'restore');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached', timeout: 60_000 });
  const banner = main.getByText('The data was restored from a backup. Reload the page.');
  await banner.waitFor();
  await expectSound(opened.page);
  await keys.press(main.getByRole('button', { name: 'Reload' }), 'Enter');
  await banner.waitFor({ state: 'detached' });
  await row.first().waitFor();
  await expectMissed(before);
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await page.goto(`${site.url}/owner/redirect`);
  await main.getByRole('row').filter({ hasText: '/mark' }).getByText('/home').waitFor();
  await opened.close();

  for (const width of [375, 768]) {
    const small = await openConsole(browser, site, '/backup', { language: 'zh-CN', width });
    await small.page.getByRole('main').getByText('还原前').waitFor();
    await expectSound(small.page);
    if (process.env.SHOTS !== undefined)
      await small.page.screenshot({ path: `${process.env.SHOTS}/${width}.png`, fullPage: true });
    await small.close();
  }
});
