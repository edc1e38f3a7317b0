import { expect, test } from 'vitest';
import { findViolations, readOverflow } from '../../browser/page-checks.ts';
import { NO_NETWORK, reject, type CallTable } from '../calls.ts';
import { openComponents } from '../component.ts';
import { CAPTCHA_PICTURE, errorOf, SIGNED_IN } from './pages.ts';

const components = await openComponents();
const { page, calls, clock } = components;

const account = page.getByLabel('E-mail or phone');
const password = page.getByLabel('Password', { exact: true });
const code = page.getByRole('textbox', { name: 'Code', exact: true });
const captcha = page.getByLabel('Image captcha');
const submit = page.locator('main .form-submit');

async function open(table: CallTable = {}, query: Record<string, string> = {}): Promise<void> {
  await components.document('client-login', {
    route: { query },
    calls: { 'code.image': CAPTCHA_PICTURE, ...table },
  });
  await page.locator('main form.form').waitFor();
}

async function openByCode(table: CallTable = {}, query?: Record<string, string>): Promise<void> {
  await open(table, query);
  await page.getByRole('tab', { name: 'Code' }).click();
  await code.waitFor();
}

const stored = (): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

async function sendPassword(name: string, secret: string): Promise<void> {
  await account.fill(name);
  await password.fill(secret);
  await submit.click();
}

test('a member who signs in by a password is remembered and gets to the profile', async () => {
  await open({ 'authentication.form': { token: 'new-token' } as never });
  await sendPassword(' Lin@Example.com ', 'tile-7-kiln');
  const { query, body } = await calls.next('authentication.form');
  expect(body).toEqual({
    username: 'Lin@Example.com',
    password: 'tile-7-kiln',
  });
  expect(query.deviceId).toMatch(/^[\da-f-]{36}$/);
  await expect.poll(() => components.left()).toEqual(['/client/profile']);
  expect(await stored()).toMatchObject({
    clientToken: 'new-token',
    isLogin: '1',
  });
});

test.each([
  ['/about?x=1', '/about?x=1'],
  ['https://evil.example', '/client/profile'],
  ['//evil.example', '/client/profile'],
])('the login for %s leads to %s', async (redirect, target) => {
  await open({ 'authentication.form': { token: 'new-token' } as never }, { redirect });
  await sendPassword('lin@example.com', 'tile-7-kiln');
  await expect.poll(() => components.left()).toEqual([target]);
  for (const name of ['Forgot your password?', 'Register'])
    expect(await page.locator('main').getByRole('link', { name }).getAttribute('href')).toContain(
      `?redirect=${encodeURIComponent(redirect)}`,
    );
});

test('a pending form is forgotten by the login: its address is in the redirect', async () => {
  await components.document('client-login', {
    calls: { 'authentication.form': { token: 'new-token' } as never },
    storage: { pendingFormCode: 'visit' },
  });
  await sendPassword('lin@example.com', 'tile-7-kiln');
  await expect.poll(() => components.left()).toEqual(['/client/profile']);
  expect(await stored()).not.toHaveProperty('pendingFormCode');
});

test('who is signed in already is led on at once', async () => {
  await components.document('client-login', {
    storage: SIGNED_IN,
    route: { query: { redirect: '/about' } },
  });
  await expect.poll(() => components.left()).toEqual(['/about']);
});

test('without values nothing is sent, and each field says what is missing', async () => {
  await open();
  await submit.click();
  await expect.poll(() => errorOf(account)).toBe('E-mail or phone cannot be empty');
  expect(await errorOf(password)).toBe('Password cannot be empty');
  await expect.poll(() => account.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await page.locator('.form-errors a').allInnerTexts()).toEqual([
    'E-mail or phone — E-mail or phone cannot be empty',
    'Password — Password cannot be empty',
  ]);
  expect(calls.names()).toEqual([]);
});

test.each([
  ['lin@', 'Enter the correct e-mail'],
  ['12', 'Enter the correct phone number, such as 138 1234 5678 or +852 9123 4567'],
])('"%s" is no account', async (typed, message) => {
  await open();
  await account.fill(typed);
  await password.focus();
  await submit.click();
  await expect.poll(() => errorOf(account)).toContain(message);
});

test('a wrong password is an error at its field, and what was typed stays', async () => {
  const errors = [
    {
      path: '/body/password',
      rule: 'password',
      message: 'Password error, please re-enter',
    },
  ];
  await open({
    'authentication.form': reject(4221, 'Not valid', { data: { errors } }),
  });
  await sendPassword('lin@example.com', 'not-it-1');
  await expect.poll(() => errorOf(password)).toBe('Password error, please re-enter');
  expect(await account.inputValue()).toBe('lin@example.com');
  expect(await captcha.count()).toBe(0);
  expect(components.left()).toEqual([]);
  expect(await page.locator('.toast').count()).toBe(0);
});

test('a captcha that the server asks for is shown, and sent with the next try', async () => {
  const errors = [
    {
      path: '/body/imageCode',
      rule: 'required',
      message: 'Please enter the captcha.',
    },
  ];
  await open({
    'authentication.form': reject(4221, 'Not valid', { data: { errors } }),
  });
  await sendPassword('lin@example.com', 'not-it-1');
  await captcha.waitFor();
  await expect.poll(() => errorOf(captcha)).toBe('Please enter the captcha.');
  await captcha.fill('a b-cd');
  await submit.click();
  const { body } = await calls.next('authentication.form', 2);
  expect(body).toMatchObject({ imageCode: 'abcd' });
});

