import { expect, test } from 'vitest';
import { findViolations, readOverflow } from '../../browser/page-checks.ts';
import { NO_NETWORK, reject, type CallTable } from '../calls.ts';
import { openComponents } from '../component.ts';
import { CAPTCHA_PICTURE, DEVICE, errorOf, PROFILE, SIGNED_IN } from './pages.ts';

const components = await openComponents();
const { page, calls } = components;

const main = page.getByRole('main');

const open = (name: string, table: CallTable = {}, language: 'zh-CN' | 'en-US' = 'en-US'): Promise<void> =>
  components.document(name, {
    language,
    width: 375,
    storage: SIGNED_IN,
    calls: table,
  });

async function openForm(name: string, table: CallTable): Promise<void> {
  await open(name, table);
  await main.locator('form.form').waitFor();
}

async function openForgotten(table: CallTable): Promise<void> {
  await components.document('client-forget', {
    calls: { 'code.image': CAPTCHA_PICTURE, ...table },
  });
  await main.locator('form.form').waitFor();
}

const notValid = (path: string, message: string) =>
  reject(4221, 'Not valid', {
    data: { errors: [{ path, rule: 'x', message }] },
  });

test('a member page without a session asks for the login, and comes back with its query', async () => {
  await components.document('my-orders', {
    route: { query: { pageNum: '2' } },
  });
  await expect
    .poll(() => components.left())
    .toEqual([`/client/login?redirect=${encodeURIComponent('/client/myOrder?pageNum=2')}`]);
  expect(calls.names()).toEqual([]);
});

test('a token that is no longer good is removed, and the login is asked for', async () => {
  await open('devices', {
    'memberDevice.list': reject(996, 'Please sign in.', {
      data: '/client/login',
    }),
  });
  await expect
    .poll(() => components.left())
    .toEqual([`/client/login?redirect=${encodeURIComponent('/client/devices')}`]);
  expect(await page.evaluate(() => localStorage.getItem('clientToken'))).toBeNull();
});

test('signing out ends the session, forgets it and leads to the root', { tags: 'long' }, async () => {
  await open('bind-email', { 'authentication.logout': undefined as never });
  await page.getByText('Signed in').first().waitFor({ state: 'attached' });
  await main.getByRole('button', { name: 'Sign out' }).click();
  const { headers } = await calls.next('authentication.logout');
  expect(headers).toMatchObject({
    authorization: 'Bearer token',
    'x-device-id': SIGNED_IN.deviceId,
  });
  await expect.poll(() => components.left()).toEqual(['/']);
  expect(
    await page.evaluate(() => [localStorage.getItem('clientToken'), localStorage.getItem('isLogin')]),
  ).toEqual([null, null]);
});

test('the header has the name, a way back, the languages and the menu of the member', async () => {
  await open('bind-email', { 'authentication.logout': undefined as never });
  const header = page.locator('header');
  await page.getByText('Signed in').first().waitFor({ state: 'attached' });
  expect(await header.getByRole('link').count()).toBe(4);
  expect(await header.getByRole('link', { name: 'Back to the site' }).getAttribute('href')).toBe('/');
  await header.getByRole('button').first().press('Enter');
  await header.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => components.left()).toEqual(['/']);
});

test('the header follows a login and a logout in another tab', async () => {
  await openForgotten({});
  const state = page.locator('header').getByRole('button').first();
  await expect.poll(() => state.innerText()).toContain('Please sign in');
  const tell = (key: string | null) =>
    page.evaluate((name) => dispatchEvent(new StorageEvent('storage', { key: name })), key);
  await page.evaluate(() => localStorage.setItem('clientToken', 'token'));
  await tell('language');
  await tell('clientToken');
  await expect.poll(() => state.innerText()).toContain('Signed in');
  await page.evaluate(() => localStorage.clear());
  await tell(null);
  await expect.poll(() => state.innerText()).toContain('Please sign in');
});

test('the menu of the center names the current page', async () => {
  await open('devices', { 'memberDevice.list': [DEVICE] });
  const links = main.getByRole('navigation').getByRole('link');
  expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('aria-current')))).toEqual([
    null,
    null,
    null,
    'true',
  ]);
});

