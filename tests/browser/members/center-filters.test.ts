import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { openAs, SAMPLES, startMemberSite, VISIT } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const member = await site.register();
for (const [menuId, valueJson] of [
  ['demo-visit', VISIT],
  ['demo-sample-box', SAMPLES],
] as const)
  await site.call('memberMenuValue/fillInMenu', member, { menuId, valueJson });
for (const content of ['接缝比样品还细。', '一\n二\n三\n四\n五\n六\n七\n八\n九'])
  await site.call('memberComment/addMemberComment', member, { contentCode: 'electric-kilns', content });
site.write((database) =>
  database.prepare("update comment set state = 'removed' where content = '接缝比样品还细。'").run(),
);

/** Each filter with what it keeps and leaves out, and one that finds nothing. */
const LISTS = [
  {
    path: '/client/clientMyForm',
    name: 'Visit a workshop',
    query: 'form=demo-visit',
    kept: 'Visit a workshop',
    left: 'The large sample box',
    none: 'state=1',
    words: 'No form that you filled in fits this filter.',
  },
  {
    path: '/client/clientMyForm',
    name: 'Not paid yet',
    query: 'state=0',
    kept: 'The large sample box',
    left: 'Visit a workshop',
    none: 'form=none',
    words: 'No form that you filled in fits this filter.',
  },
  {
    path: '/client/myComment',
    name: 'Hidden',
    query: 'state=hidden',
    kept: '接缝比样品还细。',
    left: '一',
    none: undefined,
    words: '',
  },
  {
    path: '/client/myOrder',
    name: 'Not paid yet',
    query: 'status=0',
    kept: 'The large sample box',
    left: undefined,
    none: 'status=5',
    words: 'You have no orders with this status.',
  },
] as const;

test.each(LISTS)('$path?$query filters, also after a reload and in another language', async (list) => {
  const { page, pageErrors } = await openAs(browser, site.url + list.path, member, { language: 'en-US' });
  const main = page.locator('main section');
  await main.getByRole('navigation').getByRole('link', { name: list.name, exact: true }).click();
  const items = main.getByRole('listitem').filter({ has: page.locator('time') });
  const check = async (): Promise<void> => {
    await page.waitForURL(`**${list.path}?*${list.query}*`);
    await items.first().waitFor();
    expect(await main.locator('[aria-current=true]').count()).toBeGreaterThan(0);
  };
  await check();
  const texts = (await items.allInnerTexts()).join('\n');
  expect(texts).toContain(list.kept);
  if (list.left !== undefined) expect(texts).not.toContain(list.left);
  await page.reload();
  await check();
  expect(await items.count()).toBe(1);
  await page.locator('header').getByRole('link', { name: '中文' }).click();
  await page.waitForURL(/lang=zh-CN/);
  await check();
  expect(await items.count()).toBe(1);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('values that no filter has count as none, and a page past the end is the last one', async () => {
  const address = `${site.url}/client/clientMyForm?state=nonsense&days=12&pageNum=99`;
  const { page, pageErrors } = await openAs(browser, address, member);
  const items = page
    .locator('main section')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await items.nth(1).waitFor();
  expect(await items.count()).toBe(2);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});
