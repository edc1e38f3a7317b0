// Every page at the widths of tablets and desktops. Phones have a file of their own, which runs in parallel.
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { inspectAll } from './inspect-pages.ts';
import { oneOfEachTemplate, readSitemap } from './sitemap.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const sitemap = await readSitemap(server);

test.each([
  // What is in the header and in the columns here, axe sees at 375 or at 1440 px.
  [768, false],
  [1440, true],
] as const)(
  'every page does not move or overflow, and has no errors at %i px (accessible: %s)',
  { timeout: 300_000 },
  async (width, withAxe) => {
    const pages = oneOfEachTemplate(sitemap.chinese);
    expect(await inspectAll(browser, server, width, pages, { withAxe })).toEqual([]);
  },
);
