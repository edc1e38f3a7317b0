// What waits for an owner leads to where it is done.
import { beforeAll, expect, test } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { insertJob } from '../../src/server/domains/records/new-job.ts';
import { serveForFile, signIn } from '../server-http/server.ts';
import { timeAfter } from '../support/server-time.ts';

type Waiting = ApiCalls['consoleHome.get']['data']['waiting'][number];

const LANGUAGE = 'zh-CN';
const server = serveForFile();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
});

async function get<Data>(path: string): Promise<Data> {
  const answer = await server.app.inject({ url: `/api/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Data }>().data;
}

async function post(path: string, payload: object): Promise<{ id: string }> {
  const request = { method: 'POST', url: `/api/console/${path}`, payload, headers } as const;
  const answer = await server.app.inject(request);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { id: string } }>().data;
}

async function findWaiting(name: string): Promise<Waiting | undefined> {
  const { waiting } = await get<{ waiting: Waiting[] }>('console/home');
  return waiting.find((each) => each.name === name);
}

/** How many records the list behind the link shows. */
async function countBehind({ link }: Waiting): Promise<number> {
  const [path = '', query = ''] = link.split('?');
  const all = [...new URLSearchParams(query)].map(([field, value]) => ({
    field,
    op: 'eq',
    value: value === 'true' ? true : value,
  }));
  const name = path.replace('/owner/', '').replace(/-(\w)/, (_, letter: string) => letter.toUpperCase());
  const filter = encodeURIComponent(JSON.stringify({ all }));
  const listed = await get<unknown[]>(`console/${name}/list?filter=${filter}`);
  return listed.length;
}

test('changes of what is public wait until they are published, and the link shows them alone', async () => {
  for (const entity of ['article', 'product']) {
    const { id } = await post(`${entity}/save`, { values: { title: { [LANGUAGE]: '窑' } } });
    const typed = { title: { [LANGUAGE]: '新窑' }, state: 'published' };
    const { revision } = await get<{ revision: number }>(`console/${entity}/get?id=${id}`);
    await post(`${entity}/save`, { id, revision, values: { ...typed, title: { [LANGUAGE]: '窑' } } });
    expect(await findWaiting(`${entity}Changes`)).toBeUndefined();
    const saved = await get<{ revision: number }>(`console/${entity}/get?id=${id}`);
    await post(`${entity}/saveDraft`, { id, revision: saved.revision, values: typed });
    const waiting = await findWaiting(`${entity}Changes`);
    expect(waiting).toMatchObject({ count: 1, act: 'Publish' });
    expect(waiting?.text).toBe(`1 published ${entity} with unpublished changes`);
    expect(await countBehind(waiting as Waiting)).toBe(1);
  }
});

test('a page with a draft waits', async () => {
  const values = { title: { [LANGUAGE]: '关于' }, path: '/visit', begin: 'template:contact' };
  const { id } = await post('channel/save', { values });
  const before = (await findWaiting('pageDrafts'))?.count ?? 0;
  const place = { channelCode: id, languageCode: LANGUAGE };
  const { ast, revision } = await get<{ ast: object; revision: number }>(
    `content/getByChannelCode?${new URLSearchParams(place).toString()}`,
  );
  await post('channel/saveDraft', { ...place, ast, revision });
  const waiting = await findWaiting('pageDrafts');
  expect(waiting?.count).toBe(before + 1);
  expect(await countBehind(waiting as Waiting)).toBe(before + 1);
});

test('a proposal waits for who may publish it', async () => {
  await post('changeSet/save', { values: { title: 'Idea', state: 'proposed' } });
  const waiting = await findWaiting('proposedSets');
  expect(waiting).toMatchObject({ count: 1, text: '1 proposed publication to review', act: 'Review' });
  expect(await countBehind(waiting as Waiting)).toBe(1);
});

test('a job that has failed leads to its list, which shows it', async () => {
  const { queries } = server.services.database;
  const { owner_id: ownerId } = await queries
    .selectFrom('owner')
    .select('owner_id')
    .where('name', '=', 'owner')
    .executeTakeFirstOrThrow();
  const caller = { ownerId, name: 'owner', permissions: [], language: 'en-US', address: '' };
  const id = await insertJob(queries, 'default', {
    entity: 'article',
    kind: 'import',
    input: {},
    caller,
    rows: [],
  });
  await queries
    .updateTable('console_job')
    .set({ state: 'failed', ended_at: await timeAfter(server.app, 0) })
    .where('job_id', '=', id)
    .execute();
  expect(await findWaiting('failedJobs')).toMatchObject({
    count: 1,
    act: 'See why',
    link: `/owner/article#job=${id}`,
  });
});
