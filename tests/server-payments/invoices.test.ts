import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  ConsoleInvoice,
  ConsoleInvoiceDetail,
  ConsoleOrderDetail,
  OrderDetail,
} from '../../runtime/generated/api.generated.ts';
import { sendQueued } from '../support/send-queued.ts';
import { emptyColumns } from '../effects/empty-columns.ts';
import { fillIn, saveForm, serveForms, type Client } from '../server-forms/form-server.ts';
import { makeUpload } from '../server-http/files.ts';
import { DATABASES } from '../support/database.ts';
import { openPracticePay } from '../support/practice-pay.ts';
import { makeBytes } from '../support/random.ts';
import { makeZip } from './make-zip.ts';

const PDF = readFileSync('seeds/demo/files/guide-tiles-en.pdf');
const DOCX = readFileSync('seeds/demo/files/spec-fluted-rod-en.docx');
/** Larger than the beginning that shows a file's type. */
const OFD = makeZip({ 'Doc_0/Pages/Page_0/Content.xml': makeBytes(6_000), 'OFD.xml': '<ofd:OFD/>' });
const PERSON = { kind: 'person', title: '林悦', email: 'lin.yue@example.com' };
const COMPANY = {
  kind: 'company',
  title: '砌境建材有限公司',
  // As people copy it.
  taxNumber: '9144 0600 ma4uql1x２Ｂ',
  email: 'books@example.com',
};

const practice = await openPracticePay();

