import { expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { signInToPublish } from '../../support/publish.ts';
import { findViolations } from '../page-checks.ts';
import { CAPTCHA, openAs, startMemberSite } from './member-site.ts';
import { answerCaptcha } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const member = await site.register();
const owner = await signInToPublish(site);

test('with both ways of registration closed, the page says so and has no form', async () => {
  await owner.setMembers({ emailRegister: false, phoneRegister: false });
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/regist`, undefined, {
    language: 'en-US',
  });
  const main = page.getByRole('main');
  await main.getByText('Registration is closed').waitFor();
  expect(await main.getByRole('textbox').count()).toBe(0);
  expect(await main.getByRole('button').count()).toBe(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('without a required agreement, a visitor registers without one', async () => {
  await owner.setMembers({ emailRegister: true, agreementRequired: false });
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/regist`, undefined, {
    language: 'en-US',
  });
  const email = 'without.agreement@example.com';
  await page.getByLabel('E-mail').fill(email);
  await answerCaptcha(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('The code has been sent.').waitFor();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await site.codeFor(email));
  await page.getByLabel('User name').fill('Lin Yue');
  await page.getByLabel('Password', { exact: true }).fill('kiln-and-7');
  await page.getByLabel('Repeat password').fill('kiln-and-7');
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('**/client/profile');
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('registration offers only the ways that the site allows', async () => {
  await owner.setMembers({ emailRegister: false, phoneRegister: true });
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/regist`, undefined, {
    language: 'en-US',
  });
  await page.getByLabel('Phone').waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  expect(await page.getByLabel('E-mail').count()).toBe(0);
  const phone = '+8613800138000';
  await page.getByLabel('Phone').fill(phone);
  await answerCaptcha(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('The code has been sent.').waitFor();
  expect(pageErrors).toEqual([]);
  await page.context().close();
});

test('an error about an e-mail or a phone is shown at the account field of the login', async () => {
  const { page } = await openAs(browser, `${site.url}/client/login`, undefined, { language: 'en-US' });
  const account = page.getByLabel('E-mail or phone');
  const described = () =>
    account.evaluate(
      (control) => document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    );
  await page.getByRole('tab', { name: 'Code' }).click();
  await page.getByLabel('Image captcha').first().fill(CAPTCHA);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  // It looks like a phone number, but no country uses it.
  await account.fill('+19999999999');
  await page.locator('.form-submit').click();
  await expect.poll(() => account.getAttribute('aria-invalid')).toBe('true');
  expect(await described()).not.toBe('');
  expect(await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue()).toBe('123456');

  await page.route('**/api/authentication/email*', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        code: 422,
        message: 'Not valid',
        data: { errors: [{ path: '/email', rule: 'email', message: 'This mailbox is closed' }] },
      },
    }),
  );
  await account.fill('lin@example.com');
  await page.locator('.form-submit').click();
  await expect.poll(described).toBe('This mailbox is closed');
  await page.context().close();
});

test('after 429 the form shows how long to wait, and keeps the typed values', async () => {
  const { page } = await openAs(browser, `${site.url}/forms/visit`, member, { language: 'en-US' });
  let tries = 0;
  await page.route('**/api/memberMenuValue/fillInMenu', (route) => {
    if ((tries += 1) > 1) return route.continue();
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { success: false, code: 429, message: 'Too many forms were sent.', data: null },
    });
  });
  await checkBox(page.getByRole('radio').first());
  await page.getByLabel('Day').fill('2026-12-01');
  await page.getByRole('combobox', { name: 'Time' }).click();
  await page.getByTitle('13:30').click();
  const name = page.getByLabel('Your name');
  await name.fill('Lin Yue');
  await page.getByLabel('How many').fill('3');
  await page.getByRole('textbox', { name: 'Phone' }).fill('13800138000');
  const send = page.locator('form .form-submit');
  await page.clock.install();
  await send.click();
  const failure = page.locator('.form-failure');
  await failure.getByText('Too many forms were sent.').waitFor();
  // The time runs when its seconds are shown.
  await failure.getByText(/You can send it again in [1-9]\d* s/).waitFor();
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  expect(await findViolations(page, 'form.form')).toEqual([]);
  await send.press('Enter');
  await expect.poll(() => name.inputValue()).toBe('Lin Yue');
  expect(new URL(page.url()).pathname).toBe('/forms/visit');
  await page.clock.fastForward(60_000);
  await failure.waitFor({ state: 'detached' });
  expect(tries).toBe(1);
  await send.click();
  await page.waitForURL('**/client/my-form-fill-success?*');
  await page.context().close();
});
