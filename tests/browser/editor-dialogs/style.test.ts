import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { readAsVisitor, save, typeInto, type EditorSession } from '../editor-session.ts';
import { openEditorInTab } from '../editor-tab.ts';
import { findViolations } from '../page-checks.ts';
import { choose } from './choose.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Selects an element and opens a dialog with one of its tools; `ready` shows when its form is loaded. */
async function openTool(
  { page }: EditorSession,
  element: Locator,
  tool: string,
  ready = '.preview-note',
): Promise<Locator> {
  await element.click();
  await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: tool, exact: true });
  await dialog.locator(ready).waitFor();
  return dialog;
}
const styleOf = (element: Locator, name: string): Promise<string> =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

const openPresets = (editor: EditorSession, element: Locator): Promise<Locator> =>
  openTool(editor, element, 'Presets', '[data-act=save]');
const press = (within: Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Opens the presets of a site without any, on a text without a style. */
async function checkWithoutPresets(editor: EditorSession, text: Locator): Promise<void> {
  const { page } = editor;
  // Without a style there is nothing to save, and a list that cannot be loaded is asked for again.
  await page.route('**/api/stylePreset/list', (route) => route.abort());
  const dialog = await openPresets(editor, text);
  await dialog.getByText('Give it one with Font or Style').waitFor();
  await dialog.getByText('The server does not answer.').waitFor();
  await page.unroute('**/api/stylePreset/list');
  await press(dialog, 'Try again');
  await dialog.getByText('There are no presets yet').waitFor();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  expect(await dialog.getByRole('button', { name: 'Save this style…' }).isDisabled()).toBe(true);
  await press(dialog, 'OK');
  await dialog.getByText('Please choose a preset').waitFor();
  await press(dialog, 'Cancel');
}

/** Replaces the preset "Fired" by a changed style of a text, and deletes it. */
async function replaceAndDelete(editor: EditorSession, text: Locator): Promise<void> {
  const { page } = editor;
  const question = page.getByRole('dialog', { name: 'Please confirm' });
  const style = await openTool(editor, text, 'Style');
  await style.getByRole('switch', { name: 'Italic' }).click();
  await press(style, 'OK');
  await style.waitFor({ state: 'hidden' });
  const dialog = await openPresets(editor, text);
  const preset = dialog.getByRole('radio', { name: /^Fired / });
  await preset.check();
  await press(dialog, 'Replace with this style');
  await press(question, 'Replace');
  await dialog.getByText('“Fired” now has the style of this text').waitFor();
  await expect.poll(() => styleOf(dialog.locator('.preset-sample > span'), 'font-style')).toBe('italic');
  await press(dialog, 'Delete');
  await press(question, 'Cancel');
  await preset.waitFor();
  await press(dialog, 'Delete');
  await press(question, 'Delete');
  await dialog.getByText('There are no presets yet').waitFor();
  // Nobody has made a mistake yet.
  expect(await dialog.getByText('Please choose a preset').count()).toBe(0);
  await press(dialog, 'Cancel');
  await dialog.waitFor({ state: 'hidden' });
}

describe('the style tools', () => {
  test('a size for phones shows on phones only, and large type never overflows them', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    const dialog = await openTool(editor, title, 'Font');
    const sample = dialog.locator('.preview-box > p');
    const pressed = (): Promise<string> => dialog.locator('.preview-widths [aria-pressed=true]').innerText();
    expect(await pressed()).toBe('On desktop');
    // The last size is before the first one.
    await dialog.locator('[data-field=fontSize] [role=combobox]').click();
    await dialog.locator('.ant-select-item-option-active').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => styleOf(sample, 'font-size')).toBe('120px');
    await dialog.getByRole('button', { name: 'On a phone' }).click();
    await expect.poll(() => styleOf(sample, 'font-size')).toBe('45px');
    await dialog.getByRole('button', { name: 'On desktop' }).click();
    await choose(dialog, 'phoneFontSize', '14');
    await expect.poll(pressed).toBe('On a phone');
    await expect.poll(() => styleOf(sample, 'font-size').then(Number.parseFloat)).toBeCloseTo(14, 1);
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const size = (): Promise<number> => styleOf(title, 'font-size').then(Number.parseFloat);
    await expect.poll(size).toBe(120);
    await page.setViewportSize({ width: 375, height: 700 });
    await expect.poll(size).toBeCloseTo(14, 1);

    // Without a size for phones, a long word fits as well.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('toolbar').getByRole('button', { name: 'Font', exact: true }).click();
    await choose(dialog, 'phoneFontSize', 'Automatic');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await typeInto(editor, title, 'Incomprehensibilities 不可思议的陶瓷');
    await save(editor);
    const visitor = await browser.newContext({ viewport: { width: 320, height: 700 } });
    const visited = await visitor.newPage();
    await visited.goto(`${server.url}/home?lang=en-US`);
    expect(await styleOf(visited.locator('h1').first(), 'font-size')).toBe('38.4px');
    expect(await visited.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const edges = await visited
      .locator('h1')
      .first()
      .evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return Math.max(...[...range.getClientRects()].map(({ right }) => right));
      });
    expect(edges).toBeLessThanOrEqual(320);
    expect(editor.pageErrors).toEqual([]);
    await visitor.close();
  });

  test('a style is saved as a preset of the site, and applied to other texts', async () => {
    const path = '/about?lang=en-US';
    const editor = await openEditorInTab(browser, server, path);
    const { page, title } = editor;
    const headings = page.locator('h2[data-edit*=":content/"]');
    const georgia = 'Georgia, serif';
    /** How many headings have the font. */
    const countStyled = async (): Promise<number> => {
      const fonts = await headings.evaluateAll((all) => all.map((each) => getComputedStyle(each).fontFamily));
      return fonts.filter((font) => font === georgia).length;
    };
    const presets = (element: Locator): Promise<Locator> => openPresets(editor, element);

    await checkWithoutPresets(editor, title);
    const dialog = page.getByRole('dialog', { name: 'Presets', exact: true });
    const font = await openTool(editor, headings.first(), 'Font');
    await choose(font, 'fontFamily', 'Georgia');
    await press(font, 'OK');
    await font.waitFor({ state: 'hidden' });
    await presets(headings.first());
    const add = async (name: string): Promise<void> => {
      await press(dialog, 'Save this style…');
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    };
    await add('Kiln heading');
    const preset = dialog.getByRole('radio', { name: 'Kiln heading Georgia Style of this text' });
    await expect.poll(() => preset.isChecked()).toBe(true);
    await expect.poll(() => styleOf(dialog.locator('.preset-sample > span'), 'font-family')).toBe(georgia);
    await add('Kiln heading');
    await dialog.getByText('There is a preset with the name “Kiln heading” already').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Kiln heading');
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await press(dialog, 'Rename…');
    await page.keyboard.type('Fired');
    await page.keyboard.press('Enter');
    const renamed = dialog.getByRole('radio', { name: /^Fired Georgia/ });
    await expect.poll(() => renamed.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await press(dialog, 'Cancel');
    await dialog.waitFor({ state: 'hidden' });

    // To one other heading, and to all of them.
    await presets(headings.nth(1));
    await renamed.check();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(countStyled).toBe(2);
    await presets(headings.nth(1));
    await renamed.check();
    await dialog.getByRole('switch', { name: /^Apply to all headings/ }).click();
    await press(dialog, 'OK');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(countStyled).toBe(await headings.count());
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(countStyled).toBe(2);

    // A preset that is replaced or deleted changes no text.
    await presets(title);
    await renamed.check();
    await press(dialog, 'OK');
    await dialog.waitFor({ state: 'hidden' });
    await replaceAndDelete(editor, title);
    await expect.poll(countStyled).toBe(2);
    await save(editor);
    expect(await readAsVisitor(server, path)).toContain('{font-family:Georgia, serif;font-style:italic}');
    // The list that was not loaded, and the name that was refused.
    const expected = /stylePreset|Failed to load resource/;
    expect(editor.pageErrors.filter((error) => !expected.test(error))).toEqual([]);
  });
});
