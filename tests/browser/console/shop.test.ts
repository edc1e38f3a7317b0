import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { expectSound } from '../expect-sound.ts';
import { openConsole } from './open-console.ts';
import { startShopSite } from './shop-site.ts';

const [site, browser] = await Promise.all([startShopSite(), openBrowser()]);
const lin = await site.register();
const orderId = await site.orderPaid(lin);

test('an owner finds an order and gives back a part of it, by keyboard', async () => {
  const opened = await openConsole(browser, site, '/order', { language: 'en-US', width: 1440 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  const { number } = await site.readOrder(lin, orderId);
  await main.getByRole('row').getByText(number).waitFor();
  await expectSound(opened.page);
  await keys.type(main.getByRole('searchbox'), number);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/owner/order?q=${number}`);
  await main.getByText('1 entry').waitFor();
  await keys.press(main.locator('tbody tr').getByRole('link').first(), 'Enter');
  const side = main.getByRole('complementary');
  await side.getByText(number).waitFor();
  await side.getByText('Next: deliver it, and mark it as delivered.').waitFor();
  await expectSound(opened.page);

  await keys.press(main.getByRole('button', { name: 'Refund', exact: true }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const amount = dialog.getByLabel('Amount (yuan)');
  await expect.poll(() => amount.inputValue()).toBe('1560.00');
  await keys.type(amount, '9999');
  await keys.type(dialog.getByLabel('Reason'), 'Scratched edge');
  await page.keyboard.press('Enter');
  // What the server refuses is said in the dialog, and nothing typed is lost.
  await dialog
    .getByRole('alert')
    .getByText(/refund/i)
    .waitFor();
  await expectSound(opened.page);
  await keys.type(amount, '100');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await main.getByRole('table', { name: 'Refunds' }).getByText('¥100.00').waitFor();
  await expect
    .poll(async () => (await site.readOrder(lin, orderId)).refundedAmount, { timeout: 30_000 })
    .toBe(10_000);
  expect(keys.flaws).toEqual([]);
  // The refund that was too much.
  expect(pageErrors).toEqual([expect.stringContaining('409')]);
  await opened.close();
});

test('on a phone in Chinese: an invoice is uploaded, and the list remembers its filter', async () => {
  await site.call('memberInvoice/ask', lin, {
    orderId,
    kind: 'company',
    title: '砌境建材有限公司',
    taxNumber: '91440600MA4UQL1X2B',
    email: 'books@example.com',
  });
  const opened = await openConsole(browser, site, '/order', { language: 'zh-CN', width: 375 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  await page.getByRole('button', { name: '菜单' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '发票', exact: true }).click();
  await main.getByText('砌境建材有限公司').waitFor();
  await expectSound(opened.page);
  await main.getByRole('button', { name: '筛选' }).click();
  await main.getByLabel('状态').click();
  await page.getByRole('option', { name: '待开具' }).or(page.locator('[title="待开具"]')).last().click();
  await page.waitForURL('**/owner/invoice?state=asked');
  await main.getByRole('button', { name: '筛选（1）' }).waitFor();
  await expectSound(opened.page);
  await page.reload();
  await main.getByRole('link', { name: '砌境建材有限公司' }).click();
  await main.getByRole('button', { name: '上传发票' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('发票文件').setInputFiles('seeds/demo/files/guide-tiles-zh.pdf');
  await dialog.getByRole('button', { name: '上传发票' }).click();
  await main.getByText('已开具').first().waitFor();
  expect((await site.readOrder(lin, orderId)).invoice?.state).toBe('issued');
  await expectSound(opened.page);
  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: '下载' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  // Back to the list as it was: there is nothing left to issue.
  await page.goBack();
  await page.waitForURL('**/owner/invoice?state=asked');
  await main.getByText('没有符合搜索和筛选条件的内容。').waitFor();
  await main.getByRole('button', { name: '显示全部' }).click();
  await main.getByText('已开具').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(pageErrors).toEqual([]);
  await opened.close();
});

test('a refund is applied for, refused with a reason, applied for again, and accepted whole', async () => {
  const applied = await site.orderPaid(lin);
  const { number } = await site.readOrder(lin, applied);
  const apply = () => site.call('memberOrder/applyForRefund', lin, { orderId: applied, reason: '颜色不对' });
  const statusOf = async () => (await site.readOrder(lin, applied)).status;
  await apply();
  const opened = await openConsole(browser, site, '/order', { language: 'zh-CN', width: 768 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(number);
  await page.keyboard.press('Enter');
  await main.getByText('处理退款申请').waitFor();
  await main.locator('tbody tr').getByRole('link').first().click();
  await main.getByText('颜色不对').first().waitFor();
  await expectSound(opened.page);
  await main.getByRole('button', { name: '拒绝退款' }).click();
  const dialog = page.getByRole('dialog', { name: '拒绝退款' });
  await dialog.getByRole('button', { name: '拒绝退款' }).click();
  // Without a reason nothing is sent.
  await dialog.getByText('请填写').or(dialog.getByText('必填')).first().waitFor();
  await expectSound(opened.page);
  await dialog.getByLabel('原因').fill('已经定制烧制');
  await dialog.getByRole('button', { name: '拒绝退款' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(JSON.stringify(await site.readOrder(lin, applied))).toContain('已经定制烧制');
  // The order goes on.
  expect(await statusOf()).toBe(1);

  await apply();
  await page.setViewportSize({ width: 375, height: 800 });
  await page.reload();
  await main.getByRole('button', { name: '同意退款' }).click();
  await expectSound(opened.page);
  await page.getByRole('dialog').getByRole('button', { name: '同意退款' }).click();
  await expect.poll(statusOf, { timeout: 30_000 }).toBe(5);
  await page.reload();
  await main.getByText('已退款').first().waitFor();
  await expectSound(opened.page);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

/** A bill that was compared yesterday, with a payment that only the service knows. */
function storeBill(): void {
  const place = ['default', 'wxPay', '2026-11-22'];
  site.write((database) => {
    database
      .prepare(
        `insert into payment_bill (project_code, provider, day, state, tries, try_at, compared_at, lines,
          paid, refunded, fee)
         values (?, ?, ?, 'compared', 1, '', '2026-11-23T02:00:00.000Z', 6, 94001, 800, 564)`,
      )
      .run(place);
    database
      .prepare(
        `insert into bill_difference (project_code, provider, day, difference_id, kind, item, line_key,
          transaction_id, out_trade_no, theirs, found_at, remark) values (?, ?, ?, 'stranger', 'only there',
          'payment', 'T1', '4200001', 'OTHER-SHOP-1', 18800, '2026-11-23T02:00:00.000Z', '')`,
      )
      .run(place);
  });
}

test('the differences of a bill are saved as a file, and its link leads to them', async () => {
  storeBill();
  const opened = await openConsole(browser, site, '/bill', { language: 'en-US', width: 1440 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: '2026-11-22' });
  await row.getByText('¥940.01').waitFor();
  await expectSound(opened.page);
  const saved = page.waitForEvent('download');
  await keys.press(row.getByRole('button', { name: /^CSV/ }), 'Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('bill-differences.csv');
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[1]).toContain('"2026-11-22","WeChat Pay","Only in the bill"');
  expect(lines[1]).toContain('"OTHER-SHOP-1"');
  expect(lines[1]).toContain(',188.00,');

  await keys.press(row.getByRole('link', { name: '1', exact: true }), 'Enter');
  await page.waitForURL('**/owner/difference?isSettled=false&provider=wxPay&from=2026-11-22&to=2026-11-22');
  await main.getByRole('row').filter({ hasText: '4200001' }).getByText('¥188.00').waitFor();
  await expectSound(opened.page);
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

test('a screen that there is not says so, and leads on', async () => {
  const opened = await openConsole(browser, site, '/order/nobody', { language: 'en-US', width: 768 });
  const { page } = opened;
  const main = page.getByRole('main');
  await main.getByRole('alert').waitFor();
  await expectSound(opened.page);
  await page.goto(`${site.url}/owner/nothing`);
  await main.getByRole('heading', { name: 'Not found' }).waitFor();
  await main.getByRole('link', { name: 'Home' }).click();
  await main.getByRole('heading', { name: 'Home', exact: true }).waitFor();
  await page.goto(`${site.url}/owner/merchant`);
  expect(await main.getByText('no money moves').innerText()).toContain('no payment account');
  await expectSound(opened.page);
  await opened.close();
});
