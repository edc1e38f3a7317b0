// Runs in a copy of the project that has the entity `closed-day` of the guide: see `new-entity.long.test.ts`.
import { expect, test } from 'vitest';
import { makeServer, signIn } from '../../server-http/server.ts';
import { callsWith } from '../../server-owners/console-calls.ts';

const CALL = 'console/closedDay';

test('days are made, found, changed, refused twice, removed, and taken out of the trash', async () => {
  const server = await makeServer({});
  const owner = callsWith(server, (await signIn(server.app, 'owner')).headers);
  const days = async (query = {}) => (await owner.get(`${CALL}/list`, query)).data;
  const made = await owner.post(`${CALL}/save`, { values: { day: '2026-10-01', reason: 'Holiday' } });
  expect(made.status, made.message).toBe(200);
  const { id } = made.data as { id: string };
  expect(await days({ q: 'Holi' })).toEqual([{ id, day: '2026-10-01', reason: 'Holiday' }]);
  expect(await days({ q: 'nothing' })).toEqual([]);

  const again = await owner.post(`${CALL}/save`, { values: { day: '2026-10-01' } });
  expect([again.status, JSON.stringify(again.data)]).toEqual([409, expect.stringContaining('/values/day')]);
  const wrong = await owner.post(`${CALL}/save`, { values: { day: 'tomorrow' } });
  expect(wrong.status).toBe(422);
  const values = { day: '2026-10-02', reason: '' };
  expect((await owner.post(`${CALL}/save`, { id, revision: 1, values })).status).toBe(200);
  expect((await owner.get(`${CALL}/history`, { id })).data).toHaveLength(2);

  expect((await owner.post(`${CALL}/remove`, { ids: [id] })).status).toBe(200);
  await expect.poll(days, { timeout: 20_000 }).toEqual([]);
  const back = await owner.post('console/trash/recover', { entity: 'closedDay', id });
  expect(back.status, back.message).toBe(200);
  expect(await days()).toEqual([{ id, ...values }]);
  await server.close();
});
