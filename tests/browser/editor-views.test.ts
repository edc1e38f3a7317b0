import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, readAsVisitor, save, signInAsOwner, typeInto } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

describe('the device widths', () => {
  test('every step can be undone and redone in another width, saved or not', async () => {
    const context = await signInAsOwner(browser, server);
    const editor = await openEditor(context, server);
    const { page } = editor;
    const before = await editor.title.innerText();
    for (const text of ['Step one', 'Step two', 'Step three']) await typeInto(editor, editor.title, text);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => editor.title.innerText()).toBe('Step two');
    await page.getByRole('button', { name: 'Phone width' }).click();
    const phone = page.frameLocator('iframe[title]');
    const title = phone.locator('h1[data-edit]').first();
    const step = async (name: 'Undo' | 'Redo', text: string): Promise<void> => {
      // A phone's bar has room for the more frequent one.
      if (name === 'Redo') await phone.getByRole('button', { name: 'More', exact: true }).click();
      await phone.getByRole('button', { name }).click();
      await expect.poll(() => title.innerText()).toBe(text);
    };
    await expect.poll(() => title.innerText()).toBe('Step two');
    await step('Redo', 'Step three');
    await step('Undo', 'Step two');
    await step('Undo', 'Step one');
    await step('Undo', before);
    await phone.locator('.ed-status-saved').waitFor();
    // The undo steps are kept even though nothing is unsaved.
    await page.getByRole('button', { name: 'Desktop width' }).click();
    await page.locator('.ed-bar').waitFor();
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => editor.title.innerText()).toBe('Step one');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => editor.title.innerText()).toBe(before);

    await page.getByRole('button', { name: 'Phone width' }).click();
    await phone.getByRole('button', { name: 'English' }).click();
    await phone.getByRole('link', { name: '简体中文' }).click();
    await expect.poll(() => phone.locator('html').getAttribute('lang')).toBe('zh-CN');
    await context.close();
  });

  test('the phone preview shows unsaved changes; its drawer is editable', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    await typeInto(editor, editor.title, 'From editor to phone');
    await page.getByRole('button', { name: 'Phone width' }).click();
    const phone = page.frameLocator('iframe[title]');
    await phone.locator('.ed-bar').waitFor();
    const title = phone.locator('h1[data-edit]').first();
    await expect.poll(() => title.innerText()).toBe('From editor to phone');
    expect(await title.evaluate(() => innerWidth)).toBe(375);

    await phone.locator('button[aria-haspopup=dialog]').click();
    const item = phone.locator('dialog[open]').locator('[data-edit]').filter({ visible: true }).first();
    await item.click();
    await phone.locator('.ed-frame-locked').waitFor();
    await phone.locator('dialog[open] form button').click();
    await phone.locator('dialog[open]').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Tablet width' }).click();
    await expect.poll(() => title.evaluate(() => innerWidth)).toBe(820);
    await page.getByRole('button', { name: 'Desktop width' }).click();
    await page.locator('.ed-actions').waitFor();
    await expect.poll(() => editor.title.innerText()).toBe('From editor to phone');
    expect(await page.locator('.ed-status').innerText()).toBe('Unsaved changes');
    expect(editor.pageErrors).toEqual([]);
  });

  test('no other site may frame the editor, and visitors pages may not be framed at all', async () => {
    const context = await signInAsOwner(browser, server);
    const policyOf = async (path: string): Promise<string> =>
      (await context.request.get(server.url + path)).headers()['content-security-policy'] ?? '';
    expect(await policyOf('/edit/home')).toContain("frame-ancestors 'self'");
    expect(await policyOf('/home')).toContain("frame-ancestors 'none'");
    await context.close();
  });
});

describe('the list of blocks', () => {
  test('starts at the block of the selected element each time it is opened', async () => {
    const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
    const { page } = editor;
    const list = page.getByRole('dialog', { name: 'Blocks of the page' });
    for (const [key, name] of [
      ['map', 'Contact map · Find us'],
      ['film', 'Picture and video · In motion'],
    ] as const) {
      await page.locator(`#main [data-edit*=":content/${key}/"]`).first().focus();
      await page.keyboard.press('Enter');
      await page.locator('.ed-frame-locked').waitFor();
      await page.getByRole('button', { name: 'Blocks', exact: true }).click();
      const radio = list.getByRole('radio', { name });
      await expect.poll(() => radio.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await radio.isChecked()).toBe(true);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
    }
    expect(editor.pageErrors).toEqual([]);
  });
});

