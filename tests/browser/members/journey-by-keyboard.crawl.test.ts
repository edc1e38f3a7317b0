import type { Locator, ViewportSize } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { WORDS } from './journey-labels.ts';
import { makeKeyboardUser } from './keyboard.ts';
import { CAPTCHA, openAs, startMemberSite, type TestMember } from './member-site.ts';
import { waitForCaptcha } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Begins at the registration, or as a member at the profile. */
async function openJourney(language: keyof typeof WORDS, viewport: ViewportSize, member?: TestMember) {
  const words = WORDS[language];
  const options = { language, viewport };
  const path = member === undefined ? '/client/regist' : '/client/profile';
  const { page, pageErrors } = await openAs(browser, site.url + path, member, options);
  const main = page.getByRole('main');
  const keys = makeKeyboardUser(page);
  const press = (name: string) => keys.press(main.getByRole('button', { name, exact: true }), 'Enter');
  const box = (name: string): Locator => main.getByLabel(name, { exact: true }).first();
  return {
    page,
    pageErrors,
    main,
    keys,
    words,
    phone: '13800138011',
    email: member?.email ?? 'keys@example.com',
    userName: member?.userName ?? 'Lin',
    comment: `Without a mouse, ${language}`,
    press,
    box,
    type: (name: string, text: string) => keys.type(box(name), text),
    async go(path: string): Promise<void> {
      await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
      await keys.skipToContent();
    },
    async open(link: Locator, url: string): Promise<void> {
      await keys.press(link, 'Enter');
      await page.waitForURL(url);
    },
    /** Requests a code for an e-mail or a phone, and types it. */
    async proveBy(target: string): Promise<void> {
      await press(words.send);
      await main.getByText(words.sent).waitFor();
      const code = main.getByRole('textbox', { name: words.code, exact: true });
      await keys.type(code, await site.codeFor(target));
    },
  };
}

type Journey = Awaited<ReturnType<typeof openJourney>>;

async function register({
  page,
  main,
  keys,
  words,
  email,
  userName,
  press,
  box,
  type,
  proveBy,
}: Journey): Promise<void> {
  // Errors are shown, and the first invalid field has the focus.
  await press(words.register);
  await expectFocus(box(words.email));
  expect(await box(words.email).getAttribute('aria-invalid')).toBe('true');
  await type(words.email, email);
  await waitForCaptcha(page);
  await type(words.captcha, CAPTCHA);
  await proveBy(email);
  await type(words.userName, userName);
  await type(words.password, 'kiln-and-7');
  await type(words.repeat, 'kiln-and-7');
  await keys.press(main.getByRole('checkbox'), 'Space');
  await press(words.register);
  await page.waitForURL('**/client/profile');
}

async function bindPhone({ page, main, words, phone, open, press, type, proveBy }: Journey): Promise<void> {
  await open(main.getByRole('link', { name: words.toBindPhone, exact: true }), '**/client/bindPhone');
  await type(words.phone, phone);
  await proveBy(`+86${phone}`);
  await press(words.bindPhone);
  await page.waitForURL('**/client/profile');
  await main.getByText(phone).waitFor();
}

async function bookVisit({ page, main, keys, words, phone, go, press, box, type }: Journey): Promise<void> {
  await go('/forms/visit');
  await keys.press(main.getByRole('radio').first(), 'ArrowDown');
  await expect.poll(() => main.getByRole('radio', { name: words.foshan }).isChecked()).toBe(true);
  await keys.goTo(box(words.day));
  // The native picker uses the browser's language, not the page's.
  await page.keyboard.type('12012026');
  await expect.poll(() => box(words.day).inputValue()).toBe('2026-12-01');
  await keys.press(main.getByRole('combobox', { name: words.time }), 'Enter');
  await page.getByRole('option', { name: '13:30' }).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await type(words.name, 'Lin');
  await type(words.people, '3');
  await type(words.mobile, phone);
  await press(words.book);
  await page.waitForURL('**/client/my-form-fill-success?*');
}

async function orderSamples({ page, main, keys, words, phone, go, press, type }: Journey): Promise<void> {
  await go('/forms/samples');
  await type(words.sendTo, 'Lin');
  await type(words.mobile, phone);
  await type(words.address, 'Pingjiang Road 1');
  await keys.press(main.getByRole('checkbox', { name: words.celadon }).first(), 'Space');
  await keys.press(main.getByRole('radio', { name: words.noInvoice, exact: true }), 'Space');
  await press(words.order);
  await page.waitForURL('**/client/clientMyOrderPay?orderId=*');
  await main.getByText(words.unpaid, { exact: true }).waitFor();
}

