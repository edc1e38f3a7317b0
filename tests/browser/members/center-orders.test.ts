import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { openAs, SAMPLES, startMemberSite, type TestMember } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

async function order(member: TestMember): Promise<string> {
  return (
    await site.call<string>('memberMenuValue/fillInMenu', member, {
      menuId: 'demo-sample-box',
      valueJson: SAMPLES,
    })
  ).data;
}

test('an unpaid order shows a countdown; an expired one says so, also in the list of forms', async () => {
  const member = await site.register();
  const orderId = await order(member);
  const { page, pageErrors } = await openAs(browser, `${site.url}/client/clientMyForm`, member);
  await page.locator('main').getByText('未付款').waitFor();
  await page.clock.install();
  await page.getByRole('link', { name: '查看订单' }).click();
  const entries = page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  const timer = page.getByRole('timer');
  await timer.getByText(/^\d\d:\d\d$/).waitFor();
  const read = async () => {
    const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number);
    return minutes * 60 + seconds;
  };
  const before = await read();
  // Less than the interval after which the page polls again.
  await page.clock.fastForward(10_000);
  await expect.poll(read).toBeLessThanOrEqual(before - 10);
  site.write((database) =>
    database.prepare('update member_order set expires_at = created_at where order_id = ?').run(orderId),
  );
  await page.clock.fastForward(30 * 60_000);
  await page.getByText('抱歉，付款超时，请前往订单列表付款').waitFor();
  expect(await timer.count()).toBe(0);
  await page.getByRole('link', { name: '返回我的订单' }).click();
  await page.waitForURL('**/client/myOrder');
  await entries.getByText('已取消', { exact: true }).waitFor();
  await page.getByRole('link', { name: '我的表单' }).click();
  await page.waitForURL('**/client/clientMyForm');
  await entries.getByText('已取消', { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
  await page.context().close();
});
