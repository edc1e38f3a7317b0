import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { collectPageErrors, openBrowser } from '../support/browser.ts';
import { signInToPublish } from '../support/publish.ts';
import { timeOf } from '../support/server-time.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import {
  openEditor,
  readAsVisitor,
  save,
  signInAsOwner,
  skipTour,
  typeInto,
  type EditorSession,
} from './editor-session.ts';
import { findViolations, readOverflow, resize } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const { callAsOwner } = await signInToPublish(server);
const ABOUT = '/about?lang=en-US';
/** A folder for pictures of the bar, for whoever wants to look at it. */
const { SHOTS } = process.env;
const PASSWORD = 'four-horses-in-spring';

const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const expectStatus = async (editor: EditorSession, status: RegExp): Promise<void> => {
  await settled(editor.page);
  expect(await editor.page.locator('.ed-status').innerText()).toMatch(status);
};
const expectTitle = async ({ page, title }: EditorSession, text: string): Promise<void> => {
  await settled(page);
  expect(await title.innerText()).toBe(text);
};
const menuOf = ({ page }: EditorSession) => page.locator('.ed-places-publishing');
const openMenu = (editor: EditorSession) => editor.page.locator('.ed-switch-publishing').click();
const choose = async (editor: EditorSession, name: string): Promise<void> => {
  await openMenu(editor);
  await menuOf(editor).getByRole('button', { name, exact: true }).click();
};
const keepDraft = async (editor: EditorSession, title: string): Promise<void> => {
  await typeInto(editor, editor.title, title);
  await editor.page.keyboard.press('ControlOrMeta+Shift+s');
};
const openAs = async (path = ABOUT) => openEditor(await signInAsOwner(browser, server), server, path);

/** Somebody else with a role of the site. */
async function openAsColleague(name: string, role: string): Promise<EditorSession> {
  const { url } = await callAsOwner<{ url: string }>('owner/invite', { name, role });
  const key = new URL(url, server.url).searchParams.get('key') ?? url.split('/').at(-1);
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  const data = { key, name, password: PASSWORD };
  await context.request.post(`${server.url}/api/owner/acceptInvite`, { data });
  const answer = await context.request.post(`${server.url}/api/owner/login`, {
    data: { name, password: PASSWORD },
  });
  expect(answer.ok()).toBe(true);
  await skipTour(context);
  await context.addInitScript((owner) => localStorage.setItem('toursSeen', owner), name);
  return openEditor(context, server, ABOUT);
}

