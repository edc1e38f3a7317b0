import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import { countDrafts, openEditor, signInAsOwner, typeInto, type EditorSession } from './editor-session.ts';
import { findViolations, resize } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const LONG_NAME = 'Everything about our people, our places and our long history';
const WORDS = {
  'en-US': { save: 'Save', drafts: 'Drafts (2)', later: 'Later', more: 'More', view: 'View site' },
  'zh-CN': { save: '保存', drafts: '草稿（2）', later: '以后再说', more: '更多', view: '查看网站' },
} as const;

/** Names of the shown parts of the bar that are outside the window or covered by something else. */
const findHidden = (page: Page): Promise<string[]> =>
  page.locator('.ed-bar :is(a, button)').evaluateAll((all) => {
    const bar = all.filter((each) => each.checkVisibility());
    return bar
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left < 0 || right > innerWidth || top < 0 || !each.contains(at);
      })
      .map((each) => each.textContent);
  });

/** Opens the home page under a long name, with two drafts of closed tabs. */
async function openCrowded(language: keyof typeof WORDS): Promise<EditorSession> {
  const context = await signInAsOwner(browser, server, language);
  const path = `/home?lang=${language}`;
  // Open at the same time: neither continues the draft of the other.
  const tabs = [await openEditor(context, server, path), await openEditor(context, server, path)];
  for (const [index, tab] of tabs.entries()) {
    await tab.page.bringToFront();
    await typeInto(tab, tab.title, `Draft ${index}`);
    await expect.poll(() => tab.page.evaluate(countDrafts, '')).toBe(index + 1);
  }
  for (const { page } of tabs) await page.close();
  await context.route('**/edit/home?*', async (route) => {
    const answer = await route.fetch();
    const name = /("channel":\{[^{}]*"channelName":")[^"]*/;
    const body = (await answer.text()).replace(name, (_, before: string) => before + LONG_NAME);
    await route.fulfill({ response: answer, body });
  });
  const editor = await openEditor(context, server, path);
  await editor.page.getByRole('button', { name: WORDS[language].later }).click();
  return editor;
}

/** Chinese names are shorter: what fits in English does in Chinese, too. */
const WIDTHS = {
  'en-US': [2401, 1920, 1801, 1440, 1366, 1280, 1024, 768, 375, 320],
  'zh-CN': [1280, 375],
} as const;

describe.each(['en-US', 'zh-CN'] as const)('the bar in %s', (language) => {
  test('shows Save at every width, with drafts and a long page name; other tools fold', async () => {
    const words = WORDS[language];
    const editor = await openCrowded(language);
    const { page } = editor;
    await typeInto(editor, editor.title, 'Something to save');
    await page.keyboard.press('Escape');
    const bar = page.locator('.ed-bar');
    const save = bar.getByRole('button', { name: words.save, exact: true });
    for (const width of WIDTHS[language]) {
      await resize(page, width);
      expect([width, await findHidden(page), await save.isEnabled()]).toEqual([width, [], true]);
      // Every tool is in the bar or in the menu, and never in both.
      const drafts = bar.getByRole('button', { name: words.drafts });
      const view = bar.getByRole('link', { name: words.view });
      const menu = bar.getByRole('button', { name: words.more, exact: true });
      await menu.click();
      expect([width, await drafts.count(), await view.count()]).toEqual([width, 1, 1]);
      if (width === 375) expect(await findViolations(page, '.ed-bar')).toEqual([]);
      await page.keyboard.press('Escape');
    }
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  });
});

test('the bar leads to the site; signing out asks, and keeps unsaved work as a draft', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page, context } = editor;
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'View site' }).click();
  const site = await opened;
  await site.waitForURL(`${server.url}/en/home`, { waitUntil: 'commit' });
  await site.close();

  await typeInto(editor, editor.title, 'Kept while signed out');
  await expect.poll(() => page.evaluate(countDrafts, 'while signed out')).toBe(1);
  await resize(page, 375);
  const account = page.getByRole('button', { name: 'Signed in as owner' });
  const signOut = page.locator('.ed-bar').getByRole('button', { name: 'Sign out' });
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  await account.click();
  await signOut.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await editor.title.innerText()).toBe('Kept while signed out');

  // A browser that keeps no drafts would lose the work.
  await account.click();
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  });
  await signOut.click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Not signed out: this browser keeps no drafts').first().waitFor();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => editor.title.innerText()).toBe('Kept while signed out');

  await account.click();
  await signOut.click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/owner/login?**');
  expect((await context.request.get(`${server.url}/api/owner/me`)).status()).toBe(401);
  await page.getByLabel('Name', { exact: true }).fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
  await expect.poll(() => editor.title.innerText()).toBe('Kept while signed out');
  await context.close();
});

test('a first visit shows a tour: it stops nothing, ends by Escape, is repeated by keyboard', async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
  });
  await context.request.post(`${server.url}/api/owner/login`, {
    data: { name: 'owner', password: OWNER_PASSWORD },
  });
  const { page, title } = await openEditor(context, server, '/about?lang=en-US');
  const tour = page.locator('.ed-tour');
  await tour.waitFor();
  expect(await findViolations(page, '.ed-tour')).toEqual([]);
  // The page can be used meanwhile: its Escape is not the tour's.
  await title.click();
  await page.locator('.ed-tools').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.ed-tools').waitFor({ state: 'detached' });
  await tour.waitFor();
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });

  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => page.locator('.ed-switch-account').innerText()).toContain('owner');
  expect(await tour.count()).toBe(0);
  /** True if the ring is around this element. */
  const isRinged = (element: Locator): Promise<boolean> =>
    element.evaluate((each) => {
      const ring = document.querySelector('.ed-tour-ring')?.getBoundingClientRect();
      const { x, y, width, height } = each.getBoundingClientRect();
      const parts = [ring?.x, ring?.y, ring?.width, ring?.height];
      return [x, y, width, height].every((value, index) => Math.abs(value - (parts[index] ?? 0)) < 1);
    });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Tour', exact: true }).click();
  const titles: (string | null)[] = [];
  const explained = [
    page.locator('#main [data-edit]').first(),
    page.getByRole('button', { name: 'Add block' }),
    page.locator('.ed-switch-language'),
    page.getByRole('button', { name: 'Save', exact: true }),
    page.getByRole('button', { name: 'More', exact: true }),
  ];
  for (const name of ['Next', 'Next', 'Next', 'Next', 'Done']) {
    const button = tour.getByRole('button', { name });
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
    await expect.poll(() => isRinged(explained[titles.length] ?? page.locator('html'))).toBe(true);
    titles.push(await tour.getByRole('heading').textContent());
    await page.keyboard.press('Enter');
  }
  expect(new Set(titles).size).toBe(5);
  await tour.waitFor({ state: 'detached' });
  await context.close();
});