test.each(['zh-CN', 'en-US'] as const)(
  'all of the center is in sight on a phone, in its order, in %s',
  async (language) => {
    await open('bind-email', {}, language);
    const boxes = await main
      .getByRole('navigation')
      .first()
      .locator('a, button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(5);
    for (const { left, right, height } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(375);
      expect(height).toBeGreaterThanOrEqual(44);
    }
    const places = boxes.map(({ bottom, left }) => [Math.round(bottom), left] as const);
    expect(places).toEqual(places.toSorted(([low, at], [otherLow, other]) => low - otherLow || at - other));
    expect(await readOverflow(page)).toBe(0);
  },
);

test('an e-mail is bound by the code sent to it', async () => {
  await openForm('bind-email', {
    'memberInfo.getVerifiCode': undefined,
    'memberInfo.updateMemberInfo': notValid('/body/code', 'The code is wrong'),
  });
  await page.getByRole('textbox', { name: 'E-mail' }).fill('new@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  expect((await calls.next('memberInfo.getVerifiCode')).query).toEqual({
    type: 'email',
    target: 'new@example.com',
    purpose: 'bind',
  });
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('000000');
  await page.getByRole('button', { name: 'Bind the e-mail' }).click();
  await expect.poll(() => errorOf(code)).toBe('The code is wrong');
  expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('new@example.com');
  calls.answer('memberInfo.updateMemberInfo', PROFILE);
  await code.fill('123456');
  await page.getByRole('button', { name: 'Bind the e-mail' }).click();
  expect((await calls.next('memberInfo.updateMemberInfo', 2)).body).toEqual({
    email: 'new@example.com',
    code: '123456',
  });
  await expect.poll(() => components.left()).toEqual(['/client/profile']);
});

test('a phone is bound by the code sent to it; a taken number is an error at its field', async () => {
  await openForm('bind-phone', {
    'memberInfo.getVerifiCode': undefined,
    'memberInfo.updateMemberInfo': notValid('/body/phone', 'This phone number is already registered.'),
  });
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('12');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => errorOf(phone)).not.toBe('');
  expect(calls.names()).toEqual([]);
  await phone.fill('13800138031');
  await page.getByRole('button', { name: 'Send code' }).click();
  expect((await calls.next('memberInfo.getVerifiCode')).query).toEqual({
    type: 'phone',
    target: '13800138031',
    purpose: 'bind',
  });
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await page.getByRole('button', { name: 'Bind the phone' }).click();
  await expect.poll(() => errorOf(phone)).toBe('This phone number is already registered.');
});

test('a password is changed with the old one, and only when both new ones are equal', async () => {
  await openForm('change-password', {
    'memberInfo.getUser': PROFILE,
    'memberInfo.updateMemberInfo': notValid('/body/oldPassword', 'Password error, please re-enter'),
  });
  const [old, fresh, repeat] = ['Current password', 'New password', 'Repeat the new password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [
    ReturnType<typeof page.getByLabel>,
    ReturnType<typeof page.getByLabel>,
    ReturnType<typeof page.getByLabel>,
  ];
  // Password managers keep the new password under this name.
  const account = page.locator('form input[autocomplete=username]');
  await expect.poll(() => account.inputValue()).toBe('lin@example.com');
  expect(await account.isVisible()).toBe(false);
  const send = page.getByRole('button', { name: 'Change the password' });
  await old.fill('kiln-and-7');
  await fresh.fill('a-password-of-25-characters');
  await repeat.fill('another');
  await send.click();
  await expect.poll(() => errorOf(fresh)).toBe('A password has 6-20 characters');
  await expect.poll(() => errorOf(repeat)).toBe('The two passwords are inconsistent');
  expect(calls.names()).not.toContain('memberInfo.updateMemberInfo');
  await old.fill('not-the-one-9');
  await fresh.fill('tiles-and-8');
  await repeat.fill('tiles-and-8');
  await send.click();
  await expect.poll(() => errorOf(old)).toBe('Password error, please re-enter');
  expect(await fresh.inputValue()).toBe('tiles-and-8');
  calls.answer('memberInfo.updateMemberInfo', PROFILE);
  await old.fill('kiln-and-7');
  await send.click();
  expect((await calls.next('memberInfo.updateMemberInfo', 2)).body).toEqual({
    oldPassword: 'kiln-and-7',
    password: 'tiles-and-8',
    confirmPassword: 'tiles-and-8',
  });
  await expect.poll(() => components.left()).toEqual(['/client/profile']);
});

const PHONE = {
  ...DEVICE,
  id: 'phone',
  browser: 'safari',
  system: 'iphone',
  isThis: false,
} as const;

test.each([
  ['zh-CN', 'iPhone 上的 Safari', '当前设备'],
  ['en-US', 'Safari on iPhone', 'This device'],
] as const)('devices are named in %s', async (language, phone, isThis) => {
  await open('devices', { 'memberDevice.list': [DEVICE, PHONE] }, language);
  const rows = main.getByRole('listitem').filter({ has: page.locator('strong') });
  await rows.nth(1).waitFor();
  expect(await rows.nth(0).innerText()).toContain(isThis);
  expect(await rows.nth(0).getByRole('button').count()).toBe(0);
  const other = await rows.nth(1).innerText();
  for (const words of [phone, '127.0.0.*', 'GMT+8']) expect(other).toContain(words);
  expect(await readOverflow(page)).toBe(0);
  expect(await findViolations(page, 'main')).toEqual([]);
});

