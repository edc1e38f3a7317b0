// Every look on every shipped block and on the pages of members, light and dark: nothing stands out, and
// texts are read.
import { expect, describe, test } from 'vitest';
import { blockDocuments } from '../../src/assembly/documents.ts';
import type { CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { CAPTCHA_PICTURE, PROFILE_CALLS, SIGNED_IN } from './members/pages.ts';
import { findFaultsOfLooks } from './wear-looks.ts';

const components = await openComponents();
const { page } = components;

/** Every example of every block. */
const EXAMPLES = blockDocuments
  .names()
  .flatMap((block) => blockDocuments.get(block)?.examples.map(({ name }) => `${block}--${name}`) ?? []);

describe.each([375, 768, 1440])('at %i px', (width) => {
  test('all looks', { tags: 'long', timeout: 600_000 }, async () => {
    await components.block(EXAMPLES, {
      width,
      height: 900,
      waitsForIntent: true,
      calls: { 'system.getRunStatus': { status: 0, operationCode: '' } },
    });
    expect(await findFaultsOfLooks(page)).toEqual([]);
  });
});

const ORDER = {
  id: 'o1',
  number: 'A1',
  title: 'The large sample box',
  amount: 37_600,
  unitPrice: 18_800,
  quantity: 2,
  refundedAmount: 0,
  status: 0,
  gmtCreate: '2026-06-01T07:50:00.000Z',
  expiresAt: '2026-06-01T08:20:00.000Z',
  secondsLeft: 1200,
  events: [{ gmtCreate: '2026-06-01T07:50:00.000Z', to: 0 }],
  refunds: [],
  canAskInvoice: false,
  of: 'product',
  paymentEnded: false,
};

/** A page of each kind that members see, and what must be drawn on it. */
const PAGES: readonly [document: string, shown: string, CallTable][] = [
  ['client-login', 'form.form', { 'code.image': CAPTCHA_PICTURE }],
  ['client-forget', 'form.form', { 'code.image': CAPTCHA_PICTURE }],
  ['profile', 'form.form', PROFILE_CALLS],
  [
    'order-pay',
    '[role=timer]',
    {
      'memberOrder.orderDetail': ORDER as never,
      'memberOrder.payMethods': [{ method: 'aliPay', state: 'ready' }],
    },
  ],
];

test.each(PAGES)('all looks on %s', { tags: 'long', timeout: 240_000 }, async (name, shown, calls) => {
  await components.document(name, {
    language: 'en-US',
    width: 375,
    route: { query: { orderId: 'o1' } },
    storage: name.startsWith('client') ? {} : SIGNED_IN,
    calls,
  });
  await page.locator(`main ${shown}`).first().waitFor();
  // Empty, it shows its errors.
  if (name.startsWith('client')) await page.locator('main .form-submit').click();
  expect(await findFaultsOfLooks(page)).toEqual([]);
});
