// One program with documents of its own, built once: new kinds, blocks and dialogs, and a part that opens
// every dialog.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isBuildFresh } from '../../../src/tools/build/freshness.ts';
import { openBrowser } from '../../support/browser.ts';
import { copyProgram } from '../../support/program-copy.ts';
import { startProduction } from '../../support/server.ts';
import { signInAsOwner, openEditor, readAsVisitor, save } from '../editor-session.ts';
import { findViolations } from '../page-checks.ts';
import { ADDED } from './added/documents.ts';
import { DIALOGS, OPENERS } from './added/openers.ts';

const root = copyProgram({ ...ADDED, ...OPENERS });
const [server, browser] = await Promise.all([startProduction({ SEED: 'blank' }, root), openBrowser()]);
const demo = await startProduction({}, root);

test('a build generates what a block added by hand needs, and is fresh after it', () => {
  expect(existsSync(join(root, 'runtime/generated/validators/blocks/prices.generated.js'))).toBe(true);
  expect(isBuildFresh(root)).toBe(true);
});

test('a new kind with a new dialog needs three documents, and works like any other', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page } = editor;
  const seal = page.locator('[data-edit^="seal:"]');
  await seal.click();
  const tools = page.getByRole('toolbar', { name: 'Tools of the Seal' });
  // Its own tools and those of the kind of texts; the block excludes the font tool.
  expect(await tools.getByRole('button').allInnerTexts()).toEqual(
    expect.arrayContaining(['Set seal', 'Renewable', 'Link']),
  );
  expect(await tools.getByRole('button', { name: 'Font' }).count()).toBe(0);
  await tools.getByRole('button', { name: 'Renewable' }).click();
  await expect.poll(() => seal.innerText()).toContain('10 × 365 +');
  expect(await tools.getByRole('button', { name: 'Renewable' }).count()).toBe(0);

  await seal.click();
  const dialog = page.getByRole('dialog', { name: 'Seal' });
  await dialog.getByLabel('Words').fill('');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByText('Please enter the words').waitFor();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await dialog.getByLabel('Words').fill('A lifetime');
  await dialog.getByLabel('Years').fill('99');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => seal.innerText()).toContain('99 × 365 +');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => seal.innerText()).toContain('10 × 365 +');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => seal.innerText()).toContain('A lifetime');
  await save(editor);
  expect(await readAsVisitor(server)).toContain('A lifetime');
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});

const WORDS = {
  'en-US': {
    tag: 'Price, 2 of 2',
    settings: 'Settings',
    dialog: 'Block settings',
    ok: 'OK',
    full: '3 of 3',
    options: ['Background', 'Columns', 'Show the notes', 'Year', 'Currency'],
    dark: 'Dark',
    remove: 'Delete With tax',
    yes: 'Delete',
    items: ['Bowl', 'Cup'],
    lists: ['Prices', 'Notes'],
  },
  'zh-CN': {
    tag: '价格，第 2 项，共 2 项',
    settings: '设置',
    dialog: '区块设置',
    ok: '确定',
    full: '3 / 3',
    options: ['底色', '列数', '显示说明', '年份', '货币'],
    dark: '深',
    remove: '删除 含税',
    yes: '删除',
    items: ['碗', '杯'],
    lists: ['价格', '说明'],
  },
} as const;

