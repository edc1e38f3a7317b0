// A site whose orders an owner works on in the console.
import type { Browser, Page } from 'playwright-core';
import { vi } from 'vitest';
import type { OrderDetail } from '../../../runtime/generated/api.generated.ts';
import { collectPageErrors } from '../../support/browser.ts';
import type { RunningServer } from '../../support/server.ts';
import { signInAsOwner } from '../editor-session.ts';
import { makeKeyboardUser, type KeyboardUser } from '../members/keyboard.ts';
import { startMemberSite, type MemberSite, type TestMember } from '../members/member-site.ts';

export interface ShopSite extends MemberSite {
  /** Orders a product and pays for it. Returns the id of the order. */
  orderPaid(member: TestMember): Promise<string>;
  readOrder(member: TestMember, orderId: string): Promise<OrderDetail>;
}

export async function startShopSite(): Promise<ShopSite> {
  const site = await startMemberSite();
  await site.setSwitches({ memberLogin: true, mall: true });
  const readOrder: ShopSite['readOrder'] = async (member, orderId) =>
    (await site.call<OrderDetail>(`memberOrder/orderDetail?orderId=${orderId}`, member)).data;
  return {
    ...site,
    readOrder,
    async orderPaid(member) {
      const placed = await site.call<string>('placeOrder/add', member, {
        contentCode: 'drum-stool',
        quantity: 1,
      });
      const orderId = placed.data;
      await site.call('memberOrder/wxPay', member, { orderId });
      const { number } = await readOrder(member, orderId);
      await site.call('practicePay/choose', undefined, { outTradeNo: `${number}01`, outcome: 'paid' });
      const isPaid = async () => (await readOrder(member, orderId)).status === 1;
      await vi.waitUntil(isPaid, { timeout: 30_000, interval: 200 });
      return orderId;
    },
  };
}

export interface OpenConsole {
  page: Page;
  pageErrors: readonly string[];
  keys: KeyboardUser;
  close(): Promise<void>;
}

/** Opens an address of the console as an owner. */
export async function openConsole(
  browser: Browser,
  site: RunningServer,
  path: string,
  { language, width }: { language: string; width: number },
): Promise<OpenConsole> {
  const context = await signInAsOwner(browser, site, language);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${site.url}/owner${path}`);
  return { page, pageErrors, keys: makeKeyboardUser(page), close: () => context.close() };
}