test.each([
  ['no network', NO_NETWORK, 'Signing in failed'],
  ['a failing server', reject(503, 'The server is busy.'), 'The server is busy.'],
])('after %s the form says so, and keeps what was typed', async (_, answer, message) => {
  await open({ 'authentication.form': answer });
  await sendPassword('lin@example.com', 'tile-7-kiln');
  await page.locator('.form-failure').getByRole('alert').waitFor();
  expect(await page.locator('.form-failure').innerText()).toContain(message);
  expect(await password.inputValue()).toBe('tile-7-kiln');
  expect(await submit.isEnabled()).toBe(true);
});

test('after too many tries the form waits as long as the server says', async () => {
  await open({
    'authentication.form': reject(429, 'Too many failed attempts.', {
      waitSeconds: 30,
    }),
  });
  await sendPassword('lin@example.com', 'not-it-1');
  const failure = page.locator('.form-failure');
  await failure.getByText('Too many failed attempts.').waitFor();
  await failure.getByText('You can send it again in 30 s').waitFor();
  expect(await submit.getAttribute('aria-disabled')).toBe('true');
  await password.press('Enter');
  await clock.fastForward(30_000);
  await failure.waitFor({ state: 'detached' });
  expect(calls.made('authentication.form')).toHaveLength(1);
  expect(await submit.getAttribute('aria-disabled')).toBe('false');
});

test('the ways are tabs: arrows, Home and End choose, and the account stays', async () => {
  await open();
  await account.fill('lin@example.com');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('Password').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Code'],
    ['ArrowRight', 'Password'],
    ['ArrowLeft', 'Code'],
    ['Home', 'Password'],
    ['End', 'Code'],
  ] as const) {
    await page.keyboard.press(key);
    await tab(name).and(page.locator(':focus[aria-selected=true][tabindex="0"]')).waitFor();
  }
  await code.waitFor();
  expect(await password.count()).toBe(0);
  expect(await account.inputValue()).toBe('lin@example.com');
});

test.each([
  ['lin@example.com', 'code.email', { email: 'lin@example.com' }, 'authentication.email'],
  ['+44 7400 123 456', 'code.sms', { phone: '+44 7400 123 456' }, 'authentication.mobile'],
] as const)('%s gets a code by %s and signs in with it', async (typed, ask, target, logIn) => {
  await openByCode({
    'code.email': undefined as never,
    'code.sms': undefined as never,
    'authentication.email': { token: 'new-token' } as never,
    'authentication.mobile': { token: 'new-token' } as never,
  });
  await account.fill(` ${typed} `);
  await captcha.fill('abcd');
  await page.getByRole('button', { name: 'Send code' }).click();
  const asked = await calls.next(ask);
  expect(asked.query).toMatchObject({
    ...target,
    imageCode: 'abcd',
    purpose: 'login',
  });
  await page.getByText('The code has been sent.').waitFor();
  await expect.poll(() => code.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  // The captcha was used: it is empty, and not asked for again.
  expect(await captcha.inputValue()).toBe('');
  await submit.click();
  await expect.poll(() => errorOf(code)).toBe('The code cannot be empty');
  expect(await errorOf(captcha)).toBe('');
  await code.fill(' 123 456 ');
  expect(await code.inputValue()).toBe('123456');
  await submit.click();
  const { query, body } = await calls.next(logIn);
  expect({ ...query, ...body }).toMatchObject({ code: '123456' });
  await expect.poll(() => components.left()).toEqual(['/client/profile']);
});

test('an error about an e-mail or a phone is shown at the account', async () => {
  const errors = [{ path: '/email', rule: 'email', message: 'This mailbox is closed' }];
  await openByCode({
    'authentication.email': reject(4221, 'Not valid', { data: { errors } }),
  });
  await account.fill('lin@example.com');
  await captcha.fill('abcd');
  await code.fill('123456');
  await submit.click();
  await expect.poll(() => errorOf(account)).toBe('This mailbox is closed');
  expect(await code.inputValue()).toBe('123456');
});

test('who has no account is offered to register, and may decline', async () => {
  await openByCode({ 'authentication.email': reject(404, 'There is no account.') }, { redirect: '/about' });
  await account.fill('newcomer@example.com');
  await captcha.fill('abcd');
  await code.fill('123456');
  await submit.click();
  const question = page.getByRole('dialog');
  await question.getByText('There is no account with this e-mail or phone yet. Register now?').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(components.left()).toEqual([]);
  await captcha.fill('abcd');
  await submit.click();
  await question.getByRole('button', { name: 'Register' }).click();
  await expect.poll(() => components.left()).toEqual(['/client/regist?redirect=%2Fabout']);
  expect(await stored()).not.toHaveProperty('clientToken');
});

test.each(['zh-CN', 'en-US'] as const)(
  'the login is accessible and fits a phone, in %s',
  async (language) => {
    await components.document('client-login', { language, width: 375 });
    await page.locator('main form.form').waitFor();
    expect(await readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
  },
);
