// Orders, invoices and records of forms on paper, of owners and of members.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { settled } from '../../support/settled.ts';
import { openAs, VISIT } from '../members/member-site.ts';
import { expectPaper } from '../print-page.ts';
import { openConsole } from './open-console.ts';
import { startShopSite } from './shop-site.ts';

const [site, browser] = await Promise.all([startShopSite(), openBrowser()]);
const lin = await site.register();
const orderId = await site.orderPaid(lin);
await site.call('memberInvoice/ask', lin, {
  orderId,
  kind: 'company',
  title: 'Kiln & Sons',
  taxNumber: '91440600MA4UQL1X2B',
  email: 'books@example.com',
});
const { invoice } = await site.readOrder(lin, orderId);
const record = await site.call<string>('memberMenuValue/fillInMenu', lin, {
  menuId: 'demo-visit',
  valueJson: VISIT,
});
/** A folder that gets the sheets, for those who look at them. */
const { PRINTED } = process.env;

async function expectSheets(page: Page, name: string): Promise<void> {
  const pdf = await expectPaper(page, name, 2);
  if (PRINTED === undefined) return;
  mkdirSync(PRINTED, { recursive: true });
  writeFileSync(join(PRINTED, `${name}.pdf`), pdf);
}

test('an owner prints an order, its invoice and a record of a form', { tags: 'long' }, async () => {
  const { page, main, close } = await openConsole(browser, site, `/order/${orderId}`);
  const { number } = await site.readOrder(lin, orderId);
  await main.getByRole('complementary').getByText(number).first().waitFor();
  await expectSheets(page, 'order');
  for (const [name, path] of [
    ['invoice', `/invoice/${invoice?.id}`],
    ['record', `/record/${record.data}`],
    ['orders', '/order'],
  ] as const) {
    await page.goto(`${site.url}/owner${path}`);
    await settled(page);
    await expectSheets(page, name);
  }
  await close();
});

test('a member prints an order and a form', { tags: 'long' }, async () => {
  const { page } = await openAs(browser, `${site.url}/client/myOrder`, lin);
  await expectSheets(page, 'order of a member');
  await page.goto(`${site.url}/client/clientMyForm/${record.data}`);
  await settled(page);
  await expectSheets(page, 'form of a member');
  await page.context().close();
});
