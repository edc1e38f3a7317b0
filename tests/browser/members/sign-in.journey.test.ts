import { expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { CAPTCHA, startMemberSite } from './member-site.ts';
import { answerCaptcha, readToken, register, waitForCaptcha, sendLogin, visit } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const LOGIN = `${site.url}/client/login?lang=en-US`;
const REGISTER = `${site.url}/client/regist?lang=en-US`;

test('a member registers by e-mail, logs out, and logs in by password and by code', async () => {
  const email = 'lin@example.com';
  const { context, page, pageErrors } = await visit(browser, REGISTER);
  await register(page, site, email, 'tile-7-kiln');
  const first = await readToken(page);
  expect(first).toMatch(/^[\w-]{40,}$/);
  expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBe('1');
  await page
    .getByRole('navigation', { name: 'Personal center' })
    .getByRole('button', { name: 'Log out' })
    .click();
  await page.waitForURL('**/home');
  expect(await readToken(page)).toBeNull();
  const ask = async (): Promise<unknown> => {
    const headers = { authorization: `Bearer ${first}` };
    return (await fetch(`${site.url}/api/memberInfo/getUser`, { headers })).json();
  };
  // The page is left while the server ends the session.
  await expect.poll(ask).toMatchObject({ code: 996 });

  await page.goto(`${site.url}/client/login?redirect=%2Fabout`, { waitUntil: 'domcontentloaded' });
  await sendLogin(page, ` ${email.toUpperCase()} `, 'tile-7-kiln');
  await page.waitForURL('**/about');
  await page.evaluate(() => localStorage.clear());

  await page.goto(LOGIN, { waitUntil: 'domcontentloaded' });
  await page.getByLabel('E-mail or phone').fill(email);
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect.poll(() => page.getByLabel('E-mail or phone').inputValue()).toBe(email);
  await answerCaptcha(page, 'a b-cd');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Again in' }).waitFor();
  // The captcha was used: it is not asked for again, neither when the form is sent too early.
  await page.locator('.form-submit').click();
  await page.locator('.field-error').getByText('The code cannot be empty').waitFor();
  expect(await page.getByText('Captcha cannot be empty').count()).toBe(0);
  // What was typed and the countdown survive another language.
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: '中文' }).click();
  await page.getByRole('button', { name: /^\d+ 秒后/ }).waitFor();
  expect(await page.getByLabel('邮箱或手机号').inputValue()).toBe(email);
  const code = await site.codeFor(email);
  const box = page.getByRole('textbox', { name: '验证码', exact: true });
  await box.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(await box.inputValue()).toBe(code);
  await page.locator('.form-submit').click();
  await page.waitForURL('**/client/profile');
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('who logs in by a code without an account is offered to register', async () => {
  const email = 'newcomer@example.com';
  const { context, page } = await visit(browser, `${LOGIN}&redirect=%2Fabout`);
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByLabel('E-mail or phone').fill(email);
  await answerCaptcha(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await site.codeFor(email));
  await page.locator('.form-submit').click();
  const question = page.getByRole('dialog');
  await question.getByText('There is no account with this e-mail or phone yet. Register now?').waitFor();
  await question.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/client/regist?redirect=%2Fabout');
  expect(await readToken(page)).toBeNull();
  await context.close();
});

test('errors are shown at their fields, and the other values stay', async () => {
  const { context, page } = await visit(browser, REGISTER);
  await page.getByLabel('E-mail').fill('nobody');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const message of [
    'The mailbox format is incorrect!',
    'Captcha cannot be empty',
    'User name cannot be empty',
    'Password cannot be empty',
    'Please read and agree to the user agreement',
  ])
    await page.getByText(message, { exact: true }).first().waitFor();
  await page.getByLabel('E-mail').fill('wrong@example.com');
  const picture = await answerCaptcha(page, 'zzzz');
  await page.getByRole('button', { name: 'Send code' }).click();
  // The wrong captcha and its picture were replaced.
  await waitForCaptcha(page, picture);
  await page.locator('.field-error').getByText('Enter the correct captcha', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
  await page.getByLabel('User name').fill('Lin');
  await page.getByLabel('Password', { exact: true }).fill('abcdef');
  await page
    .getByText('Use at least two of letters, digits and special characters', { exact: true })
    .waitFor();
  await page.getByLabel('Password', { exact: true }).fill('lin-kiln-4');
  await page.getByLabel('Repeat password').fill('lin-kiln-5');
  await page.getByText('The two passwords are inconsistent', { exact: true }).waitFor();
  await page.getByLabel('Repeat password').fill('lin-kiln-4');
  await checkBox(page.getByRole('checkbox'));
  await page.getByRole('button', { name: 'Register' }).click();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('E-mail').inputValue()).toBe('wrong@example.com');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('lin-kiln-4');
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  await context.close();
});

