import { beforeAll, describe, expect, test } from 'vitest';
import type {
  ApiCalls,
  ConsoleOrderDetail,
  FormRecord,
  OrderDetail,
} from '../../runtime/generated/api.generated.ts';
import { saveForm, serveForms } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';

/** What a delivery needs. A company must say which one it is. */
const RULE = [
  { name: 'address', type: 'string', title: 'Address', required: true, minLength: 8, 'x-component': 'Input' },
  {
    name: 'kind',
    type: 'string',
    title: 'For',
    enum: [
      { value: 'home', label: 'A home' },
      { value: 'site', label: 'A site' },
    ],
    'x-component': 'Radio',
  },
  {
    name: 'company',
    type: 'string',
    title: 'Company',
    required: true,
    'x-component': 'Input',
    'x-reactions': {
      dependencies: ['kind'],
      fulfill: { state: { visible: "{{ $deps[0] === 'site' }}" } },
    },
  },
];
const ADDRESS = { address: '苏州市平江路 1 号' };

describe.each(DATABASES)('orders of products, on $name', ({ name }) => {
  const server = serveForms(name);
  let formId = '';
  beforeAll(async () => {
    formId = await saveForm(server, { rule: RULE, title: '送货' });
    await addProduct('with-form', { formId });
    await addProduct('without-form', { needsAddress: false });
    await addProduct('sent', {});
    await addProduct('lost-form', { formId: 'removed' });
  });

  async function addProduct(contentCode: string, more: object): Promise<void> {
    const document = { title: '满月盆', price: 26_800, discountPrice: 23_800, canBuy: true, ...more };
    const moment = '2026-01-01T00:00:00.000Z';
    await server.services.database.queries
      .insertInto('content_item')
      .values({
        project_code: 'default',
        content_code: contentCode,
        type: 2,
        classification_code: null,
        document: JSON.stringify(document),
        rich_text: '',
        released_at: moment,
        created_at: moment,
        modified_at: moment,
        sort_price: 23_800,
        sort_order: 0,
      })
      .execute();
  }
  const order = (contentCode: string, more: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    server.lin.post<string>('/api/placeOrder/add', { contentCode, quantity: 2, ...more }, headers);
  const drawn = async (contentCode: string) =>
    server.guest.get<ApiCalls['placeOrder.form']['data']>(`/api/placeOrder/form?contentCode=${contentCode}`);

  test('the form has the quantity, the fields of the form, and the price of today', async () => {
    const { data } = await drawn('with-form');
    expect(data).toMatchObject({ id: formId, title: '送货', unitPrice: 23_800 });
    expect(data.rule.map((each) => each.name)).toEqual(['orderQuantity', 'address', 'kind', 'company']);
    const plain = await drawn('without-form');
    expect(plain.data.rule.map((each) => each.name)).toEqual(['orderQuantity']);
    expect(plain.data.id).toBeUndefined();
    expect((await drawn('lost-form')).status).toBe(404);
    expect((await drawn('nothing')).status).toBe(404);
  });

  test('what was filled in is a record of the order, for its member and the owner', async () => {
    const { data: orderId } = await order('with-form', { valueJson: { orderQuantity: 2, ...ADDRESS } });
    const { data } = await server.owner.get<{ values: ConsoleOrderDetail }>(
      `/api/console/order/get?id=${orderId}`,
    );
    expect(data.values.order).toMatchObject({
      title: '满月盆',
      amount: 47_600,
      unitPrice: 23_800,
      quantity: 2,
    });
    const own = await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`);
    const orderAgain = '/client/placeOrder/with-form';
    expect(own.data).toMatchObject({ of: 'product', contentCode: 'with-form', orderAgain });
    const { recordId = '' } = data.values;
    const record = await server.lin.get<FormRecord>(`/api/memberMenuValue/findById?id=${recordId}`);
    expect(record.data.valueJson).toEqual(ADDRESS);
    expect((await server.mei.get(`/api/memberMenuValue/findById?id=${recordId}`)).status).toBe(404);
  });

  test.each([
    [{}, '/valueJson/address'],
    [{ address: '近' }, '/valueJson/address'],
    [{ ...ADDRESS, kind: 'site' }, '/valueJson/company'],
    // The rules hide it for these values.
    [{ ...ADDRESS, company: '砌境' }, '/valueJson/company'],
    [{ ...ADDRESS, unitPrice: 1 }, '/valueJson/unitPrice'],
  ])('%j is rejected at its field, and nothing is ordered', async (valueJson, path) => {
    const count = async () => (await server.lin.get('/api/memberOrder/pageList?pageSize=100')).total;
    const before = await count();
    const answer = await order('with-form', { valueJson });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path }] } });
    expect(await count()).toBe(before);
  });

  test('a price in the body is rejected, and so are values for a product without a form', async () => {
    expect((await order('with-form', { valueJson: ADDRESS, unitPrice: 1 })).status).toBe(422);
    expect((await order('without-form', { valueJson: ADDRESS })).status).toBe(422);
    expect((await order('without-form', { valueJson: { orderQuantity: 2 } })).status).toBe(200);
    expect((await order('lost-form', { valueJson: ADDRESS })).status).toBe(404);
  });

  test('what is sent needs an address, which the buyer and whoever delivers it read', async () => {
    const { data } = await drawn('sent');
    expect(data.rule.map((each) => each.name)).toEqual(['orderQuantity', 'name', 'phone', 'address']);
    const nobody = await order('sent', { valueJson: { name: '林木', phone: '+8613800138000' } });
    expect(nobody).toMatchObject({ status: 422, data: { errors: [{ path: '/valueJson/address' }] } });
    const to = { name: '林木', phone: '+8613800138000', address: '苏州市平江路 1 号' };
    const { data: orderId } = await order('sent', { valueJson: { orderQuantity: 2, ...to } });
    const own = await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`);
    const address = [
      { title: 'Recipient', text: to.name },
      { title: 'Phone', text: '13800138000' },
      { title: 'Delivery address', text: to.address },
    ];
    expect(own.data).toMatchObject({ of: 'product', address });
    const readAs = async (owner: typeof server.owner) =>
      (await owner.get<{ values: ConsoleOrderDetail }>(`/api/console/order/get?id=${orderId}`)).data.values;
    const whole = await readAs(server.owner);
    expect(whole.answers).toEqual(address);
    expect(whole.order).not.toHaveProperty('address');
    const listAs = async (owner: typeof server.owner) => (await owner.get('/api/console/order/list')).data;
    const line = '林木 13800138000 苏州市平江路 1 号';
    expect(await listAs(server.owner)).toContainEqual(
      expect.objectContaining({ id: orderId, address: line }),
    );
    const { body } = await server.owner.send({ url: '/api/console/order/export?columns=number,address' });
    expect(body).toContain(`,"${line}"`);
    // Who only reads orders has nobody's address.
    const role = await server.owner.post<{ id: string }>('/api/console/role/save', {
      values: { title: { 'en-US': 'Reader' }, permissions: ['orders.read'] },
    });
    await server.services.database.queries
      .updateTable('owner')
      .set({ role: role.data.id })
      .where('name', '=', 'moderator')
      .execute();
    expect(JSON.stringify(await readAs(server.moderator))).not.toContain('平江路');
    expect(JSON.stringify(await listAs(server.moderator))).not.toContain('平江路');
  });

  test('a repeated request makes one order and one record', async () => {
    const headers = { 'idempotency-key': `again-${name}` };
    const send = () => order('with-form', { valueJson: { address: '佛山市石湾镇 8 号' } }, headers);
    const first = await send();
    // The answer that was kept is lost: the order itself knows the request.
    await server.services.database.queries.deleteFrom('idempotency_key').execute();
    const second = await send();
    expect(second.data).toBe(first.data);
    const { data } = await server.owner.get<{ valueJson: object }[]>(
      `/api/memberMenuValue/pageList?menuId=${formId}&pageSize=100`,
    );
    const address = data.filter(({ valueJson }) => JSON.stringify(valueJson).includes('石湾镇'));
    expect(address).toHaveLength(1);
    const { data: detail } = await server.lin.get<OrderDetail>(
      `/api/memberOrder/orderDetail?orderId=${first.data}`,
    );
    expect(detail.status).toBe(0);
  });

  test('the orders of an erased member have no address, but those that still have to be sent', async () => {
    const { queries } = server.services.database;
    const values = { name: '林木', phone: '+8613800138000', address: '苏州市平江路 1 号' };
    const made = [await order('sent', { valueJson: values }), await order('sent', { valueJson: values })];
    const [unpaid = '', paid = ''] = made.map(({ data }) => data);
    await queries.updateTable('member_order').set({ status: 1 }).where('order_id', '=', paid).execute();
    const { memberId: id } = server.lin;
    expect((await server.owner.post('/api/console/member/erase', { id })).status).toBe(200);
    const addressOf = async (orderId: string) =>
      (await server.owner.get<{ values: ConsoleOrderDetail }>(`/api/console/order/get?id=${orderId}`)).data
        .values.answers;
    expect(JSON.stringify(await addressOf(paid))).toContain('平江路');
    expect(JSON.stringify((await addressOf(unpaid)) ?? [])).not.toContain('平江路');
  });
});