test.each(['en-US', 'zh-CN'] as const)(
  'a new block with two lists and five options needs one document, in %s',
  async (language) => {
    const words = WORDS[language];
    const [first, second] = words.items;
    const path = `/home?lang=${language}`;
    const editor = await openEditor(await signInAsOwner(browser, server, language), server, path);
    const { page } = editor;
    const block = page.locator('#main section[data-columns]');
    const shown = (): Promise<string[]> => block.locator('h4').allInnerTexts();
    const tool = (name: string): Locator =>
      page.getByRole('toolbar').getByRole('button', { name, exact: true });
    // On the page: chosen, moved and duplicated by keys, until the list is full.
    await block.locator('h4').nth(1).focus();
    await page.keyboard.press('Alt+Enter');
    await page.locator('.ed-tag', { hasText: words.tag }).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(shown).toEqual([second, first]);
    await page.keyboard.press('ControlOrMeta+d');
    await expect.poll(shown).toEqual([second, second, first]);
    // In the dialog: all options and lists, with a preview on the page.
    await page.keyboard.press('Escape');
    await block.locator('h4').first().focus();
    await page.keyboard.press('Shift+Enter');
    await tool(words.settings).click();
    const dialog = page.getByRole('dialog', { name: words.dialog });
    for (const option of words.options) await dialog.getByText(option, { exact: true }).first().waitFor();
    for (const name of words.lists) await dialog.getByRole('treegrid', { name }).waitFor();
    await dialog.getByText(words.full).waitFor();
    await dialog.getByRole('radio', { name: words.dark }).check();
    await dialog.getByRole('radio', { name: '3', exact: true }).check();
    await dialog.getByLabel(words.options[3]).fill('2030');
    await dialog.getByLabel(words.options[4]).fill('CNY');
    await dialog.getByRole('button', { name: words.remove }).click();
    const question = page.getByRole('dialog').last();
    await question.getByRole('button', { name: words.yes, exact: true }).click();
    await expect.poll(() => block.locator('p').count()).toBe(0);
    await expect.poll(() => block.locator('h3').innerText()).toBe('2030 CNY');
    expect(await block.getAttribute('data-tone')).toBe('dark');
    await dialog.getByRole('button', { name: words.ok }).click();
    await dialog.waitFor({ state: 'detached' });
    // One step for the dialog, and one for each change on the page.
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => block.getAttribute('data-tone')).toBe('light');
    expect(await block.locator('p').count()).toBe(1);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(shown).toEqual([second, first]);
    for (let step = 0; step < 2; step++) await page.keyboard.press('ControlOrMeta+Shift+z');
    await save(editor);
    const visited = await readAsVisitor(server, path);
    for (const part of ['data-tone="dark"', 'data-columns="3"', '2030 CNY']) expect(visited).toContain(part);
    expect(visited.match(/<h4[^>]*>[^<]*/g)).toHaveLength(3);
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  },
);

/** Whether the focus is in the topmost dialog. */
const isFocusInside = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement?.closest('dialog') === [...document.querySelectorAll('.ed-dialog')].at(-1),
  );

/** One language is enough: the other has the same elements, and documents have all texts in both. */
const LANGUAGE = 'zh-CN';

test(
  'every dialog has a name, takes the focus, is accessible, and returns the focus on Escape',
  { timeout: 180_000 },
  async () => {
    const editor = await openEditor(
      await signInAsOwner(browser, demo, LANGUAGE),
      demo,
      `/home?lang=${LANGUAGE}`,
    );
    const { page } = editor;
    await page.locator('[data-edit^="any:"]').click();
    const tools = page.locator('.ed-tools');
    const found: string[] = [];
    // The list before publishing gets its texts where it is opened.
    for (const { name, title } of DIALOGS.filter((dialog) => dialog.name !== 'check-page')) {
      const opener = tools.getByRole('button', { name: `open ${name}`, exact: true });
      await opener.press('Enter');
      const words = title[LANGUAGE] ?? '';
      const dialog = page.getByRole('dialog', words.includes('{{') ? {} : { name: words, exact: true });
      await dialog.waitFor();
      await page.locator('.ed-dialog-loading, .ed-dialog [aria-busy="true"]').waitFor({ state: 'detached' });
      if (!(await isFocusInside(page))) found.push(`${name}: the focus is not inside`);
      const violations = await findViolations(page, '.ed-dialog', ['serious', 'critical']);
      found.push(...violations.map((each) => `${name}: ${each}`));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      if (!(await opener.evaluate((button) => button === document.activeElement)))
        found.push(`${name}: the focus is not given back`);
    }
    expect(found).toEqual([]);
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  },
);
