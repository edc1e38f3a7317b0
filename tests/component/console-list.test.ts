import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { NO_NETWORK, page as pageOf, reject } from './calls.ts';
import { openComponents } from './component.ts';
import { cellsOf, friendLinks, job, ORDER, redirect, redirectCalls, redirects } from './console-rows.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const rows = main.locator('tbody tr');

/** Opens the list of redirects at an address, and waits for its rows. */
async function open(query = '', options: Parameters<typeof components.console>[1] = {}): Promise<void> {
  const { calls: table, ...others } = options;
  await components.console(`/owner/redirect${query}`, {
    ...others,
    calls: { ...redirectCalls(), ...table },
  });
  await main.locator('tbody tr, .console-nothing-here').first().waitFor();
}

/** Presses a check box that shows what the address says: it changes when the address has. */
async function setBox(box: Locator, isChecked: boolean): Promise<void> {
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(isChecked);
}

const lastQuery = () => calls.made('consoleRedirect.list').at(-1)?.query;
const search = (): string => new URL(page.url()).search;

test('a list says what it is, and shows its columns with the values of each record', async () => {
  await open();
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Redirects');
  expect(await page.title()).toBe('Redirects - Kilnfield');
  expect(await main.getByText('Anyone who opens an old address').isVisible()).toBe(true);
  const [head] = await cellsOf(main.locator('thead tr'));
  expect(head?.map((text) => text.replaceAll(/\s*[↕↑↓]/g, ''))).toEqual([
    'Old address',
    'New address',
    'Type',
    'Used',
    'Changed',
  ]);
  expect((await cellsOf(rows)).slice(0, 2)).toEqual([
    ['/old-1', '/new-1', 'Permanent', '1', '05/01/2026, 10:03'],
    ['/old-2', '/new-2', 'Temporary', '2', '05/01/2026, 10:03'],
  ]);
  expect(await rows.first().getByRole('link').getAttribute('href')).toBe('/owner/redirect/r1');
  expect(await main.getByText('25 entries').isVisible()).toBe(true);
  expect(lastQuery()).toEqual({ sort: 'path', pageNum: 1, pageSize: 20 });
});

test('in Chinese, its texts are those of the site', async () => {
  await open('', { language: 'zh-CN' });
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('跳转');
  const [first] = await cellsOf(rows);
  expect(first?.[2]).toBe('永久');
  expect(await main.getByRole('link', { name: '新建跳转' }).getAttribute('href')).toBe('/owner/redirect/new');
});

test('a heading sorts by its column, and once more the other way round', async () => {
  await open();
  const heading = (name: string) => main.getByRole('columnheader', { name });
  const signs: unknown[] = [];
  const press = async (name: string): Promise<void> => {
    const count = calls.made('consoleRedirect.list').length;
    await heading(name).getByRole('button').click();
    const { query } = await calls.next('consoleRedirect.list', count + 1);
    signs.push([search(), query.sort, await heading(name).getAttribute('aria-sort')]);
  };
  expect(await heading('Old address').getAttribute('aria-sort')).toBe('ascending');
  await press('Old address');
  await press('New address');
  // The newest come first.
  await press('Changed');
  await press('Changed');
  expect(signs).toEqual([
    ['?sort=-path', '-path', 'descending'],
    ['?sort=target', 'target', 'ascending'],
    ['?sort=-gmtModified', '-gmtModified', 'descending'],
    ['?sort=gmtModified', 'gmtModified', 'ascending'],
  ]);
  expect(await heading('Old address').getAttribute('aria-sort')).toBe('none');
  expect(await heading('Type').getByRole('button').count()).toBe(0);
  expect(await heading('New address').innerText()).toContain('↕');
});

test('an address says what is sorted, searched and shown; what it cannot mean is passed over', async () => {
  const seen: unknown[] = [];
  for (const query of [
    '?sort=-target&page=2&size=50&q=old',
    '?sort=note&page=0&size=30&what=else&isPermanent=perhaps',
    '?sort=DROP+TABLE&page=1.5&isPermanent=false',
  ]) {
    await open(query);
    seen.push(lastQuery());
  }
  expect(seen).toEqual([
    { q: 'old', sort: '-target', pageNum: 2, pageSize: 50 },
    { sort: 'path', pageNum: 1, pageSize: 20 },
    {
      filter: '{"all":[{"field":"isPermanent","op":"eq","value":false}]}',
      sort: 'path',
      pageNum: 1,
      pageSize: 20,
    },
  ]);
});