describe('navigation to another page or language', () => {
  test('asks when something is unsaved, and offers the draft on return', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    await typeInto(editor, editor.title, 'Left behind for a moment');
    await page.getByRole('button', { name: /Language under edit/ }).click();
    await page.getByRole('link', { name: '简体中文' }).click();
    const question = page.getByRole('dialog', { name: 'Please confirm' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('button', { name: /Language under edit: 简体中文/ }).waitFor();
    expect(await editor.title.innerText()).not.toBe('Left behind for a moment');

    await page.getByRole('button', { name: /Page under edit/ }).click();
    await page
      .getByRole('region', { name: 'Editing' })
      .getByRole('link', { name: '关于', exact: true })
      .click();
    // Its pictures may load later.
    await page.waitForURL('**/edit/about', { waitUntil: 'commit' });
    await page.goto(`${server.url}/edit/home?lang=en-US`);
    await page
      .getByRole('dialog', { name: 'Unsaved changes found' })
      .getByRole('button', { name: 'Go on' })
      .click();
    await expect.poll(() => editor.title.innerText()).toBe('Left behind for a moment');
  });

  test('marks and counts texts equal to the default language, unless they are so on purpose', async () => {
    const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
    const { page } = editor;
    const tool = (name: string): Locator =>
      page.getByRole('toolbar').getByRole('button', { name, exact: true });
    const element = page.locator('#main [data-edit$="/subContentMap/EnTitle#title"]').first();
    const left = page.getByRole('button', { name: /^\d+ untranslated$/ });
    // All texts of the demo are translated, or equal on purpose.
    await element.click();
    await tool('Needs a translation').click();
    await page.getByRole('button', { name: '1 untranslated' }).click();
    await page.locator('.ed-frame-locked').waitFor();
    expect(await element.evaluate((each) => getComputedStyle(each).outlineStyle)).toBe('dotted');
    await tool('Needs no translation').click();
    await expect.poll(() => left.count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+z');
    await left.waitFor();
    await page.keyboard.press('Escape');
    await typeInto(editor, element, 'Translated at last');
    await expect.poll(() => left.count()).toBe(0);
    await save(editor);
    expect(await readAsVisitor(server, '/about?lang=en-US')).toContain('Translated at last');

    await element.click();
    await tool('Follow the default language').click();
    await left.waitFor();
    expect(await tool('Follow the default language').getAttribute('aria-disabled')).toBe('true');
    await tool('Needs no translation').click();
    await expect.poll(() => left.count()).toBe(0);
    await save(editor);
    const visited = await readAsVisitor(server, '/about?lang=en-US');
    expect(visited).not.toContain('Translated at last');
    await page.reload();
    await page.locator('.ed-bar').waitFor();
    await element.click();
    await tool('Needs a translation').waitFor();
    expect(editor.pageErrors).toEqual([]);
  });
});

describe('with the keyboard', () => {
  test('Tab enters the toolbar, arrows move inside it, Shift+Tab returns, Escape deselects', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    await title.focus();
    await page.keyboard.press('Enter');
    await page.locator('.ed-frame-locked').waitFor();
    await page.keyboard.press('Tab');
    const focused = (): Promise<string | undefined> =>
      page.evaluate(() => document.activeElement?.textContent ?? undefined);
    const names = await page.locator('.ed-tools button').allInnerTexts();
    expect(await focused()).toBe(names[0]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused()).toBe(names[1]);
    await page.keyboard.press('End');
    await expect.poll(() => focused()).toBe(names.at(-1));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused()).toBe(names[0]);
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('.ed-tools').waitFor({ state: 'detached' });
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(editor.pageErrors).toEqual([]);
  });
});

test('an editor that cannot start says why, and the page stays readable', async () => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  await page.route('**/edit/home**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace('"page":"site"', '"page":"sight"') });
  });
  await page.goto(`${server.url}/edit/home?lang=en-US`);
  await page.getByRole('alert').getByText('The editor did not start').waitFor();
  expect(await page.locator('h1').first().isVisible()).toBe(true);
  await context.close();
});
