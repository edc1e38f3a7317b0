import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { signInAsOwner, openEditor, readAsVisitor, save, type EditorSession } from '../editor-session.ts';
import { findViolations } from '../page-checks.ts';
import { choose } from './choose.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Selects an element and opens a dialog with one of its tools. */
async function openTool({ page }: EditorSession, element: Locator, tool: string): Promise<Locator> {
  await element.click();
  await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: tool });
  await dialog.locator('.preview-note').waitFor();
  return dialog;
}
const styleOf = (element: Locator, name: string): Promise<string> =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

describe('the style tools', () => {
  test('the font tool sets family and size with a preview, and is one undo step', async () => {
    const editor = await openEditor(await signInAsOwner(browser, server), server);
    const { page } = editor;
    const heading = page.locator('h2[data-edit*="/subContentMap/BigTitle"]').first();
    const before = await styleOf(heading, 'font-size');
    const dialog = await openTool(editor, heading, 'Font');
    await choose(dialog, 'fontSize', '24');
    await choose(dialog, 'fontFamily', 'Georgia');
    const sample = dialog.locator('.preview-box > p');
    await expect.poll(() => styleOf(sample, 'font-size')).toBe('24px');
    await expect.poll(() => styleOf(sample, 'font-family')).toBe('Georgia, serif');
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => styleOf(heading, 'font-size')).toBe('24px');
    await save(editor);
    expect(await readAsVisitor(server)).toContain('{font-family:Georgia, serif;font-size:max(12px,1.2rem)}');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => styleOf(heading, 'font-size')).toBe(before);
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  });

  test('the style tool warns of low contrast with the background, and clears what it set', async () => {
    const editor = await openEditor(await signInAsOwner(browser, server), server);
    const { page } = editor;
    const heading = page.locator('h2[data-edit*="/subContentMap/BigTitle"]').nth(1);
    const [colour, weight] = [await styleOf(heading, 'color'), await styleOf(heading, 'font-weight')];
    const dialog = await openTool(editor, heading, 'Style');
    await dialog.getByText(/^Contrast with its background: \d/).waitFor();
    await checkBox(dialog.getByRole('radio', { name: '#ffffff' }));
    await dialog.getByText(/only 1\.\d:1, less than 4\.5:1/).waitFor();
    await checkBox(dialog.getByRole('radio', { name: '#1d4fd8' }));
    await dialog.getByText(/^Contrast with its background: \d/).waitFor();
    await dialog.getByRole('switch', { name: 'Bold' }).click();
    await dialog.getByRole('switch', { name: 'Underline' }).click();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => styleOf(heading, 'color')).toBe('rgb(29, 79, 216)');
    expect(await styleOf(heading, 'font-weight')).toBe('700');
    expect(await styleOf(heading, 'text-decoration-line')).toBe('underline');

    await page.getByRole('toolbar').getByRole('button', { name: 'Style', exact: true }).click();
    await expect.poll(() => dialog.getByRole('radio', { name: '#1d4fd8' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Clear styles' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => styleOf(heading, 'color')).toBe(colour);
    expect(await styleOf(heading, 'font-weight')).toBe(weight);
    await expect.poll(() => page.locator('.ed-status').innerText()).toBe('Saved');
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  });

  test('says that contrast cannot be measured for a text over a picture', async () => {
    const editor = await openEditor(await signInAsOwner(browser, server), server);
    const dialog = await openTool(editor, editor.title, 'Style');
    await expect
      .poll(() => dialog.locator('.preview-note').innerText())
      .toContain('The text stands on a picture');
    await editor.context.close();
  });
});
