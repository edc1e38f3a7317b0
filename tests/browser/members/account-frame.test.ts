import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { openAs, startMemberSite } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

const LOOKS = [
  { width: 375, language: 'zh-CN' },
  { width: 375, language: 'en-US' },
  { width: 768, language: 'en-US' },
  { width: 1440, language: 'zh-CN' },
] as const;

describe.each(LOOKS)('an account page at $width px in $language', ({ width, language }) => {
  test('has the name, a way back, the languages, the member’s menu and the legal lines only', async () => {
    const member = await site.register();
    const { page, pageErrors } = await openAs(browser, `${site.url}/client/myOrder`, member, {
      language,
      viewport: { width, height: 900 },
    });
    const [header, footer] = [page.locator('header'), page.locator('footer')];
    const back = header.getByRole('link', { name: language === 'zh-CN' ? '返回网站' : 'Back to the site' });
    await back.waitFor();
    expect(await header.getByRole('link').count()).toBe(4);
    expect(await header.innerText()).toContain(language === 'zh-CN' ? '砌境' : 'Kilnfield');
    expect(await footer.innerText()).toMatch(/© 1987/);
    expect(await footer.getByRole('link', { name: /^tel|@/ }).count()).toBe(0);
    expect(await footer.evaluate((element) => element.clientHeight)).toBeLessThan(180);
    // Partners and friend links of the site's other pages.
    expect(await page.locator('#root > section, #root > div > section').count()).toBe(0);

    const menu = header.getByRole('button');
    await page
      .getByText(language === 'zh-CN' ? '已登录' : 'Signed in')
      .first()
      .waitFor({ state: 'attached' });
    await menu.first().press('Enter');
    const signOut = header.getByRole('button', { name: language === 'zh-CN' ? '退出登录' : 'Sign out' });
    await signOut.waitFor();
    expect(await readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'header')).toEqual([]);
    expect(await findViolations(page, 'footer')).toEqual([]);
    await page.keyboard.press('Escape');
    await back.click();
    await page.waitForURL('**/home');
    expect(await page.getByRole('link', { name: 'Sign out' }).count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});
