import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, readBlockOrder, signInAsOwner } from './editor-session.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test('several blocks are moved, duplicated, cut, pasted and made a template, each as one step', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server, '/about?lang=en-US');
  const { page } = editor;
  const order = (): Promise<string[]> => readBlockOrder(page);
  const before = await order();
  const [first = '', second = '', third = '', fourth = ''] = before;
  const elementOf = (key: string) => page.locator(`#main [data-edit*=":content/${key}/"]`).first();
  const heard = (): Promise<string> => page.locator('.ed-unseen').innerText();
  const frames = page.locator('.ed-frame-locked');
  const rest = before.slice(4);

  await elementOf(second).focus();
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(heard).toMatch(/^2 blocks selected: /);
  await expect.poll(() => frames.count()).toBe(2);
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => frames.count()).toBe(3);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => frames.count()).toBe(2);
  await page.getByRole('toolbar', { name: /2 blocks/ }).waitFor();
  expect(await findViolations(page, '.ed-tools')).toEqual([]);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(order).toEqual([first, fourth, second, third, ...rest]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(order).toEqual(before);
  await expect.poll(() => frames.count()).toBe(2);

  await page.keyboard.press('ControlOrMeta+d');
  await expect.poll(() => order().then((keys) => keys.length)).toBe(before.length + 2);
  expect((await order()).slice(0, 3)).toEqual([first, second, third]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(order).toEqual(before);

  // By mouse: a range, then without its middle.
  await elementOf(second).click();
  await elementOf(fourth).click({ modifiers: ['Shift'] });
  await expect.poll(() => frames.count()).toBe(3);
  await elementOf(third).click({ modifiers: ['ControlOrMeta'] });
  await expect.poll(() => frames.count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+x');
  await expect.poll(order).toEqual([first, third, ...rest]);
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => order().then((keys) => keys.slice(3))).toEqual([third, ...rest]);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(order).toEqual(before);

  // As one template, which is inserted below the chosen block.
  await elementOf(second).click();
  await elementOf(third).click({ modifiers: ['Shift'] });
  await page.getByRole('toolbar').getByRole('button', { name: 'Save as template' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Story');
  await page.keyboard.press('Enter');
  await page.getByText('Saved as the template “Story”').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('group', { name: 'Your templates' }).getByRole('option').dblclick();
  await expect.poll(order).toHaveLength(before.length + 2);
  await expect.poll(() => frames.count()).toBe(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(order).toEqual(before);

  await page.keyboard.press('?');
  await page.getByText('Choose all blocks up to the clicked one').waitFor();
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});
