// What tabs do is tested in `tests/component/tabs.test.ts`; here is what the server knows of channels.
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { signInToPublish } from '../support/publish.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const owner = await signInToPublish(server);
const way = { breadcrumb: {}, tabs: { mode: 'channels' } };
for (const code of ['PRODUCTION', 'PRODUCTS_CELADON', 'CONSULT', 'ArticleDetail'])
  await owner.publish(code, way);
const item = (contentCode: string, title: string) => ({
  contentCode,
  title,
  Title: { title: `${title}的说明` },
});
await owner.publish('ABOUTUS', {
  tabs: {
    subContentMap: { BigTitle: { title: '三种材料' } },
    resourceMap: { imageTextList: [item('a', '砖'), item('b', '石'), item('c', '陶')] },
  },
});

let page: Page;
let pageErrors: readonly string[] = [];

afterEach(async () => {
  await page.close();
  if (pageErrors.length > 0) throw new Error(`The page has errors:\n${pageErrors.join('\n')}`);
});

async function visit(path: string, { width = 1440, javaScriptEnabled = true } = {}): Promise<void> {
  page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled });
  pageErrors = javaScriptEnabled ? collectPageErrors(page) : [];
  await page.goto(server.url + path);
  if (javaScriptEnabled) await settled(page);
}

describe('the breadcrumb', () => {
  const steps = () =>
    page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem').allInnerTexts();
  const current = () =>
    page.getByRole('navigation', { name: '当前位置' }).locator('[aria-current=page]').innerText();

  test('goes from the home page to the channel, which is not a link', async () => {
    await visit('/products/glazed/celadon');
    expect(await steps()).toEqual(['首页', '产品', '釉面砖', '青瓷与颜色釉']);
    expect(await current()).toBe('青瓷与颜色釉');
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '产品' }).click();
    await page.waitForURL('**/products');
    await expect.poll(steps).toEqual(['首页', '产品']);
  });

  test('ends with the title of the article, truncated on a phone', async () => {
    const list = await fetch(
      `${server.url}/api/client/content/pageList?collectionType=1&pageSize=1&pageNum=1`,
    );
    const { data } = (await list.json()) as { data: { title: string; routeUrl: string }[] };
    const [article] = data;
    await visit(article?.routeUrl ?? '', { width: 320 });
    expect(await steps()).toEqual(['首页', '窑边记事', article?.title]);
    expect(await current()).toBe(article?.title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('tabs of channels', () => {
  test('link the sibling channels and mark the current one', async () => {
    await visit('/products/glazed/celadon');
    const tabs = page.getByRole('navigation', { name: '釉面砖的页面' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['釉面砖概览', '青瓷与颜色釉', '马赛克']);
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('青瓷与颜色釉');
  });

  test('link the children of a top channel, and are absent for a channel without relatives', async () => {
    await visit('/products');
    const names = await page
      .getByRole('navigation', { name: '产品的页面' })
      .getByRole('link')
      .allInnerTexts();
    expect(names).toEqual(['产品概览', '釉面砖', '水磨石', '建筑陶']);
    await page.goto(`${server.url}/news`);
    expect(await page.getByRole('navigation', { name: /的页面$/ }).count()).toBe(0);
  });
});

describe('tabs of texts and pictures', () => {
  test('are all readable without JavaScript', async () => {
    await visit('/about', { javaScriptEnabled: false });
    expect(await page.locator('main h3:visible').allInnerTexts()).toEqual([
      '砖的说明',
      '石的说明',
      '陶的说明',
    ]);
    expect(await page.getByRole('tablist').isVisible()).toBe(false);
  });
});
