import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OrderDetail, TrialOrder, TrialSummary } from '../../runtime/generated/api.generated.ts';
import { emptyColumns } from '../effects/empty-columns.ts';
import { serveForms, type Client } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';

const TILES = { title: '客厅地面砖', unitPrice: 18_800, quantity: 3, note: '按周五的图纸' };

describe.each(DATABASES)('trial orders, on $name', ({ name }) => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const server = serveForms(name, { LOG_LEVEL: 'info' }, log);

  const prepare = async (draft: object = TILES): Promise<TrialOrder & { key: string }> => {
    const { data } = await server.owner.post<TrialOrder>('/api/console/order/trial', draft);
    return { ...data, key: data.key ?? '' };
  };
  const look = (key: string) => server.guest.get<TrialSummary>(`/api/memberOrder/trial?key=${key}`);
  const take = (client: Client, key: string) => client.post<string>('/api/memberOrder/takeTrial', { key });
  const detail = async (orderId: string): Promise<OrderDetail> =>
    (await server.lin.get<OrderDetail>(`/api/memberOrder/orderDetail?orderId=${orderId}`)).data;

  test('anybody with the key sees what was prepared, and a member takes it once', async () => {
    const trial = await prepare();
    expect(trial.link).toMatch(/^http.*\/client\/trialOrder\/[\w-]{22}$/);
    const { data } = await look(trial.key);
    expect(data).toEqual({
      ...TILES,
      amount: 56_400,
      isSent: false,
      state: 'open',
      expiresAt: trial.expiresAt,
    });
    expect(Date.parse(trial.expiresAt) - Date.parse(trial.gmtCreate)).toBe(30 * 86_400_000);
    expect((await take(server.guest, trial.key)).status).toBe(401);
    const { data: orderId } = await take(server.lin, trial.key);
    expect(await detail(orderId)).toMatchObject({
      title: '客厅地面砖',
      amount: 56_400,
      quantity: 3,
      status: 0,
    });
    expect((await take(server.lin, trial.key)).data).toBe(orderId);
    expect((await take(server.mei, trial.key)).status).toBe(409);
    expect((await look(trial.key)).data.state).toBe('taken');
  });

  test('one that is sent is taken with a delivery address, which its order has', async () => {
    const { key } = await prepare({ ...TILES, isSent: true });
    const { data } = await look(key);
    expect(data.addressRule?.map((rule) => rule.name)).toEqual(['name', 'phone', 'address']);
    const give = (valueJson: object) =>
      server.lin.post<string>('/api/memberOrder/takeTrial', { key, valueJson });
    const asked = { name: '林晓', phone: '13800138000', address: '佛山市禅城区季华路 12 号' };
    expect((await give({ ...asked, address: '' })).status).toBe(422);
    const { data: orderId } = await give(asked);
    expect((await detail(orderId)).address?.map(({ text }) => text)).toContain(asked.address);
    // Taken again without an address: the same order for its member, and no word about addresses for others.
    expect((await take(server.lin, key)).data).toBe(orderId);
    expect((await take(server.mei, key)).status).toBe(409);
    // One that is not sent takes none.
    const plain = await prepare();
    const refused = { key: plain.key, valueJson: asked };
    expect((await server.lin.post('/api/memberOrder/takeTrial', refused)).status).toBe(422);
  });

  test('of many members at once one takes it', async () => {
    const { key } = await prepare();
    const members = [server.lin, server.mei, server.lin, server.mei, server.lin, server.mei];
    const answers = await Promise.all(members.map((each) => take(each, key)));
    const orders = new Set(answers.filter(({ status }) => status === 200).map((each) => each.data));
    expect(orders.size).toBe(1);
    const { data } = await server.owner.get<{ id: string }[]>('/api/console/order/list?pageSize=200');
    expect(data.filter(({ id }) => orders.has(id))).toHaveLength(1);
  });

  test('the owner copies the link again, and sees whose order it has become', async () => {
    const trial = await prepare({ ...TILES, language: 'en-US' });
    expect(trial.link).toContain('?lang=en-US');
    const { data: orderId } = await take(server.lin, trial.key);
    const { data } = await server.owner.get<TrialOrder[]>('/api/console/order/trialList?pageSize=200');
    expect(data.find(({ id }) => id === trial.id)).toMatchObject({ link: trial.link, orderId });
    expect(await emptyColumns(server.owner, ['trial'])).toEqual([]);
    const { queries } = server.services.database;
    const stored = await queries.selectFrom('trial_order').selectAll().execute();
    // Whoever reads the database cannot open the link.
    expect(JSON.stringify(stored)).not.toContain(trial.key);
  });

  test('the key stands neither in the log nor in the statistics', async () => {
    const { key } = await prepare();
    const add = vi.spyOn(server.services.statistics, 'add');
    onTestFinished(() => add.mockRestore());
    const path = `/client/trialOrder/${key}`;
    // This server has no pages: what is not answered is logged.
    expect((await server.guest.send({ url: `${path}?lang=en-US` })).statusCode).toBe(404);
    await server.guest.send({ url: `${path}/x` });
    await look(key);
    await take(server.lin, key);
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    };
    await server.guest.post('/api/websiteStats/add', { path }, headers);
    expect(lines.join('')).toContain('"path":"/client/trialOrder/:key"');
    expect(lines.join('')).not.toContain(key);
    expect(add.mock.calls.map(([, view]) => view.path)).toEqual(['/client/trialOrder/:key']);
  });

  test('a price of zero is paid at once', async () => {
    const { key } = await prepare({ title: '样板', unitPrice: 0 });
    const { data: orderId } = await take(server.lin, key);
    expect(await detail(orderId)).toMatchObject({ status: 1, amount: 0, canAskInvoice: false });
  });

  test('a key that has expired, was withdrawn, or never was, says so', async () => {
    const [old, withdrawn] = [await prepare(), await prepare()];
    await server.services.database.queries
      .updateTable('trial_order')
      .set({ expires_at: '2026-01-01T00:00:00.000Z' })
      .where('trial_id', '=', old.id)
      .execute();
    const withdraw = (trialId: string) => server.owner.post('/api/console/order/withdrawTrial', { trialId });
    expect((await withdraw(withdrawn.id)).status).toBe(200);
    expect((await look(old.key)).data.state).toBe('expired');
    expect((await look(withdrawn.key)).data.state).toBe('withdrawn');
    expect((await take(server.lin, old.key)).message).toContain('expired');
    expect(await take(server.lin, withdrawn.key)).toMatchObject({ status: 409 });
    expect((await look('never-was')).status).toBe(404);
    expect((await take(server.lin, 'never-was')).status).toBe(404);
    expect((await withdraw('nothing')).status).toBe(404);
  });

  test('a sum too large is rejected, a taken one is not withdrawn, and editors prepare none', async () => {
    const dear = { title: '砖', unitPrice: 1_000_000_000, quantity: 2 };
    expect((await server.owner.post('/api/console/order/trial', dear)).status).toBe(409);
    const trial = await prepare();
    await take(server.lin, trial.key);
    const taken = await server.owner.post('/api/console/order/withdrawTrial', { trialId: trial.id });
    expect(taken.status).toBe(409);
    expect((await server.editor.post('/api/console/order/trial', TILES)).status).toBe(403);
    expect((await server.owner.post('/api/console/order/trial', { ...TILES, unitPrice: -1 })).status).toBe(
      422,
    );
  });
});
