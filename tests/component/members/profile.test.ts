import { expect, test } from 'vitest';
import { checkBox } from '../../support/browser.ts';
import { findViolations, readOverflow } from '../../browser/page-checks.ts';
import { NO_NETWORK, reject, page as pageOf, type CallTable } from '../calls.ts';
import { openComponents } from '../component.ts';
import { DEVICE, errorOf, PROFILE, PROFILE_CALLS, SIGNED_IN } from './pages.ts';
import { settled } from '../../support/settled.ts';

const components = await openComponents();
const { page, calls, clock } = components;

const main = page.getByRole('main');

const ORDER = {
  id: 'order',
  number: 'A1',
  title: 'The large sample box',
  amount: 18_800,
  unitPrice: 18_800,
  quantity: 1,
  refundedAmount: 0,
  status: 0,
  gmtCreate: '2026-06-01T07:50:00.000Z',
  expiresAt: '2026-06-01T08:20:00.000Z',
  secondsLeft: 1200,
} as const;

const RECORD = {
  id: 'record',
  menuId: 'visit',
  title: 'Visit a workshop',
  gmtCreate: '2026-06-01T07:00:00.000Z',
  state: 'new',
  isAnswered: false,
  pay: 0,
} as const;

async function open(
  table: CallTable = {},
  language: 'zh-CN' | 'en-US' = 'en-US',
  width = 375,
): Promise<void> {
  await components.document('profile', {
    language,
    width,
    storage: SIGNED_IN,
    calls: { ...PROFILE_CALLS, ...table },
  });
}

const name = page.getByRole('textbox', { name: 'User name' });
const save = page.getByRole('button', { name: 'Save' });

test('the profile is changed; a missing name is an error at its field', { tags: 'long' }, async () => {
  await open({ 'memberInfo.updateMemberInfo': PROFILE });
  await expect.poll(() => name.inputValue()).toBe('林悦');
  await name.fill('');
  await save.click();
  await expect.poll(() => errorOf(name)).toBe('The user name cannot be empty');
  await name.fill('   ');
  await save.click();
  await expect.poll(() => errorOf(name)).not.toBe('');
  expect(calls.made('memberInfo.updateMemberInfo')).toEqual([]);
  await name.fill('Kiln');
  await checkBox(page.getByRole('radio', { name: 'Female' }));
  await page.getByLabel('Birthday').fill('1990-05-17');
  await page.getByRole('textbox', { name: 'Company' }).fill('Lin & Sons');
  await save.click();
  expect((await calls.next('memberInfo.updateMemberInfo')).body).toEqual({
    userName: 'Kiln',
    nickName: '',
    gender: 2,
    birthday: '1990-05-17',
    company: 'Lin & Sons',
    address: '',
  });
  await page.locator('.toast').waitFor();
  expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Lin & Sons');
});

