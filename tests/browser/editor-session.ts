import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { collectPageErrors } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { type RunningServer } from '../support/server.ts';

/** A signed-in owner's browser on a page in edit mode. */
export interface EditorSession {
  context: BrowserContext;
  page: Page;
  /** What the browser complained of so far. */
  pageErrors: readonly string[];
  title: Locator;
}

/** Signs in as the owner through the API, as a browser that has its session already. */
export async function signInAsOwner(browser: Browser, server: RunningServer): Promise<BrowserContext> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  const answer = await context.request.post(`${server.url}/api/owner/login`, {
    data: { name: 'owner', password: OWNER_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The owner cannot sign in: ${await answer.text()}`);
  return context;
}

/** Opens a page in edit mode and waits for the editor. */
export async function openEditor(
  context: BrowserContext,
  server: RunningServer,
  path = '/home?lang=en-US',
): Promise<EditorSession> {
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  // Pictures may come later: the editor does not wait for them.
  await page.goto(`${server.url}/edit${path}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.ed-bar').waitFor();
  return { context, page, pageErrors, title: page.locator('h1[data-edit]').first() };
}

/** Types a new text into an element where it stands; none empties it. */
export async function typeInto({ page }: EditorSession, element: Locator, text: string): Promise<void> {
  await element.click();
  // For a second after a dialog was opened, a click opens nothing.
  const typed = page.locator('[contenteditable]');
  await expect
    .poll(async () => {
      if ((await typed.count()) === 0) await element.click();
      return typed.count();
    })
    .toBe(1);
  await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Presses save and waits until all is saved. */
export async function save({ page }: EditorSession): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await page.locator('.ed-status-saved').waitFor();
}

/** What a visitor is shown of a page now. */
export async function readAsVisitor(server: RunningServer, path = '/home?lang=en-US'): Promise<string> {
  const answer = await fetch(server.url + path);
  return answer.text();
}

/** Runs in the page: how many drafts its browser keeps. */
export function countDrafts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tessera', 1);
    opening.onerror = () => reject(new Error('no database'));
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}

/** Keys of the page's blocks in their order, as far as they have something to edit. */
export function readBlockOrder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marks = [...document.querySelectorAll<HTMLElement>('#main [data-edit]')].map(
      (element) => element.dataset.edit ?? '',
    );
    return [...new Set(marks.map((mark) => /:content\/([^/#]+)/.exec(mark)?.[1] ?? ''))];
  });
}
