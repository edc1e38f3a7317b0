import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { readAsVisitor, save, typeInto } from '../editor-session.ts';
import { openEditorInTab } from '../editor-tab.ts';
import { findViolations } from '../page-checks.ts';
import { choose } from './choose.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

describe('the dictionary', () => {
  test('is bound to a text; typing changes the value, and unbinding keeps the text', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page, title } = editor;
    const tools = page.getByRole('toolbar');
    await title.click();
    await tools.getByRole('button', { name: 'Bind data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bind data' });
    await dialog.getByText('Object').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.getByText('Please select an object').waitFor();
    await dialog.getByText('Please select a value').waitFor();
    await choose(dialog, 'object', 'Company');
    await choose(dialog, 'field', 'Slogan');
    await choose(dialog, 'value', 'Walls that remember the fire');
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await choose(dialog, 'object', 'Workshop');
    await choose(dialog, 'field', 'Name');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.getByText('Please select a value').waitFor();
    await choose(dialog, 'object', 'Company');
    await choose(dialog, 'field', 'Slogan');
    await choose(dialog, 'value', 'Walls that remember the fire');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => title.innerText()).toBe('Walls that remember the fire');
    await page.locator('.ed-frame-locked .ed-bound').waitFor();

    await tools.getByRole('button', { name: 'Field details' }).click();
    const details = page.getByRole('dialog', { name: 'Field details' });
    await details.getByText('+86 798 555 0187').waitFor();
    await details.getByText('Work with us').waitFor();
    expect(await details.innerText()).not.toContain('FORMSERVICE');
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await details.getByRole('button', { name: 'Close' }).click();

    await page.keyboard.press('Escape');
    await typeInto(editor, title, 'Walls that keep the fire');
    await save(editor);
    expect(await readAsVisitor(server)).toContain('Walls that keep the fire');
    const listed = await editor.context.request.get(`${server.url}/api/dictionary/list?type=1`);
    expect(await listed.text()).toContain('Walls that keep the fire');

    await title.click();
    await tools.getByRole('button', { name: 'Unbind' }).click();
    await tools.getByRole('button', { name: 'Bind data' }).waitFor();
    expect(await title.innerText()).toBe('Walls that keep the fire');
    await page.keyboard.press('ControlOrMeta+z');
    await tools.getByRole('button', { name: 'Unbind' }).waitFor();
    expect(editor.pageErrors).toEqual([]);
  });

  test('accepts a new value, and a link that is chosen from it or added to it', async () => {
    const editor = await openEditorInTab(browser, server);
    const { page } = editor;
    const tools = page.getByRole('toolbar');
    const heading = page.locator('h2[data-edit*="/subContentMap/BigTitle"]').first();
    const text = await heading.innerText();
    await heading.click();
    await tools.getByRole('button', { name: 'Bind data' }).click();
    const bind = page.getByRole('dialog', { name: 'Bind data' });
    await checkBox(bind.getByLabel('A new value'));
    expect(await bind.getByRole('textbox', { name: 'New value' }).inputValue()).toBe(text);
    await bind.getByRole('button', { name: 'OK' }).click();
    await bind.waitFor({ state: 'hidden' });
    await page.locator('.ed-frame-locked .ed-bound').waitFor();

    await tools.getByRole('button', { name: 'Link', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Link', exact: true })
      .getByRole('button', { name: 'Dictionary link' })
      .click();
    const link = page.getByRole('dialog', { name: 'Dictionary link' });
    await checkBox(link.getByLabel('Add a link'));
    await link.getByRole('button', { name: 'OK' }).click();
    await link.getByText('Please select', { exact: true }).waitFor();
    await checkBox(link.getByLabel('URL'));
    await link.getByRole('button', { name: 'OK' }).click();
    await link.getByText('please enter address').waitFor();
    await link.getByLabel('Address').fill('kiln@example.com');
    await link.getByRole('button', { name: 'OK' }).click();
    await link.getByText('The beginning is missing').waitFor();
    await link.getByLabel('Address').fill(' mailto:kiln@example.com ');
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await link.getByRole('button', { name: 'OK' }).click();
    await link.waitFor({ state: 'hidden' });
    await expect.poll(() => heading.locator('a').getAttribute('href')).toBe('mailto:kiln@example.com');

    await tools.getByRole('button', { name: 'Link', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Link', exact: true })
      .getByRole('button', { name: 'Dictionary link' })
      .click();
    await choose(link, 'value', 'Company · Contact link: Work with us');
    await link.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => heading.locator('a').getAttribute('href')).toBe('/edit/forms');
    expect(editor.pageErrors).toEqual([]);
  });

  test('provides pictures, which stay when they are unbound', async () => {
    const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
    const { page } = editor;
    const tools = page.getByRole('toolbar');
    const picture = page.locator('img[data-edit*="/subContentMap/Image#"]').first();
    await picture.scrollIntoViewIfNeeded();
    await picture.click({ position: { x: 20, y: 20 } });
    await tools.getByRole('button', { name: 'Bind data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bind data' });
    await choose(dialog, 'object', 'Company');
    await choose(dialog, 'field', 'Picture');
    await choose(dialog, 'value', 'The workshop');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => picture.getAttribute('src')).toContain('/media/intro-workshop_');
    await tools.getByRole('button', { name: 'Unbind' }).click();
    await tools.getByRole('button', { name: 'Bind data' }).waitFor();
    expect(await picture.getAttribute('src')).toContain('/media/intro-workshop_');
    expect(editor.pageErrors).toEqual([]);
  });
});
