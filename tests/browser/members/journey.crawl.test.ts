// The journey of a new member, one step after the other.
import type { ViewportSize } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { WORDS } from './journey-labels.ts';
import { openAs, startMemberSite } from './member-site.ts';
import { answerCaptcha } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

async function openJourney(language: keyof typeof WORDS, viewport: ViewportSize, phone: string) {
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/regist`, undefined, {
    language,
    viewport,
  });
  const words = WORDS[language];
  const main = page.getByRole('main');
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click();
  return {
    page,
    pageErrors,
    main,
    words,
    phone,
    email: `journey.${language.toLowerCase()}@example.com`,
    comment: `One after the other ${language}`,
    press,
    go: (path: string) => page.goto(site.url + path, { waitUntil: 'domcontentloaded' }),
    fill: (name: string, value: string) => main.getByLabel(name, { exact: true }).first().fill(value),
    /** Requests a code for an e-mail or a phone, and types it. */
    async proveBy(target: string): Promise<void> {
      await press(words.send);
      await main.getByText(words.sent).waitFor();
      await main.getByRole('textbox', { name: words.code, exact: true }).fill(await site.codeFor(target));
    },
  };
}

type Journey = Awaited<ReturnType<typeof openJourney>>;

async function register({ page, main, words, email, press, fill, proveBy }: Journey): Promise<void> {
  await fill(words.email, email);
  await answerCaptcha(page);
  await proveBy(email);
  await fill(words.userName, 'Lin');
  await fill(words.password, 'kiln-and-7');
  await fill(words.repeat, 'kiln-and-7');
  await checkBox(main.getByRole('checkbox'));
  await press(words.register);
  await page.waitForURL('**/client/profile');
}

async function bindPhone({ page, main, words, phone, go, press, fill, proveBy }: Journey): Promise<void> {
  await go('/client/bindPhone');
  await fill(words.phone, phone);
  await proveBy(`+86${phone}`);
  await press(words.bindPhone);
  await page.waitForURL('**/client/profile');
  await main.getByText(phone).waitFor();
}

async function bookVisit({ page, main, words, phone, go, press, fill }: Journey): Promise<void> {
  await go('/forms/visit');
  await checkBox(main.getByRole('radio', { name: words.foshan }));
  await fill(words.day, '2026-12-01');
  await main.getByRole('combobox', { name: words.time }).click();
  await page.getByTitle('13:30').click();
  await fill(words.name, 'Lin');
  await fill(words.people, '3');
  await fill(words.mobile, phone);
  await press(words.book);
  await page.waitForURL('**/client/my-form-fill-success?*');
}

async function orderSamples({ page, main, words, phone, go, press, fill }: Journey): Promise<void> {
  await go('/forms/samples');
  await fill(words.sendTo, 'Lin');
  await fill(words.mobile, phone);
  await fill(words.address, 'Pingjiang Road 1');
  await checkBox(main.getByRole('checkbox', { name: words.celadon }).first());
  await checkBox(main.getByRole('radio', { name: words.noInvoice, exact: true }));
  await press(words.order);
  await page.waitForURL('**/client/clientMyOrderPay?orderId=*');
  await main.getByText(words.unpaid, { exact: true }).waitFor();
}

async function readRecord({ main, words, go }: Journey): Promise<void> {
  await go('/client/clientMyForm');
  // The filter by form comes first, and then the list.
  await main.getByRole('link', { name: words.visit, exact: true }).last().click();
  await main.getByText('13:30').waitFor();
}

async function postComment({ main, words, comment, go, press, fill }: Journey): Promise<void> {
  await go('/article?contentCode=broken-tiles-terrazzo');
  // The field loads when it is near the viewport.
  await main.getByRole('heading', { name: words.comments }).scrollIntoViewIfNeeded();
  await fill(words.comment, comment);
  await press(words.post);
  await main.getByRole('listitem').filter({ hasText: comment }).waitFor();
  await go('/client/myComment');
  await main.getByText(comment).waitFor();
}

async function changePassword({ page, main, words, go, press, fill }: Journey): Promise<void> {
  await go('/client/changePassword');
  await fill(words.oldPassword, 'kiln-and-7');
  await fill(words.newPassword, 'tiles-and-8');
  await fill(words.repeatNew, 'tiles-and-8');
  await press(words.change);
  await page.waitForURL('**/client/profile');
  // A page that is left while it loads leaves refused calls on the console.
  await main.getByLabel(words.userName, { exact: true }).waitFor();
  await press(words.logOut);
  await page.waitForURL('**/home');
}

async function resetPassword({ page, main, words, email, go, press, fill, proveBy }: Journey): Promise<void> {
  await go('/client/forget');
  await fill(words.account, email);
  await answerCaptcha(page);
  await proveBy(email);
  await press(words.next);
  await fill(words.newPassword, 'glaze-and-9');
  await fill(words.repeat, 'glaze-and-9');
  await press(words.reset);
  await page.waitForURL('**/client/login*');
  await fill(words.account, email);
  await fill(words.password, 'glaze-and-9');
  await press(words.logIn);
  await page.waitForURL('**/client/profile');
  await expect.poll(() => main.getByLabel(words.userName, { exact: true }).inputValue()).toBe('Lin');
}

test.each([
  ['zh-CN', { width: 1280, height: 900 }, '13800138001'],
  ['en-US', { width: 375, height: 800 }, '13800138002'],
] as const)(
  'a member registers, binds, orders, comments, changes and resets the password, in %s',
  async (language, viewport, phone) => {
    const journey = await openJourney(language, viewport, phone);
    await register(journey);
    await bindPhone(journey);
    await bookVisit(journey);
    await orderSamples(journey);
    await readRecord(journey);
    await postComment(journey);
    await changePassword(journey);
    await resetPassword(journey);
    expect(journey.pageErrors).toEqual([]);
    await journey.page.context().close();
  },
  240_000,
);
