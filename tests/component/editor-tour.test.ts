// The tour of the editor, beside the page and what else is said of it.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { press, select } from './editor-desk.ts';
import { PAGE_STATUS } from './usual-calls.ts';

const components = await openComponents();
const { page } = components;
const EXAMPLES = ['page-hero--about', 'introduction--company'];
const title = page.locator('h1[data-edit]').first();
const bar = page.locator('.ed-bar');
const tour = page.locator('.ed-tour');

test(
  'a first visit shows a tour, which ends by Escape and is repeated by keyboard',
  { tags: 'long' },
  async () => {
    await components.editor(EXAMPLES, { storage: { toursSeen: '' } });
    await tour.waitFor();
    // The page can be used meanwhile: its Escape is not the tour's.
    await select(page, title);
    await page.keyboard.press('Escape');
    await page.locator('.ed-tools').waitFor({ state: 'detached' });
    await tour.waitFor();
    await page.keyboard.press('Escape');
    await tour.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('toursSeen'))).toContain('owner');
    await press(bar, 'More');
    await press(page, 'Tour');
    const titles: (string | null)[] = [];
    for (const name of ['Next', 'Next', 'Next', 'Next', 'Done']) {
      const button = tour.getByRole('button', { name });
      await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
      titles.push(await tour.getByRole('heading').textContent());
      await page.keyboard.press('Enter');
    }
    expect(new Set(titles).size).toBe(5);
    await tour.waitFor({ state: 'detached' });
  },
);

test('the tour lies over no notice', async () => {
  await components.editor(EXAMPLES, {
    calls: { 'content.meetOthers': { status: PAGE_STATUS, others: ['owner'], saved: [] } },
    storage: { toursSeen: '' },
    width: 768,
  });
  const notice = page.locator('.ed-news:not(:empty)');
  await notice.waitFor();
  const covered = async (): Promise<boolean> => {
    const [over, below] = [await tour.boundingBox(), await notice.boundingBox()];
    if (over === null || below === null) return true;
    return over.y + over.height > below.y && over.x < below.x + below.width;
  };
  // Low windows leave the steps at the foot of the page no room but beside it.
  await page.setViewportSize({ width: 768, height: 480 });
  for (const name of ['Next', 'Next', 'Next', 'Next', 'Done']) {
    await expect.poll(covered, { message: name }).toBe(false);
    await tour.getByRole('button', { name }).click();
  }
});