test('the search begins at the first page, and nothing found offers to show everything', async () => {
  await open('?page=2&sort=-path&size=20');
  const box = main.getByRole('searchbox', { name: 'Old or new address' });
  await box.fill('  /old-2  ');
  await box.press('Enter');
  await main.getByText('7 entries').waitFor();
  expect(search()).toBe('?q=%2Fold-2&sort=-path');
  expect(lastQuery()).toMatchObject({ q: '/old-2', pageNum: 1 });
  await box.fill('nowhere');
  await main.getByRole('button', { name: 'Search' }).click();
  await main.getByText('Nothing matches the search and the filters.').waitFor();
  await main.getByRole('button', { name: 'Show everything' }).click();
  await rows.first().waitFor();
  expect(search()).toBe('');
  expect(await box.inputValue()).toBe('');
});

test('pages are turned, and their size is chosen', async () => {
  await open();
  const pages = main.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('listitem', { name: '2' }).click();
  await rows.first().getByText('/old-21').waitFor();
  expect([search(), await rows.count()]).toEqual(['?page=2', 5]);
  const size = pages.getByLabel('Per page');
  expect(await size.locator('option').allInnerTexts()).toEqual(['20', '50', '100', '200']);
  await size.selectOption('50');
  await rows.nth(24).waitFor();
  expect(search()).toBe('?size=50');
  expect(lastQuery()).toMatchObject({ pageNum: 1, pageSize: 50 });
  expect(await pages.getByRole('listitem', { name: '2' }).count()).toBe(0);
});

test('a list of one page has neither pages nor their size', async () => {
  await open('', { calls: { 'consoleRedirect.list': redirects(1) } });
  expect(await main.getByText('1 entry', { exact: true }).isVisible()).toBe(true);
  expect(await main.getByLabel('Per page').count()).toBe(0);
  expect(await main.locator('.console-pager').count()).toBe(0);
});

test('columns are chosen: the first one stays, the list’s own choice is not in the address', async () => {
  await open('', { width: 700 });
  await main.getByRole('button', { name: 'Tools of the list' }).click();
  await main.getByRole('button', { name: 'Columns' }).click();
  const choice = (name: string) => main.getByRole('group', { name: 'Columns' }).getByLabel(name);
  expect(await choice('Old address').isDisabled()).toBe(true);
  expect(await choice('Note').isChecked()).toBe(false);
  // On a narrow screen it is left out unless somebody has chosen.
  expect(await main.getByRole('columnheader', { name: 'Type' }).isVisible()).toBe(false);
  await setBox(choice('Note'), true);
  await main.getByRole('columnheader', { name: 'Note' }).waitFor();
  expect(search()).toBe('?columns=path%2Ctarget%2CisPermanent%2Chits%2Cnote%2CgmtModified');
  expect(await main.getByRole('columnheader', { name: 'Type' }).isVisible()).toBe(true);
  await setBox(choice('New address'), false);
  await main.getByRole('columnheader', { name: 'New address' }).waitFor({ state: 'detached' });
  expect(search()).toBe('?columns=path%2CisPermanent%2Chits%2Cnote%2CgmtModified');
  await setBox(choice('Note'), false);
  await setBox(choice('New address'), true);
  await expect.poll(search).toBe('');
});

test('a panel of choices closes by Escape, by a press elsewhere, and by its own button', async () => {
  await open();
  const button = main.getByRole('button', { name: 'Columns' });
  const panel = main.getByRole('group', { name: 'Columns' });
  await button.click();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  await panel.getByLabel('Note').focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await main.getByRole('heading', { level: 1 }).click();
  await panel.waitFor({ state: 'detached' });
  await button.click();
  await button.click();
  await panel.waitFor({ state: 'detached' });
  await button.click();
  await main.getByRole('searchbox').focus();
  await panel.waitFor({ state: 'detached' });
});

