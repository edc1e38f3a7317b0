// A payment is reported while the disk is full: the service must send its notice again.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { OrderDetail } from '../../runtime/generated/api.generated.ts';
import { environmentOf, openPractice } from '../gateways/practice.ts';
import { fillIn, saveForm, serveForms, type FormServer } from '../server-forms/form-server.ts';
import { fillDisk } from '../support/full-disk.ts';
import { holdDate } from '../support/held-date.ts';

holdDate();

const practice = await openPractice();
afterAll(() => practice.finish());
const server = serveForms('SQLite', {
  ...environmentOf(practice.merchant),
  PUBLIC_URL: 'https://clay.example',
});

/** A notice is short: it would fit into what is left of the pages of its own table. */
async function makeNoticesLong({ services: { database } }: FormServer): Promise<void> {
  await sql`
    create trigger long_notice before insert on payment_notice
    begin insert into filler values (zeroblob(100000)); end`.execute(database.queries);
}

test.each(['aliPay', 'wxPay'] as const)(
  'a notice of %s that cannot be stored is not taken; sent again, it pays the order',
  async (provider) => {
    const menuId = await saveForm(server, { pay: 1, price: 18_800 });
    const orderId = (await fillIn(server.lin, menuId)).data;
    const begun = await server.lin.post<{ payUrl?: string }>(`/api/memberOrder/${provider}`, { orderId });
    if (begun.data.payUrl !== undefined) await fetch(begun.data.payUrl, { redirect: 'manual' });
    const read = async () =>
      (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;
    await practice.gateway.choose(`${(await read()).number}01`, 'paid');
    const { headers, body } = practice.notices.at(-1) ?? { headers: {}, body: '' };
    const deliver = () =>
      server.guest.send({ method: 'POST', url: `/api/pay/${provider}/notify`, headers, payload: body });

    await sql`create table if not exists filler (bytes blob)`.execute(server.services.database.queries);
    await makeNoticesLong(server);
    const makeRoom = await fillDisk(server);
    const refused = await deliver();
    expect(refused.statusCode, refused.body).toBe(507);
    expect(refused.body).not.toBe(practice[provider].answers.taken.body);
    await makeRoom();
    await sql`drop trigger long_notice`.execute(server.services.database.queries);

    const taken = await deliver();
    expect([taken.statusCode, taken.body]).toEqual([
      practice[provider].answers.taken.status,
      practice[provider].answers.taken.body,
    ]);
    await server.services.payments.close();
    expect((await read()).status).toBe(1);
  },
);
