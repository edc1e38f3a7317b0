import { expect, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { EXAMPLE_LANGUAGES, makeExamplePage } from '../../src/assembly/examples.ts';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startDevelopment } from '../support/server.ts';

// Development: React itself then compares what it draws with what the server drew, attribute by attribute.
const [server, browser] = await Promise.all([startDevelopment(), openBrowser()]);

test.each(EXAMPLE_LANGUAGES)(
  'every example of every block renders and hydrates without errors in %s',
  async (language) => {
    const page = await browser.newPage();
    const pageErrors = collectPageErrors(page);
    await page.goto(`${server.url}/gallery?lang=${language}`);
    // React marks the container it has taken over.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer')),
    );
    await page.waitForLoadState('networkidle');
    const shown = await page
      .locator('main > section')
      .evaluateAll((sections) => sections.map((section) => section.id));
    expect(shown).toEqual(
      makeExamplePage(language, blockDocuments.names()).examples.map((example) => example.key),
    );
    // The examples' pictures are the demo's; development has none of its own to miss.
    expect(pageErrors).toEqual([]);
    await page.close();
  },
);
