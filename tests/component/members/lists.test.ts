import { expect, test } from 'vitest';
import { findViolations, readOverflow } from '../../browser/page-checks.ts';
import { NO_NETWORK, page as pageOf, reject, type CallTable } from '../calls.ts';
import { openComponents } from '../component.ts';
import { SIGNED_IN } from './pages.ts';

const components = await openComponents();
const { page, calls } = components;

const main = page.getByRole('main');
const items = main
  .locator('section')
  .getByRole('listitem')
  .filter({ has: page.locator('time') });

interface Opened {
  query?: Record<string, string>;
  language?: 'zh-CN' | 'en-US';
  width?: number;
}

const open = (name: string, table: CallTable, { query = {}, ...options }: Opened = {}): Promise<void> =>
  components.document(name, {
    ...options,
    route: { query },
    storage: SIGNED_IN,
    calls: table,
  });

const RECORD = {
  id: 'record',
  menuId: 'visit',
  title: 'Visit a workshop',
  gmtCreate: '2026-06-01T07:00:00.000Z',
  state: 'new',
  isAnswered: false,
  pay: 0,
} as const;
const PAID_RECORD = {
  ...RECORD,
  id: 'paid',
  menuId: 'box',
  title: 'The large sample box',
  pay: 1,
  orderId: 'order',
  orderStatus: 0,
} as const;
const ORDER = {
  id: 'order',
  number: 'A1',
  title: 'The large sample box',
  amount: 18_800,
  unitPrice: 18_800,
  quantity: 1,
  refundedAmount: 0,
  of: 'product',
  status: 0,
  gmtCreate: '2026-06-01T07:50:00.000Z',
  expiresAt: '2026-06-01T08:20:00.000Z',
  secondsLeft: 1200,
} as const;
const COMMENT = {
  id: 'c1',
  content: 'Finer than the sample.',
  gmtCreate: '2026-05-02T09:00:00.000Z',
  contentCode: 'kilns',
  title: 'Electric kilns',
  routeUrl: '/article?contentCode=kilns',
  isShown: true,
  state: 'shown',
  lines: 1,
} as const;
const FILTERS = {
  forms: [
    { id: 'visit', title: 'Visit a workshop' },
    { id: 'box', title: 'The large sample box' },
  ],
  states: ['free', '0'],
} as never;

const LISTS = [
  {
    name: 'my-forms',
    call: 'memberMenu.getMyFillPageList',
    more: { 'memberMenu.getMyFillFilters': { forms: [], states: [] } as never },
    empty: 'You have not filled in a form yet.',
    start: '/forms',
    filter: { state: '1' },
    none: 'No form that you filled in fits this filter.',
  },
  {
    name: 'my-comments',
    call: 'memberComment.pageListByUserId',
    more: {},
    empty: 'You have not commented on anything yet.',
    start: '/news',
    filter: { state: 'hidden' },
    none: 'You have no comments with this status.',
  },
  {
    name: 'my-orders',
    call: 'memberOrder.pageList',
    more: {},
    empty: 'You have no orders yet.',
    start: '/products',
    filter: { status: '5' },
    none: 'You have no orders with this status.',
  },
] as const;

test.each(LISTS)('$name says that it could not be loaded, and is empty after another try', async (list) => {
  await open(list.name, { ...list.more, [list.call]: NO_NETWORK });
  await main.getByRole('alert').waitFor();
  calls.answer(list.call, []);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(list.empty).waitFor();
  expect(await main.getByRole('alert').count()).toBe(0);
  expect(await main.locator(`a[href="${list.start}"]`).count()).toBe(1);
});

test.each(LISTS)('$name says that a filter finds nothing, and clears it', async (list) => {
  await open(list.name, { ...list.more, [list.call]: [] }, { query: { ...list.filter } });
  await page.getByText(list.none).waitFor();
  const [member, value] = Object.entries(list.filter)[0] ?? [];
  expect((await calls.next(list.call)).query).toMatchObject({
    [member ?? '']: member === 'status' ? Number(value) : value,
  });
  const clear = page.getByRole('link', { name: 'Clear the filter' });
  expect(await clear.getAttribute('href')).toMatch(/^\/client\/\w+$/);
});

test.each([
  ['zh-CN', '工坊参观', '未付款', '已提交'],
  ['en-US', 'Visit a workshop', 'Not paid yet', 'Submitted'],
] as const)('filled-in forms show what became of them, in %s', async (language, title, unpaid, submitted) => {
  await open(
    'my-forms',
    {
      'memberMenu.getMyFillPageList': [{ ...RECORD, title }, PAID_RECORD],
      'memberMenu.getMyFillFilters': FILTERS,
    },
    { language, width: 375 },
  );
  await items.nth(1).waitFor();
  const [free = '', paid = ''] = await items.allInnerTexts();
  expect(free).toContain(title);
  expect(free).toContain(submitted);
  expect(paid).toContain(unpaid);
  expect(
    await items
      .nth(0)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
  ).toEqual(['/client/clientMyForm/record', '/client/clientMyForm/record']);
  expect(
    await items
      .nth(1)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
  ).toEqual([
    '/client/clientMyForm/paid',
    '/client/clientMyOrderPay?orderId=order',
    '/client/clientMyForm/paid',
  ]);
  expect(await readOverflow(page)).toBe(0);
  expect(await findViolations(page, 'main')).toEqual([]);
});

