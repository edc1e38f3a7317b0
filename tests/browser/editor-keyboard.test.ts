import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import { readAsVisitor, readBlockOrder, skipTour } from './editor-session.ts';
import { makeKeyboardUser } from './members/keyboard.ts';

const [browser, server] = await Promise.all([openBrowser(), startProduction()]);

// In Chinese: the other tests of the editor read most of its texts in English.
const WORDS = {
  name: '用户名',
  password: '密码',
  title: '不用鼠标写下的标题',
  tools: { link: '链接', style: '样式', block: '整个区块' },
  url: '网址',
  address: '地址',
  wrongAddress: '这种地址不能作为链接',
  ok: '确定',
  bold: '加粗',
  outline: '区块',
  outlineTitle: '页面的区块',
  page: '这个页面',
  text: '已选中文字：',
  block: '已选中区块：',
  moved: /已移到第 \d+ 位，共 \d+ 位$/,
  removed: '已删除：',
  cut: '已剪切：',
  pasted: '已粘贴：',
  undone: '已撤销',
  redone: '已重做',
  saved: '保存成功',
} as const;

/** The stops of the Tab key from here to an element: in the editor's bar, or annotated elements. */
async function readStops(
  page: Page,
  last: Locator,
  keys: { goTo(target: Locator): Promise<void> },
): Promise<string[]> {
  await page.evaluate(() => {
    const stops: string[] = [];
    Object.assign(window, { stops });
    addEventListener('focusin', ({ target }) => {
      const stop = target as HTMLElement;
      stops.push(stop.closest('.ed-bar') === null ? (stop.dataset.edit ?? 'page') : 'bar');
    });
  });
  await keys.goTo(last);
  return page.evaluate(() => (window as unknown as { stops: string[] }).stops);
}

async function openSession() {
  const words = WORDS;
  const path = '/about?lang=zh-CN';
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
  });
  await skipTour(context);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  const keys = makeKeyboardUser(page);
  const press = (...names: string[]) =>
    names.reduce((before, name) => before.then(() => page.keyboard.press(name)), Promise.resolve());
  const expectFocus = async (target: Locator): Promise<void> => {
    await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
  };
  // The toast is also announced to screen readers.
  const heard = (text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
  const title = page.locator('h1[data-edit]').first();
  const tools = page.getByRole('toolbar').getByRole('button');
  const tool = (name: keyof typeof words.tools): Locator =>
    tools.and(page.getByRole('button', { name: words.tools[name], exact: true }));
  const barButton = (name: string): Locator =>
    page.locator('.ed-bar').getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const isGone = () => dialog.waitFor({ state: 'hidden' });
  return {
    context,
    page,
    pageErrors,
    path,
    words,
    keys,
    press,
    expectFocus,
    heard,
    title,
    tools,
    tool,
    barButton,
    dialog,
    isGone,
  };
}

type Session = Awaited<ReturnType<typeof openSession>> & {
  /** Keys of the page's blocks before the test. */
  before: readonly string[];
};

async function signIn({ page, path, words, keys, press }: Omit<Session, 'before'>): Promise<void> {
  await page.goto(`${server.url}/owner/login?lang=zh-CN&redirect=${encodeURIComponent(`/edit${path}`)}`);
  await keys.type(page.getByLabel(words.name, { exact: true }), 'owner');
  await keys.type(page.getByLabel(words.password, { exact: true }), OWNER_PASSWORD);
  await press('Enter');
  await page.locator('.ed-bar').waitFor();
}

async function tabThroughPage({ page, keys, title }: Session): Promise<void> {
  // The bar is first, then every editable element of the page.
  const stops = await readStops(page, page.locator('#main [data-edit]:not(h1)').nth(3), keys);
  expect(stops[0]).toBe('bar');
  expect(stops.lastIndexOf('bar')).toBeLessThan(stops.findIndex((stop) => stop !== 'bar'));
  const marks = await page
    .locator('#main [data-edit]:visible')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.edit));
  const seen = stops.filter((stop) => marks.includes(stop));
  expect(seen).toEqual(marks.slice(0, seen.length));
  await keys.goTo(title, 'Shift+Tab');
}

async function moveInToolbar({
  words,
  title,
  tools,
  press,
  expectFocus,
  heard,
  tool,
}: Session): Promise<void> {
  await press('Enter');
  await heard(words.text);
  await press('Tab');
  await expectFocus(tools.first());
  await press('ArrowRight');
  await expectFocus(tools.nth(1));
  await press('End');
  await expectFocus(tool('block'));
  await press('ArrowRight');
  await expectFocus(tools.first());
  await press('ArrowLeft');
  await expectFocus(tool('block'));
  await press('Home');
  await expectFocus(tools.first());
  await press('Escape');
  await tools.first().waitFor({ state: 'detached' });
  await expectFocus(title);
}

async function editText({ page, words, title, press, expectFocus }: Session): Promise<void> {
  await press('Enter', 'Enter');
  await page.locator('[contenteditable]').waitFor();
  await press('ControlOrMeta+a');
  await page.keyboard.type(words.title);
  await press('Enter');
  await page.locator('[contenteditable]').waitFor({ state: 'detached' });
  await expectFocus(title);
  expect(await title.innerText()).toBe(words.title);
}

