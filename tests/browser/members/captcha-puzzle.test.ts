import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { findViolations } from '../page-checks.ts';
import { makeKeyboardUser } from './keyboard.ts';
import { openAs, startMemberSite } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const WORDS = {
  'en-US': {
    email: 'E-mail',
    captcha: 'Image captcha',
    puzzle: 'I cannot read the picture',
    done: 'Done. The captcha has been filled in.',
    send: 'Send code',
    sent: 'The code has been sent.',
  },
  'zh-CN': {
    email: '邮箱',
    captcha: '图形验证码',
    puzzle: '看不清或看不见图片？',
    done: '验证完成，已自动填写验证码',
    send: '获取验证码',
    sent: '验证码已发送',
  },
} as const;

test.each(['en-US', 'zh-CN'] as const)(
  'who cannot read the captcha gets a code by keyboard, in %s',
  async (language) => {
    const words = WORDS[language];
    const { page, pageErrors } = await openAs(browser, `${site.url}/client/regist`, undefined, {
      language,
      viewport: { width: 375, height: 800 },
    });
    const main = page.getByRole('main');
    const keys = makeKeyboardUser(page);
    const email = `puzzle.${language.toLowerCase()}@example.com`;
    await keys.type(main.getByLabel(words.email, { exact: true }), email);
    await keys.press(main.getByRole('button', { name: words.puzzle }), 'Enter');
    // Announced: a screen reader reads the status, and what is filled in has the focus.
    await main.getByRole('status').filter({ hasText: words.done }).waitFor();
    const captcha = main.getByRole('textbox', { name: words.captcha });
    await expect.poll(() => captcha.inputValue()).toMatch(/^\w{4}$/);
    await expect.poll(() => captcha.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await findViolations(page, 'main')).toEqual([]);
    await keys.press(main.getByRole('button', { name: words.send }), 'Enter');
    await main.getByText(words.sent).waitFor();
    expect(await site.codeFor(email)).toMatch(/^\d{6}$/);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  },
);
