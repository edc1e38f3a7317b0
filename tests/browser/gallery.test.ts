// Tests on the gallery of examples. Only a development server has it, and one start of that takes seconds:
// all tests that need it are here. Two such servers at once would also share one cache of Vite.
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { EXAMPLE_LANGUAGES } from '../../src/assembly/example-data.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startDevelopment } from '../support/server.ts';
import { settled } from '../support/settled.ts';

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

/** Hydrates the page by a touch of what acts. */
async function hydrate(): Promise<void> {
  await page.locator('[data-on]').first().dispatchEvent('pointerover');
  // The development server transforms all modules for the first page.
  await settled(page, 90_000);
}

test.each(EXAMPLE_LANGUAGES)(
  'every example of every block renders and hydrates without errors in %s',
  async (language) => {
    await openGallery(language);
    await hydrate();
    const shown = await page
      .locator('main > section')
      .evaluateAll((sections) => sections.map((section) => section.id));
    expect(shown).toEqual(
      makeExamplePage(language, blockDocuments.names()).examples.map((example) => example.key),
    );
  },
);
