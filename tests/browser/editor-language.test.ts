import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { namesUnderWay } from '../support/settled.ts';
import { openEditor, openUnsettled, readAsVisitor, save, signInAsOwner, typeInto } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test('the editor speaks the language of the browser, then the one that the owner chooses', async () => {
  const context = await signInAsOwner(browser, server, 'en-US');
  const editor = await openEditor(context, server, '/home?lang=zh-CN');
  const { page, title, pageErrors } = editor;
  const layer = page.locator('#editor');
  const langs = (): Promise<(string | null)[]> =>
    Promise.all([page.locator('html').getAttribute('lang'), layer.getAttribute('lang')]);
  expect(await langs()).toEqual(['zh-CN', 'en-US']);
  await layer.getByRole('button', { name: 'Save', exact: true }).waitFor();
  // What the page says inside the editor is in the page's language.
  const current = layer.locator('.ed-switch-page strong');
  expect(await current.innerText()).toBe('首页');
  expect(await current.getAttribute('lang')).toBe('zh-CN');
  // A title of a kind, a title of a block, and a dialog with fields of its own texts.
  await title.focus();
  await page.keyboard.press('Enter');
  const tools = page.getByRole('toolbar');
  await tools.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('dialog', { name: /link/i }).getByText('Cancel').click();
  await tools.getByRole('button', { name: 'Block' }).click();
  expect(await tools.getAttribute('aria-label')).toMatch(/^[ -~]+$/);

  await typeInto(editor, title, '未保存的标题');
  await layer.getByRole('button', { name: /Signed in as/ }).click();
  await layer.getByRole('button', { name: '简体中文', exact: true }).click();
  await layer.getByRole('button', { name: '保存', exact: true }).waitFor();
  expect(await langs()).toEqual(['zh-CN', 'zh-CN']);
  await expect.poll(() => title.innerText()).toBe('未保存的标题');
  // The toast of the work that was taken along, and the history.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).not.toBe('未保存的标题');
  expect(pageErrors).toEqual([]);
  await context.close();

  // Another browser of the same owner, in English, on an English page.
  const again = await signInAsOwner(browser, server, 'en-US');
  const elsewhere = await openEditor(again, server, '/home?lang=en-US');
  expect(await elsewhere.page.locator('#editor').getAttribute('lang')).toBe('zh-CN');
  expect(await elsewhere.page.locator('.ed-switch-page strong').innerText()).toBe('Home');
  await elsewhere.page.getByRole('button', { name: /已登录/ }).click();
  await elsewhere.page.locator('#editor').getByRole('button', { name: 'English', exact: true }).click();
  await elsewhere.page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  await again.close();
});

test('an emptied heading of a translation and a block show the default language again', async () => {
  const context = await signInAsOwner(browser, server);
  const path = '/about?lang=en-US';
  // The default language comes after the text has been emptied.
  const emptied = Promise.withResolvers<undefined>();
  await context.route('**/getByChannelCode?**', async (route) => {
    await emptied.promise;
    await route.continue();
  });
  const editor = await openUnsettled(context, server, path);
  const { page, title, pageErrors } = editor;
  await expect.poll(() => namesUnderWay(page)).toEqual(['call content.getByChannelCode']);
  const summary = page.locator('#main [data-edit*="subContentMap/Description"]').first();
  const [heading, text] = [await title.innerText(), await summary.innerText()];
  await title.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  emptied.resolve(undefined);
  await expect.poll(() => title.innerText()).toMatch(/\p{Script=Han}/u);
  await page.getByText('An empty text shows that of the default language.').first().waitFor();
  const shown = await title.innerText();
  // To empty it was one step.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).toBe(heading);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => title.innerText()).toBe(shown);
  await save(editor);
  expect(await readAsVisitor(server, path)).toMatch(new RegExp(`<h1[^>]*>${shown}</h1>`));

  await title.focus();
  await page.keyboard.press('Enter');
  const tools = page.getByRole('toolbar');
  await tools.getByRole('button', { name: 'Block', exact: true }).click();
  const follow = tools.getByRole('button', { name: 'Follow the default language', exact: true });
  // The last of many tools is in the window, too.
  const { x, width } = (await follow.boundingBox()) ?? { x: Infinity, width: 0 };
  expect(x + width).toBeLessThanOrEqual(1280);
  await follow.click();
  await expect.poll(() => summary.innerText()).toMatch(/\p{Script=Han}/u);
  await expect.poll(() => follow.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => summary.innerText()).toBe(text);
  await typeInto(editor, title, heading);
  await save(editor);
  expect(await readAsVisitor(server, path)).toContain(heading);

  // A block that is deleted in the translation only can be brought back.
  const shownTexts = (): Promise<string[]> => page.locator('#main h2').allInnerTexts();
  const texts = await shownTexts();
  await page.locator('#main [data-edit*=":content/image-text/"]').first().focus();
  await page.keyboard.press('Shift+Enter');
  await tools.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(async () => (await shownTexts()).length).toBe(texts.length - 1);
  await save(editor);
  await page.reload();
  await page.getByRole('button', { name: 'Add block' }).click();
  const picker = page.getByRole('dialog', { name: 'Add block' });
  await picker.getByRole('option', { name: /Removed from this translation/ }).dblclick();
  await expect.poll(async () => (await shownTexts()).toSorted()).toHaveLength(texts.length);
  await save(editor);
  // With the key that it has in the default language.
  expect(await page.locator('#main [data-edit*=":content/image-text/"]').count()).toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});
