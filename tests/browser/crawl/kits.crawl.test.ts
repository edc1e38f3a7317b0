// Every page of the other kits, in both languages and at two widths. The demo has files of its own.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSeeds } from '../../../src/server/kernel/seed-folders.ts';
import type { SeedChannel } from '../../../src/server/seed/seed-document.ts';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { inspectAll } from './inspect-pages.ts';
import { oneOfEachTemplate, readSitemap } from './sitemap.ts';

const SEEDS = new URL('../../../seeds/', import.meta.url);
const kits = listSeeds().filter((name) => name !== 'demo' && name !== 'blank');
const browser = await openBrowser();
const served = await Promise.all(
  kits.map(async (kit) => [kit, await startProduction({ SEED: kit })] as const),
);

describe.each(served)('%s', (kit, server) => {
  test.each([
    [375, 'chinese', true],
    [375, 'english', false],
    [1440, 'chinese', false],
    [1440, 'english', true],
  ] as const)(
    'every page does not move or overflow, and has no errors at %i px in %s (accessible: %s)',
    { timeout: 300_000 },
    async (width, language, withAxe) => {
      const channels = JSON.parse(
        readFileSync(new URL(`${kit}/channels.json`, SEEDS), 'utf8'),
      ) as SeedChannel[];
      const sitemap = await readSitemap(server);
      const pages = oneOfEachTemplate(sitemap[language], new Set(channels.map(({ linkUrl }) => linkUrl)));
      expect(await inspectAll(browser, server, width, pages, { withAxe })).toEqual([]);
    },
  );
});
