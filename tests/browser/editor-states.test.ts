// The states of the editor that show more than an empty dialog: each is accessible.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import {
  countDrafts,
  openEditor,
  save,
  signInAsOwner,
  skipTour,
  typeInto,
  type EditorSession,
} from './editor-session.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const WORDS = {
  'en-US': {
    add: 'Add block',
    cancel: 'Cancel',
    close: 'Close',
    decideLater: 'Decide later',
    history: 'History',
    later: 'Later',
    presets: 'Presets',
    settings: 'Settings',
    templates: 'Page templates…',
  },
  'zh-CN': {
    add: '添加区块',
    cancel: '取消',
    close: '关闭',
    decideLater: '以后再说',
    history: '历史',
    later: '以后再说',
    presets: '样式预设',
    settings: '设置',
    templates: '页面模板…',
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];
type Check = (state: string, page: Page) => Promise<void>;

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const topDialog = (page: Page): Locator => page.locator('dialog.ed-dialog[open]').last();

/** The preset that the list shows. */
async function storePreset({ context }: EditorSession, name: string): Promise<void> {
  const me = await context.request.get(`${server.url}/api/owner/me`);
  const { data } = (await me.json()) as { data: { csrfToken: string } };
  const answer = await context.request.post(`${server.url}/api/stylePreset/save`, {
    headers: { 'x-csrf-token': data.csrfToken },
    data: { name, style: { fontSize: 36, color: '#1f6f54' } },
  });
  expect(answer.status()).toBe(200);
}

/** Dialogs that a tool of the bar or of an element opens. */
async function checkDialogs({ page, title }: EditorSession, words: Words, check: Check): Promise<void> {
  await button(page, words.history).click();
  await topDialog(page).locator('.revision').first().click();
  await topDialog(page).locator('.change-row').first().waitFor();
  await check('history', page);
  await topDialog(page).getByRole('button', { name: words.close }).click();
  await topDialog(page).waitFor({ state: 'detached' });

  await button(page, words.add).click();
  await topDialog(page).locator('.ed-preview h1, .ed-preview h2').first().waitFor();
  await check('choice of blocks', page);
  await topDialog(page).getByRole('button', { name: words.templates }).click();
  await topDialog(page).getByRole('option').nth(2).waitFor();
  await check('templates', page);
  await page.keyboard.press('Escape');
  await topDialog(page).getByRole('button', { name: words.templates }).waitFor();
  await page.keyboard.press('Escape');
  await topDialog(page).waitFor({ state: 'detached' });

  await title.focus();
  await page.keyboard.press('Enter');
  await check('tools of a text', page);
  await button(page, words.presets).click();
  await topDialog(page).getByRole('radio').first().check();
  await check('presets', page);
  await topDialog(page).getByRole('button', { name: words.cancel }).click();
  await topDialog(page).waitFor({ state: 'detached' });
  await page.locator('#main [data-edit*=":content/image-text/"]').first().focus();
  await page.keyboard.press('Shift+Enter');
  await check('tools of a block', page);
  await button(page, words.settings).click();
  await topDialog(page).getByRole('radio').first().waitFor();
  await check('block settings', page);
  await topDialog(page).getByRole('button', { name: words.cancel }).click();
  await topDialog(page).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await topDialog(page).getByText('Ctrl').first().waitFor();
  await check('keys', page);
  await page.keyboard.press('Escape');
}

/** Two owners at one page: the notice, the conflict, and the draft that is left of it. */
async function checkTwoOwners(mine: EditorSession, words: Words, check: Check, path: string): Promise<void> {
  const { page, title } = mine;
  const theirs = await openEditor(await signInAsOwner(browser, server), server, path);
  await typeInto(theirs, theirs.title, 'Their words');
  await save(theirs);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.locator('.ed-news:not(:empty)').waitFor();
  await check('notice', page);
  await typeInto(mine, title, 'My words');
  await page.keyboard.press('ControlOrMeta+s');
  await topDialog(page).getByRole('radio').nth(1).waitFor();
  await check('conflict', page);
  await topDialog(page).getByRole('button', { name: words.decideLater }).click();
  await topDialog(page).waitFor({ state: 'detached' });
  await check('failed save', page);
  await theirs.context.close();

  // The draft is of a tab that is closed, as by a crash: what was typed is written within a second.
  const { context } = mine;
  await expect.poll(() => page.evaluate(countDrafts, 'My words')).toBe(1);
  await page.close();
  const next = await openEditor(context, server, path);
  await topDialog(next.page).getByRole('button', { name: words.later }).waitFor();
  await next.page.locator('.ed-dialog-loading').waitFor({ state: 'detached' });
  await check('draft', next.page);
}

/** Another language changes texts only. For the pictures it is wanted. */
const LANGUAGES =
  process.env.STATE_PICTURES === undefined ? ['en-US' as const] : (['en-US', 'zh-CN'] as const);

test.each(LANGUAGES)(
  'every state of the editor is accessible in %s',
  { timeout: 300_000 },
  async (language) => {
    const words = WORDS[language];
    const violations: string[] = [];
    const check: Check = async (state, page) => {
      const folder = process.env.STATE_PICTURES;
      for (const width of folder === undefined ? [] : [375, 1440, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: `${folder}/${state}-${language}-${width}.png` });
      }
      for (const found of await findViolations(page, '#editor')) violations.push(`${state}: ${found}`);
    };
    const path = `/about?lang=${language}`;
    const context = await browser.newContext({
      locale: language,
      viewport: { width: 1280, height: 800 },
    });
    const owner = await signInAsOwner(browser, server, language);
    await context.addCookies(await owner.cookies());
    await owner.close();
    const first = await openEditor(context, server, path);
    const tour = first.page.locator('.ed-tour');
    await tour.waitFor();
    for (let step = 1; (await tour.count()) > 0; step++) {
      await check(`tour ${step}`, first.page);
      await tour.locator('.ed-button-primary').click();
    }
    await first.page.close();
    await skipTour(context);
    const mine = await openEditor(context, server, path);
    await typeInto(mine, mine.title, `Saved in ${language}`);
    await save(mine);
    await storePreset(mine, `Heading ${language}`);
    await checkDialogs(mine, words, check);
    await checkTwoOwners(mine, words, check, path);
    expect(violations).toEqual([]);
    // The browser reports the conflict that was made on purpose.
    expect(mine.pageErrors.filter((error) => !error.includes('409 (Conflict)'))).toEqual([]);
    await context.close();
  },
);