test('what was sent says what became of it, in the list and beside the answers', async () => {
  await open('my-forms', {
    'memberMenu.getMyFillPageList': [{ ...RECORD, state: 'done', isAnswered: true }],
    'memberMenu.getMyFillFilters': FILTERS,
  });
  await items.getByText('Done', { exact: true }).waitFor();
  await items.getByText('Answered').waitFor();
  const replies = [{ text: 'Come at nine.', gmtCreate: '2026-06-02T07:00:00.000Z' }];
  const record = { ...RECORD, rule: [], option: {}, valueJson: {}, state: 'done', replies };
  await components.document('my-form', {
    route: { params: { id: 'record' } },
    storage: SIGNED_IN,
    calls: { 'memberMenuValue.findById': record as never },
  });
  await main.getByRole('region', { name: 'Replies' }).getByText('Come at nine.').waitFor();
  expect(await main.innerText()).toContain('Done');
});

test('the filters of forms are addresses that keep the other filters', async () => {
  await open(
    'my-forms',
    {
      'memberMenu.getMyFillPageList': pageOf([RECORD], 25),
      'memberMenu.getMyFillFilters': FILTERS,
    },
    { query: { form: 'visit', days: '30', pageNum: '2' } },
  );
  await items.first().waitFor();
  expect((await calls.next('memberMenu.getMyFillPageList')).query).toEqual({
    pageNum: 2,
    pageSize: 10,
    menuId: 'visit',
    days: 30,
  });
  const current = main.locator('section [aria-current=true]');
  expect(await current.allInnerTexts()).toEqual(['Visit a workshop', 'All', 'Last 30 days']);
  const link = (name: string) => main.locator('section').getByRole('link', { name, exact: true });
  expect(await link('Not paid yet').getAttribute('href')).toBe(
    '/client/clientMyForm?state=0&form=visit&days=30',
  );
});

test('filters of forms that a member cannot choose between are left out', async () => {
  await open('my-forms', {
    'memberMenu.getMyFillPageList': [RECORD],
    'memberMenu.getMyFillFilters': {
      forms: [{ id: 'visit', title: 'Visit' }],
      states: ['free'],
    } as never,
  });
  await items.first().waitFor();
  expect(await main.locator('section').getByRole('navigation').count()).toBe(1);
});

test('values that no filter has count as none', async () => {
  await open(
    'my-forms',
    {
      'memberMenu.getMyFillPageList': [RECORD],
      'memberMenu.getMyFillFilters': FILTERS,
    },
    { query: { state: 'nonsense', pageNum: '0' } },
  );
  await items.first().waitFor();
  expect((await calls.next('memberMenu.getMyFillPageList')).query).toEqual({
    pageNum: 1,
    pageSize: 10,
  });
});

test.each([
  ['zh-CN', '未付款', '¥188.00'],
  ['en-US', 'Not paid yet', '¥188.00'],
] as const)('orders show their state and price, in %s', async (language, state, price) => {
  const over = {
    ...ORDER,
    id: 'o2',
    status: 3,
    secondsLeft: 0,
    orderAgain: '/client/placeOrder/bowl',
  } as const;
  await open('my-orders', { 'memberOrder.pageList': [ORDER, over] }, { language, width: 375 });
  await items.nth(1).waitFor();
  const [first = '', second = ''] = await items.allInnerTexts();
  for (const words of [state, price, 'A1', 'The large sample box']) expect(first).toContain(words);
  expect(second).not.toContain(state);
  const linksOf = (row: number) =>
    items
      .nth(row)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  expect(await linksOf(0)).toEqual(['/client/payMethod/order', '/client/clientMyOrderPay?orderId=order']);
  expect(await linksOf(1)).toEqual(['/client/placeOrder/bowl', '/client/clientMyOrderPay?orderId=o2']);
  expect(await items.nth(1).getByRole('button').count()).toBe(0);
  expect(await readOverflow(page)).toBe(0);
  expect(await findViolations(page, 'main')).toEqual([]);
});

test('an order that was sent says when and how', async () => {
  const sent = {
    ...ORDER,
    status: 1,
    secondsLeft: 0,
    deliveredAt: '2026-06-02T07:30:00.000Z',
    deliveryNote: 'SF Express SF123',
  } as const;
  await open('my-orders', { 'memberOrder.pageList': [sent] }, { query: { status: 'delivered' } });
  const line = items.first();
  await line.getByText('Sent or handed over', { exact: true }).waitFor();
  await line.getByText('SF Express SF123').waitFor();
  expect(await line.innerText()).not.toContain('Paid');
  expect((await calls.next('memberOrder.pageList')).query).toMatchObject({ status: 1, isDelivered: true });
  const chosen = page.locator('main a[aria-current="true"]');
  expect(await chosen.allInnerTexts()).toEqual(['Sent or handed over']);
});

