// What the pages of members need in component tests: answers that look like those of a site.
import type { Locator, Page } from 'playwright-core';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import { file, type CallTable } from '../calls.ts';

type Data<Name extends keyof ApiCalls> = ApiCalls[Name]['data'];

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const CAPTCHA_PICTURE = file(PIXEL, 'image/png');

/** Stored by the browser of a signed-in member. */
export const SIGNED_IN = {
  clientToken: 'token',
  isLogin: '1',
  deviceId: '6f1f0a52-3c5e-4c59-9d3b-0a4d1c2b7e11',
};

export const PROFILE: Data<'memberInfo.getUser'> = {
  userName: '林悦',
  nickName: '',
  avatar: '',
  gender: 0,
  birthday: '',
  company: '',
  address: '',
  email: 'lin@example.com',
  phone: '',
  gmtCreate: '2026-05-01T08:00:00.000Z',
  closesAt: null,
};

export const DEVICE: Data<'memberDevice.list'>[number] = {
  id: 'this',
  browser: 'chrome',
  system: 'windows',
  network: '127.0.0.*',
  signedInAt: '2026-05-30T08:00:00.000Z',
  seenAt: '2026-06-01T07:00:00.000Z',
  isThis: true,
};

/** The calls of the first screen of the personal center. */
export const PROFILE_CALLS: CallTable = {
  'memberInfo.getUser': PROFILE,
  'memberOrder.pageList': [],
  'memberMenu.getMyFillPageList': [],
  'memberDevice.list': [DEVICE],
};

/** The text of the error that a control refers to. */
export const errorOf = (control: Locator): Promise<string> =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((described) => described?.classList.contains('field-error') === true)
      .map((described) => described?.textContent ?? '')
      .join(' '),
  );

/** The label of the focused element, or its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    return element?.getAttribute('aria-label') ?? labels[0]?.textContent ?? element?.textContent ?? '';
  });

/** An order of a member that waits to be paid. */
export const UNPAID_ORDER = {
  id: 'o 1',
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
