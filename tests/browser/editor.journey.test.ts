import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import { discardChanges, signInAsOwner, openText, readAsVisitor, save, typeInto } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { readShift, recordShifts } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** The files of the build for browsers, by module or chunk. */
function readManifest(): Partial<Record<string, { file: string; css?: string[]; imports?: string[] }>> {
  return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as ReturnType<
    typeof readManifest
  >;
}

describe('signing in', () => {
  test('a visitor must enter the right password, and is redirected to the requested page', async () => {
    // The site is Chinese by default; the browser accepts English.
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await recordShifts(page);
    await page.goto(`${server.url}/edit/about`);
    expect(page.url()).toContain('/owner/login?redirect=%2Fedit%2Fabout');
    await page.getByLabel('Name').fill('owner');
    await page.getByLabel('Password').fill('not-the-password');
    expect(await readShift(page)).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('The name or the password is wrong.').waitFor();
    await page.getByLabel('Password').fill(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.ed-bar').waitFor();
    expect(new URL(page.url()).pathname).toBe('/edit/about');
    await context.close();
  });

  test('a return address on another site is ignored', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.url}/owner/login?lang=en-US&redirect=${encodeURIComponent('//example.com/')}`);
    await page.getByLabel('Name').fill('owner');
    await page.getByLabel('Password').fill(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.locator('.ed-bar').waitFor();
    expect(page.url()).toBe(`${server.url}/edit/home`);
    await context.close();
  });

  test('the server draws its form, in the language that was chosen before that of the browser', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'language', value: 'zh-CN', url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/owner/login`);
    expect(await page.locator('.field-label').allInnerTexts()).toEqual(['用户名', '密码']);
    await page.getByText('填写表单需要浏览器启用 JavaScript。').waitFor();
    await context.close();
  });

  test('edit mode says when its script does not arrive, and offers to load it again', async () => {
    const context = await signInAsOwner(browser, server);
    const page = await context.newPage();
    const animations = await context.newCDPSession(page);
    await animations.send('Animation.enable');
    await animations.send('Animation.setPlaybackRate', { playbackRate: 100 });
    await page.route('**/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${server.url}/edit/about?lang=en-US`);
    const alert = page.getByRole('alert').filter({ hasText: 'This page could not be started.' });
    await alert.waitFor();
    await page.unroute('**/*.js');
    await alert.getByRole('link', { name: 'Reload the page' }).click();
    await page.locator('.ed-bar').waitFor();
    expect(await page.locator('#start-failure').count()).toBe(0);
    await context.close();
  });

  test("visitors' pages reference nothing of the editor", async () => {
    const html = await readAsVisitor(server);
    const { file, css = [] } = readManifest()['src/editor/main.tsx'] ?? { file: 'missing' };
    for (const name of [file, ...css, 'data-edit', 'ed-bar']) expect(html).not.toContain(name);
  });

  test('the first load of the editor has no form, nothing of antd and no screen of the console', () => {
    const manifest = readManifest();
    const found = new Set(['src/editor/main.tsx']);
    // A set goes on with what is added meanwhile.
    for (const key of found) for (const each of manifest[key]?.imports ?? []) found.add(each);
    const names = [...found].map((key) => manifest[key]?.file.replace(/^assets\/|-[\w-]{8}\.js$/g, ''));
    expect(names).toContain('documents');
    const late = ['forms', 'controls', 'inputs', 'selects', 'popups', 'owners-fields', 'console', 'record'];
    expect(names.filter((name) => late.includes(name ?? ''))).toEqual([]);
  });
});