test('one device is signed out, and the list is loaded again', async () => {
  await open('devices', {
    'memberDevice.list': [DEVICE, PHONE],
    'memberDevice.end': undefined as never,
  });
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).waitFor();
  calls.answer('memberDevice.list', [DEVICE]);
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).press('Enter');
  expect((await calls.next('memberDevice.end')).body).toEqual({ id: 'phone' });
  await page.getByText('You are not signed in on any other device.').waitFor();
  expect(await page.locator('.toast').count()).toBe(1);
});

test('all others are signed out after a question', async () => {
  await open('devices', {
    'memberDevice.list': [DEVICE, PHONE, { ...PHONE, id: 'other', browser: '', system: '', network: '' }],
    'memberDevice.endOthers': { ended: 2 },
  });
  const end = page.getByRole('button', { name: 'Sign out all other devices' });
  const question = page.getByRole('dialog');
  await end.click();
  await question.getByText('Sign out the other 2 devices?').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(calls.made('memberDevice.endOthers')).toEqual([]);
  calls.answer('memberDevice.list', [DEVICE]);
  await end.click();
  await question.getByRole('button', { name: 'Sign out all other devices' }).click();
  await calls.next('memberDevice.endOthers');
  await page.getByText('You are not signed in on any other device.').waitFor();
});

test('a device that is gone already is answered in words', async () => {
  await open('devices', {
    'memberDevice.list': [DEVICE, PHONE],
    'memberDevice.end': reject(404, 'This device is already signed out.'),
  });
  await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await page.getByText('This device is already signed out.').waitFor();
  expect(components.left()).toEqual([]);
});

test('a forgotten password is set anew by a code', { tags: 'long' }, async () => {
  await openForgotten({
    'memberInfo.sendSimpleMail': notValid('/query/email', 'The mailbox is not registered!'),
    'memberInfo.ExistEmailCode': { ticket: 'ticket' },
    'memberInfo.resetPassword': undefined,
  });
  const account = page.getByLabel('E-mail or phone');
  await account.fill('stranger@example.com');
  await page.getByLabel('Image captcha').fill('abcd');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.poll(() => errorOf(account)).toBe('The mailbox is not registered!');
  calls.answer('memberInfo.sendSimpleMail', undefined);
  await account.fill('lin@example.com');
  await page.getByLabel('Image captcha').fill('abcd');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('The code has been sent.').waitFor();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Next' }).click();
  expect((await calls.next('memberInfo.ExistEmailCode')).query).toEqual({
    email: 'lin@example.com',
    code: '123456',
  });
  await page.getByLabel('New password').fill('new-secret-2');
  await page.getByLabel('Repeat password').fill('new-secret-2');
  expect(await page.locator('form input[autocomplete=username]').inputValue()).toBe('lin@example.com');
  await page.getByRole('button', { name: 'Reset the password' }).click();
  expect((await calls.next('memberInfo.resetPassword')).body).toEqual({
    ticket: 'ticket',
    password: 'new-secret-2',
    confirmPassword: 'new-secret-2',
  });
  await expect.poll(() => components.left()).toEqual(['/client/login']);
});

test('a code to a phone resets a password too; a ticket that is over leads to the first step', async () => {
  await openForgotten({
    'memberInfo.getPhonecode': undefined,
    'memberInfo.ExistPhonecode': { ticket: 'ticket' },
    'memberInfo.resetPassword': reject(4222, 'This took too long.'),
  });
  await page.getByLabel('E-mail or phone').fill('13800138000');
  await page.getByLabel('Image captcha').fill('abcd');
  await page.getByRole('button', { name: 'Send code' }).click();
  expect((await calls.next('memberInfo.getPhonecode')).query).toMatchObject({
    phone: '13800138000',
    imageCode: 'abcd',
  });
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('New password').fill('new-secret-2');
  await page.getByLabel('Repeat password').fill('new-secret-2');
  await page.getByRole('button', { name: 'Reset the password' }).click();
  await page.getByRole('button', { name: 'Next' }).waitFor();
  await page.getByText('This took too long.').first().waitFor();
});

test('a list that cannot be loaded says so, and is there after another try', async () => {
  await open('devices', { 'memberDevice.list': NO_NETWORK });
  await main.getByRole('alert').waitFor();
  calls.answer('memberDevice.list', [DEVICE]);
  await main.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This device').waitFor();
  expect(await main.getByRole('alert').count()).toBe(0);
});
