// Every page at the widths of phones. Wider screens have a file of their own, which runs in parallel.
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { inspectAll } from './inspect-pages.ts';
import { oneOfEachTemplate, readSitemap } from './sitemap.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const sitemap = await readSitemap(server);

test.each(['chinese', 'english'] as const)(
  'every page is accessible, does not move or overflow, and has no errors at 375 px in %s',
  { timeout: 300_000 },
  async (language) => {
    const pages = oneOfEachTemplate(sitemap[language]);
    expect(await inspectAll(browser, server, 375, pages)).toEqual([]);
  },
);
