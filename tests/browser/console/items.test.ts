// Articles and products as an owner works on them: shown before they are public, copied, sorted by hand.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { expectSound } from '../expect-sound.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { startStoredSite } from '../stored-site.ts';
import { openConsole, type OpenConsole } from './open-console.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const open = (path: string, language?: string, width?: number): Promise<OpenConsole> =>
  openConsole(browser, site, path, { language, width });

const texts = async (group: Locator, chinese: string, english: string): Promise<void> => {
  await group.getByRole('textbox', { name: '简体中文' }).fill(chinese);
  await group.getByRole('textbox', { name: 'English' }).fill(english);
};

interface Stored {
  id: string;
  values: { state: string; releaseDate: string; price?: number; classificationCode: string };
}
const read = (kind: string, id: string): Promise<Stored> =>
  site.callAsOwner<Stored>(`console/${kind}/get?id=${id}`);

const focusIn = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

/** What visitors see is spoken in the page's language, and what is said of it in the owner's. */
async function expectSpoken(preview: Locator): Promise<void> {
  const spokenIn = (selector: string) =>
    preview.locator(selector).evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang);
  expect(await spokenIn('.search-preview-note')).toBe('en-US');
  expect(await spokenIn('.search-preview-title')).toBe('zh-CN');
}

test('an article in two languages is previewed by a link, published, and copied', async () => {
  const { page, main, pageErrors, close } = await open('/article/new');
  await texts(main.getByRole('group', { name: 'Title' }).first(), '雨后的窑', 'The kiln after rain');
  await texts(main.getByRole('group', { name: 'Summary' }), '一个早晨', 'One morning');
  await main.getByRole('button', { name: 'Add pictures' }).click();
  const library = page.getByRole('dialog');
  for (const at of [0, 1]) await library.getByRole('listbox').getByRole('option').nth(at).click();
  await library.getByRole('button', { name: 'OK', exact: true }).click();
  await library.waitFor({ state: 'detached' });
  // The focus goes on where something is to be done, and stays near when a row moves or goes.
  const focused = () => focusIn(page);
  await expect.poll(focused).toBe('Picture 1: Alternative text, 简体中文');
  await main.getByRole('button', { name: 'Move down: Picture 1' }).press('Enter');
  await expect.poll(focused).toBe('Move up: Picture 2');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Move down: Picture 1');
  for (const place of [1, 2])
    for (const language of ['简体中文', 'English'])
      await main.getByLabel(`Picture ${place}: Alternative text, ${language}`).fill(`${language} ${place}`);
  const how = main.getByRole('group', { name: 'How it looks' });
  const english = how.getByRole('region', { name: 'English' });
  await english.getByText('The kiln after rain · ').first().waitFor();
  await english.getByText('One morning').first().waitFor();
  await english.locator('img').waitFor();
  await expectSpoken(how.getByRole('region', { name: '简体中文' }));
  await english.getByText('/en/news/').first().waitFor();
  await main.getByRole('button', { name: '+ Add a label' }).click();
  await texts(main.getByRole('group', { name: 'Label' }).last(), '窑', 'Kiln');
  await main.getByRole('button', { name: 'Create' }).click();
  await main.getByRole('heading', { name: 'The kiln after rain' }).waitFor();
  await main.getByText('Visitors do not see it.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expectSound(page);

  // What is typed and not saved is in the preview, in each language.
  await texts(main.getByRole('group', { name: 'Summary' }), '另一个早晨', 'Another morning');
  await main.getByRole('button', { name: 'Preview', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Preview link' });
  const link = await shown.getByRole('textbox').inputValue();
  await expectSound(page);
  await shown.getByRole('button', { name: 'Close' }).click();
  const guest = await browser.newContext({ viewport: { width: 375, height: 800 } });
  const preview = await guest.newPage();
  await preview.goto(link);
  await preview.getByText('另一个早晨').first().waitFor();
  await preview.getByRole('navigation', { name: '以其他语言预览' }).getByRole('link').last().click();
  await preview.getByText('Another morning').first().waitFor();
  expect(await findViolations(preview, 'body')).toEqual([]);
  expect(await readOverflow(preview)).toBe(0);
  const address = `${site.url}/article?contentCode=${id}`;
  expect((await guest.request.get(address)).status()).toBe(404);
  await guest.close();

  await main.getByRole('button', { name: 'Publish now' }).click();
  await main.getByText('Published', { exact: true }).first().waitFor();
  // What was typed before is saved with it.
  expect((await read('article', id)).values).toMatchObject({
    state: 'published',
    summary: { 'zh-CN': '另一个早晨', 'en-US': 'Another morning' },
    labels: [{ 'zh-CN': '窑', 'en-US': 'Kiln' }],
  });
  await main.getByRole('button', { name: 'Duplicate' }).click();
  await main.getByRole('heading', { name: /The kiln after rain .+/ }).waitFor();
  expect(new URL(page.url()).pathname).not.toContain(id);
  await main.getByText('Draft', { exact: true }).waitFor();
  // A page that is not public.
  expect(pageErrors).toEqual([]);
  await close();
});

test('products of one classification are sorted by keyboard; the others keep their places', async () => {
  const { classificationCode } = (await read('product', 'drum-stool')).values;
  const filter = encodeURIComponent(
    JSON.stringify({ all: [{ field: 'classificationCode', value: classificationCode }] }),
  );
  const order = async (more = `&filter=${filter}`): Promise<string[]> =>
    (await site.callAsOwner<{ id: string }[]>(`console/product/list?pageSize=200&sort=order${more}`)).map(
      (row) => row.id,
    );
  const [inside, all] = [await order(), await order('')];
  expect(inside.length).toBeGreaterThan(1);
  const { page, main, pageErrors, close } = await open(
    `/product?classificationCode=${classificationCode}&sort=order`,
  );
  const handles = main.getByRole('button', { name: /^Move: / });
  await handles.first().waitFor();
  await handles.first().press('Alt+ArrowDown');
  const moved = inside.toSpliced(0, 2, inside[1] ?? '', inside[0] ?? '');
  await expect.poll(() => order()).toEqual(moved);
  // To the end, and so behind the last one of the classification, not of all.
  for (let at = 2; at < inside.length; at += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await main.locator(`tr[data-row]:nth-child(${at + 1})[data-row="${inside[0]}"]`).waitFor();
  }
  await expect.poll(() => order()).toEqual([...inside.slice(1), inside[0]]);
  const others = (list: readonly string[]): string[] => list.filter((id) => !inside.includes(id));
  expect(others(await order(''))).toEqual(others(all));
  await expectSound(page);
  expect(pageErrors).toEqual([]);
  await close();
});
