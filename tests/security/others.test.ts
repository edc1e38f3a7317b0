import { readFileSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ConsoleOrderDetail, OrderDetail } from '../../runtime/generated/api.generated.ts';
import { makeUpload } from '../server-http/files.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { openPracticePay } from '../support/practice-pay.ts';
import { CALLS } from './requests.ts';
import { watchStored } from './stored.ts';

const practice = await openPracticePay();
const server = serveForms('SQLite', practice.settings);
const PDF = readFileSync('seeds/demo/files/guide-tiles-en.pdf');
const UPLOAD_RULE = [{ name: 'plan', type: 'array', title: 'Plan', 'x-component': 'Upload' }];

/** What Lin has, by the name that calls give it. */
const hers: Record<string, string[]> = { id: [], orderId: [], invoiceId: [] };
let formWithFile = '';

/** What else a call may ask for, so that it is refused for nothing but whose it is. */
const BESIDES: Readonly<Record<string, unknown>> = {
  reason: 'Not as I thought',
  pageNum: 1,
  pageSize: 10,
  kind: 'person',
  title: '林悦',
  email: 'lin.yue@example.com',
};

/** Another device of Lin. */
async function addDevice(): Promise<string> {
  const { queries } = server.services.database;
  const token = await queries
    .selectFrom('member_token')
    .selectAll()
    .where('member_id', '=', server.lin.memberId)
    .executeTakeFirstOrThrow();
  const other = { ...token, token_hash: 'x'.repeat(43), device_id: 'another' };
  await queries.insertInto('member_token').values(other).execute();
  const { data } = await server.lin.get<{ id: string; isThis: boolean }[]>('/api/memberDevice/list');
  return data.find(({ isThis }) => !isThis)?.id ?? '';
}

/** The number of a comment of Lin's. */
async function commentOnArticle(): Promise<string> {
  const moment = '2026-01-01T00:00:00.000Z';
  await server.services.database.queries
    .insertInto('content_item')
    .values({
      project_code: 'default',
      content_code: 'article',
      type: 1,
      classification_code: null,
      document: JSON.stringify({ title: 'About walls' }),
      rich_text: '',
      released_at: moment,
      sort_price: null,
      sort_order: 0,
      is_hidden: 0,
      created_at: moment,
      modified_at: moment,
    })
    .execute();
  const comment = { contentCode: 'article', content: 'Good walls' };
  return (await server.lin.post<{ id: string }>('/api/memberComment/addMemberComment', comment)).data.id;
}

/** The number of an issued invoice of Lin's. */
async function haveInvoiced(formId: string): Promise<string> {
  const { app, services, owner, lin } = server;
  services.practice?.listenOn(await app.listen({ port: 0, host: '127.0.0.1' }));
  const orderId = (await fillIn(lin, formId)).data;
  await lin.post('/api/memberOrder/wxPay', { orderId });
  const { data } = await owner.get<{ values: ConsoleOrderDetail }>(`/api/console/order/get?id=${orderId}`);
  const outTradeNo = data.values.attempts[0]?.outTradeNo;
  await practice.choose(outTradeNo, 'paid');
  const { kind, title, email } = BESIDES;
  const ask = () => lin.post<OrderDetail>('/api/memberInvoice/ask', { orderId, kind, title, email });
  const asked = await vi.waitFor(async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    return answer;
  }, 30_000);
  const invoiceId = asked.data.invoice?.id ?? '';
  const { payload, headers } = makeUpload(PDF, { name: 'fapiao.pdf', fields: { invoiceId } });
  await owner.send({ method: 'POST', url: '/api/console/invoice/issue', payload, headers });
  return invoiceId;
}

beforeAll(async () => {
  const { owner, lin } = server;
  const free = await saveForm(server);
  const paid = await saveForm(server, { pay: 1, price: 100 });
  formWithFile = await saveForm(server);
  await owner.post('/api/memberMenu/save', {
    id: formWithFile,
    title: 'Plans',
    rule: UPLOAD_RULE,
    option: {},
  });
  const { payload, headers } = makeUpload(PDF, {
    name: 'plan.pdf',
    type: 'application/pdf',
    fields: { menuId: formWithFile, field: 'plan', name: 'plan.pdf' },
  });
  const uploaded = await lin.send({ method: 'POST', url: '/api/memberMenuValue/upload', payload, headers });
  const file = uploaded.json<{ data: { id: string } }>().data.id;
  hers.invoiceId = [await haveInvoiced(paid)];
  hers.id = [
    (await fillIn(lin, free)).data,
    file,
    await commentOnArticle(),
    await addDevice(),
    ...hers.invoiceId,
  ];
  hers.orderId = [(await fillIn(lin, paid)).data];
});

const WITH_IDS = CALLS.filter(({ call }) => call.who === 'member' || call.who === 'member-or-owner').flatMap(
  (known) => {
    const { query, body } = known.call;
    const names = [...Object.keys(query?.properties ?? {}), ...Object.keys(body?.properties ?? {})];
    return names.filter((name) => name in hers).map((name) => ({ ...known, name, names }));
  },
);

test('there are calls that name what is somebody’s', () => {
  expect(WITH_IDS.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['memberMenuValue.findById', 'memberOrder.orderDetail']),
  );
});

test.each(WITH_IDS)(
  '$id does not find what another member has, and changes nothing',
  async ({ call, name, names }) => {
    const stored = await watchStored(server.folder, undefined);
    await stored.findChanges();
    let found = 0;
    for (const id of hers[name] ?? []) {
      const asked = Object.fromEntries(
        names.filter((each) => each in BESIDES).map((each) => [each, BESIDES[each]]),
      );
      const values = { ...asked, [name]: id };
      const url =
        call.method === 'GET'
          ? `${call.path}?${new URLSearchParams(values as Record<string, string>).toString()}`
          : call.path;
      const request = call.method === 'GET' ? { url } : { method: 'POST' as const, url, payload: values };
      for (const [client, status] of [
        [server.mei, 404],
        [server.guest, 401],
      ] as const) {
        const answer = await client.send(request);
        expect(answer.statusCode, url).toBe(status);
        expect(answer.body).not.toContain('Lin');
      }
      expect(await stored.findChanges()).toEqual([]);
      if ([200, 409].includes((await server.lin.send(request)).statusCode)) found += 1;
      await stored.findChanges();
    }
    // It is there for the one whose it is, even where it cannot be done now.
    expect(found).toBe(1);
    await stored.close();
  },
);

test('a file that another member has handed in cannot be claimed', async () => {
  const stored = await watchStored(server.folder, undefined);
  await stored.findChanges();
  const claimed = await fillIn(server.mei, formWithFile, {
    plan: [{ id: hers.id?.[1], name: 'plan.pdf', size: PDF.length }],
  });
  expect(claimed.status).toBe(422);
  expect(await stored.findChanges()).toEqual([]);
  await stored.close();
});

test.each(['memberMenu/getMyFillPageList', 'memberOrder/pageList', 'memberComment/pageListByUserId'])(
  '%s lists nothing of another member',
  async (path) => {
    expect(await server.mei.get(`/api/${path}?pageNum=1&pageSize=10`)).toMatchObject({
      status: 200,
      data: [],
      total: 0,
    });
  },
);