test('a profile that has values shows them, and an emptied one is sent empty', async () => {
  await open({
    'memberInfo.getUser': {
      ...PROFILE,
      gender: 2,
      birthday: '1990-05-17',
      company: 'Lin',
      nickName: 'Yue',
    },
    'memberInfo.updateMemberInfo': PROFILE,
  });
  await expect.poll(() => page.getByRole('radio', { name: 'Female' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Birthday').inputValue()).toBe('1990-05-17');
  await page.getByRole('textbox', { name: 'Company' }).fill('');
  await save.click();
  expect((await calls.next('memberInfo.updateMemberInfo')).body).toMatchObject({
    company: '',
    nickName: 'Yue',
  });
});

test('the first screen shows the unpaid order, the last form and how secure the account is', async () => {
  await open({
    'memberOrder.pageList': pageOf([ORDER], 3),
    'memberMenu.getMyFillPageList': pageOf([RECORD], 2),
    'memberDevice.list': [DEVICE, { ...DEVICE, id: 'other', isThis: false }],
  });
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('¥188.00').waitFor();
  await waiting
    .getByRole('timer')
    .getByText(/^(?:20:00|19:\d\d)$/)
    .waitFor();
  expect(
    await waiting.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
  ).toEqual([
    '/client/clientMyOrderPay?orderId=order',
    '/client/myOrder?status=0',
    '/client/clientMyForm/record',
    '/client/clientMyForm',
  ]);
  await waiting.getByText('Submitted', { exact: true }).waitFor();
  const words = await main.locator('section').filter({ hasText: 'Account and security' }).last().innerText();
  for (const said of ['lin@example.com', 'Verified', 'Not bound', '2 devices', 'GMT+8'])
    expect(words).toContain(said);
  expect((await calls.next('memberOrder.pageList')).query).toEqual({
    status: 0,
    pageNum: 1,
    pageSize: 1,
  });
});

test('a new member finds nothing that waits, and ways to begin', { tags: 'long' }, async () => {
  await open({}, 'zh-CN');
  const waiting = page.getByRole('region', { name: '待处理' });
  await waiting.getByText('没有待付款的订单。').waitFor();
  await waiting.getByText('您还没有提交过表单。').waitFor();
  expect(await readOverflow(page)).toBe(0);
  expect(await findViolations(page, 'main')).toEqual([]);
});

test('a part of the first screen that fails says so and loads again; the rest is there', async () => {
  await open({ 'memberOrder.pageList': NO_NETWORK });
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByText('You have not filled in a form yet.').waitFor();
  await waiting.getByRole('alert').waitFor();
  calls.answer('memberOrder.pageList', []);
  await waiting.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => waiting.getByRole('alert').count()).toBe(0);
});

test('an order whose time is over is loaded again', async () => {
  await open({
    'memberOrder.pageList': pageOf([{ ...ORDER, secondsLeft: 60 }], 1),
  });
  await page.getByRole('timer').waitFor();
  calls.answer('memberOrder.pageList', []);
  await clock.fastForward(61_000);
  await expect.poll(() => page.getByRole('timer').count()).toBe(0);
  await settled(page);
  expect(calls.made('memberOrder.pageList')).toHaveLength(2);
  expect(calls.made('memberMenu.getMyFillPageList')).toHaveLength(2);
});

test('an avatar is checked, tried again, shown and removed, and typed values are kept', async () => {
  await open({
    'memberInfo.uploadAvatar': NO_NETWORK,
    'memberInfo.updateMemberInfo': PROFILE,
  });
  const company = page.getByRole('textbox', { name: 'Company' });
  await company.fill('Lin & Sons');
  // Made in the page: a file of this size takes long to get there.
  const choose = (size: number): Promise<void> =>
    page.locator('input[type=file]').evaluate((input: HTMLInputElement, bytes) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(bytes)], 'clay.png', { type: 'image/png' }));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, size);
  await choose(4_194_305);
  await main.getByText('4 MB').first().waitFor();
  expect(calls.made('memberInfo.uploadAvatar')).toEqual([]);
  const retry = main.getByRole('button', { name: 'Try again' });
  expect(await retry.count()).toBe(0);
  await choose(1000);
  await retry.waitFor();
  calls.answer('memberInfo.uploadAvatar', {
    avatar: '/media/article-chips.webp',
  } as never);
  await retry.click();
  const shown = main.getByRole('img', { name: 'Picture', exact: true });
  await shown.waitFor();
  await expect.poll(() => retry.count()).toBe(0);
  expect(await company.inputValue()).toBe('Lin & Sons');
  await main.getByRole('button', { name: /^Remove/ }).click();
  expect((await calls.next('memberInfo.updateMemberInfo')).body).toEqual({
    avatar: '',
  });
  await shown.waitFor({ state: 'detached' });
});

