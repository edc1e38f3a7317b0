// The field of a search with its suggestions, and its results.
import { describe, expect, test } from 'vitest';
import { reject } from './calls.ts';
import { atAddress, changes, withSource } from './change-model.ts';
import { openComponents, type MountOptions } from './component.ts';

const components = await openComponents();
const { page, calls, clock } = components;

const suggestion = (before: string, match: string, url: string) => ({
  title: [
    { text: before, isMatch: false },
    { text: match, isMatch: true },
  ],
  url,
});
const TWO = [
  suggestion('青瓷', '釉', '/product?contentCode=a'),
  suggestion('窑变', '釉', '/article?contentCode=b'),
];

const open = (options: MountOptions = {}): Promise<void> =>
  components.block('search-results--unasked', {
    paused: true,
    ...options,
    calls: { 'search.suggest': TWO as never, ...options.calls },
  });

const field = () => page.getByRole('combobox', { name: '搜索本站', exact: true });
const options = () => page.getByRole('listbox').getByRole('option');
const chosen = (): Promise<(string | null)[]> =>
  options().evaluateAll((all) => all.map((each) => each.getAttribute('aria-selected')));

/** Types, and waits for the suggestions. */
async function type(text: string): Promise<void> {
  const before = calls.made('search.suggest').length;
  await field().pressSequentially(text);
  await clock.runFor(300);
  await calls.next('search.suggest', before + 1);
  await options().first().waitFor();
}

describe('a search field', () => {
  test('suggests titles 0.3 s after the last key, with what matches', async () => {
    await open();
    expect(await field().getAttribute('aria-expanded')).toBe('false');
    await field().pressSequentially('釉');
    await clock.runFor(200);
    await field().pressSequentially('面');
    await clock.runFor(290);
    expect(calls.names()).toEqual([]);
    await clock.runFor(10);
    const { query, headers } = await calls.next('search.suggest');
    expect([query, headers['accept-language']]).toEqual([{ keyword: '釉面' }, 'zh-CN']);
    await options().first().waitFor();
    expect(await options().allTextContents()).toEqual(['青瓷釉', '窑变釉']);
    expect(await options().locator('mark').allTextContents()).toEqual(['釉', '釉']);
    expect(await field().getAttribute('aria-expanded')).toBe('true');
  });

  test('lets arrow keys choose around, and Enter open the chosen page', async () => {
    await open();
    await type('釉');
    expect(await chosen()).toEqual(['false', 'false']);
    const seen = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key);
      seen.push([await chosen(), await field().getAttribute('aria-activedescendant')]);
    }
    expect(seen).toEqual([
      [['true', 'false'], 'suggestions-0'],
      [['false', 'true'], 'suggestions-1'],
      [['false', 'false'], null],
      [['false', 'true'], 'suggestions-1'],
      [['true', 'false'], 'suggestions-0'],
    ]);
    const [first, other] = await options().evaluateAll((all) =>
      all
        .map((each) => getComputedStyle(each))
        .map((style) => [style.borderLeftColor, style.backgroundColor]),
    );
    expect(first?.filter((colour, place) => colour === other?.[place])).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => components.left()).toEqual(['/product?contentCode=a']);
  });

  test('closes its list by Escape, and opens it again by the arrow down', async () => {
    await open();
    await type('釉');
    await page.keyboard.press('Escape');
    expect([await options().count(), await field().getAttribute('aria-expanded')]).toEqual([0, 'false']);
    expect(await field().inputValue()).toBe('釉');
    await page.keyboard.press('ArrowDown');
    await options().first().waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => options().count()).toBe(0);
  });

  test('asks for nothing without a word', async () => {
    await open();
    await field().focus();
    await page.keyboard.press('ArrowDown');
    await field().pressSequentially('  ');
    await clock.runFor(1000);
    expect(calls.names()).toEqual([]);
  });

  test('sends the form by Enter when nothing is chosen', async () => {
    await open();
    await type('釉');
    await page.keyboard.press('Enter');
    await expect.poll(() => components.left()).toEqual([`/home?keyword=${encodeURIComponent('釉')}`]);
  });

  test('keeps its list open under the mouse, and follows the click', async () => {
    await open();
    await type('釉');
    await options().nth(1).click();
    await expect.poll(() => components.left()).toEqual(['/article?contentCode=b']);
  });

  test('does without suggestions when they are refused', async () => {
    await open({ calls: { 'search.suggest': reject(429, 'Too many searches.') } });
    await field().pressSequentially('釉');
    await clock.runFor(300);
    await calls.next('search.suggest');
    calls.answer('search.suggest', TWO as never);
    await type('面');
    expect(await page.locator('.toast').count()).toBe(0);
  });

  test('shows no answer that comes after a later key', async () => {
    await open();
    const held = calls.hold('search.suggest');
    await field().pressSequentially('釉');
    await clock.runFor(300);
    await calls.next('search.suggest');
    await page.keyboard.press('Escape');
    await field().press('Backspace');
    await clock.runFor(300);
    held.release();
    calls.answer('search.suggest', [suggestion('水', '磨石', '/products')] as never);
    await type('磨');
    expect(await options().allTextContents()).toEqual(['水磨石']);
  });
});

