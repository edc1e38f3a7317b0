import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkBox } from '../../support/browser.ts';
import { findViolations, readOverflow } from '../../browser/page-checks.ts';
import { NO_NETWORK, reject, type CallTable } from '../calls.ts';
import { openComponents } from '../component.ts';
import { CAPTCHA_PICTURE, errorOf } from './pages.ts';

const components = await openComponents();
const { page, calls, clock } = components;

const main = page.getByRole('main');
const email = page.getByLabel('E-mail');
const phone = page.getByLabel('Phone');
const captcha = page.getByLabel('Image captcha');
const code = page.getByRole('textbox', { name: 'Code', exact: true });
const userName = page.getByLabel('User name');
const password = page.getByLabel('Password', { exact: true });
const repeat = page.getByLabel('Repeat password');
const send = page.getByRole('button', { name: 'Send code' });
const register = main.getByRole('button', { name: 'Register' });

interface Ways {
  emailRegister?: boolean;
  phoneRegister?: boolean;
  agreementRequired?: boolean;
}

async function open(table: CallTable = {}, ways: Ways = {}, language?: 'zh-CN'): Promise<void> {
  const data = {
    emailRegister: true,
    phoneRegister: true,
    agreementRequired: true,
    ...ways,
  };
  await components.document('client-regist', {
    language,
    width: 375,
    sources: { ways: { ok: true, data } },
    calls: { 'code.image': CAPTCHA_PICTURE, ...table },
  });
  if (ways.emailRegister !== false || ways.phoneRegister !== false) await main.locator('form.form').waitFor();
}

async function fillRest(): Promise<void> {
  await code.fill('123456');
  await userName.fill('Lin Yue');
  await password.fill('kiln-and-7');
  await repeat.fill('kiln-and-7');
}

const REGISTERED: CallTable = {
  'memberInfo.addMemberInfo': { token: 'new-token' },
};

test('a visitor registers by e-mail, and is signed in', async () => {
  await open({ ...REGISTERED, 'code.email': undefined as never });
  await email.fill('lin@example.com');
  await captcha.fill('abcd');
  await send.click();
  const { query } = await calls.next('code.email');
  expect(query).toMatchObject({
    email: 'lin@example.com',
    imageCode: 'abcd',
    purpose: 'register',
  });
  await page.getByText('The code has been sent.').waitFor();
  await fillRest();
  await checkBox(page.getByRole('checkbox'));
  await register.click();
  expect((await calls.next('memberInfo.addMemberInfo')).body).toEqual({
    userName: 'Lin Yue',
    email: 'lin@example.com',
    password: 'kiln-and-7',
    confirmPassword: 'kiln-and-7',
    code: '123456',
    agreement: true,
  });
  await expect.poll(() => components.left()).toEqual(['/client/profile']);
  expect(await page.evaluate(() => localStorage.getItem('clientToken'))).toBe('new-token');
});

test('a visitor registers by phone', async () => {
  await open({ ...REGISTERED, 'code.sms': undefined as never });
  await main.getByRole('tab', { name: 'By phone' }).click();
  await phone.fill('138 0013 8000');
  expect(await email.count()).toBe(0);
  await captcha.fill('abcd');
  await send.click();
  expect((await calls.next('code.sms')).query).toMatchObject({
    phone: '138 0013 8000',
    purpose: 'register',
  });
  await page.getByText('The code has been sent.').waitFor();
  await fillRest();
  await checkBox(page.getByRole('checkbox'));
  await register.click();
  const { body } = await calls.next('memberInfo.addMemberInfo');
  expect(body).toMatchObject({ phone: '138 0013 8000' });
  expect(body).not.toHaveProperty('email');
});

test.each([
  [{ phoneRegister: false }, { tabs: 0, email: 1, phone: 0, agreement: 1 }],
  [{ emailRegister: false }, { tabs: 0, email: 0, phone: 1, agreement: 1 }],
  [{ agreementRequired: false }, { tabs: 2, email: 1, phone: 0, agreement: 0 }],
])('registration with %j offers only what the site allows', async (ways, shown) => {
  await open({}, ways);
  await userName.waitFor();
  expect({
    tabs: await main.getByRole('tab').count(),
    email: await email.count(),
    phone: await phone.count(),
    agreement: await page.getByRole('checkbox').count(),
  }).toEqual(shown);
});

test('without a required agreement nothing is said of one', async () => {
  await open(REGISTERED, { agreementRequired: false });
  await email.fill('lin@example.com');
  await captcha.fill('abcd');
  await fillRest();
  await register.click();
  expect((await calls.next('memberInfo.addMemberInfo')).body).not.toHaveProperty('agreement');
});