test('a code can be requested again after the server’s delay, and a hint warns of Caps Lock', async () => {
  const { context, page } = await visit(browser, REGISTER);
  await page.route('**/api/code/email*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '4200' },
      json: { success: false, code: 429, message: 'Too many codes', data: null },
    }),
  );
  await page.getByLabel('E-mail').fill('often@example.com');
  await answerCaptcha(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Too many codes').waitFor();
  const again = page.getByRole('button', { name: /^Again in 4[12]\d\d s$/ });
  await again.waitFor();
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  // A code for another target can be requested at once; the first still waits.
  await page.getByLabel('E-mail').fill('another@example.com');
  const send = page.getByRole('button', { name: 'Send code' });
  await send.waitFor();
  expect(await send.getAttribute('aria-disabled')).toBe('false');
  await page.getByLabel('E-mail').fill('often@example.com');
  await again.waitFor();
  const password = page.getByLabel('Password', { exact: true });
  await password.focus();
  await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true });
  await page.getByText('Caps Lock is on').waitFor();
  await context.close();
});

test('other tabs follow, and an expired token leads to the login and back', async () => {
  const email = 'tabs@example.com';
  const { context, page } = await visit(browser, REGISTER);
  const other = await context.newPage();
  await other.goto(`${site.url}/about`, { waitUntil: 'domcontentloaded' });
  await other.getByRole('button', { name: 'Please log in' }).waitFor();
  await register(page, site, email, 'tile-7-kiln');
  await other.getByRole('button', { name: 'Logged in' }).waitFor();
  await other.goto(`${site.url}/client/clientMyForm`, { waitUntil: 'domcontentloaded' });
  // Wait for its list: a later 401 would redirect the first tab.
  await other.getByText('You have not filled in a form yet.').waitFor();
  // As if this device had been signed out elsewhere.
  await fetch(`${site.url}/api/authentication/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await readToken(page)}` },
  });
  await page.goto(`${site.url}/client/clientMyForm`, { waitUntil: 'domcontentloaded' });
  await page.waitForURL('**/client/login?redirect=%2Fclient%2FclientMyForm');
  // The other tab is signed out as well.
  await other.waitForURL('**/client/login?redirect=%2Fclient%2FclientMyForm');
  await sendLogin(page, email, 'tile-7-kiln');
  await page.waitForURL('**/client/clientMyForm');
  await other.waitForURL('**/client/clientMyForm');
  expect(await readToken(other)).toBe(await readToken(page));
  await context.close();
});

test('all of it can be done with the keyboard', async () => {
  const email = 'keys@example.com';
  const { context, page } = await visit(browser, REGISTER);
  await register(page, site, email, 'tile-7-kiln');
  await page.evaluate(() => localStorage.clear());
  await page.goto(LOGIN, { waitUntil: 'domcontentloaded' });
  const type = async (text: string): Promise<void> => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await page.getByRole('tab', { name: 'Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Send code' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await type(email);
  await type('tile-7-kiln');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/client/profile');
  await context.close();
});

const PAGES = ['login', 'regist', 'forget', 'regist/agreement'];
test.each(PAGES.flatMap((path) => ['zh-CN', 'en-US'].map((language) => ({ path, language }))))(
  '/client/$path in $language does not overflow at 375 px and is accessible',
  async ({ path, language }) => {
    const { context, page, pageErrors } = await visit(
      browser,
      `${site.url}/client/${path}?lang=${language}`,
      375,
    );
    if (path !== 'regist/agreement') await page.locator('main form .form-submit').waitFor();
    expect(await readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  },
);

// Must be last: its failed logins count against the IP address of all tests.
test('a forgotten password is reset, and the third failed login requires a captcha', async () => {
  const email = 'forgetful@example.com';
  const { context, page } = await visit(browser, REGISTER);
  await register(page, site, email, 'old-secret-1');
  await page.evaluate(() => localStorage.clear());

  await page.goto(LOGIN, { waitUntil: 'domcontentloaded' });
  for (let failure = 1; failure <= 3; failure++) {
    const answered = page.waitForResponse('**/api/authentication/form*');
    await sendLogin(page, email, 'not-it-1');
    await answered;
    await page.getByText('Password error, please re-enter').first().waitFor();
    // What the last one said may still be there.
    await expect.poll(() => page.getByLabel('Image captcha').count()).toBe(failure === 3 ? 1 : 0);
  }
  await page.getByText('Please enter the captcha.').first().waitFor();
  expect(await page.getByLabel('E-mail or phone').inputValue()).toBe(email);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await page.getByLabel('E-mail or phone').fill('stranger@example.com');
  const picture = await answerCaptcha(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('The mailbox is not registered!').waitFor();
  await page.getByLabel('E-mail or phone').fill(email);
  await answerCaptcha(page, CAPTCHA, picture);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('The code has been sent.').waitFor();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await site.codeFor(email));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('New password').fill('new-secret-2');
  await page.getByLabel('Repeat password').fill('new-secret-2');
  await page.getByRole('button', { name: 'Reset the password' }).click();
  await page.waitForURL('**/client/login');
  // After so many failures from this IP address every login requires a captcha.
  await sendLogin(page, email, 'new-secret-2');
  await answerCaptcha(page);
  await page.locator('.form-submit').click();
  await page.waitForURL('**/client/profile');
  await context.close();
});
