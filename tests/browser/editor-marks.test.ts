import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkBox, openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, readAsVisitor, save, signInAsOwner, type EditorSession } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Starts typing in an empty text. */
async function startTyping({ page }: EditorSession, element: Locator, text: string): Promise<Locator> {
  await element.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const typed = page.locator('[contenteditable]');
  await typed.waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  return typed;
}

/** Selects words before the caret. */
async function selectBack({ page }: EditorSession, count: number): Promise<void> {
  for (let each = 0; each < count; each++) await page.keyboard.press('Shift+ArrowLeft');
}

const markup = (element: Locator): Promise<string> =>
  element.evaluate((node) => node.innerHTML.replaceAll(/ data-[a-z]+="[^"]*"/g, ''));

test('parts of a text are marked by keys and in dialogs, shown to visitors, and undone', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server, '/about?lang=en-US');
  const { page, title } = editor;
  const before = await title.innerText();
  const typed = await startTyping(editor, title, 'Fired slow, see how');
  await selectBack(editor, 3);
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.press('ControlOrMeta+i');
  expect(await markup(typed)).toBe('Fired slow, see <strong><em>how</em></strong>');
  // The selection stays, and a second time removes the mark.
  await page.keyboard.press('ControlOrMeta+i');
  expect(await markup(typed)).toBe('Fired slow, see <strong>how</strong>');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await markup(typed)).toContain('<em>how</em>');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  expect(await markup(typed)).toBe('Fired slow, see <strong>how</strong>');
  // Typing goes on in the mark, also with an input method.
  await page.keyboard.press('End');
  await page.keyboard.type('s');
  const session = await editor.context.newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'yao', selectionStart: 3, selectionEnd: 3 });
  await session.send('Input.insertText', { text: '窑' });
  expect(await markup(typed)).toBe('Fired slow, see <strong>hows窑</strong>');

  await selectBack(editor, 2);
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('radio', { name: /URL/ }).check({ force: true });
  await link.getByRole('combobox', { name: 'Address' }).fill('www.example.com/kiln');
  await link.getByRole('button', { name: 'OK' }).click();
  await link.waitFor({ state: 'hidden' });
  await expect.poll(() => title.locator('a.text-link').innerText()).toBe('s窑');
  // The caret is in the text again, with the same part selected; also after Cancel.
  const selected = (): Promise<string> => page.evaluate(() => String(getSelection()));
  expect(await selected()).toBe('s窑');
  await page.keyboard.press('ControlOrMeta+k');
  await link.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(selected).toBe('s窑');

  await page.keyboard.press('Home');
  for (let each = 0; each < 5; each++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('toolbar').getByRole('button', { name: 'Color of selection' }).click();
  const colour = page.getByRole('dialog', { name: 'Color of selection' });
  await checkBox(colour.getByRole('radio', { name: '#1d4fd8' }));
  await colour.getByRole('button', { name: 'OK' }).click();
  await colour.waitFor({ state: 'hidden' });
  await expect.poll(selected).toBe('Fired');
  // What is typed since stays at Escape, and is a step of its own.
  await page.keyboard.type('Burnt');
  await page.keyboard.press('Escape');
  await typed.waitFor({ state: 'detached' });
  expect(await title.innerText()).toBe('Burnt slow, see hows窑');
  await page.keyboard.press('ControlOrMeta+z');
  const fired = title.locator('span').first();
  await expect.poll(() => fired.evaluate((node) => getComputedStyle(node).color)).toBe('rgb(29, 79, 216)');
  expect(await title.innerText()).toBe('Fired slow, see hows窑');

  await save(editor);
  const html = await readAsVisitor(server, '/about?lang=en-US');
  const [, name] = /<span class="(s-\w+)">Fired<\/span>/.exec(html) ?? [];
  expect(html).toContain(`.${name}{color:#1d4fd8}`);
  expect(html).toContain(
    ' slow, see <strong>how</strong><a href="https://www.example.com/kiln" class="text-link">' +
      '<strong>s窑</strong></a>',
  );
  // Another language does not get the marks of this text.
  expect(await readAsVisitor(server, '/about?lang=zh-CN')).not.toContain('text-link');

  for (let each = 0; each < 12 && (await title.innerText()) !== before; each++)
    await page.keyboard.press('ControlOrMeta+z');
  expect(await title.innerText()).toBe(before);
  expect(await title.locator('a, strong').count()).toBe(0);
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});