describe.each(DATABASES)('invoices, on $name', ({ name }) => {
  const server = serveForms(name, practice.settings);
  let menuId = '';
  beforeAll(async () => {
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    server.services.practice?.listenOn(origin);
    menuId = await saveForm(server, { pay: 1, price: 18_800 });
  });

  const detail = async (orderId: string): Promise<OrderDetail> =>
    (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
  const place = async (): Promise<string> => (await fillIn(server.lin, menuId)).data;
  async function placePaid(): Promise<string> {
    const orderId = await place();
    expect(await server.lin.post('/api/memberOrder/wxPay', { orderId })).toMatchObject({ status: 200 });
    const { data } = await server.owner.get<{ values: ConsoleOrderDetail }>(
      `/api/console/order/get?id=${orderId}`,
    );
    await practice.choose(data.values.attempts[0]?.outTradeNo, 'paid');
    await expect.poll(async () => (await detail(orderId)).status).toBe(1);
    return orderId;
  }
  const ask = (orderId: string, what: object = PERSON, client: Client = server.lin) =>
    client.post<OrderDetail>('/api/memberInvoice/ask', { orderId, ...what });
  const withdraw = (invoiceId: string | undefined) =>
    server.lin.post<OrderDetail>('/api/memberInvoice/withdraw', { invoiceId });
  async function askFor(orderId: string, what?: object): Promise<string> {
    const { data } = await ask(orderId, what);
    return data.invoice?.id ?? '';
  }
  async function issue(invoiceId: string, file: Uint8Array, fileName = 'fapiao.pdf') {
    const { payload, headers } = makeUpload(file, { name: fileName, fields: { invoiceId } });
    const answer = await server.owner.send({
      method: 'POST',
      url: '/api/console/invoice/issue',
      payload,
      headers,
    });
    return { status: answer.statusCode, ...answer.json<{ data: ConsoleInvoiceDetail; message: string }>() };
  }
  const list = async (query: string): Promise<ConsoleInvoice[]> =>
    (await server.owner.get<ConsoleInvoice[]>(`/api/console/invoice/list?${query}`)).data;
  const where = (field: string, value: unknown): string =>
    `filter=${encodeURIComponent(JSON.stringify({ all: [{ field, op: 'eq', value }] }))}`;
  const file = (client: Client, id: string) => client.send({ url: `/api/memberInvoice/file?id=${id}` });

  test('is asked for once, for a paid order, by its member', async () => {
    const unpaid = await place();
    expect((await detail(unpaid)).canAskInvoice).toBe(false);
    expect((await ask(unpaid)).status).toBe(409);
    const orderId = await placePaid();
    expect((await detail(orderId)).canAskInvoice).toBe(true);
    expect((await ask(orderId, PERSON, server.mei)).status).toBe(404);
    const asked = await ask(orderId, { ...COMPANY, title: ' 砌境建材有限公司 ' });
    expect(asked.data).toMatchObject({
      canAskInvoice: false,
      invoice: {
        state: 'asked',
        title: '砌境建材有限公司',
        taxNumber: '91440600MA4UQL1X2B',
        amount: 18_800,
        refundFollowed: false,
      },
    });
    expect((await ask(orderId)).status).toBe(409);
    expect(await list(`q=${asked.data.number}`)).toMatchObject([{ orderId, state: 'asked' }]);
  });

  test('of many requests at once one is taken', async () => {
    const orderId = await placePaid();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(orderId)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
  });

  test.each([
    [{ kind: 'company', title: '公司', email: 'a@example.com' }, '/taxNumber'],
    [{ ...COMPANY, taxNumber: '1234567890123456' }, '/taxNumber'],
    // No I, O, S, V or Z in a unified social credit code.
    [{ ...COMPANY, taxNumber: '91440600MA4UQL1XOI' }, '/taxNumber'],
    [{ ...PERSON, email: 'nobody' }, '/email'],
    [{ ...PERSON, title: ' ' }, '/title'],
    [{ ...PERSON, amount: 1 }, '/amount'],
  ])('%j is rejected at its field', async (what, path) => {
    const answer = await ask('any', what);
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ path }] } });
  });

  test('its member takes it back while it is not issued, and may ask again', async () => {
    const orderId = await placePaid();
    const id = await askFor(orderId);
    expect((await server.mei.post('/api/memberInvoice/withdraw', { invoiceId: id })).status).toBe(404);
    expect((await withdraw(id)).data).toMatchObject({
      canAskInvoice: true,
      invoice: { id, state: 'withdrawn' },
    });
    expect((await withdraw(id)).status).toBe(409);
    expect((await issue(id, PDF)).status).toBe(409);
    const second = await askFor(orderId, COMPANY);
    expect(second).not.toBe(id);
    expect((await detail(orderId)).invoice).toMatchObject({ id: second, kind: 'company' });
    expect((await withdraw('nothing')).status).toBe(404);
  });

  test.each([
    ['a PDF', PDF, 'pdf'],
    ['an OFD with the name of a PDF', OFD, 'ofd'],
  ])('%s is issued, told by mail, and read by its member and the owner only', async (_, bytes, ending) => {
    const orderId = await placePaid();
    const id = await askFor(orderId, { ...PERSON, email: `${ending}-${name}@example.com` });
    const issued = await issue(id, bytes);
    expect(issued.data.events.map(({ state, actor }) => [state, actor.split(':')[0]])).toEqual([
      ['asked', 'member'],
      ['issued', 'owner'],
    ]);
    const { number, invoice } = await detail(orderId);
    expect(invoice).toMatchObject({ state: 'issued', fileName: `${number}.${ending}` });
    for (const client of [server.lin, server.owner]) {
      const answer = await file(client, id);
      expect(answer.rawPayload.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-disposition': `attachment; filename*=UTF-8''${number}.${ending}`,
        'cache-control': 'private, no-store',
      });
    }
    expect((await file(server.mei, id)).statusCode).toBe(404);
    expect((await file(server.guest, id)).statusCode).toBe(401);
    expect((await issue(id, PDF)).status).toBe(409);
    expect((await withdraw(id)).status).toBe(409);
    expect(await sentTo(`${ending}-${name}@example.com`)).toEqual([expect.stringContaining(number)]);
  });

  test('of two files at the same time one is issued, and nothing is left of the other', async () => {
    const id = await askFor(await placePaid());
    const answers = await Promise.all([issue(id, PDF), issue(id, OFD)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const issued = answers[0]?.status === 200 ? PDF : OFD;
    expect((await file(server.lin, id)).rawPayload.equals(issued)).toBe(true);
    const folder = join(server.services.config.DATA_DIR, 'invoices/files', id.slice(0, 2));
    expect(readdirSync(folder).filter((each) => each.startsWith(id))).toHaveLength(1);
  });

  /** Subjects of what is due now to an address. */
  async function sentTo(to: string): Promise<(string | undefined)[]> {
    const sent = await sendQueued(server.services);
    return sent.filter((message) => message.to === to).map(({ subject }) => subject);
  }

  test.each([
    ['a Word document', DOCX, 415],
    ['a ZIP without the root of an OFD', makeZip({ 'Doc_0/OFD.xml': 'x'.repeat(9) }), 415],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['half a PDF', PDF.subarray(0, PDF.length / 2), 422],
    ['half an OFD', OFD.subarray(0, OFD.length - 30), 422],
  ])('%s is no invoice', async (_, bytes, status) => {
    const id = await askFor(await placePaid());
    expect((await issue(id, bytes, 'fapiao.ofd')).status).toBe(status);
    expect((await list(where('state', 'asked'))).map((each) => each.id)).toContain(id);
    expect((await file(server.owner, id)).statusCode).toBe(404);
  });

  test('a refund that follows is shown to both, and found by the owner', async () => {
    const orderId = await placePaid();
    const id = await askFor(orderId);
    await issue(id, PDF);
    expect((await list(where('refundFollowed', true))).map((each) => each.id)).not.toContain(id);
    await server.owner.post('/api/console/order/refund', { orderId, amount: 800, reason: '少了一块' });
    expect((await detail(orderId)).invoice).toMatchObject({ state: 'issued', refundFollowed: true });
    expect((await list(where('refundFollowed', true))).map((each) => each.id)).toContain(id);
    expect((await list(where('refundFollowed', false))).map((each) => each.id)).not.toContain(id);
    const got = await server.owner.get<{ values: ConsoleOrderDetail }>(
      `/api/console/order/get?id=${orderId}`,
    );
    expect(got.data.values.order.invoice).toMatchObject({ refundFollowed: true });
    const lists = ['invoice', 'message', 'order', 'refund'];
    // Forms that are paid have no picture, and ask for an address themselves.
    expect(await emptyColumns(server.owner, lists)).toEqual(['order picture', 'order address']);
    // Withdrawn and asked for again, it is over what is left.
    const why = { invoiceId: id, reason: '已退款，重新开具' };
    expect((await server.owner.post('/api/console/invoice/withdraw', why)).status).toBe(200);
    expect((await file(server.lin, id)).statusCode).toBe(404);
    expect((await detail(orderId)).invoice).toMatchObject({ state: 'withdrawn', reason: why.reason });
    expect((await ask(orderId)).data.invoice).toMatchObject({ amount: 18_000, refundFollowed: false });
  });

  test('a refund that is refused is no reason for a warning', async () => {
    const orderId = await placePaid();
    await askFor(orderId);
    await server.lin.post('/api/memberOrder/applyForRefund', { orderId, reason: '不要了' });
    expect((await detail(orderId)).invoice).toMatchObject({ refundFollowed: true });
    await server.owner.post('/api/console/order/refuseRefund', { orderId, reason: '已经裁切' });
    expect((await detail(orderId)).invoice).toMatchObject({ refundFollowed: false });
  });

  test('a wholly refunded order has none, and editors may not look', async () => {
    const orderId = await placePaid();
    await server.owner.post('/api/console/order/refund', { orderId, reason: '缺货' });
    await expect.poll(async () => (await detail(orderId)).status).toBe(5);
    expect(await detail(orderId)).toMatchObject({ canAskInvoice: false });
    expect((await ask(orderId)).status).toBe(409);
    expect((await server.editor.get('/api/console/invoice/list')).status).toBe(403);
    expect((await server.owner.get('/api/console/invoice/get?id=nothing')).status).toBe(404);
  });
});
