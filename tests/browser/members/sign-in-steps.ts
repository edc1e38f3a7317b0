import type { Browser, BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import { checkBox, collectPageErrors } from '../../support/browser.ts';
import { settled } from '../../support/settled.ts';
import { CAPTCHA, type MemberSite } from './member-site.ts';

/** A visitor's tab with its errors. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  pageErrors: readonly string[];
}

export async function visit(browser: Browser, url: string, width = 1280): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  // Not `load`: the form is usable before the pictures are loaded.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await settled(page);
  return { context, page, pageErrors };
}

/** Waits for a captcha picture and returns its URL. `last` is the URL of a used one. */
export async function waitForCaptcha(page: Page, last?: string): Promise<string> {
  const picture = page.locator('.field-picture img').first();
  const seen = await vi.waitUntil(
    () =>
      picture.evaluate(
        (image: HTMLImageElement, old) =>
          image.complete && image.naturalWidth > 0 && image.src !== old && image.src,
        last,
      ),
    { timeout: 30_000 },
  );
  return seen;
}

/** Waits for the captcha and types an answer, by default the right one; returns the URL of its picture. */
export async function answerCaptcha(page: Page, answer = CAPTCHA, last?: string): Promise<string> {
  const seen = await waitForCaptcha(page, last);
  await page
    .locator('.field-with-button', { has: page.locator('.field-picture') })
    .first()
    .getByRole('textbox')
    .fill(answer);
  return seen;
}

/** Fills in the registration by e-mail and sends it. */
export async function fillRegistration(
  page: Page,
  site: MemberSite,
  email: string,
  password: string,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await answerCaptcha(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('The code has been sent.').waitFor();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await site.codeFor(email));
  await page.getByLabel('User name').fill('Lin Yue');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password').fill(password);
  await checkBox(page.getByRole('checkbox'));
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Registers by e-mail and waits until the profile page is loaded and idle. */
export async function register(page: Page, site: MemberSite, email: string, password: string): Promise<void> {
  await fillRegistration(page, site, email, password);
  await page.waitForURL('**/client/profile');
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await settled(page);
}

/** Fills in the login by password and sends it. */
export async function sendLogin(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('E-mail or phone').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('.form-submit').click();
}

/** The stored session token. */
export function readToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('clientToken'));
}
