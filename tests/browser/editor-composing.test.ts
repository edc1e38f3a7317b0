import type { CDPSession, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner, openEditor } from './editor-session.ts';

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

test('in a dialog, Enter during composition submits nothing and Escape does not close it', async () => {
  const editor = await openEditor(
    await signInAsOwner(browser, server, 'zh-CN'),
    server,
    '/service?lang=zh-CN',
  );
  const { page } = editor;
  const session = await editor.context.newCDPSession(page);
  await page.getByRole('button', { name: '添加区块' }).click();
  const dialog = page.getByRole('dialog', { name: '添加区块' });
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
