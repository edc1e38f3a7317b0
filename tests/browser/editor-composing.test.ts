import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner, openEditor, readAsVisitor, save } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** The text that an input method shows during composition. */
async function compose(session: CDPSession, ...steps: string[]): Promise<void> {
  for (const text of steps)
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
}

/** Key events during composition: with the key's name, as `Process`, or (Safari) by keyCode alone. */
async function pressComposing(
  element: Locator,
  keys: readonly { key: string; ctrlKey?: boolean }[],
): Promise<boolean> {
  return element.evaluate(
    (target, pressed) =>
      pressed
        .flatMap(({ key, ctrlKey = false }) => [
          { key, ctrlKey, isComposing: true },
          { key: 'Process', ctrlKey, isComposing: true },
          { key, ctrlKey, keyCode: 229 },
        ])
        .map((init) =>
          target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })),
        )
        .every(Boolean),
    keys,
  );
}

const isEscape = ({ key }: { key: string }): boolean => key === 'Escape';

const KEYS = [
  { key: 'z', ctrlKey: true },
  { key: 's', ctrlKey: true },
  { key: 'Enter' },
  { key: 'Escape' },
  { key: 'Tab' },
  { key: 'Delete' },
];

/** Calls that write. */
function watchSaves(page: Page): string[] {
  const saves: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() !== 'GET' && request.url().includes('/api/content/save') && saves.push(request.url()),
  );
  return saves;
}

test('during composition keys do nothing else; the word is one undo step', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server, 'zh-CN'), server, '/about?lang=zh-CN');
  const { page, title } = editor;
  const saves = watchSaves(page);
  const before = await title.innerText();
  const session = await editor.context.newCDPSession(page);
  await title.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const typed = page.locator('[contenteditable]');
  await typed.waitFor();
  await page.keyboard.press('End');

  await compose(session, 'y', 'yao');
  expect(await pressComposing(typed, KEYS)).toBe(true);
  expect(await title.innerText()).toBe(`${before}yao`);
  expect(await typed.count()).toBe(1);
  await compose(session, 'yao zhuan');
  await session.send('Input.insertText', { text: '窑砖' });
  expect(await title.innerText()).toBe(`${before}窑砖`);

  // One word is one undo step; intermediate composition states are none.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).toBe(before);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => title.innerText()).toBe(`${before}窑砖`);
  expect(await typed.count()).toBe(1);

  // A cancelled composition changes nothing.
  await compose(session, 'q', 'qi', '');
  expect(await title.innerText()).toBe(`${before}窑砖`);
  await compose(session, 'you');
  await session.send('Input.insertText', { text: '釉' });
  await page.keyboard.press('Enter');
  await typed.waitFor({ state: 'detached' });
  expect(await title.innerText()).toBe(`${before}窑砖釉`);
  expect(saves).toEqual([]);
  await save(editor);
  expect(saves).not.toEqual([]);
  expect(await readAsVisitor(server, '/about?lang=zh-CN')).toContain(`${before}窑砖釉</`);
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});

test('on a selected block, keys of an input method neither delete nor move it', async () => {
  const editor = await openEditor(
    await signInAsOwner(browser, server, 'zh-CN'),
    server,
    '/service?lang=zh-CN',
  );
  const { page, title } = editor;
  await title.focus();
  await page.keyboard.press('Shift+Enter');
  const tools = page.getByRole('toolbar');
  await tools.waitFor();
  const words = await page.locator('#main').innerText();
  expect(await pressComposing(title, [...KEYS, { key: 'd', ctrlKey: true }])).toBe(true);
  expect(await page.locator('#main').innerText()).toBe(words);
  expect(await page.locator('.ed-status-saved').count()).toBe(1);
  expect(await tools.count()).toBe(1);
  await editor.context.close();
});

test('in a dialog, Enter during composition submits nothing and Escape does not close it', async () => {
  const editor = await openEditor(
    await signInAsOwner(browser, server, 'zh-CN'),
    server,
    '/service?lang=zh-CN',
  );
  const { page } = editor;
  const session = await editor.context.newCDPSession(page);
  await page.getByRole('button', { name: '添加区块' }).click();
  const dialog = page.getByRole('dialog', { name: '插入区块' });
  const search = dialog.getByRole('searchbox');
  await search.fill('');
  await compose(session, 'xin', 'xin wen');
  // The browser would close the dialog by Escape, so the dialog takes that key from it alone.
  const [escape, others] = [KEYS.filter(isEscape), KEYS.filter((each) => !isEscape(each))];
  expect(await pressComposing(search, others)).toBe(true);
  expect(await pressComposing(search, escape)).toBe(false);
  await session.send('Input.insertText', { text: '新闻列表' });
  expect(await search.inputValue()).toBe('新闻列表');
  await expect.poll(() => dialog.getByRole('option').count()).toBe(2);
  expect(await dialog.isVisible()).toBe(true);
  await editor.context.close();
});
