import { test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { signInAsOwner } from './editor-session.ts';
import { expectPaper } from './print-page.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Sheets of A4 at most: somewhat more than they were when somebody looked at them as pictures. */
const PAGES = [
  ['the home page', '/en/home', 6],
  ['a page of texts', '/en/about', 7],
  ['a list of products', '/en/products', 5],
  ['a product', '/en/product?contentCode=palladiana', 3],
  ['a list of articles', '/en/news', 6],
  ['an article', '/en/article?contentCode=guest-kiln-2026-call', 4],
  ['results of a search', '/en/search?keyword=tile', 4],
  ['services', '/en/service', 6],
  ['a page that is not there', '/en/nowhere', 3],
  ['the sign-in', '/client/login', 2],
  ['a list of the console', '/owner/article', 4],
  ['settings of the console', '/owner/settings-site', 4],
] as const;

test('12 kinds of pages have few sheets, and nothing that only a screen has', { tags: 'long' }, async () => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  for (const [name, path, most] of PAGES) {
    await page.goto(server.url + path);
    await settled(page);
    await expectPaper(page, name, most);
  }
  await context.close();
});
