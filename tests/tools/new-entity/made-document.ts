// Runs in a copy of the project that has the new kind of site document `test-notice`: see
// `new-entity.long.test.ts`.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeServer, signIn } from '../../server-http/server.ts';
import { callsWith } from '../../server-owners/console-calls.ts';

const CALL = 'console/testNotice';
const valuesOf = (name: string, note: string) => ({
  title: { 'zh-CN': `通知 ${name}`, 'en-US': `Notice ${name}` },
  document: { note },
});

let server: Awaited<ReturnType<typeof makeServer>>;
let owner: ReturnType<typeof callsWith>;
let id: string;

beforeAll(async () => {
  server = await makeServer({});
  owner = callsWith(server, (await signIn(server.app, 'owner')).headers);
});
afterAll(() => server.close());

const noteOf = async () => {
  const { data } = await owner.get(`${CALL}/get`, { id });
  return (data as { values: { document: { note: string } } }).values.document.note;
};

test('it is made, listed by its title, and checked by its schema', async () => {
  const made = await owner.post(`${CALL}/save`, { values: valuesOf('one', 'public') });
  expect(made.status).toBe(200);
  ({ id } = made.data);
  expect((await owner.get(`${CALL}/list`)).data).toMatchObject([{ id, title: 'Notice one' }]);
  const bad = await owner.post(`${CALL}/save`, { values: { title: {}, document: { noet: 'x' } } });
  expect([bad.status, JSON.stringify(bad.data)]).toEqual([422, expect.stringContaining('/values/document')]);
});

test('its draft is not public until it is published, and an older one is refused', async () => {
  const kept = await owner.post(`${CALL}/saveDraft`, { id, revision: 1, values: valuesOf('one', 'draft') });
  expect(await noteOf()).toBe('public');
  const stale = await owner.post(`${CALL}/saveDraft`, {
    id,
    revision: 1,
    values: valuesOf('one', 'other'),
    seen: '',
  });
  expect([stale.status, stale.code]).toEqual([409, 4091]);
  const seen = (kept.data as { at: string }).at;
  expect((await owner.post(`${CALL}/publish`, { id, seen })).status).toBe(200);
  expect(await noteOf()).toBe('draft');
});

test('it has a history, becomes public with others, and comes back from the trash', async () => {
  expect((await owner.get(`${CALL}/history`, { id })).data).toHaveLength(2);
  expect((await owner.post(`${CALL}/restore`, { id, revision: 1 })).status).toBe(200);
  expect(await noteOf()).toBe('public');
  await owner.post(`${CALL}/saveDraft`, { id, revision: 3, values: valuesOf('one', 'in a set') });
  const waiting = await owner.get('console/changeSet/waiting');
  expect(JSON.stringify(waiting.data)).toContain('Notice one');
  const removed = await owner.post(`${CALL}/remove`, { ids: [id] });
  expect(removed.status).toBe(200);
  await expect.poll(async () => (await owner.get('console/trash/list')).total, { timeout: 20_000 }).toBe(1);
});
