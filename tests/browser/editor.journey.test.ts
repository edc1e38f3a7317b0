import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner, readAsVisitor, save, typeInto } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { readShift, recordShifts } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** The files of the build for browsers, by module or chunk. */
function readManifest(): Partial<Record<string, { file: string; css?: string[]; imports?: string[] }>> {
  return JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as ReturnType<
    typeof readManifest
  >;
}

/** The names of the files that a program loads before it runs. */
function firstLoadOf(program: string): string[] {
  const manifest = readManifest();
  const found = new Set([program]);
  // A set goes on with what is added meanwhile.
  for (const key of found) for (const each of manifest[key]?.imports ?? []) found.add(each);
  return [...found].map((key) => (manifest[key]?.file ?? key).replace(/^assets\/|-[\w-]{8}\.js$/g, ''));
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

  test('a return address on another site is ignored', { tags: 'long' }, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.url}/owner/login?lang=en-US&redirect=${encodeURIComponent('//example.com/')}`);
    await page.getByLabel('Name').fill('owner');
    await page.getByLabel('Password').fill(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(page.url()).toBe(`${server.url}/owner`);
    await context.close();
  });

  test('the server draws its form, in the language that was chosen before that of the browser', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'screenLanguage', value: 'zh-CN', url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/owner/login`);
    expect(await page.locator('.field-label').allInnerTexts()).toEqual(['用户名', '密码']);
    await page.getByText('填写表单需要浏览器启用 JavaScript。').waitFor();
    await context.close();
  });

  test('edit mode offers to load a script again that does not arrive', { tags: 'long' }, async () => {
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
    expect(firstLoadOf('src/site/main.tsx')).toEqual(['main', 'start']);
  });

  test('the first load of the editor has no form, nothing of antd and no screen of the console', () => {
    const names = firstLoadOf('src/editor/main.tsx');
    expect(names).toContain('documents');
    const late = ['forms', 'controls', 'inputs', 'selects', 'popups', 'owners-fields', 'console', 'record'];
    expect(names.filter((name) => late.includes(name))).toEqual([]);
  });
});

describe('an element', () => {
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
});
