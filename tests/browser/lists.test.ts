// What a list does by itself is tested in `tests/component/lists.test.ts` and `search.test.ts`.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { savePage } from './save-page.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
await savePage(browser, server, 'CONSULT', {
  'news-list': { pageSize: 1, subContentMap: { BigTitle: { title: '新闻' } } },
});
await savePage(browser, server, 'PRODUCTION', {
  'product-list-4': { pageSize: 2, subContentMap: { BigTitle: { title: '全部' } } },
});

let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.context().close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

interface Circumstances {
  javaScriptEnabled?: boolean;
  height?: number;
}

async function visit(
  path: string,
  { javaScriptEnabled = true, height = 700 }: Circumstances = {},
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height },
    javaScriptEnabled,
  });
  page = await context.newPage();
  // Without JavaScript the browser reports every blocked script as an error.
  pageErrors = javaScriptEnabled ? collectPageErrors(page) : [];
  await page.goto(server.url + path);
}

const section = (name: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) });
const cards = (name: string) => section(name).locator('li', { has: page.getByRole('heading', { level: 3 }) });
const titles = (name: string): Promise<string[]> => cards(name).locator('h3').allTextContents();
const pages = () => page.getByRole('navigation', { name: '分页' });
const query = (name: string): string | null => new URL(page.url()).searchParams.get(name);

/** All items of a list, from the API. */
async function listed(parameters: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/client/content/pageList?pageSize=100&${parameters}`);
  const { data } = (await answer.json()) as { data: { title: string }[] };
  return data.map((item) => item.title);
}

const scrollToEnd = (): Promise<void> => pages().scrollIntoViewIfNeeded();

describe('a list of news', () => {
  test('loads two more pages by scrolling, keeps the page in the URL, then shows a button', async () => {
    const all = await listed('collectionType=1&sortWay=0');
    await visit('/news');
    const more = section('新闻').getByRole('button', { name: '再看一些' });
    // Only twice automatically, so that the footer stays reachable.
    await scrollToEnd();
    await cards('新闻').nth(2).waitFor();
    expect(await titles('新闻')).toEqual(all.slice(0, 3));
    await expect.poll(() => query('pageNum')).toBe('3');
    await section('新闻').getByRole('status').getByText(`已显示 3 项，共 ${all.length} 项`).waitFor();
    await more.focus();
    await page.keyboard.press('Enter');
    await cards('新闻').nth(3).waitFor();
    expect(await titles('新闻')).toEqual(all.slice(0, 4));
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => pages().locator('[aria-current=page]').textContent()).toBe('4');
    await expect.poll(() => query('pageNum')).toBe('4');
    // The URL leads to the page that was reached.
    await page.goto(page.url());
    expect((await titles('新闻'))[0]).toBe(all[3]);
  });
});

describe('without JavaScript', () => {
  test('every page of a list has a link', { timeout: 180_000 }, async () => {
    const all = await listed('collectionType=1&sortWay=0');
    await visit('/news', { javaScriptEnabled: false });
    // There are dozens of pages: comparing their texts is enough.
    await page.route('**/media/**', (route) => route.abort());
    const seen = await titles('新闻');
    for (let number = 2; number <= all.length; number += 1) {
      await pages().getByRole('link', { name: '下一页' }).click();
      await page.waitForURL(`**/news?pageNum=${number}#list-1`, { waitUntil: 'domcontentloaded' });
      seen.push(...(await titles('新闻')));
    }
    expect(seen).toEqual(all);
    expect(await pages().getByRole('link', { name: '下一页' }).count()).toBe(0);
    await pages().getByRole('link', { name: '1', exact: true }).click();
    await page.waitForURL('**/news#list-1');
  });

  test('every friend link can be reached', async () => {
    await visit('/home', { javaScriptEnabled: false });
    const friends = page.getByRole('complementary', { name: '同行的人' });
    const seen = new Set<string>();
    for (;;) {
      for (const link of await friends.locator('li a[target=_blank]').all())
        seen.add((await link.getAttribute('href')) ?? '');
      const next = friends.getByRole('link', { name: '下一页' });
      if ((await next.count()) === 0) break;
      await next.click();
      await page.waitForLoadState();
    }
    const answer = await fetch(`${server.url}/api/client/friendLink/pageList?pageSize=100`);
    const { data } = (await answer.json()) as { data: { url: string }[] };
    expect([...seen].toSorted()).toEqual(data.map((link) => link.url).toSorted());
  });

  test('a search is a form', async () => {
    await visit('/search', { javaScriptEnabled: false });
    await page.getByRole('combobox', { name: '搜索本站' }).fill('釉');
    await page.getByRole('button', { name: '搜索' }).click();
    await page.waitForURL(`**/search?keyword=${encodeURIComponent('釉')}`);
    expect(await page.locator('mark').first().textContent()).toBe('釉');
  });
});

