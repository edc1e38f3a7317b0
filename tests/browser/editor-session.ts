import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { collectPageErrors } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { type RunningServer } from '../support/server.ts';
import { settled } from '../support/settled.ts';

/** A page in edit mode, in a context that is signed in as the owner. */
export interface EditorSession {
  context: BrowserContext;
  page: Page;
  /** Errors of the page so far. */
  pageErrors: readonly string[];
  title: Locator;
}

/**
 * A new context with a session of the owner called `name`, created through the API. The editor speaks the
 * language of its browser, `locale`.
 */
export async function signInAsOwner(
  browser: Browser,
  server: RunningServer,
  locale = 'en-US',
  name = 'owner',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale,
    viewport: { width: 1280, height: 800 },
  });
  const answer = await context.request.post(`${server.url}/api/owner/login`, {
    data: { name, password: OWNER_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`The owner cannot sign in: ${await answer.text()}`);
  const { data: owner } = (await answer.json()) as { data: { csrfToken: string } };
  await skipTour(context);
  // Tests write in both languages: in records of the console they stand beside each other.
  await context.addInitScript(() => {
    // Frames of former versions have no origin, and nothing stored.
    if (self.origin !== 'null') localStorage.setItem('console.languages', '{"compares":true}');
  });
  // As for an owner who has put the first steps away: they would stand over what tests click.
  const dismissal = await context.request.post(`${server.url}/api/console/steps/dismiss`, {
    headers: { 'x-csrf-token': owner.csrfToken },
    data: {},
  });
  if (!dismissal.ok()) throw new Error(`The first steps stay: ${await dismissal.text()}`);
  return context;
}

/** As for an owner who has seen the tour of the first visit: it would stand over what tests click. */
export async function skipTour(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('toursSeen', 'owner');
  });
}

/** Opens a page in edit mode, by default in a new tab, and waits for the editor. */
export async function openEditor(
  context: BrowserContext,
  server: RunningServer,
  path?: string,
  tab?: Page,
): Promise<EditorSession> {
  const editor = await openUnsettled(context, server, path, tab);
  await settled(editor.page);
  return editor;
}

/** The same, for a test that holds something back: waits only for the bar. */
export async function openUnsettled(
  context: BrowserContext,
  server: RunningServer,
  path = '/home?lang=en-US',
  tab?: Page,
): Promise<EditorSession> {
  const page = tab ?? (await context.newPage());
  const pageErrors = collectPageErrors(page);
  // The editor does not wait for pictures.
  await page.goto(`${server.url}/edit${path}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.ed-bar').waitFor();
  return { context, page, pageErrors, title: page.locator('h1[data-edit]').first() };
}

/** Opens the text of an element in place: a click selects it, the next one opens it. */
export async function openText({ page }: Pick<EditorSession, 'page'>, element: Locator): Promise<void> {
  const typed = page.locator('[contenteditable]');
  for (let clicks = 0; clicks < 2 && (await typed.count()) === 0; clicks++) {
    await element.click();
    await settled(page);
  }
  // Just after a dialog, only a key opens.
  if ((await typed.count()) === 0) await element.press('Enter');
  await typed.waitFor();
}

/** Replaces the text of an element in place; an empty string clears it. */
export async function typeInto(editor: EditorSession, element: Locator, text: string): Promise<void> {
  const { page } = editor;
  await openText(editor, element);
  await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Saves and waits until the status is saved. */
export async function save({ page }: EditorSession): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await page.locator('.ed-status-saved').waitFor();
}

/** Answers the question before a changed dialog closes. */
export async function discardChanges(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: /^(?:Discard your changes\?|放弃修改？)$/ });
  await question.getByRole('button', { name: /^(?:Discard|放弃)$/ }).click();
}

/** The HTML that a visitor gets now, without the places where Chinese headings may break. */
export async function readAsVisitor(server: RunningServer, path = '/home?lang=en-US'): Promise<string> {
  const answer = await fetch(server.url + path);
  return (await answer.text()).replaceAll(/<wbr[^>]*>/g, '');
}

/**
 * Runs in the page: the number of drafts in its IndexedDB that hold a text; all hold an empty one. The draft
 * of a slow typist may hold only the beginning for a second.
 */
export function countDrafts(text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tessera', 1);
    opening.onerror = () => reject(new Error('no database'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.filter((draft) => JSON.stringify(draft).includes(text)).length);
      };
    };
  });
}

/** Keys of the blocks with editable elements, in page order. */
export function readBlockOrder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marks = [...document.querySelectorAll<HTMLElement>('#main [data-edit]')].map(
      (element) => element.dataset.edit ?? '',
    );
    return [...new Set(marks.map((mark) => /:content\/([^/#]+)/.exec(mark)?.[1] ?? ''))];
  });
}
