import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser, checkBox } from '../../support/browser.ts';
import { WORDS } from './journey-labels.ts';
import { openAs, startMemberSite, type MemberSite } from './member-site.ts';
import { answerCaptcha } from './sign-in-steps.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

/** Labels of the forms in each language. */
function useForms(page: Page, words: (typeof WORDS)[keyof typeof WORDS], { codeFor }: MemberSite) {
  const main = page.getByRole('main');
  const box = (name: string): Locator => main.getByLabel(name, { exact: true }).first();
  const code = main.getByRole('textbox', { name: words.code, exact: true });
  return {
    main,
    box,
    code,
    press: (name: string) => main.getByRole('button', { name, exact: true }).click(),
    async proveBy(target: string): Promise<void> {
      await main.getByRole('button', { name: words.send, exact: true }).click();
      await main.getByText(words.sent).waitFor();
      await code.fill(await codeFor(target));
    },
  };
}

test.each([
  ['zh-CN', { width: 1280, height: 900 }, '138 0013 8021', '+8613800138021'],
  ['en-US', { width: 375, height: 800 }, '+44 7400 123 456', '+447400123456'],
] as const)(
  'a member registers by phone, binds an e-mail, and signs in by a code to either, in %s',
  async (language, viewport, typed, phone) => {
    const words = WORDS[language];
    const email = `by.phone.${language.toLowerCase()}@example.com`;
    const { page, pageErrors } = await openAs(browser, `${site.url}/client/regist`, undefined, {
      language,
      viewport,
    });
    const { main, box, code, press, proveBy } = useForms(page, words, site);
    const logOut = async (): Promise<void> => {
      await main.getByRole('button', { name: words.logOut, exact: true }).click();
      await page.waitForURL('**/home');
    };

    await main.getByRole('tab', { name: words.byPhone, exact: true }).click();
    await box(words.phone).fill(typed);
    await answerCaptcha(page);
    await proveBy(phone);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    await box(words.userName).fill('Lin');
    await box(words.password).fill('kiln-and-7');
    await box(words.repeat).fill('kiln-and-7');
    await checkBox(main.getByRole('checkbox'));
    await press(words.register);
    await page.waitForURL('**/client/profile');

    await main.getByRole('link', { name: words.toBindEmail, exact: true }).click();
    await page.waitForURL('**/client/bindEmail');
    await box(words.email).fill(email);
    await proveBy(email);
    await press(words.bindEmail);
    await page.waitForURL('**/client/profile');
    await main.getByText(email).waitFor();

    for (const [account, target] of [
      [typed, phone],
      [email.toUpperCase(), email],
    ] as const) {
      await logOut();
      await page.goto(`${site.url}/client/login`, { waitUntil: 'domcontentloaded' });
      await main.getByRole('tab', { name: words.byCode, exact: true }).click();
      await box(words.account).fill(account);
      await answerCaptcha(page);
      await proveBy(target);
      await press(words.logIn);
      await page.waitForURL('**/client/profile');
      await main.getByText(email).waitFor();
    }
    expect(pageErrors).toEqual([]);
    await page.context().close();
  },
  120_000,
);

test.each(['zh-CN', 'en-US'] as const)(
  'a number of another member is an error at its field; the own number is changed, in %s',
  async (language) => {
    const words = WORDS[language];
    const [mine, yours, next] = { 'zh-CN': ['31', '32', '33'], 'en-US': ['41', '42', '43'] }[language].map(
      (end) => `138001380${end}`,
    ) as [string, string, string];
    const [me, you] = [await site.register(), await site.register()];
    site.write((database) => {
      const bind = database.prepare('update member set phone = ? where email = ?');
      bind.run(`+86${mine}`, me.email);
      bind.run(`+86${yours}`, you.email);
    });
    const { page } = await openAs(browser, `${site.url}/client/bindPhone`, me, { language });
    const { main, box, press, proveBy } = useForms(page, words, site);
    // Whether a number is registered is not disclosed before its owner is verified.
    await box(words.phone).fill(yours);
    await proveBy(`+86${yours}`);
    await press(words.bindPhone);
    await expect.poll(() => box(words.phone).getAttribute('aria-invalid')).toBe('true');
    // A reloaded page can request another code at once.
    await page.goto(`${site.url}/client/bindPhone`, { waitUntil: 'domcontentloaded' });
    await box(words.phone).fill(next);
    await proveBy(`+86${next}`);
    await press(words.bindPhone);
    await page.waitForURL('**/client/profile');
    await main.getByText(next).waitFor();
    expect(await site.call('memberInfo/getUser', you)).toMatchObject({
      data: { phone: expect.stringContaining(yours) as string },
    });
    await page.context().close();
  },
  120_000,
);
