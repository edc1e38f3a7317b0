// A site whose orders an owner works on in the console.
import { vi } from 'vitest';
import type { OrderDetail } from '../../../runtime/generated/api.generated.ts';
import { openPracticePay } from '../../support/practice-pay.ts';
import { startMemberSite, type MemberSite, type TestMember } from '../members/member-site.ts';

export interface ShopSite extends MemberSite {
  /** Orders a product and pays for it. Returns the id of the order. */
  orderPaid(member: TestMember): Promise<string>;
  readOrder(member: TestMember, orderId: string): Promise<OrderDetail>;
}

export async function startShopSite(): Promise<ShopSite> {
  const practice = await openPracticePay();
  const site = await startMemberSite(practice.settings);
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
        valueJson: { name: '林悦', phone: '+8613800138000', address: '苏州市平江路 1 号' },
      });
      const orderId = placed.data;
      await site.call('memberOrder/wxPay', member, { orderId });
      const { number } = await readOrder(member, orderId);
      await practice.choose(`${number}01`, 'paid');
      const isPaid = async () => (await readOrder(member, orderId)).status === 1;
      await vi.waitUntil(isPaid, { timeout: 30_000, interval: 200 });
      return orderId;
    },
  };
}
