// What a new owner does first, on a site that is still empty and by the keyboard alone.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, readAsVisitor, save, signInAsOwner } from './editor-session.ts';
import { makeKeyboardUser } from './members/keyboard.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction({ SEED: 'blank' }), openBrowser()]);

async function openWalk() {
  const context = await signInAsOwner(browser, server, 'zh-CN');
  const editor = await openEditor(context, server, '/about?lang=zh-CN');
  const { page } = editor;
  const { keyboard } = page;
  const keys = makeKeyboardUser(page);
  const violations: string[] = [];
  return {
    editor,
    page,
    keyboard,
    keys,
    violations,
    toolbar: page.getByRole('toolbar'),
    /** Of the team; other blocks of the template have headings of the same level. */
    people: page.locator('#main [data-edit*="/people/"][data-edit*="/Title"]'),
    heading: page.locator('#main h1'),
    async check(state: string): Promise<void> {
      for (const found of await findViolations(page, '#editor')) violations.push(`${state}: ${found}`);
    },
    /** Goes to a text of the page and replaces it in place. */
    async write(element: Locator, text: string, key?: 'Shift+Tab'): Promise<void> {
      await keys.goTo(element, key);
      await keyboard.press('Enter');
      await page.getByRole('toolbar').waitFor();
      await keyboard.press('Enter');
      await page.locator('[contenteditable]').waitFor();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type(text);
      await keyboard.press('Enter');
      await expect.poll(() => element.innerText()).toBe(text);
      await keyboard.press('Escape');
    },
  };
}

type Walk = Awaited<ReturnType<typeof openWalk>>;

async function useTemplate({ page, keyboard, keys, people, toolbar, check }: Walk): Promise<void> {
  const offer = page.getByRole('region', { name: '这个页面还是空的' });
  await keys.press(offer.getByRole('button', { name: '关于我们' }), 'Enter');
  await expect.poll(() => people.count()).toBe(3);
  await toolbar.waitFor();
  await check('toolbar of a block');
  await keyboard.press('Escape');
}

async function addPerson({ page, keyboard, keys, people, check, write }: Walk): Promise<void> {
  await keys.goTo(people.nth(0));
  await keyboard.press('Alt+Enter');
  await page.locator('.ed-tag', { hasText: '第 1 项，共 3 项' }).waitFor();
  await check('toolbar of an item');
  await keyboard.press('ControlOrMeta+d');
  await expect.poll(() => people.count()).toBe(4);
  await keyboard.press('Escape');
  await write(people.nth(1), '白羽');
}

/** Of the block that has the focus. */
async function changeSetting({ page, keyboard, keys, toolbar, check }: Walk): Promise<void> {
  await keyboard.press('Shift+Enter');
  await keyboard.press('Tab');
  const settings = toolbar.getByRole('button', { name: '设置' });
  for (let step = 0; step < 10; step += 1)
    if (!(await settings.evaluate((each) => each === document.activeElement)))
      await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '区块设置' });
  await dialog.waitFor();
  await check('settings');
  await keys.goTo(dialog.getByRole('radio').first());
  await keyboard.press('ArrowDown');
  await page
    .locator('#main section[data-surface="alt"]', {
      has: page.locator('[data-edit*="/people/"]'),
    })
    .waitFor();
  await keys.press(dialog.getByRole('button', { name: '确定' }), 'Enter');
  await dialog.waitFor({ state: 'hidden' });
  await keyboard.press('Escape');
}

async function switchToEnglish({ page, keyboard, keys, check }: Walk): Promise<void> {
  await keyboard.press('Alt+F10');
  await keys.press(page.locator('.ed-switch-language'), 'Enter');
  const english = page.locator('.ed-places-language').getByRole('link', { name: 'English' });
  await english.waitFor();
  await check('menu of the languages');
  await keys.press(english, 'Enter');
  await page.locator('html[lang="en-US"] .ed-bar').waitFor();
}

test('a new owner builds, names, saves and translates a page without a mouse', async () => {
  const walk = await openWalk();
  const { editor, page, keys, heading, write, violations } = walk;
  await useTemplate(walk);
  await write(page.locator('header [data-edit*="/Title"]').first(), '云上工坊', 'Shift+Tab');
  await write(heading, '我们的团队');
  await addPerson(walk);
  await changeSetting(walk);
  await save(editor);
  await switchToEnglish(walk);
  await write(heading, 'Our team');
  await save(editor);

  const [chinese, english] = await Promise.all(
    ['zh-CN', 'en-US'].map((language) => readAsVisitor(server, `/about?lang=${language}`)),
  );
  for (const part of ['我们的团队', '白羽', 'data-surface="alt"', '· 云上工坊</title>'])
    expect(chinese).toContain(part);
  for (const part of ['Our team', '白羽', 'data-surface="alt"', '· New site</title>'])
    expect(english).toContain(part);
  expect(violations).toEqual([]);
  expect(keys.flaws).toEqual([]);
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});
