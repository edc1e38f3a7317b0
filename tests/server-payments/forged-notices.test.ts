// Forged notices at the addresses of a server that is paid by the practice gateway as by real services.
import { afterAll, describe, expect, beforeAll, test } from 'vitest';
import type { OrderDetail } from '../../runtime/generated/api.generated.ts';
import type { Provider, SignedRequest } from '../../src/server/gateways/gateway.ts';
import { forgeAlipay, forgeWxpay } from '../gateways/forgeries.ts';
import { environmentOf, findKeys, openPractice } from '../gateways/practice.ts';
import { fillIn, saveForm, serveForms } from '../server-forms/form-server.ts';
import { damage } from '../support/damage.ts';
import { DATABASES } from '../support/database.ts';
import { holdDate, NOON } from '../support/held-date.ts';
import { makeRandom } from '../support/random.ts';
import { rounds } from '../support/rounds.ts';

holdDate();

/** How often each kind is sent. docs/measured/reliability.md reports a longer run. */
const TIMES = rounds(1);
const TABLES = ['member_order', 'order_event', 'payment_attempt', 'payment_notice', 'refund'] as const;

const keys = await findKeys(NOON);
const practice = await openPractice('both');
const environment = {
  ...environmentOf(practice.merchant),
  PUBLIC_URL: 'https://clay.example',
  LOG_LEVEL: 'warn',
};
afterAll(() => practice.finish());

/** A signature has more than one spelling: what is behind it is read too, and the same notice is no other. */
function meaningOf({ headers, body }: SignedRequest): string {
  const bytes = (text: unknown): string => Buffer.from(String(text), 'base64').toString('hex');
  const fields = Object.entries(Object.fromEntries(new URLSearchParams(body))).map(([name, value]) => [
    name,
    name === 'sign' ? bytes(value) : value,
  ]);
  return JSON.stringify([
    fields,
    { ...headers, 'wechatpay-signature': bytes(headers['wechatpay-signature']) },
  ]);
}

describe.each(DATABASES)('notices at a server on $name', ({ name }) => {
  const lines: string[] = [];
  const server = serveForms(name, environment, { write: (line) => void lines.push(line) });
  let menuId = '';
  beforeAll(async () => void (menuId = await saveForm(server, { pay: 1, price: 18_800 })));

  /** An order that is paid at the service, and the notice of it, which has not been delivered. */
  async function pay(provider: Provider) {
    const orderId = (await fillIn(server.lin, menuId)).data;
    const begun = await server.lin.post<{ payUrl?: string }>(`/api/memberOrder/${provider}`, { orderId });
    expect(begun.status).toBe(200);
    if (begun.data.payUrl !== undefined) await fetch(begun.data.payUrl, { redirect: 'manual' });
    const read = async () =>
      (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
    await practice.gateway.choose(`${(await read()).number}01`, 'paid');
    const notice = practice.notices.at(-1);
    if (notice === undefined) throw new Error('There is no notice.');
    return { notice, read };
  }

  const deliver = (provider: Provider, { headers, body }: SignedRequest) =>
    server.guest.send({
      method: 'POST',
      url: `/api/pay/${provider}/notify`,
      headers: {
        'content-type': provider === 'wxPay' ? 'application/json' : 'application/x-www-form-urlencoded',
        ...headers,
      },
      payload: body,
    });

  const readAll = async (): Promise<string> => {
    const { queries } = server.services.database;
    const tables = TABLES.map((table) => queries.selectFrom(table).selectAll().execute());
    return JSON.stringify(await Promise.all(tables));
  };
  const rejections = (): number => lines.filter((line) => line.includes('"security":true')).length;

  const ways = {
    aliPay: {
      rows: forgeAlipay(keys).rows.map(
        ([what, , forge]) =>
          [
            what,
            ({ body }: { body: string }) => ({
              headers: {},
              body: forge(Object.fromEntries(new URLSearchParams(body))),
            }),
          ] as const,
      ),
    },
    wxPay: { rows: forgeWxpay(keys, () => NOON).rows.map(([what, , forge]) => [what, forge] as const) },
  };

  test.each(['aliPay', 'wxPay'] as const)(
    `of %s that are forged, ${TIMES} of each kind, change nothing; the true one is taken once`,
    async (provider) => {
      const { notice, read } = await pay(provider);
      const { taken, notTaken } = practice[provider].answers;
      const before = await readAll();
      for (const [what, forge] of ways[provider].rows) {
        const logged = rejections();
        for (let time = 0; time < TIMES; time += 1) {
          const answer = await deliver(provider, forge(notice));
          // A body that is too large is not read: the service may not be the sender.
          if (what === 'a megabyte') expect([413, 422], what).toContain(answer.statusCode);
          else expect([answer.statusCode, answer.body], what).toEqual([notTaken.status, notTaken.body]);
        }
        expect(rejections() - logged, what).toBe(what === 'a megabyte' ? 0 : TIMES);
        expect(await readAll(), what).toBe(before);
      }
      expect((await deliver(provider, notice)).body).toBe(taken.body);
      await server.services.payments.close();
      expect((await read()).status).toBe(1);
      const after = await readAll();
      for (let time = 0; time < 3; time += 1) {
        const again = await deliver(provider, notice);
        expect([again.statusCode, again.body]).toEqual([taken.status, taken.body]);
      }
      await server.services.payments.close();
      expect(await readAll()).toBe(after);
    },
    120_000 + TIMES * 10_000,
  );

  test.each(['aliPay', 'wxPay'] as const)(
    'of %s that are damaged on their way change nothing',
    async (provider) => {
      const { notice, read } = await pay(provider);
      const before = await readAll();
      const random = makeRandom();
      for (let each = 0; each < rounds(20); each += 1) {
        const { way, bytes } = damage(Buffer.from(notice.body), random);
        const names = Object.keys(notice.headers);
        const name = names[Math.floor(random() * names.length)] ?? '';
        const given = damage(Buffer.from(String(notice.headers[name])), random).bytes.toString('latin1');
        const headers = { ...notice.headers, [name]: given.replaceAll(/[^!-~]/g, '') };
        const forged = [
          { headers: notice.headers, body: bytes.toString('latin1') },
          ...(name.startsWith('wechatpay') ? [{ headers, body: notice.body }] : []),
        ].filter((sent) => meaningOf(sent) !== meaningOf(notice));
        for (const sent of forged) {
          const answer = await deliver(provider, sent);
          // The service asks again after any answer that is no success.
          expect(answer.body, `${way} ${sent.body}`).not.toBe(practice[provider].answers.taken.body);
          expect([200, 400, 401, 413, 415, 422, practice[provider].answers.notTaken.status]).toContain(
            answer.statusCode,
          );
        }
      }
      expect(await readAll()).toBe(before);
      expect((await read()).status).toBe(0);
    },
  );

  test('are taken in both key modes while the merchant changes from one to the other', async () => {
    const serials = new Set<unknown>();
    for (let count = 0; count < 2; count += 1) {
      const { notice, read } = await pay('wxPay');
      serials.add(notice.headers['wechatpay-serial']);
      expect((await deliver('wxPay', notice)).statusCode).toBe(practice.wxPay.answers.taken.status);
      await server.services.payments.close();
      expect((await read()).status).toBe(1);
    }
    expect(serials.size).toBe(2);
  });

  test('a true notice at the address of the other service is not taken', async () => {
    const { notice } = await pay('wxPay');
    const before = await readAll();
    expect((await deliver('aliPay', notice)).body).toBe('fail');
    expect(await readAll()).toBe(before);
  });
});