test(
  'filters are in the address, are counted, and stay folded or open as they were left',
  { tags: 'long' },
  async () => {
    await open('', { storage: { 'console.filters': 'true' } });
    const fold = main.getByRole('button', { name: /^Filters/ });
    expect(await fold.getAttribute('aria-expanded')).toBe('true');
    const kind = main.getByRole('combobox', { name: 'Type' });
    await kind.click();
    await page.locator('.ant-select-item-option', { hasText: 'Temporary' }).click();
    await expect.poll(search).toBe('?isPermanent=false');
    await fold.getByText('Filters (1)').waitFor();
    expect(lastQuery()).toMatchObject({
      filter: '{"all":[{"field":"isPermanent","op":"eq","value":false}]}',
    });
    await fold.click();
    await kind.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => localStorage.getItem('console.filters'))).toBe('false');
    expect(search()).toBe('?isPermanent=false');
  },
);

test('a file is exported of what is searched and shown', async () => {
  await open('?q=old&sort=-path&isPermanent=true&columns=path,note');
  await main.getByRole('button', { name: 'Export' }).click();
  const address = async (name: string): Promise<URL> =>
    new URL((await main.getByRole('link', { name }).getAttribute('href')) ?? '', page.url());
  const { pathname, searchParams } = await address('Excel (XLSX)');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/api/console/redirect/export',
    {
      q: 'old',
      filter: '{"all":[{"field":"isPermanent","op":"eq","value":true}]}',
      sort: '-path',
      columns: 'path,note',
      titles: '{"path":"Old address","note":"Note"}',
      format: 'xlsx',
    },
  ]);
  expect((await address('CSV')).searchParams.get('format')).toBe('csv');
});

test('an empty list says what comes next', async () => {
  await open('', { calls: { 'consoleRedirect.list': [] } });
  const box = main.getByRole('status').filter({ hasText: 'There are no redirects yet' });
  expect(await box.getByText('Choose “New redirect”, or import a spreadsheet.').isVisible()).toBe(true);
  expect(await box.getByRole('link', { name: 'New redirect' }).getAttribute('href')).toBe(
    '/owner/redirect/new',
  );
  expect(await main.getByRole('button', { name: 'Show everything' }).count()).toBe(0);
});

test('a list that does not load says why, and is asked for again', async () => {
  await open('', {
    calls: { 'consoleRedirect.list': reject(500, 'The database is busy.') },
  });
  const trouble = main.getByRole('alert');
  expect(await trouble.innerText()).toContain('The database is busy.');
  calls.answer('consoleRedirect.list', redirects(2));
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await rows.nth(1).waitFor();
  expect(await trouble.count()).toBe(0);
});

test('without a connection the last rows stay, and come anew when it is back', async () => {
  await open();
  calls.answer('consoleRedirect.list', NO_NETWORK);
  await main.getByRole('columnheader', { name: 'Old address' }).getByRole('button').click();
  await main.getByRole('alert').getByText('There is no connection').waitFor();
  expect(await rows.count()).toBe(20);
  calls.answer('consoleRedirect.list', redirects(1));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await main.getByRole('alert').waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(1);
});

