import { QRCodeSVG } from '@rc-component/qrcode';
import type { BrowserContext, Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { stepOf, totpAddress, totpAt } from '../../src/server/domains/owners/totp.ts';
import { collectPageErrors, openBrowser } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { timeOf } from '../support/server-time.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, signInAsOwner } from './editor-session.ts';
import { findViolations, readOverflow } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const codeNow = async (secret: string, steps = 0): Promise<string> =>
  totpAt(secret, stepOf(await timeOf(server.url)) + steps);

/** The modules of the QR code of a secret, as the library draws them. */
function drawQrCode(secret: string): string | undefined {
  const value = totpAddress(secret, 'Kilnfield', 'owner');
  const drawn = renderToStaticMarkup(createElement(QRCodeSVG, { value, marginSize: 4 }));
  return [...drawn.matchAll(/ d="([^"]*)"/g)].at(-1)?.[1];
}

async function openAccount(context: BrowserContext, language: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/owner/account?lang=${language}`);
  await page.getByRole('listitem').first().waitFor();
  return page;
}

const part = (page: Page, name: string) => page.getByRole('region', { name });

describe('the account of an owner', () => {
  test.each([
    ['zh-CN', 375],
    ['zh-CN', 1440],
    ['en-US', 375],
  ] as const)('in %s at %i px is accessible and as wide as the window', async (language, width) => {
    const context = await signInAsOwner(browser, server, language);
    const page = await openAccount(context, language);
    const pageErrors = collectPageErrors(page);
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.locator('button[type=submit]').count()).toBe(3);
    await expect.poll(() => readOverflow(page)).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('is reached from the menu of the editor, and leads back', async () => {
    const context = await signInAsOwner(browser, server);
    const { page } = await openEditor(context, server, '/about?lang=en-US');
    await page.locator('.ed-switch-account').click();
    await page.getByRole('link', { name: 'Password and security' }).click();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    await page.getByText('Signed in as owner (owner)').waitFor();
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await page.waitForURL('**/edit/about?lang=en-US');
    expect(new URL(page.url()).pathname).toBe('/edit/about');
    await context.close();
  });

  test('ends the session of another browser', async () => {
    const [here, there] = await Promise.all([signInAsOwner(browser, server), signInAsOwner(browser, server)]);
    const page = await openAccount(here, 'en-US');
    await part(page, 'Where you are signed in')
      .getByRole('button', { name: 'Sign out everywhere else' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You are not signed in anywhere else.').waitFor();
    const other = await there.newPage();
    await other.goto(`${server.url}/owner/account?lang=en-US`);
    await other.waitForURL('**/owner/login?redirect=*');
    expect(new URL(other.url()).pathname).toBe('/owner/login');
    await Promise.all([here.close(), there.close()]);
  });

  test('turns two-step verification on, and the sign-in asks for a code', async () => {
    const context = await signInAsOwner(browser, server);
    const page = await openAccount(context, 'en-US');
    const twoStep = part(page, 'Two-step verification');
    await twoStep.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
    await twoStep.getByRole('button', { name: 'Set it up' }).click();
    const qr = twoStep.getByRole('img', { name: 'QR code for an authenticator app' });
    await qr.waitFor();
    expect((await qr.boundingBox())?.width).toBeGreaterThan(180);
    const secret = await twoStep.locator('.font-mono').innerText();
    expect(await qr.locator('path').last().getAttribute('d')).toBe(drawQrCode(secret));
    await twoStep.getByRole('textbox', { name: 'Code' }).fill('000000');
    await twoStep.getByRole('button', { name: 'Turn on' }).click();
    await twoStep
      .getByText(/The code is wrong/)
      .first()
      .waitFor();
    await twoStep.getByRole('textbox', { name: 'Code' }).fill(await codeNow(secret));
    await twoStep.getByRole('button', { name: 'Turn on' }).click();
    const codes = twoStep.getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const [recovery = ''] = await codes.allInnerTexts();
    expect(await findViolations(page, 'main')).toEqual([]);
    await twoStep.getByRole('button', { name: 'I have stored them' }).click();
    await twoStep.getByText('It is on. 10 recovery codes are left.').waitFor();

    const other = await browser.newContext({ locale: 'en-US' });
    const login = await other.newPage();
    await login.goto(`${server.url}/owner/login?lang=en-US&redirect=/owner/account`);
    await login.getByLabel('Name').fill('owner');
    await login.getByLabel('Password').fill(OWNER_PASSWORD);
    await login.keyboard.press('Enter');
    await login.getByText('Please enter the code of your authenticator.').first().waitFor();
    // The current code was used above. Clocks may be 30 seconds fast.
    await login.getByRole('textbox', { name: 'Code' }).fill(await codeNow(secret, 1));
    await login.keyboard.press('Enter');
    await part(login, 'Two-step verification').getByText('It is on.').waitFor();
    await other.close();

    await twoStep.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD);
    await twoStep.getByRole('textbox', { name: 'Code' }).fill(recovery);
    await twoStep.getByRole('button', { name: 'Turn off two-step verification' }).click();
    await twoStep.getByRole('button', { name: 'Set it up' }).waitFor();
    await context.close();
  });

  test('a link of a mail unlocks the browser', async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${server.url}/owner/login?lang=en-US`);
    await page.getByRole('link', { name: 'Locked out? Get a link by e-mail' }).click();
    await page.getByLabel('Name').fill('owner');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If this account has an e-mail address').waitFor();
    await page.goto(`${server.url}/owner/unlock?token=made-up`);
    await page.getByRole('button', { name: 'Unlock this browser' }).click();
    await page.getByText('This link was used already or has expired.').waitFor();
    expect(await findViolations(page, 'main')).toEqual([]);
    await context.close();
  });
});
