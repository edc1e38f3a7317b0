// What publishing a block of the site would do, before it is done.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageContent } from '../../runtime/model/page.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';

interface Answer<Data> {
  status: number;
  message: string;
  data: Data;
}
interface Changes {
  uses: { kind: string; where: string; title: string; count: number; languages: string[] }[];
  counts: Record<string, number>;
  changes: { class: string; what: string; title: string; text: string }[];
  instances: {
    kind: string;
    title: string;
    key: string;
    before: Record<string, unknown>;
    after: Record<string, unknown>;
    parked: number;
  }[];
  problems: { path: string }[];
}

let server: TestServer;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await makeServer();
  headers = { ...(await signIn(server.app, 'owner')).headers, 'accept-language': 'en-US' };
});
afterAll(() => server.close());

async function post<Data>(url: string, payload: object, more = {}): Promise<Answer<Data>> {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
  return { ...answer.json<Answer<Data>>(), status: answer.statusCode };
}

const words = (text: string): Record<string, string> => ({ 'zh-CN': `${text}（中）`, 'en-US': text });
const title = words('Card');
const text = (key: string, more = {}): object => ({
  key,
  kind: 'text',
  setting: { title: words(key) },
  ...more,
});
const makeDocument = (fields: object[]): object => ({
  group: 'content',
  fields,
  view: { id: 'root', is: 'box', children: [{ id: 'fixed', is: 'text', text: words('Fixed') }] },
});

test('a draft says where its block stands, what changes in words, and how instances become', async () => {
  const made = await post<{ id: string; revision: number }>('/api/console/block/save', {
    values: { title, document: makeDocument([text('name'), text('price')]) },
  });
  const block = made.data.id;
  const page = await post<{ id: string }>('/api/console/channel/save', {
    values: { title: { 'zh-CN': '问答', 'en-US': 'Answers' }, path: '/faq' },
  });
  const [one, two] = [{ name: { title: 'Ash' }, price: { title: '12' } }, { price: { title: '9' } }];
  const saved = await post('/api/content/save', {
    language: 'zh-CN',
    projectCode: 'default',
    channelContentMap: {
      [page.data.id]: {
        ast: {
          vm: ['b', 'a'].map((key) => ({ key, block, version: 1 })),
          data: { a: one, b: two },
          dict: {},
        },
        revision: 0,
      },
    },
  });
  expect(saved.status, saved.message).toBe(200);
  const values = { title, document: makeDocument([text('price'), text('note', { default: words('New') })]) };
  const drafted = await post('/api/console/block/saveDraft', { id: block, revision: 1, values });
  expect(drafted.status, drafted.message).toBe(200);

  const { data } = await post<Changes>('/api/console/block/changes', { id: block });
  expect(data.counts).toEqual({
    pages: 1,
    drafts: 0,
    templates: 0,
    revisions: 1,
    languages: 1,
    instances: 2,
  });
  expect(data.uses[0]).toMatchObject({ where: 'Page', title: 'Answers', languages: ['zh-CN'], count: 2 });
  expect(data.changes.map(({ class: kind, what, title: named }) => [kind, what, named])).toEqual([
    ['parks', 'removed', 'name'],
    ['fills', 'added', 'note'],
  ]);
  expect(data.changes[0]?.text).toBe(
    '“name” is removed. What pages have there is kept, and comes back with it.',
  );
  expect(data.instances.map(({ key, before, parked }) => [key, before, parked])).toEqual([
    ['a', one, 1],
    ['b', two, 0],
  ]);
  expect(data.instances[0]?.after).toMatchObject({ price: { title: '12' }, note: { title: 'New（中）' } });
  expect(data.instances[0]?.after).not.toHaveProperty('name');

  const inChinese = await post<Changes>(
    '/api/console/block/changes',
    { id: block },
    {
      'accept-language': 'zh-CN',
    },
  );
  expect(inChinese.data.changes[0]?.text).toContain('“name（中）”被移除');

  // Nothing was published by asking.
  const { data: still } = (
    await server.app.inject({
      url: `/api/content/getByChannelCode?channelCode=${page.data.id}&languageCode=zh-CN`,
      headers,
    })
  ).json<{ data: PageContent }>();
  expect(still.ast.data.a).toEqual(one);
});

test('values that are given count in place of the draft; with problems nothing is planned', async () => {
  const made = await post<{ id: string }>('/api/console/block/save', {
    values: { title, document: makeDocument([text('name')]) },
  });
  const { data } = await post<Changes>('/api/console/block/changes', {
    id: made.data.id,
    values: { title, document: makeDocument([{ ...text('name'), kind: 'colour' }]) },
  });
  expect(data.problems[0]?.path).toBe('/fields/0/kind');
  expect([data.changes, data.instances, data.uses]).toEqual([[], [], []]);
  const none = await post('/api/console/block/changes', { id: 'own-000000000000' });
  expect(none.status).toBe(404);
});
