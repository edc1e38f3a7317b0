import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { CAPTCHA, startMemberSite } from './member-site.ts';
import { answerCaptcha, readToken, register, sendLogin, visit } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const LOGIN = `${site.url}/client/login?lang=en-US`;
const REGISTER = `${site.url}/client/regist?lang=en-US`;

test('a member registers by e-mail, signs out, and signs in by password and by code', async () => {
  const email = 'lin@example.com';
  const { context, page, pageErrors } = await visit(browser, REGISTER);
  await register(page, site, email, 'tile-7-kiln');
  const first = await readToken(page);
  expect(first).toMatch(/^[\w-]{40,}$/);
  expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBe('1');
  await page
    .getByRole('navigation', { name: 'Member center' })
    .getByRole('button', { name: 'Sign out' })
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

test('other tabs follow, and an expired token leads to the login and back', { tags: 'long' }, async () => {
  const email = 'tabs@example.com';
  const { context, page } = await visit(browser, REGISTER);
  const other = await context.newPage();
  await other.goto(`${site.url}/about`, { waitUntil: 'domcontentloaded' });
  await other.getByRole('button', { name: 'Please sign in' }).waitFor();
  await register(page, site, email, 'tile-7-kiln');
  await other.getByRole('button', { name: 'Signed in' }).waitFor();
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

test('all of it can be done with the keyboard', { tags: 'long' }, async () => {
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

// Must be last: its failed logins count against the IP address of all tests.
test(
  'a forgotten password is reset, and the third failed login requires a captcha',
  { tags: 'long' },
  async () => {
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
  },
);
