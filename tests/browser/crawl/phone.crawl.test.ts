// Every page at the widths of phones. Wider screens have a file of their own, which runs in parallel.
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { inspectAll } from './inspect-pages.ts';
import { oneOfEachTemplate, readSitemap } from './sitemap.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const sitemap = await readSitemap(server);

test.each([
  // English has longer texts in the same elements, so axe finds nothing else.
  ['english', false],
  ['chinese', true],
] as const)(
  'every page does not move or overflow, and has no errors at 375 px in %s (accessible: %s)',
  { timeout: 300_000 },
  async (language, withAxe) => {
    const pages = oneOfEachTemplate(sitemap[language]);
    expect(await inspectAll(browser, server, 375, pages, { withAxe })).toEqual([]);
  },
);
