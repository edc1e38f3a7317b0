/** Every stop of Tab has a name, and shows that the focus is there. */
import { expect, test } from 'vitest';
import { dialogDocuments } from '../../src/assembly/documents.ts';
import { openComponents } from './component.ts';
import { redirect, redirectCalls } from './console-rows.ts';
import { CAPTCHA_PICTURE, UNPAID_ORDER, PROFILE_CALLS, SIGNED_IN } from './members/pages.ts';
import { walkByTab } from './tab-stops.ts';

const components = await openComponents();
const { page } = components;

async function expectGoodStops(least: number): Promise<void> {
  const { stops, bad } = await walkByTab(page);
  expect(bad).toEqual([]);
  expect(stops).toBeGreaterThanOrEqual(least);
}

test('of a record of the console', { tags: 'long' }, async () => {
  await components.console('/owner/redirect/r1', {
    calls: { ...redirectCalls(), 'consoleRedirect.get': redirect(), 'consoleRedirect.history': [] },
  });
  await page.getByRole('main').getByRole('textbox').first().waitFor();
  await expectGoodStops(15);
});

test('of a list of the console', { tags: 'long' }, async () => {
  await components.console('/owner/redirect', { calls: redirectCalls() });
  await page.getByRole('row').nth(1).waitFor();
  await expectGoodStops(20);
});

const FILE = {
  id: 'm1',
  url: '/media/vase_1200x900.webp',
  type: 'image',
  ending: 'webp',
  width: 1200,
  height: 900,
  size: 20_000,
  name: 'vase.webp',
  folder: 'Vases',
  folderCode: 'v',
  uses: 1,
  traces: 0,
  gmtCreate: '2026-06-01T07:50:00.000Z',
};
const TOTALS = { files: 2, size: 40_000, missingAlt: 1, duplicates: 0, types: [] };
const ORDER = {
  id: 'o1',
  number: 'A1',
  title: 'The large sample box',
  amount: 37_600,
  refundedAmount: 0,
  status: 1,
  member: 'Lin',
  isDelivered: false,
  gmtCreate: '2026-06-01T07:50:00.000Z',
};

test.each([
  ['media', { 'consoleMedia.list': [FILE, { ...FILE, id: 'm2', name: '' }], 'consoleMedia.totals': TOTALS }],
  ['order', { 'consoleOrder.list': [ORDER] }],
])('of the console, %s: its tools, filters and rows', { tags: 'long' }, async (name, calls) => {
  const table = {
    'consoleView.list': [],
    'classification.list': [],
    'consoleClassification.list': [],
    ...calls,
  };
  await components.console(`/owner/${name}`, { calls: table as never });
  await page.getByRole('main').getByRole('link').first().waitFor();
  await expectGoodStops(15);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filter/ })
    .click();
  await expectGoodStops(5);
});

test('of the page in edit mode, and its bar', { tags: 'long' }, async () => {
  await components.editor(['page-hero--about', 'introduction--company', 'list-link--by-hand'], {
    language: 'en-US',
  });
  await expectGoodStops(15);
});

test.each(['client-login', 'client-regist', 'client-forget'])('of %s', { tags: 'long' }, async (name) => {
  await components.document(name, { language: 'en-US', calls: { 'code.image': CAPTCHA_PICTURE } });
  await page.locator('main form').first().waitFor();
  await expectGoodStops(5);
});

test('of an order that is not paid', { tags: 'long' }, async () => {
  await components.document('order-pay', {
    language: 'en-US',
    route: { query: { orderId: 'o1' } },
    storage: SIGNED_IN,
    calls: {
      'memberOrder.orderDetail': UNPAID_ORDER as never,
      'memberOrder.payMethods': [{ method: 'aliPay', state: 'ready' }],
    },
  });
  await page.getByText('¥376.00').first().waitFor();
  await expectGoodStops(5);
});

test('of the profile of a member', { tags: 'long' }, async () => {
  await components.document('profile', { language: 'en-US', storage: SIGNED_IN, calls: PROFILE_CALLS });
  await page.locator('main form').first().waitFor();
  await expectGoodStops(5);
});

test('of the dialog that asks for a name', { tags: 'long' }, async () => {
  await components.dialog('template-name', { name: 'Mine' });
  await expectGoodStops(2);
});

/** Those that only show something, or draw what their opener gives: tests of their own open them. */
const OPENED_WITH_MORE = [
  'check-page',
  'conflict',
  'history',
  'changes',
  'focus',
  'mask',
  'keys',
  'field-details',
];
const DIALOGS = dialogDocuments.names().filter((name) => !OPENED_WITH_MORE.includes(name));
const NOTHING_YET = {
  'icon.search': [],
  'memberMenu.pageList': [],
  'media.pageList': [],
  'classification.list': [],
  'ownTemplate.list': [],
  'stylePreset.list': [],
};

test.each(DIALOGS)('of the dialog %s', { tags: 'long' }, async (name) => {
  await components.dialog(name, {}, { calls: NOTHING_YET });
  await expectGoodStops(1);
});