test.each([
  ['en-US' as const, 'Registration is closed'],
  ['zh-CN' as const, '注册'],
])('with both ways closed the page says so in %s, and has no form', async (language, words) => {
  await open({}, { emailRegister: false, phoneRegister: false }, language === 'zh-CN' ? language : undefined);
  await main.getByText(words).first().waitFor();
  expect(await main.getByRole('textbox').count()).toBe(0);
  expect(await main.getByRole('button').count()).toBe(0);
});

test('each missing value is named, in the order of the form', async () => {
  await open();
  await email.fill('nobody');
  await register.click();
  await main.locator('.form-errors a').first().waitFor();
  expect(await main.locator('.form-errors a').allInnerTexts()).toEqual([
    'E-mail — The mailbox format is incorrect!',
    'Image captcha — Captcha cannot be empty',
    'Code — The code cannot be empty',
    'User name — User name cannot be empty',
    'Password — Password cannot be empty',
    'Repeat password — Repeat the password',
    'I have read and agree to the — Please read and agree to the user agreement',
  ]);
  expect(calls.made('memberInfo.addMemberInfo')).toEqual([]);
});

test('a password is checked while it is typed, and its repetition against it', async () => {
  await open();
  for (const [typed, message] of [
    ['abc', 'A password has 6-20 characters'],
    ['abcdef', 'Use at least two of letters, digits and special characters'],
    ['lin-kiln-4', ''],
  ] as const) {
    await password.fill(typed);
    await expect.poll(() => errorOf(password)).toBe(message);
  }
  await repeat.fill('lin-kiln-5');
  await expect.poll(() => errorOf(repeat)).toBe('The two passwords are inconsistent');
  await repeat.fill('lin-kiln-4-and-many-more-letters');
  await expect.poll(() => errorOf(repeat)).toContain('A password has 6-20 characters');
  await repeat.fill('lin-kiln-4');
  await expect.poll(() => errorOf(repeat)).toBe('');
});

