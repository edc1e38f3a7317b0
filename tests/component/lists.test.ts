// Lists of articles and products, and the list of friend links, as they grow and are filtered.
import { describe, expect, test } from 'vitest';
import { NO_NETWORK, page as onePage, reject, type CallTable } from './calls.ts';
import { atAddress, changes, withData, withSource, type Change } from './change-model.ts';
import { openComponents, type MountOptions } from './component.ts';

const components = await openComponents();
const { page, calls } = components;

const NEWS = 'news-list--sparse';
const PRODUCTS = 'product-list-4--prices';

const item = (number: number) => ({
  contentCode: `n${number}`,
  type: 1,
  title: `Article ${number}`,
  subtitle: '',
  summary: '',
  releaseDate: '2026-01-01T02:00:00.000Z',
  routeUrl: `/article?contentCode=n${number}`,
  resourceMap: { cover: [] },
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => item(index + 1));

interface ListOptions extends MountOptions {
  /** How many items there are. */
  count: number;
  /** The page that the server has drawn. */
  first?: number;
  change?: Change;
}

/** A list of one article a page. */
function openNews({ count, first = 1, change = (model) => model, ...options }: ListOptions): Promise<void> {
  const drawn = { ok: true, total: count, pageNum: first, pageSize: 1, pages: count, data: [item(first)] };
  const address = atAddress('/news', first === 1 ? {} : { pageNum: String(first) });
  return components.block(NEWS, {
    ...options,
    calls: { 'client.contentPageList': rows(count) as never, ...options.calls },
    change: changes(
      withData(NEWS, (data) => ({ ...data, pageSize: 1 })),
      withSource(NEWS, 'items', drawn),
      address,
      change,
    ),
  });
}

const titles = (): Promise<string[]> => page.locator('main li h3').allTextContents();
async function untilShown(numbers: readonly number[]): Promise<void> {
  await expect.poll(titles).toEqual(numbers.map((number) => `Article ${number}`));
}
const more = () => page.getByRole('button', { name: '再看一些' });
const address = (): Promise<string> => page.evaluate(() => location.pathname + location.search);

describe('a list of news', () => {
  test('loads two more pages by itself, then shows a button, and keeps its page in the address', async () => {
    await openNews({ count: 5 });
    await untilShown([1, 2, 3]);
    await more().waitFor();
    expect(await page.getByRole('status').allInnerTexts()).toEqual(['已显示 3 项，共 5 项']);
    expect(await address()).toBe('/news?pageNum=3');
    await more().focus();
    await page.keyboard.press('Enter');
    await untilShown([1, 2, 3, 4]);
    expect(await more().evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.locator('nav [aria-current=page]').textContent()).toBe('4');
    expect(await address()).toBe('/news?pageNum=4');
    expect(calls.made('client.contentPageList').map(({ query }) => query.pageNum)).toEqual([2, 3, 4]);
    await more().click();
    await untilShown([1, 2, 3, 4, 5]);
    expect(await page.getByRole('status').allInnerTexts()).toEqual(['已显示 5 项，共 5 项，到底了']);
    expect(await more().isVisible()).toBe(false);
  });

  test('adds no item twice', async () => {
    await openNews({ count: 2, calls: { 'client.contentPageList': onePage([item(1), item(2)], 2) } });
    await untilShown([1, 2]);
    expect(await page.getByRole('status').allInnerTexts()).toEqual(['已显示 2 项，共 2 项，到底了']);
  });

  test('is busy while more comes: its button waits, and asks once', async () => {
    await openNews({ count: 9 });
    await untilShown([1, 2, 3]);
    await more().waitFor();
    const held = calls.hold('client.contentPageList');
    await more().click();
    const loading = page.getByRole('button', { name: '正在加载…' });
    await loading.waitFor();
    expect(await loading.getAttribute('aria-disabled')).toBe('true');
    expect(await page.locator('main ul[aria-busy=true]').count()).toBe(1);
    await loading.click({ force: true });
    held.release();
    await untilShown([1, 2, 3, 4]);
    expect(calls.made('client.contentPageList')).toHaveLength(3);
  });

  test.each([
    ['a busy server', reject(503, 'Busy.')],
    ['no network', NO_NETWORK],
  ])('tells that more did not come after %s, and tries again', async (_, answer) => {
    await openNews({ count: 5, calls: { 'client.contentPageList': answer } });
    const again = page.getByRole('button', { name: '再试一次' });
    await again.waitFor();
    expect(await page.getByText('内容暂时没能加载出来').isVisible()).toBe(true);
    await untilShown([1]);
    expect(await page.locator('.toast').count()).toBe(0);
    calls.answer('client.contentPageList', rows(5) as never);
    await again.click();
    await untilShown([1, 2, 3]);
    expect(await page.getByText('内容暂时没能加载出来').filter({ visible: true }).count()).toBe(0);
  });

  test('begins at the page of its address, with the language of the page', async () => {
    await openNews({ count: 5, first: 3, language: 'en-US' });
    await untilShown([3, 4, 5]);
    const { headers, query } = await calls.next('client.contentPageList');
    expect(headers['accept-language']).toBe('en-US');
    expect(query).toMatchObject({ pageNum: 4, pageSize: 1, after: 'n3' });
  });

  test('says what fails where its visitor looks, and goes on from there', async () => {
    await openNews({
      count: 5,
      height: 300,
      calls: { 'client.contentPageList': NO_NETWORK },
      language: 'en-US',
    });
    const failed = page.getByRole('status').filter({ hasText: 'could not be loaded just now' });
    await failed.waitFor();
    const places = page.locator('main li[aria-hidden=true]');
    await places.first().scrollIntoViewIfNeeded();
    expect(await failed.evaluate((said) => said.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    calls.answer('client.contentPageList', rows(5) as never);
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilShown([1, 2, 3]);
  });

  test('that could not be loaded is loaded again', async () => {
    await components.block('news-list--failed', {
      language: 'en-US',
      calls: { 'client.contentPageList': rows(2) as never },
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await untilShown([1, 2]);
    expect(await page.getByText('This could not be loaded just now.').count()).toBe(0);
  });

  test('shows dates of articles, and none of products', async () => {
    await openNews({ count: 1 });
    expect(await page.locator('time').allInnerTexts()).toEqual(['2026年1月1日']);
    await openNews({
      count: 1,
      change: withSource(NEWS, 'items', { data: [{ ...item(1), type: 2 }] }),
    });
    expect(await page.locator('time').count()).toBe(0);
  });
});

describe('a list of products', () => {
  const open = (query: Readonly<Record<string, string>>): Promise<void> =>
    components.block(PRODUCTS, {
      height: 300,
      calls: { 'client.contentPageList': NO_NETWORK },
      change: atAddress('/products', query),
    });
  const filter = () => page.getByRole('navigation', { name: '分类' });
  const order = () => page.getByRole('navigation', { name: '排序' });

  test('is filtered, counted and sorted; each change starts at its first page', async () => {
    await open({ pageNum: '2', classificationCode: 'glazed', sortWay: '4' });
    expect(await filter().locator('[aria-current]').allTextContents()).toEqual(['釉面砖9']);
    expect(await filter().getByRole('link', { name: '水磨石' }).getAttribute('href')).toBe(
      '/products?classificationCode=terrazzo&sortWay=4#list-2',
    );
    expect(await order().locator('[aria-current]').allTextContents()).toEqual(['价格从高到低']);
    expect(await order().getByRole('link', { name: '最新' }).getAttribute('href')).toBe(
      '/products?classificationCode=glazed&sortWay=0#list-2',
    );
    expect(await page.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(
      '/products?classificationCode=glazed&sortWay=4&pageNum=2#list-2',
    );
  });

  test('strikes out the price before a discount, and names it for screen readers', async () => {
    await open({});
    const struck = page.locator('main li').filter({ has: page.locator('del') });
    expect(await struck.locator('h3').allTextContents()).toEqual(['月波釉面砖']);
    expect(await struck.locator('del').locator('xpath=..').textContent()).toBe('原价¥368.00');
  });

  test('says that it is empty, and links to all', async () => {
    await components.block('product-list-4--empty', {
      change: atAddress('/products', { classificationCode: 'nowhere' }),
    });
    expect(await page.getByText('这里还没有内容').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: '查看全部' }).getAttribute('href')).toBe('/products#list-2');
  });
});

describe('friend links', () => {
  const KEY = 'friend-links--partners';
  const friends = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      title: `Friend ${index}`,
      url: `https://example.com/${index}`,
      image: '',
      isNewTab: index > 0,
    }));
  const shown = () => page.getByRole('complementary', { name: 'In good company' }).getByRole('listitem');
  const button = (name: string) => page.getByRole('button', { name });
  const open = (table: CallTable): Promise<void> =>
    components.block(KEY, {
      language: 'en-US',
      calls: table,
      change: withSource(KEY, 'friends', {
        data: friends(6),
        total: 14,
        pages: 3,
        pageNum: 1,
        pageSize: 6,
      }),
    });

  test('are shown six at a time, up to the last', async () => {
    await open({ 'client.friendLinkPageList': friends(14) });
    expect(await shown().count()).toBe(6);
    await button('Show more').click();
    await expect.poll(() => shown().count()).toBe(12);
    await button('Show more').click();
    await expect.poll(() => shown().count()).toBe(14);
    expect(await button('Show more').count()).toBe(0);
    expect(await shown().last().getByRole('link').getAttribute('href')).toBe('https://example.com/13');
    expect(await shown().first().getByRole('link').getAttribute('target')).toBe(null);
    expect(await shown().last().getByRole('link').getAttribute('target')).toBe('_blank');
  });

  test('tell that more did not come, and try again', async () => {
    await open({ 'client.friendLinkPageList': NO_NETWORK });
    await button('Show more').click();
    await button('Try again').waitFor();
    expect(await page.getByRole('status').innerText()).toBe('This could not be loaded just now.');
    calls.answer('client.friendLinkPageList', friends(14));
    await button('Try again').click();
    await expect.poll(() => shown().count()).toBe(12);
  });
});