describe('the results of a search', () => {
  const FOUND = 'search-results--found';
  const openFound = (query: Readonly<Record<string, string>>, source: object = {}, width = 1280) =>
    components.block(FOUND, {
      width,
      calls: { 'search.suggest': [] },
      change: changes(atAddress('/search', query), withSource(FOUND, 'items', source)),
    });
  const kinds = () => page.getByRole('navigation', { name: '结果类型' });

  test('say how many there are, mark what matches, and keep the keyword', async () => {
    await openFound({ keyword: '釉' });
    expect(await page.getByRole('status').innerText()).toBe('“釉”共有 23 条结果');
    expect(await page.locator('mark').allTextContents()).toEqual(['釉', '釉', '釉', 'tiles', 'TILES']);
    expect(await field().inputValue()).toBe('釉');
    expect(await page.locator('[lang=en-US]').innerText()).toContain('how wide a joint');
  });

  test('are filtered by kind, and lead to their other pages with keyword and kind', async () => {
    await openFound({ keyword: '釉', collectionType: '2' });
    expect(await kinds().locator('[aria-current]').allInnerTexts()).toEqual(['产品']);
    const keyword = encodeURIComponent('釉');
    expect(await kinds().getByRole('link', { name: '文章' }).getAttribute('href')).toBe(
      `/search?keyword=${keyword}&collectionType=1`,
    );
    expect(await kinds().getByRole('link', { name: '全部' }).getAttribute('href')).toBe(
      `/search?keyword=${keyword}`,
    );
    expect(await page.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(
      `/search?keyword=${keyword}&collectionType=2&pageNum=2`,
    );
    expect(await page.getByRole('link', { name: '清除' }).getAttribute('href')).toBe('/search');
    // A new keyword keeps the kind.
    await field().fill('砖');
    await page.getByRole('button', { name: '搜索' }).click();
    await expect
      .poll(() => components.left())
      .toEqual([`/search?keyword=${encodeURIComponent('砖')}&collectionType=2`]);
  });

  test('show markup as text, and do not overflow on a phone', async () => {
    const keyword = `<img src=x onerror=alert(1)>${'W'.repeat(100)}`;
    await openFound({ keyword }, { total: 0, pages: 1, data: [] }, 375);
    expect(await page.getByRole('status').innerText()).toBe(`“${keyword}”共有 0 条结果`);
    expect(await page.getByText(`没有找到“${keyword}”`).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });

  test('that could not be loaded are loaded again', async () => {
    await components.block('search-results--failed', { calls: { 'search.pageList': [] } });
    await page.getByRole('button', { name: '再试一次' }).click();
    expect((await calls.next('search.pageList')).query).toMatchObject({ keyword: '釉', pageNum: 1 });
    await page.getByText('没有找到“釉”').waitFor();
    expect(await page.getByRole('button', { name: '再试一次' }).count()).toBe(0);
  });
});