async function readRecord({ main, words, go, open }: Journey): Promise<void> {
  await go('/client/myOrder');
  await open(main.getByRole('link', { name: words.myForms, exact: true }), '**/client/clientMyForm');
  // The filter by form comes first, and then the list.
  await open(main.getByRole('link', { name: words.visit, exact: true }).last(), '**/client/clientMyForm/*');
  await main.getByText('13:30').waitFor();
}

async function postComment({ main, keys, words, comment, go, press, type }: Journey): Promise<void> {
  await go('/article?contentCode=broken-tiles-terrazzo');
  // The field loads when it is near the viewport.
  await keys.goTo(main.getByRole('link').last());
  await type(words.comment, comment);
  await press(words.post);
  await main.getByRole('listitem').filter({ hasText: comment }).waitFor();
  await go('/client/myComment');
  await main.getByText(comment).waitFor();
}

async function changePassword({ page, main, words, open, press, type }: Journey): Promise<void> {
  await open(main.getByRole('link', { name: words.profile, exact: true }), '**/client/profile');
  await open(main.getByRole('link', { name: words.change, exact: true }), '**/client/changePassword');
  await type(words.oldPassword, 'kiln-and-7');
  await type(words.newPassword, 'tiles-and-8');
  await type(words.repeatNew, 'tiles-and-8');
  await press(words.change);
  await page.waitForURL('**/client/profile');
  await press(words.logOut);
  await page.waitForURL('**/home');
}

async function resetPassword({
  page,
  main,
  words,
  email,
  userName,
  go,
  open,
  press,
  box,
  type,
  proveBy,
}: Journey): Promise<void> {
  await go('/client/login');
  await open(main.getByRole('link', { name: words.forgot, exact: true }), '**/client/forget');
  await type(words.account, email);
  await waitForCaptcha(page);
  await type(words.captcha, CAPTCHA);
  await proveBy(email);
  await press(words.next);
  await type(words.newPassword, 'glaze-and-9');
  await type(words.repeat, 'glaze-and-9');
  await press(words.reset);
  await page.waitForURL('**/client/login*');
  await type(words.account, email);
  await type(words.password, 'glaze-and-9');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/client/profile');
  await expect.poll(() => box(words.userName).inputValue()).toBe(userName);
}

// The mouse's journey is made in both languages. By keyboard each half is enough in one: what takes the time
// is to look at the focus at every stop.
test('a guest registers, and fills in and reads forms, without a mouse', async () => {
  const journey = await openJourney('zh-CN', { width: 1280, height: 900 });
  await register(journey);
  await bindPhone(journey);
  await bookVisit(journey);
  await orderSamples(journey);
  await readRecord(journey);
  expect(journey.keys.flaws).toEqual([]);
  expect(journey.pageErrors).toEqual([]);
  await journey.page.context().close();
}, 240_000);

test('a member comments, changes and resets the password, without a mouse on a narrow page', async () => {
  const journey = await openJourney('en-US', { width: 375, height: 800 }, await site.register());
  await postComment(journey);
  await changePassword(journey);
  await resetPassword(journey);
  expect(journey.keys.flaws).toEqual([]);
  expect(journey.pageErrors).toEqual([]);
  await journey.page.context().close();
}, 240_000);

test('a confirmation keeps the focus inside, and returns it', async () => {
  const { page, pageErrors } = await openAs(browser, `${site.url}/forms/samples`, undefined, {
    language: 'en-US',
  });
  const main = page.getByRole('main');
  const keys = makeKeyboardUser(page);
  await keys.skipToContent();
  for (const name of ['Send it to', 'Phone', 'Address'])
    await keys.type(main.getByLabel(name), '13800138000');
  await keys.press(main.getByRole('checkbox').first(), 'Space');
  await keys.press(main.getByRole('radio').first(), 'Space');
  const order = main.getByRole('button', { name: 'Order the box' });
  await keys.press(order, 'Enter');
  const question = page.getByRole('dialog');
  const [login, register] = ['Sign in', 'Register'].map((name) => question.getByRole('button', { name }));
  await expectFocus(login as Locator);
  // The browser's own controls may have the focus in between, but nothing of the page.
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await keys.goTo(register as Locator);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expectFocus(order);
  await page.keyboard.press('Enter');
  await keys.press(register as Locator, 'Enter');
  await page.waitForURL('**/client/regist?redirect=*');
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});