describe('a list of products', () => {
  test('is filtered, counted and sorted; each change starts at its first page', async () => {
    await visit('/products?pageNum=2', { height: 300 });
    const filter = page.getByRole('navigation', { name: '分类' });
    const order = page.getByRole('navigation', { name: '排序' });
    const { data: tree } = (await (await fetch(`${server.url}/api/classification/list?type=2`)).json()) as {
      data: { classificationCode: string; title: string; sum: number }[];
    };
    const chosen = tree.find((each) => each.sum > 2);
    if (chosen === undefined) throw new Error('The demo has no classification with several products.');
    const all = await listed('collectionType=2');
    expect(await filter.getByRole('link').first().textContent()).toBe(`全部${all.length}`);
    expect(await filter.locator('[aria-current]').textContent()).toBe(`全部${all.length}`);

    await filter.getByRole('link', { name: chosen.title }).first().click();
    await page.waitForURL(`**/products?classificationCode=${chosen.classificationCode}#list-2`);
    await section('全部').getByRole('status').getByText(`共 ${chosen.sum} 项`).waitFor();
    expect(await filter.locator('[aria-current]').first().textContent()).toBe(`${chosen.title}${chosen.sum}`);
    expect(await filter.getByRole('link').first().textContent()).toBe(`全部${all.length}`);

    await order.getByRole('link', { name: '价格从高到低' }).click();
    await page.waitForURL(`**/products?classificationCode=${chosen.classificationCode}&sortWay=4#list-2`);
    await order.locator('[aria-current]', { hasText: '价格从高到低' }).waitFor();
    const dearest = await listed(
      `collectionType=2&classificationCode=${chosen.classificationCode}&sortWay=4`,
    );
    expect((await titles('全部')).slice(0, 2)).toEqual(dearest.slice(0, 2));
  });
});

describe('a search', () => {
  test('keeps the keyword, marks it, counts the results, and is filtered by kind', async () => {
    const answer = await fetch(`${server.url}/api/search/pageList?keyword=${encodeURIComponent('釉')}`);
    const { total } = (await answer.json()) as { total: number };
    await visit(`/search?keyword=${encodeURIComponent('釉')}`);
    expect(await page.locator('input[name=keyword]').inputValue()).toBe('釉');
    await page.getByRole('status').getByText(`“釉”共有 ${total} 条结果`).waitFor();
    expect(new Set(await page.locator('mark').allTextContents())).toEqual(new Set(['釉']));
    await page.getByRole('navigation', { name: '结果类型' }).getByRole('link', { name: '产品' }).click();
    await page.waitForURL((url) => url.searchParams.get('collectionType') === '2');
    await page.locator('[aria-current]', { hasText: '产品' }).waitFor();
    const results = page.getByRole('main').locator('li', { has: page.getByRole('heading', { level: 2 }) });
    expect(await results.filter({ hasText: '文章' }).count()).toBe(0);
    expect(await results.count()).toBeGreaterThan(0);
    // A new keyword keeps the filter by kind.
    await page.locator('input[name=keyword]').fill('zzzqqq');
    await page.keyboard.press('Enter');
    await page.getByText('没有找到“zzzqqq”').waitFor();
    expect(query('collectionType')).toBe('2');
    await page.getByRole('link', { name: '清除' }).click();
    await page.waitForURL('**/search');
    await page.getByText('输入一个词').waitFor();
    expect(await page.locator('input[name=keyword]').inputValue()).toBe('');
  });

  test('suggests titles for what was typed before the script had loaded', async () => {
    await visit('/about');
    const script = Promise.withResolvers<void>();
    await page.route('**/search-field.behaviour-*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`${server.url}/search`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('combobox', { name: '搜索本站' }).pressSequentially('水磨');
    script.resolve();
    const option = page.getByRole('option').first();
    await option.waitFor();
    expect(await option.textContent()).toContain('水磨');
  });
});