test('a draft is seen by its link alone until it is published', { tags: 'long' }, async () => {
  const editor = await openAs();
  const { page, context } = editor;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keepDraft(editor, 'Kept for later');
  await expectStatus(editor, /^Draft of .*, not public$/);
  await shoot(page, 'draft-1280');
  expect(await readAsVisitor(server, ABOUT)).not.toContain('Kept for later');

  await choose(editor, 'Preview link');
  const dialog = page.getByRole('dialog', { name: 'Preview link' });
  await dialog.getByText('Copied. Everybody').waitFor();
  const url = await dialog.getByLabel('Address').inputValue();
  await shoot(page, 'preview-link');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  expect(await findViolations(page, '.ed-dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  const guest = await browser.newContext();
  const preview = await guest.newPage();
  const errors = collectPageErrors(preview);
  const answer = await preview.goto(url);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await preview.getByRole('heading', { name: 'Kept for later' }).waitFor();
  expect(errors).toEqual([]);
  await guest.close();

  // By keyboard: the menu, and the time in the zone of the site.
  await page.locator('.ed-switch-publishing').focus();
  await page.keyboard.press('Enter');
  await menuOf(editor).getByText('On the screen is the draft that owner saved').waitFor();
  expect(await findViolations(page, '#editor')).toEqual([]);
  await shoot(page, 'menu-1280');
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Preview link');
  await menuOf(editor).getByRole('button', { name: 'Publish at…' }).focus();
  await page.keyboard.press('Enter');
  const plan = page.getByRole('dialog', { name: 'Publish at a time' });
  await plan.getByLabel('Time').fill('2020-01-01T09:00');
  await page.keyboard.press('Enter');
  await plan.getByText('This time has passed. Choose a later one.').waitFor();
  const nextYear = (await timeOf(server.url)).getFullYear() + 1;
  await plan.getByLabel('Time').fill(`${nextYear}-03-01T09:00`);
  await shoot(page, 'publish-at');
  await page.keyboard.press('Enter');
  await expectStatus(editor, new RegExp(`^Public at Mar 1, ${nextYear}, 9:00.AM \\(Asia/Shanghai\\)$`));
  await choose(editor, 'Cancel what is planned');
  await expectStatus(editor, /^Draft of/);
  await choose(editor, 'Publish');
  await expectStatus(editor, /^Saved$/);
  expect(await readAsVisitor(server, ABOUT)).toContain('Kept for later');
  await choose(editor, 'Take down at…');
  await page
    .getByRole('dialog', { name: 'Take down at a time' })
    .getByLabel('Time')
    .fill(`${nextYear}-04-01T09:00`);
  await page.keyboard.press('Enter');
  await page.getByText(`It will be taken down at Apr 1, ${nextYear}, 9:00`).waitFor();
  await choose(editor, 'Cancel what is planned');
  expect(await readAsVisitor(server, ABOUT)).toContain('Kept for later');
  expect(editor.pageErrors.filter((error) => !error.includes('channel/publish'))).toEqual([]);
  await context.close();
});

test(
  'the editor opens on the draft, which may be put away, discarded and brought back',
  { tags: 'long' },
  async () => {
    const first = await openAs();
    const before = await first.title.innerText();
    await keepDraft(first, 'Found again');
    await expectStatus(first, /^Draft of/);
    await first.context.close();

    const editor = await openAs();
    const { page } = editor;
    await expectStatus(editor, /^Draft of/);
    await expectTitle(editor, 'Found again');
    await choose(editor, 'Show what is public');
    await expectTitle(editor, before);
    await expectStatus(editor, /^Saved; draft of .* waits$/);
    await choose(editor, 'Show the draft');
    await expectTitle(editor, 'Found again');
    await expectStatus(editor, /^Draft of/);
    await choose(editor, 'Discard the draft');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
    await expectTitle(editor, before);
    await expectStatus(editor, /^Saved$/);
    await page.keyboard.press('ControlOrMeta+z');
    await expectTitle(editor, 'Found again');
    await expectStatus(editor, /^Unsaved changes$/);

    // "Save" makes public what is on screen: no draft of it is left.
    await page.keyboard.press('ControlOrMeta+Shift+s');
    await expectStatus(editor, /^Draft of/);
    await save(editor);
    await openMenu(editor);
    expect(await menuOf(editor).getByRole('button', { name: 'Discard the draft' }).count()).toBe(0);
    expect(await readAsVisitor(server, ABOUT)).toContain('Found again');
    await editor.context.close();
  },
);

test(
  'a draft of a colleague is merged or asked about, and never replaced unseen',
  { tags: 'long' },
  async () => {
    const [mine, theirs] = [await openAs(), await openAsColleague('mei', 'editor')];
    await keepDraft(theirs, 'Of Mei');
    await expectStatus(theirs, /^Draft of/);
    await keepDraft(mine, 'Of the owner');
    const question = mine.page.getByRole('dialog', { name: 'Somebody else saved this page first' });
    await question
      .getByText(/^Draft of mei/)
      .first()
      .waitFor();
    await question.getByRole('button', { name: 'Decide later' }).click();
    await expectStatus(mine, /^Not saved$/);
    await mine.page.locator('.ed-notice-failure').getByRole('button', { name: 'Try again' }).click();
    await question.getByText('Mine', { exact: true }).click();
    await question.getByRole('button', { name: 'Save this choice' }).click();
    await expectStatus(mine, /^Draft of/);
    await expectTitle(mine, 'Of the owner');

    // Who looked away is told, and takes it over.
    await theirs.page.evaluate(() => dispatchEvent(new Event('focus')));
    const news = theirs.page.locator('.ed-news');
    await news.getByText('owner saved a draft of this page').waitFor();
    await shoot(theirs.page, 'news');
    await news.getByRole('button', { name: 'Show' }).click();
    await expectTitle(theirs, 'Of the owner');
    await choose(theirs, 'Publish');
    await expectStatus(theirs, /^Saved$/);
    await mine.page.evaluate(() => dispatchEvent(new Event('focus')));
    await mine.page.getByText('Somebody else has published or discarded the draft.').waitFor();
    await mine.page.locator('.ed-news').getByRole('button', { name: 'Show' }).click();
    await expectStatus(mine, /^Saved$/);
    await Promise.all([mine.context.close(), theirs.context.close()]);
  },
);

test(
  'on a phone, in Chinese: taken down, kept without a connection, published',
  { tags: 'long' },
  async () => {
    const context = await signInAsOwner(browser, server, 'zh-CN');
    const editor = await openEditor(context, server, '/about?lang=zh-CN');
    const { page } = editor;
    for (const width of [1440, 768, 375]) {
      await resize(page, width);
      await openMenu(editor);
      expect(await readOverflow(page)).toBe(0);
      expect(await findViolations(page, '#editor')).toEqual([]);
      await shoot(page, `menu-zh-${width}`);
      const saveButton = await page.locator('.ed-bar-save').boundingBox();
      expect((saveButton?.x ?? width) + (saveButton?.width ?? 0)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
    }
    await choose(editor, '停止展示');
    await page.getByRole('dialog').getByRole('button', { name: '停止展示' }).click();
    await expectStatus(editor, /^未公开，点“发布”公开$/);
    expect((await fetch(`${server.url}/about`)).status).toBe(404);

    await context.setOffline(true);
    await typeInto(editor, editor.title, '没有网络');
    await page.keyboard.press('ControlOrMeta+Shift+s');
    await page.getByText('没有保存：服务器没有应答。您的修改都还在。').waitFor();
    await shoot(page, 'offline-375');
    await context.setOffline(false);
    await page.getByRole('button', { name: '重试' }).click();
    await expectStatus(editor, /的草稿，未公开$/);
    await choose(editor, '立即发布');
    await expectStatus(editor, /^已保存$/);
    expect(await readAsVisitor(server, '/about')).toContain('没有网络');
    await context.close();
  },
);
