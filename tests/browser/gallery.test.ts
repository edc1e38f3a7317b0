// Tests on the gallery of examples. Only a development server has it, and one start of that takes seconds:
// all tests that need it are here. Two such servers at once would also share one cache of Vite.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { EXAMPLE_LANGUAGES } from '../../src/assembly/example-data.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startDevelopment } from '../support/server.ts';

const [server, browser] = await Promise.all([startDevelopment(), openBrowser()]);
let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  // In development React also compares its output with the server's HTML, attribute by attribute.
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

async function openGallery(language: string): Promise<void> {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  pageErrors = collectPageErrors(page);
  await page.goto(`${server.url}/gallery?lang=${language}`);
}

/** Hydrates the page by a touch of what acts, and waits until React has marked its container. */
async function hydrate(): Promise<void> {
  await page.locator('[data-on]').first().dispatchEvent('pointerover');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer')),
  );
}

test.each(EXAMPLE_LANGUAGES)(
  'every example of every block renders and hydrates without errors in %s',
  async (language) => {
    await openGallery(language);
    await hydrate();
    await page.waitForLoadState('networkidle');
    const shown = await page
      .locator('main > section')
      .evaluateAll((sections) => sections.map((section) => section.id));
    expect(shown).toEqual(
      makeExamplePage(language, blockDocuments.names()).examples.map((example) => example.key),
    );
  },
);
