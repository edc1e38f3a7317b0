// What is wide on a screen breaks its lines on paper, where nothing can be moved to the side.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;
/** A sheet of A4 without its margins, in pixels. */
const SHEET = { width: 688, height: 1009 };

test('a table of many columns, a long line of code and a long address stay on the sheet', async () => {
  await components.block('article-detail--article');
  await page.locator('.prose').evaluate((prose) => {
    const cells = '<td>Temperature 1305 °C</td>'.repeat(12);
    const code = 'fire({ temperature: 1305, glaze: "celadon" }); '.repeat(8);
    prose.innerHTML =
      `<div class="prose-table"><table><tr>${cells}</tr></table></div>` +
      `<pre><code>${code}</code></pre><p>${'https://www.example.com/long/'.repeat(12)}</p>`;
  });
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print' });
  const wide = await page
    .locator('.prose, .prose *')
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > innerWidth)
        .map(({ localName }) => localName),
    );
  expect(wide).toEqual([]);
});