test('a code needs a valid address and the captcha, and says which is missing', async () => {
  await open();
  await send.click();
  await expect.poll(() => errorOf(email)).toBe('E-mail cannot be empty');
  await expect.poll(() => errorOf(captcha)).toBe('Captcha cannot be empty');
  await expect.poll(() => email.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(calls.made('code.email')).toEqual([]);
  expect(await errorOf(userName)).toBe('');
});

test('a wrong captcha is emptied, and a new picture is loaded', async () => {
  const errors = [
    {
      path: '/imageCode',
      rule: 'captcha',
      message: 'Enter the correct captcha',
    },
  ];
  await open({ 'code.email': reject(4221, 'Not valid', { data: { errors } }) });
  await email.fill('wrong@example.com');
  await captcha.fill('zzzz');
  const before = (await calls.next('code.image')).query;
  await send.click();
  await expect.poll(() => errorOf(captcha)).toBe('Enter the correct captcha');
  expect(await captcha.inputValue()).toBe('');
  const after = (await calls.next('code.image', 2)).query;
  expect(after.deviceId).toBe(before.deviceId);
  expect(after.refresh).not.toBe(before.refresh);
  expect(await email.inputValue()).toBe('wrong@example.com');
});

test('a picture that a busy server did not send is asked for again, then the form says so', async () => {
  await open({ 'code.image': reject(429, 'Busy', { waitSeconds: 1 }) });
  await calls.next('code.image');
  await clock.fastForward(1000);
  await calls.next('code.image', 2);
  calls.answer('code.image', CAPTCHA_PICTURE);
  await clock.fastForward(4000);
  const picture = page.getByRole('img', { name: 'Image captcha' });
  const width = (): Promise<number> => picture.evaluate((each: HTMLImageElement) => each.naturalWidth);
  await expect.poll(width).toBe(1);

  calls.answer('code.image', NO_NETWORK);
  const another = page.getByRole('button', { name: 'Another picture' });
  await another.click();
  await calls.next('code.image', 4);
  await clock.fastForward(1000);
  await calls.next('code.image', 5);
  await clock.fastForward(4000);
  await page.getByText('The picture could not be loaded.').waitFor();
  expect(await picture.count()).toBe(0);
  expect(await another.innerText()).toBe('Another picture');
  expect(await findViolations(page, 'form')).toEqual([]);
  calls.answer('code.image', CAPTCHA_PICTURE);
  await another.click();
  await expect.poll(width).toBe(1);
  expect(await page.getByText('The picture could not be loaded.').count()).toBe(0);
});

test('another picture is loaded on request, and the box is emptied and focused', async () => {
  await open();
  await captcha.fill('abcd');
  await calls.next('code.image');
  await page
    .getByRole('button', { name: 'Change the picture' })
    .or(page.locator('.field-picture'))
    .first()
    .click();
  await calls.next('code.image', 2);
  await expect.poll(() => captcha.inputValue()).toBe('');
  await expect.poll(() => captcha.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('after a code is sent, another can be sent in 60 s, and at once to another address', async () => {
  await open({ 'code.email': undefined as never });
  await email.fill('often@example.com');
  await captcha.fill('abcd');
  await send.click();
  await page.getByRole('button', { name: 'Again in 60 s' }).waitFor();
  await clock.fastForward(20_000);
  const again = page.getByRole('button', { name: 'Again in 40 s' });
  await again.waitFor();
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  await again.click({ force: true });
  await email.fill('another@example.com');
  await send.waitFor();
  expect(await send.getAttribute('aria-disabled')).toBe('false');
  expect(await page.getByText('The code has been sent.').count()).toBe(0);
  await email.fill('often@example.com');
  await again.waitFor();
  await clock.fastForward(40_000);
  await send.waitFor();
  expect(calls.made('code.email')).toHaveLength(1);
});

test('the server can ask for a longer wait', async () => {
  await open({
    'code.email': reject(429, 'Too many codes', { waitSeconds: 4200 }),
  });
  await email.fill('often@example.com');
  await captcha.fill('abcd');
  await send.click();
  await page.getByText('Too many codes').waitFor();
  const again = page.getByRole('button', { name: 'Again in 4200 s' });
  await again.waitFor();
  expect(await again.getAttribute('aria-disabled')).toBe('true');
});

test('a password is shown on request, and Caps Lock is told', async () => {
  await open();
  await password.focus();
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText('Caps Lock is on').waitFor();
  const described = await password.getAttribute('aria-describedby');
  expect(described).toContain('-caps');
  await password.dispatchEvent('keyup', { key: 'A' });
  await expect.poll(() => page.getByText('Caps Lock is on').count()).toBe(0);
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText('Caps Lock is on').waitFor();
  await userName.focus();
  await expect.poll(() => page.getByText('Caps Lock is on').count()).toBe(0);
  const shows = main.getByRole('button', { name: 'Show' }).first();
  expect(await password.getAttribute('type')).toBe('password');
  await shows.click();
  expect(await password.getAttribute('type')).toBe('text');
  await main.getByRole('button', { name: 'Hide' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('an error of the server is shown at its field, and all values stay', async () => {
  const errors = [{ path: '/body/code', rule: 'code', message: 'The code is wrong' }];
  await open({
    'memberInfo.addMemberInfo': reject(4221, 'Not valid', { data: { errors } }),
  });
  await email.fill('lin@example.com');
  await captcha.fill('abcd');
  await fillRest();
  await checkBox(page.getByRole('checkbox'));
  await register.click();
  await expect.poll(() => errorOf(code)).toBe('The code is wrong');
  await expect.poll(() => code.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await email.inputValue()).toBe('lin@example.com');
  expect(await password.inputValue()).toBe('kiln-and-7');
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
});

test('who cannot read the captcha lets the browser solve a puzzle', async () => {
  await open({
    'code.puzzle': { challenge: 'salt', parts: 2, bits: 2, iterations: 10 },
    'code.solve': { imageCode: 'wxyz' } as never,
  });
  await page.getByRole('button', { name: 'I cannot read the picture' }).press('Enter');
  expect((await calls.next('code.puzzle')).query).toMatchObject({
    purpose: 'register',
  });
  await main.getByRole('status').filter({ hasText: 'Done. The captcha has been filled in.' }).waitFor();
  await expect.poll(() => captcha.inputValue()).toBe('wxyz');
  await expect.poll(() => captcha.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('a puzzle that the server refuses is told in its words', async () => {
  await open({ 'code.puzzle': reject(429, 'Too many puzzles.') });
  await page.getByRole('button', { name: 'I cannot read the picture' }).click();
  await main.getByRole('status').filter({ hasText: 'Too many puzzles.' }).waitFor();
  expect(await captcha.inputValue()).toBe('');
});

test('without a secure connection the browser solves the puzzle by another way', async () => {
  await open({
    'code.puzzle': { challenge: 'salt', parts: 2, bits: 2, iterations: 10 },
    'code.solve': { imageCode: 'wxyz' } as never,
  });
  await page.evaluate(() =>
    Object.defineProperty(globalThis, 'isSecureContext', {
      value: false,
      configurable: true,
    }),
  );
  await page.getByRole('button', { name: 'I cannot read the picture' }).click();
  await expect.poll(() => captcha.inputValue()).toBe('wxyz');
  const { numbers } = (await calls.next('code.solve')).body as { numbers: number[] };
  expect(numbers.map(isSolution)).toEqual([true, true]);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'isSecureContext'));
});

/** Whether the hash of the number for its part begins with two zero bits. */
function isSolution(number: number, part: number): boolean {
  const hash = pbkdf2Sync(`${part}.${number}`, 'salt', 10, 4, 'sha256');
  return hash.readUInt32BE() >>> 30 === 0;
}

test.each(['zh-CN', undefined] as const)(
  'the registration is accessible and fits a phone (%s)',
  async (language) => {
    await open({}, {}, language);
    await page.getByRole('checkbox').waitFor();
    expect(await readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
  },
);