async function editLink({
  words,
  keys,
  tools,
  dialog,
  press,
  expectFocus,
  tool,
  isGone,
}: Session): Promise<void> {
  await press('Tab');
  await expectFocus(tools.first());
  await press('ArrowRight');
  await expectFocus(tool('link'));
  await press('Enter');
  await keys.press(dialog.getByRole('radio').first(), 'ArrowDown', 'ArrowDown');
  await expect.poll(() => dialog.getByLabel(words.url).isChecked()).toBe(true);
  const address = dialog.getByLabel(words.address, { exact: true });
  await keys.type(address, 'javascript:alert(1)');
  await press('Enter');
  await dialog.getByText(words.wrongAddress).waitFor();
  await expectFocus(address);
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await keys.type(address, '/news');
  await press('Enter');
  await isGone();
  await expectFocus(tool('link'));
}

async function setStyle({
  words,
  keys,
  title,
  dialog,
  press,
  expectFocus,
  tool,
  isGone,
}: Session): Promise<void> {
  for (
    let step = 0;
    step < 10 && !(await tool('style').evaluate((element) => element === document.activeElement));
    step += 1
  )
    await press('ArrowRight');
  await expectFocus(tool('style'));
  await press('Enter');
  await keys.press(dialog.getByRole('switch', { name: words.bold, exact: true }), 'Space');
  await keys.press(dialog.getByRole('button', { name: words.ok, exact: true }), 'Enter');
  await isGone();
  await expectFocus(tool('style'));
  await press('Escape');
  await expectFocus(title);
}

async function revertText({ page, words, title, press, expectFocus }: Session): Promise<void> {
  // It now contains a link. Escape keeps what was typed, and undo takes it back.
  await press('Enter', 'Enter');
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.type('?');
  await expect.poll(() => title.innerText()).toContain('?');
  await press('Escape');
  await page.locator('[contenteditable]').waitFor({ state: 'detached' });
  await expectFocus(title);
  await press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).toBe(words.title);
  await press('Escape');
}

/** The page's blocks in the dialog that lists them. */
const blocksInOutline = ({ page, words }: Session): Locator =>
  page
    .getByRole('dialog', { name: words.outlineTitle })
    .getByRole('group', { name: words.page })
    .getByRole('radio');

async function sortAndRemoveBlocks(session: Session): Promise<void> {
  const { page, before, words, keys, press, expectFocus, heard, barButton, isGone } = session;
  const blocks = blocksInOutline(session);
  // Selects a block, skipping one without editable elements, and moves from it into the bar.
  await press('Shift+Enter');
  await heard(words.block);
  await press('Alt+ArrowDown', 'Alt+ArrowDown');
  await heard(words.moved);
  await expect.poll(() => readBlockOrder(page)).toEqual([before[1], before[0], ...before.slice(2)]);
  await press('Alt+F10', 'Alt+F10');
  await keys.press(barButton(words.outline), 'Enter');
  await expectFocus(blocks.nth(2));
  await press('Alt+ArrowUp');
  await expectFocus(blocks.nth(1));
  await press('Alt+ArrowUp');
  await heard(words.moved);
  await expect.poll(() => readBlockOrder(page)).toEqual(before);
  await expectFocus(blocks.nth(0));
  await press('ArrowDown', 'ArrowDown', 'Delete');
  await heard(words.removed);
  await expect.poll(() => readBlockOrder(page)).toEqual([before[0], ...before.slice(2)]);
  await expectFocus(blocks.nth(2));
  await press('Escape');
  await isGone();
  await expectFocus(barButton(words.outline));
  await press('ControlOrMeta+z');
  await heard(words.undone);
  await expect.poll(() => readBlockOrder(page)).toEqual(before);
}

async function cutAndPasteBlock(session: Session): Promise<void> {
  const { page, before, words, tools, press, expectFocus, heard, isGone } = session;
  const blocks = blocksInOutline(session);
  // A block selected in the list has the focus in its toolbar: cut there, paste below the next.
  await press('Enter');
  await expectFocus(blocks.nth(0));
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await isGone();
  await expect
    .poll(() => tools.first().evaluate((element) => element.parentElement?.contains(document.activeElement)))
    .toBe(true);
  await press('ControlOrMeta+x');
  await heard(words.cut);
  await expect.poll(() => readBlockOrder(page)).toEqual([before[0], ...before.slice(2)]);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-edit')))
    .toContain(`:content/${before[2]}`);
  await press('Shift+Enter', 'ControlOrMeta+v');
  await heard(words.pasted);
  await expect.poll(() => readBlockOrder(page)).toHaveLength(before.length);
  const pasted = await readBlockOrder(page);
  expect(pasted.toSpliced(2, 1)).toEqual([before[0], ...before.slice(2)]);

  await press('ControlOrMeta+z', 'ControlOrMeta+z');
  await expect.poll(() => readBlockOrder(page)).toEqual(before);
  await press('ControlOrMeta+Shift+z', 'ControlOrMeta+y');
  await heard(words.redone);
  await expect.poll(() => readBlockOrder(page)).toEqual(pasted);
}

async function savePage({ page, path, words, press, heard }: Session): Promise<void> {
  await press('ControlOrMeta+s');
  await heard(words.saved);
  await page.locator('.ed-status-saved').waitFor();
  const html = await readAsVisitor(server, path);
  expect(html).toContain(words.title);
  expect(html).toMatch(new RegExp(`<h1[^>]*>(?:(?!</h1>).)*href="/news"`, 's'));
}

test('a page is edited and saved without a mouse', async () => {
  const opened = await openSession();
  await signIn(opened);
  const session = { ...opened, before: await readBlockOrder(opened.page) };
  await tabThroughPage(session);
  await moveInToolbar(session);
  await editText(session);
  await editLink(session);
  await setStyle(session);
  await revertText(session);
  await sortAndRemoveBlocks(session);
  await cutAndPasteBlock(session);
  await savePage(session);
  expect(session.keys.flaws).toEqual([]);
  expect(session.pageErrors).toEqual([]);
  await session.context.close();
}, 240_000);
