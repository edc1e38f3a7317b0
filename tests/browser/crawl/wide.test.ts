// Every page at the widths of tablets and desktops. Phones have a file of their own, which runs in parallel.
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { inspectAll } from './inspect-pages.ts';
import { oneOfEachTemplate, readSitemap } from './sitemap.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const sitemap = await readSitemap(server);

test.each([768, 1440])(
  'every page is accessible, does not move or overflow, and has no errors at %i px',
  { timeout: 300_000 },
  async (width) => {
    const pages = oneOfEachTemplate(sitemap.chinese);
    expect(await inspectAll(browser, server, width, pages)).toEqual([]);
  },
);