describe('an element', () => {
  test('is outlined with its kind and size on hover, selected by a click, deselected by Escape', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    await title.hover();
    const tag = page.locator('.ed-frame-hovered .ed-tag');
    const box = await title.boundingBox();
    await expect
      .poll(() => tag.innerText())
      .toBe(`Text ${Math.round(box?.width ?? 0)} × ${Math.round(box?.height ?? 0)}`);
    await title.click();
    const tools = page.getByRole('toolbar', { name: 'Tools of the Text' }).getByRole('button');
    await expect.poll(() => tools.allInnerTexts()).toEqual(expect.arrayContaining(['Edit', 'Link', 'Block']));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.ed-frame-locked, .ed-tools').count()).toBe(0);
    expect(editor.pageErrors).toEqual([]);
  });

  test('of the page is inactive: a click selects a link, Alt and click follows it', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const link = page.locator('a[data-edit^="button:"]').first();
    const href = await link.getAttribute('href');
    await link.click();
    expect(new URL(page.url()).pathname).toBe('/edit/home');
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
    await link.click({ modifiers: ['Alt'] });
    await page.waitForURL(`**${href}`);
    expect(href).toMatch(/^\/edit\//);
  });

  test('is edited in place, undone, redone, saved, and then visible to visitors at once', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    const before = await title.innerText();
    await typeInto(editor, title, 'Walls with a memory');
    expect(await title.innerText()).toBe('Walls with a memory');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).toBe(before);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => title.innerText()).toBe('Walls with a memory');
    expect(await readAsVisitor(server)).not.toContain('Walls with a memory');
    await save(editor);
    await page.getByText('save succeeded!').waitFor();
    expect(await readAsVisitor(server)).toContain('Walls with a memory');
    await page.reload();
    await expect.poll(() => title.innerText()).toBe('Walls with a memory');
    expect(await readAsVisitor(server, '/home?lang=zh-CN')).not.toContain('Walls with a memory');
    expect(editor.pageErrors).toEqual([]);
  });

  test('is reached, opened, edited and saved by keyboard alone', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    await page.locator('#main').focus();
    await page.keyboard.press('Tab');
    for (let steps = 0; steps < 40; steps++) {
      if (
        await page.evaluate(
          () => document.activeElement?.getAttribute('data-edit')?.includes('Description') === true,
        )
      )
        break;
      await page.keyboard.press('Tab');
    }
    const text = page.locator('[data-edit]:focus');
    await page.keyboard.press('Enter');
    await page.locator('.ed-frame-locked').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[contenteditable]').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.locator('[contenteditable]').waitFor({ state: 'detached' });
    expect(await page.getByText('By keyboard').count()).toBe(1);
    expect(await text.count()).toBeLessThanOrEqual(1);
    await save(editor);
    expect(await readAsVisitor(server)).toContain('By keyboard');
  });

  test('accepts a Chinese input method without lost or doubled characters', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    const before = await title.innerText();
    await openText(editor, title);
    await page.keyboard.press('ControlOrMeta+a');
    const session = await editor.context.newCDPSession(page);
    for (const text of ['z', 'zh', 'zhuan'])
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    await session.send('Input.insertText', { text: '砖' });
    expect(await title.innerText()).toBe('砖');
    await page.keyboard.type('!');
    await expect.poll(() => title.innerText()).toBe('砖!');
    await page.keyboard.press('Escape');
    await expect.poll(() => title.innerText()).toBe(before);
    await expect.poll(() => page.locator('.ed-status').innerText()).toBe('Saved');
  });

  test('can be undone in the middle of typing, which continues', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    const before = await title.innerText();
    await openText(editor, title);
    await page.keyboard.press('End');
    await page.keyboard.type('?');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).toBe(before);
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect.poll(() => title.innerText()).toBe(`${before}!`);
    expect(editor.pageErrors).toEqual([]);
  });

  test('drops the formatting and line breaks of pasted text', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    await openText(editor, title);
    await page.keyboard.press('ControlOrMeta+a');
    await title.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/html', '<b>bold</b><br>second line');
      data.setData('text/plain', 'bold\nsecond line');
      element.dispatchEvent(
        new InputEvent('beforeinput', {
          bubbles: true,
          cancelable: true,
          inputType: 'insertFromPaste',
          dataTransfer: data,
        }),
      );
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => title.evaluate((element) => element.innerHTML)).toBe('bold second line');
  });

  test('changes alone: undoing one text renders nothing else on the page', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    await typeInto(editor, title, 'Watched');
    // What the carousel and the editor do by themselves is done.
    await page.waitForSelector('[data-carousel=slides] > [inert]', { state: 'attached' });
    await page.getByRole('button', { name: 'Signed in as owner' }).waitFor();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => {
      const touched: Node[] = [];
      Object.assign(window, { touched });
      new MutationObserver((records) => touched.push(...records.map((record) => record.target))).observe(
        document.querySelector('#root') as Element,
        {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        },
      );
    });
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).not.toBe('Watched');
    const outside = await title.evaluate(
      (element) =>
        (window as unknown as { touched: Node[] }).touched.filter((node) => !element.contains(node)).length,
    );
    expect(outside).toBe(0);
  });
});

const WEBSITE = 'https://www.example.com:8080/%E7%AA%91?a=1';

describe('the link dialog', () => {
  test('says what is wrong with an address, takes others as pasted, and visitors get the link', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    await title.click();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await checkBox(dialog.getByLabel('URL'));
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByText('Addresses of this kind cannot be links').waitFor();
    await dialog.getByLabel('Address').fill('tel:call us');
    await dialog.getByText('This is no phone number').waitFor();
    for (const [pasted, stored, shown] of [
      ['tel:+86 138-0013 8000', 'tel:+8613800138000', 'tel:+8613800138000'],
      ['#窑', '#%E7%AA%91', '#窑'],
      [' www.example.com:8080/窑?a=1 ', WEBSITE, 'https://www.example.com:8080/窑?a=1'],
    ] as const) {
      await dialog.getByLabel('Address').fill(pasted);
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => title.locator('a').getAttribute('href')).toBe(stored);
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(shown);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await save(editor);
    expect(await readAsVisitor(server)).toContain(`href="${WEBSITE}"`);

    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await checkBox(dialog.getByLabel('Page of this site'));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.getByText('Please select a page').waitFor();
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await dialog.waitFor({ state: 'hidden' });
    expect(await title.locator('a').getAttribute('href')).toBe(WEBSITE);
    expect(editor.pageErrors).toEqual([]);
  });
});