test('a list whose session has ended leads to signing in, and back to itself', async () => {
  await open('?q=old', {
    calls: { 'consoleRedirect.list': reject(401, 'Please sign in.') },
  });
  const link = main.getByRole('alert').getByRole('link', { name: 'Sign in again' });
  expect(await link.getAttribute('href')).toBe('/owner/login?redirect=%2Fowner%2Fredirect%3Fq%3Dold');
  expect(await main.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('who may only read gets no boxes, no new record, no import', async () => {
  await open('', { permissions: ['content.read'] });
  expect(await main.getByRole('checkbox').count()).toBe(0);
  expect(await main.getByRole('link', { name: 'New redirect' }).count()).toBe(0);
  expect(await main.getByRole('button', { name: 'Import' }).count()).toBe(0);
  expect(await main.getByRole('button', { name: 'Export' }).count()).toBe(1);
});

test('letters go from row to row, choose, and search; in a field they are letters', async () => {
  await open();
  const keys = page.keyboard;
  const chosen = (): Promise<number> => rows.locator('.console-box input:checked').count();
  const focused = (): Promise<string | undefined> =>
    page.evaluate(() => document.activeElement?.closest('tr')?.dataset.row);
  for (const key of ['j', 'j', 'j', 'k']) await keys.press(key);
  expect(await focused()).toBe('r2');
  await keys.press('x');
  for (const key of ['j', 'j']) await keys.press(key);
  await keys.press('Shift+X');
  expect([await focused(), await chosen()]).toEqual(['r4', 3]);
  await keys.press('x');
  expect(await chosen()).toBe(2);
  await keys.press('/');
  await keys.type('jx');
  const field = main.getByRole('searchbox').or(main.locator('.console-search input'));
  expect([await field.first().inputValue(), await chosen()]).toEqual(['jx', 2]);
});

test('a record leads to those beside it, by j and k too, and back to the list as it was', async () => {
  await open('?page=2', {
    calls: {
      'consoleRedirect.get': ({ query: { id } }) => redirect({ path: `/of-${id}` }),
      'consoleRedirect.history': [],
    },
  });
  await main.getByRole('link', { name: '/old-22' }).click();
  const title = main.getByRole('heading', { level: 1 });
  const beside = main.getByRole('group', { name: / in the list$/ });
  await title.filter({ hasText: '/of-r22' }).waitFor();
  expect(await beside.getAttribute('aria-label')).toBe('2 of 5 in the list');
  await page.keyboard.press('j');
  await title.filter({ hasText: '/of-r23' }).waitFor();
  await beside.getByRole('button', { name: 'Next in the list' }).click();
  await title.filter({ hasText: '/of-r24' }).waitFor();
  await page.keyboard.press('k');
  await title.filter({ hasText: '/of-r23' }).waitFor();
  await main.locator('.console-back').click();
  await rows.first().waitFor();
  expect(search()).toBe('?page=2');
  // In a field they are letters.
  await main.getByRole('link', { name: '/old-22' }).click();
  const note = main.getByLabel('Note', { exact: true });
  await note.fill('');
  await page.keyboard.type('jk');
  expect([await note.inputValue(), await title.innerText()]).toEqual(['jk', '/of-r22']);
});

test('a value is changed at its place by the bulk action that its column names', async () => {
  const links = friendLinks(2);
  await components.console('/owner/friend-link', {
    calls: {
      'consoleView.list': [],
      'consoleFriendLink.list': pageOf(links, 2),
      'consoleFriendLink.bulk': { id: 'job-1' },
      'consoleJob.get': job({ kind: 'bulk', entity: 'friendLink' }),
    },
  });
  const row = main.locator('tr[data-row=f2]');
  await row.hover();
  await row.getByRole('button', { name: 'Change: Opens, Friend 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await calls.next('consoleFriendLink.list', 2);
  expect(calls.made('consoleFriendLink.bulk').map(({ body }) => body)).toMatchObject([
    { ids: ['f2'], action: 'setNewTab' },
  ]);
});

const WAITS_FOR_ONE: ApiCalls['consoleHome.get']['data'] = {
  has: [],
  quotas: [],
  changes: [],
  waiting: [
    {
      name: 'orders',
      kind: 'people',
      act: 'Deliver',
      text: '1 order to deliver',
      count: 1,
      link: '/owner/order?waits=deliver',
    },
  ],
};

test('the next step of a row is done in the list', async () => {
  const order = (id: string, waits: typeof ORDER.waits) => ({ ...ORDER, id, waits });
  await components.console('/owner/order', {
    calls: {
      'consoleView.list': [],
      'consoleOrder.list': pageOf([order('o1', 'deliver'), order('o2', 'refund'), order('o3', 'payment')], 3),
      'consoleOrder.deliver': {} as ApiCalls['consoleOrder.deliver']['data'],
      'consoleHome.get': { ...WAITS_FOR_ONE, waiting: [] },
    },
  });
  const buttons = (id: string) => main.locator(`tr[data-row=${id}]`).locator('.console-actions button');
  await buttons('o1').getByText('Deliver…').waitFor();
  expect(await buttons('o2').allInnerTexts()).toEqual(['Accept the refund']);
  expect(await buttons('o3').count()).toBe(0);
  await buttons('o1').click();
  // The buyer is told: nothing is done before the owner has said so.
  const dialog = page.getByRole('dialog', { name: 'Deliver', exact: true });
  await dialog.getByRole('textbox').fill('SF 1234');
  expect(calls.made('consoleOrder.deliver')).toEqual([]);
  const count = page.getByRole('navigation', { name: 'Menu' }).locator('.console-count');
  expect(await count.count()).toBe(0);
  calls.answer('consoleHome.get', WAITS_FOR_ONE);
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
  await calls.next('consoleOrder.list', 2);
  // The menu says what waits now.
  await count.getByText('1', { exact: true }).waitFor();
  expect(calls.made('consoleOrder.deliver').map(({ body }) => body)).toEqual([
    { orderId: 'o1', note: 'SF 1234' },
  ]);
});
