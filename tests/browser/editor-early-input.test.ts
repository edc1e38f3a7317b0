import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { namesUnderWay } from '../support/settled.ts';
import { openEditor, openUnsettled, signInAsOwner, type EditorSession } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

declare global {
  interface Window {
    /** Work that the page has left until the browser is idle. */
    idleWork?: IdleRequestCallback[];
  }
}

/** Opens the editor in a browser that is never idle, so that the page is not hydrated. */
async function openBusy(): Promise<EditorSession> {
  const context = await signInAsOwner(browser, server);
  await context.addInitScript(() => {
    const work: IdleRequestCallback[] = [];
    window.idleWork = work;
    window.requestIdleCallback = (run) => work.push(run);
  });
  const editor = await openUnsettled(context, server);
  await expect.poll(() => namesUnderWay(editor.page)).toEqual(['idle']);
  expect(await isHydrated(editor.page)).toBe(false);
  return editor;
}

/** React marks the elements that it has hydrated. */
function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const title = document.querySelector('#main h1') ?? {};
    return Object.keys(title).some((key) => key.startsWith('__reactFiber'));
  });
}

describe('before the page is hydrated', () => {
  test('a click that nothing comes before selects its element', async () => {
    const editor = await openBusy();
    const { page, title } = editor;
    await title.evaluate((element: HTMLElement) => element.click());
    await page.getByRole('toolbar', { name: 'Tools of the Text' }).waitFor();
    expect(await isHydrated(page)).toBe(true);
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  });

  test('a click outside editable elements selects the block', async () => {
    const editor = await openBusy();
    const { page } = editor;
    await page.evaluate(() => {
      const inside = document.querySelector('#main [data-edit]');
      inside?.parentElement?.closest<HTMLElement>(':not([data-edit])')?.click();
    });
    await page.getByRole('button', { name: 'Add below' }).waitFor();
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  });

  test('a key selects and opens the focused element', async () => {
    const editor = await openBusy();
    const { page, title } = editor;
    await title.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('toolbar', { name: 'Tools of the Text' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[contenteditable]').waitFor();
    expect(editor.pageErrors).toEqual([]);
    await editor.context.close();
  });

  test('the outline lists the blocks and goes to one', async () => {
    const editor = await openBusy();
    const { page } = editor;
    const button = page.getByRole('button', { name: 'Blocks', exact: true });
    await button.evaluate((element: HTMLElement) => element.click());
    await page.getByRole('dialog', { name: 'Blocks of the page' }).waitFor();
    expect(await isHydrated(page)).toBe(true);
    await editor.context.close();
  });
});

test('a click while the page is being hydrated keeps its elements', async () => {
  const editor = await openBusy();
  const { page } = editor;
  const isKept = await page.evaluate(() => {
    const title = document.querySelector<HTMLElement>('#main h1[data-edit]');
    for (const run of window.idleWork ?? []) run({ didTimeout: false, timeRemaining: () => 50 });
    title?.click();
    return title?.isConnected;
  });
  expect(isKept).toBe(true);
  await page.getByRole('toolbar', { name: 'Tools of the Text' }).waitFor();
  expect(await isHydrated(page)).toBe(true);
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});

test('a page that the browser does not paint is hydrated all the same', async () => {
  const context = await signInAsOwner(browser, server);
  // Idle callbacks of such a page run only when their time is over.
  await context.addInitScript(() => {
    window.requestIdleCallback = (run, { timeout } = {}) =>
      timeout === undefined
        ? 0
        : Number(setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), timeout));
  });
  const editor = await openEditor(context, server);
  await expect.poll(() => isHydrated(editor.page)).toBe(true);
  expect(editor.pageErrors).toEqual([]);
  await context.close();
});
