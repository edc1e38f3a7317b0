// What an owner does in the editor, for its tests.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Handler } from './calls.ts';

/** For so long after a dialog has opened, a click opens nothing. */
const DIALOG_LOCK_MS = 1000;

/** Selects an element by keyboard. */
export async function select(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await element.focus();
  await page.keyboard.press(key);
  await page.getByRole('toolbar').waitFor();
}

/** A tool of what is selected. */
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** Opens a text in place, by keyboard. */
export async function openText(page: Page, element: Locator): Promise<Locator> {
  await select(page, element);
  const typed = page.locator('[contenteditable]');
  await page.keyboard.press('Enter');
  await typed.waitFor();
  return typed;
}

/** Replaces the text of an element in place; an empty string clears it. */
export async function typeInto(page: Page, element: Locator, text: string): Promise<void> {
  const typed = await openText(page, element);
  await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await typed.waitFor({ state: 'detached' });
  // The next Enter selects again.
  await page.keyboard.press('Escape');
}

/** Uses a tool of an element and returns its dialog. */
export async function openTool(page: Page, element: Locator, name: string, title = name): Promise<Locator> {
  await select(page, element);
  await tool(page, name).press('Enter');
  return opened(page, title);
}

/** The dialog with this title, with its form loaded. */
export async function opened(page: Page, title: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole(
    'dialog',
    typeof title === 'string' ? { name: title, exact: true } : { name: title },
  );
  await dialog.waitFor();
  await dialog.locator('.ed-dialog-loading').waitFor({ state: 'detached' });
  await page.clock.fastForward(DIALOG_LOCK_MS);
  return dialog;
}

export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

/** Names of the examples of the page's blocks, in page order. */
export function readOrder(page: Page): Promise<string[]> {
  return page.locator('#main [data-edit]').evaluateAll((marked) => {
    const keys = marked.map((each) => /:content\/([^/#]+)/.exec(each.getAttribute('data-edit') ?? '')?.[1]);
    return [...new Set(keys.filter((key) => key !== undefined))];
  });
}

/** The first editable element of a block. */
export const inBlock = (page: Page, key: string, member = ''): Locator =>
  page.locator(`#main [data-edit*=":content/${key}/"][data-edit*="/${member}"]`).first();

/** Waits for what the bar says of the page. */
export async function expectStatus(page: Page, status: string | RegExp): Promise<void> {
  await expect.poll(() => page.locator('.ed-status').innerText()).toMatch(status);
}

/** The last announcement to screen readers. */
export const heard = (page: Page): Promise<string> => page.locator('.ed-unseen').innerText();

/** Answers a save: every document has the next revision. */
export const isSaved: Handler<'content.save'> = ({ body }) =>
  Object.fromEntries(
    Object.entries(body.channelContentMap).map(([code, { revision }]) => [code, revision + 1]),
  );
