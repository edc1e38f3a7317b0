import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { signInAsOwner } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Sheets of A4 at most: twice what they were when somebody looked at them as pictures. */
const PAGES = [
  ['the home page', '/en/home', 6],
  ['a page of texts', '/en/about', 7],
  ['a list of products', '/en/products', 5],
  ['a product', '/en/product?contentCode=palladiana', 4],
  ['a list of articles', '/en/news', 6],
  ['an article', '/en/article?contentCode=guest-kiln-2026-call', 4],
  ['results of a search', '/en/search?keyword=tile', 4],
  ['services', '/en/service', 6],
  ['a page that is not there', '/en/nowhere', 3],
  ['the sign-in', '/client/login', 2],
  ['a list of the console', '/owner/article', 4],
  ['settings of the console', '/owner/settings-site', 4],
] as const;

const sheetsOf = (pdf: Buffer): number =>
  (pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g) ?? []).length;

test('12 kinds of pages have few sheets, none of them without a word or a picture', async () => {
  const context = await signInAsOwner(browser, server);
  const page = await context.newPage();
  const sheets: [string, number][] = [];
  for (const [name, path, most] of PAGES) {
    await page.goto(server.url + path);
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() => {
      const isShown = (selector: string): boolean =>
        [...document.querySelectorAll(selector)].some((each) => each.getClientRects().length > 0);
      const fixed = [...document.querySelectorAll('body *')].filter(
        (each) =>
          each.getClientRects().length > 0 && ['fixed', 'sticky'].includes(getComputedStyle(each).position),
      );
      // A title is dark, whatever is behind it on the screen.
      const title = document.querySelector('main h1, main h2');
      const [red = 0] =
        (title === null ? '' : getComputedStyle(title).color).match(/\d+/g)?.map(Number) ?? [];
      return { skip: isShown('.skip-link, .console-skip'), fixed: fixed.length, red };
    });
    expect(shown, name).toMatchObject({ skip: false, fixed: 0 });
    expect(shown.red, name).toBeLessThan(120);
    const count = sheetsOf(await page.pdf({ format: 'A4' }));
    sheets.push([name, count]);
    expect(count, name).toBeLessThanOrEqual(most);
    await page.emulateMedia({ media: 'screen' });
  }
  expect(sheets).toHaveLength(12);
  await context.close();
});