test('an avatar that the server refuses is told in its words, without another try', async () => {
  await open({
    'memberInfo.uploadAvatar': reject(415, 'Only pictures are taken.'),
  });
  const buffer = Buffer.from('this is no picture');
  await page.locator('input[type=file]').setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer });
  await main.getByText('Only pictures are taken.').waitFor();
  expect(await main.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test('one’s data is exported as a file', async () => {
  await open({
    'memberInfo.exportData': { profile: { email: 'lin@example.com' } } as never,
  });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  expect((await coming).suggestedFilename()).toBe('my-data.json');
});

async function openClosing(table: CallTable): Promise<void> {
  await open(table);
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.locator('#close-account form').waitFor();
}

test('an account is closed by the password, after a question', { tags: 'long' }, async () => {
  const errors = [
    {
      path: '/body/password',
      rule: 'x',
      message: 'Password error, please re-enter',
    },
  ];
  await openClosing({
    'memberInfo.closeAccount': reject(4221, 'Not valid', { data: { errors } }),
  });
  const box = page.locator('#close-account');
  const password = box.getByLabel(/^Your password/);
  await password.fill('not-the-one-9');
  const close = box.getByRole('button', { name: 'Close the account' });
  const question = page.getByRole('dialog');
  await close.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(calls.made('memberInfo.closeAccount')).toEqual([]);
  await close.click();
  await question.getByRole('button', { name: 'Close my account' }).click();
  await expect.poll(() => errorOf(password)).toBe('Password error, please re-enter');
  calls.answer('memberInfo.closeAccount', undefined as never);
  calls.answer('memberInfo.getUser', {
    ...PROFILE,
    closesAt: '2026-06-08T08:00:00.000Z',
  });
  await password.fill('kiln-and-7');
  await close.click();
  await question.getByRole('button', { name: 'Close my account' }).click();
  expect((await calls.next('memberInfo.closeAccount', 2)).body).toEqual({
    password: 'kiln-and-7',
  });
  await page.getByText(/Your account will be closed on /).waitFor();
  expect(await page.getByRole('button', { name: 'Close my account' }).count()).toBe(0);
});

test('who has forgotten the password closes the account by a code', async () => {
  await openClosing({
    'memberInfo.getVerifiCode': undefined,
    'memberInfo.closeAccount': undefined,
  });
  const box = page.locator('#close-account');
  await box.getByText('lin@example.com').waitFor();
  await box.getByRole('tab', { name: 'By code' }).click();
  await box.getByRole('button', { name: 'Send code' }).click();
  expect((await calls.next('memberInfo.getVerifiCode')).query).toEqual({
    type: 'email',
    target: 'lin@example.com',
    purpose: 'close',
  });
  await box.getByRole('textbox', { name: 'Code' }).fill('123456');
  await box.getByRole('button', { name: 'Close the account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close my account' }).click();
  expect((await calls.next('memberInfo.closeAccount')).body).toEqual({
    code: '123456',
    type: 'email',
  });
});

test('who has a phone only gets the code there', async () => {
  await openClosing({
    'memberInfo.getUser': { ...PROFILE, email: '', phone: '+8613800138000' },
    'memberInfo.getVerifiCode': undefined,
  });
  await page.locator('#close-account').getByRole('tab', { name: 'By code' }).click();
  await page.locator('#close-account').getByRole('button', { name: 'Send code' }).click();
  expect((await calls.next('memberInfo.getVerifiCode')).query).toEqual({
    type: 'phone',
    target: '+8613800138000',
    purpose: 'close',
  });
});

test('a member keeps an account that is being closed', async () => {
  await open({
    'memberInfo.getUser': { ...PROFILE, closesAt: '2026-06-08T08:00:00.000Z' },
    'memberInfo.keepAccount': undefined as never,
  });
  await page.getByText(/Your account will be closed on /).waitFor();
  calls.answer('memberInfo.getUser', PROFILE);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await calls.next('memberInfo.keepAccount');
  await page.getByText('Your account stays').waitFor();
  await page.getByRole('button', { name: 'Close my account' }).waitFor();
});