test('an order shows the picture of its product, and is cancelled in the list after a question', async () => {
  const picture = { url: '/media/bowl.jpg', alt: 'A bowl' };
  await open('my-orders', {
    'memberOrder.pageList': [{ ...ORDER, picture }],
    'memberOrder.cancelOrder': { ...ORDER, status: 3 } as never,
  });
  await items.first().getByRole('img', { name: 'A bowl' }).waitFor();
  calls.answer('memberOrder.pageList', [{ ...ORDER, status: 3, secondsLeft: 0 }]);
  await items.first().getByRole('button', { name: 'Cancel order A1: The large sample box' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
  expect((await calls.next('memberOrder.cancelOrder')).body).toEqual({ orderId: 'order' });
  await items.getByText('Canceled').waitFor();
});

test('a long list has pages that keep the filter', async () => {
  await open('my-orders', { 'memberOrder.pageList': pageOf([ORDER], 45) }, { query: { status: '0' } });
  await items.first().waitFor();
  const pages = page.getByRole('navigation', { name: /Pages/ });
  expect(await pages.getByRole('link').last().getAttribute('href')).toBe(
    '/client/myOrder?status=0&pageNum=2',
  );
});

test('comments show where they stand; a long one is folded, one is deleted after a question', async () => {
  const lines = Array.from({ length: 9 }, (_, line) => `Line ${line}`).join('\n');
  await open('my-comments', {
    'memberComment.pageListByUserId': [
      COMMENT,
      {
        ...COMMENT,
        id: 'c2',
        content: lines,
        lines: 9,
        isShown: false,
        state: 'waiting',
      },
      {
        ...COMMENT,
        id: 'c3',
        content: 'Gone',
        title: '',
        routeUrl: '',
        isShown: false,
        state: 'hidden',
      },
    ],
    'memberComment.removeMemberComment': undefined,
  });
  await items.nth(2).waitFor();
  const [shown = '', waiting = '', hidden = ''] = await items.allInnerTexts();
  expect(shown).not.toContain('Waiting for review');
  expect(waiting).toContain('Waiting for review. Only you can see this comment.');
  expect(hidden).toContain('The administrator has hidden this comment');
  expect(await items.nth(0).getByRole('link').getAttribute('href')).toBe('/article?contentCode=kilns');
  expect(await items.nth(2).getByRole('link').count()).toBe(0);

  const height = () => page.getByText('Line 8').evaluate((element) => element.clientHeight);
  const folded = await height();
  expect(await main.getByRole('button', { expanded: false }).count()).toBe(1);
  await main.getByRole('button', { expanded: false }).press('Enter');
  await expect.poll(height).toBeGreaterThan(folded * 1.5);
  await main.getByRole('button', { expanded: true }).press('Enter');
  await expect.poll(height).toBe(folded);

  calls.answer('memberComment.pageListByUserId', []);
  await items.nth(0).getByRole('button', { name: 'Delete this comment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  expect((await calls.next('memberComment.removeMemberComment')).body).toEqual({
    id: 'c1',
  });
  await page.getByText('You have not commented on anything yet.').waitFor();
});

test('a record that does not exist is said to be gone', async () => {
  await components.document('my-form', {
    route: { path: '/client/clientMyForm/other', params: { id: 'other' } },
    language: 'zh-CN',
    storage: SIGNED_IN,
    calls: {
      'memberMenuValue.findById': reject(404, 'There is no such entry.'),
    },
  });
  await page.getByText('抱歉，表单可能已被管理员删除或隐藏').waitFor();
  expect(await main.getByRole('button', { name: '再试一次' }).count()).toBe(0);
});

test('a record is tried again when no answer came', async () => {
  await components.document('my-form', {
    route: { path: '/client/clientMyForm/record', params: { id: 'record' } },
    storage: SIGNED_IN,
    calls: { 'memberMenuValue.findById': NO_NETWORK },
  });
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  calls.answer('memberMenuValue.findById', {
    id: 'record',
    menuId: 'visit',
    title: 'Visit a workshop',
    rule: [
      {
        name: 'people',
        type: 'number',
        title: 'How many',
        'x-component': 'NumberPicker',
      },
    ],
    option: {},
    valueJson: { people: 3 },
    gmtCreate: '2026-06-01T07:00:00.000Z',
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await main.getByText('How many').waitFor();
  expect(await page.locator('.field-asked').innerText()).toMatch(/How many\s+3/);
  expect((await calls.next('memberMenuValue.findById')).query).toEqual({
    id: 'record',
  });
});
