import type { Browser, Page } from 'playwright-core';
import { openEditor, signInAsOwner, type EditorSession } from './editor-session.ts';
import { type RunningServer } from '../support/server.ts';

/** The owner's tabs, by the address of their server and their language. */
const tabs = new Map<string, Page>();

/**
 * Opens a page in edit mode as for an owner who has just signed in, in one tab for all tests of a file: a
 * process that has run the editor's scripts opens it in half of the time, and nobody has to sign in again.
 * What a test has left in its tab is removed before the next one. A test may close its context.
 */
export async function openEditorInTab(
  browser: Browser,
  server: RunningServer,
  path?: string,
  locale = 'en-US',
): Promise<EditorSession> {
  for (const [key, tab] of tabs)
    if (tab.isClosed()) tabs.delete(key);
    else if (key.startsWith(`${server.url} `)) await clean(tab, server);
  const key = `${server.url} ${locale}`;
  const tab = tabs.get(key) ?? (await (await signInAsOwner(browser, server, locale)).newPage());
  tabs.set(key, tab);
  return openEditor(tab.context(), server, path, tab);
}

async function clean(page: Page, server: RunningServer): Promise<void> {
  const context = page.context();
  await Promise.all([page.unrouteAll(), context.unrouteAll()]);
  page.removeAllListeners('dialog');
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.setViewportSize({ width: 1280, height: 800 });
  // The editor stores a draft when its page is left.
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise((resolve, reject) => {
            const removal = indexedDB.deleteDatabase(name);
            removal.onsuccess = resolve;
            removal.onerror = reject;
          }),
      ),
    );
  });
}
