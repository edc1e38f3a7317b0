// What was planned goes public with the rights that its planner has when it is due.
import { beforeAll, expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { publishDueSets } from '../../src/server/entities/changes/carry-out.ts';
import { serveForFile, signIn } from '../server-http/server.ts';
import { timeAfter } from '../support/server-time.ts';

interface SetRecord {
  values: { state: string };
  details: { keys: string[]; failure: string };
}

const LANGUAGE = 'zh-CN';
const WHY = 'Whoever planned this may no longer publish it.';
const server = serveForFile();
const headers: Record<string, Record<string, string>> = {};
let about = '';

beforeAll(async () => {
  for (const role of ['owner', 'editor'])
    headers[role] = { ...(await signIn(server.app, role)).headers, 'accept-language': 'en-US' };
  const values = { title: { [LANGUAGE]: '关于' }, path: '/visit', begin: 'template:contact' };
  about = (await post('channel/save', { values })).id;
  // May write, and publishes nothing.
  const role = {
    project_code: 'default',
    role_code: 'writer',
    title: '{}',
    created_at: '2026-01-01T00:00:00Z',
  };
  const permissions = JSON.stringify(['content.write']);
  await server.services.database.queries
    .insertInto('role')
    .values({ ...role, permissions })
    .execute();
});

async function get<Data>(path: string): Promise<Data> {
  const answer = await server.app.inject({ url: `/api/${path}`, headers: headers.owner });
  return answer.json<{ data: Data }>().data;
}

async function post(path: string, payload: object, role = 'owner'): Promise<{ id: string }> {
  const request = { method: 'POST', url: `/api/console/${path}`, payload, headers: headers[role] } as const;
  const answer = await server.app.inject(request);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { id: string } }>().data;
}

const page = () =>
  get<{ ast: Ast; revision: number }>(
    `content/getByChannelCode?channelCode=${about}&languageCode=${LANGUAGE}`,
  );

async function draftPage(): Promise<string> {
  const { ast, revision } = await page();
  const [first] = ast.vm;
  const data = { ...ast.data, [first?.key ?? '']: { subContentMap: { BigTitle: { title: 'Planned' } } } };
  const typed = { ast: { ...ast, data }, revision };
  await post('channel/saveDraft', { channelCode: about, languageCode: LANGUAGE, ...typed });
  return `page ${about} ${LANGUAGE}`;
}

async function draftArticle(): Promise<string> {
  const { id } = await post('article/save', { values: { title: { [LANGUAGE]: 'As it was' } } });
  const { revision, values } = await get<{ revision: number; values: object }>(
    `console/article/get?id=${id}`,
  );
  const typed = { ...values, title: { [LANGUAGE]: 'Planned' }, state: 'published' };
  await post('article/saveDraft', { id, revision, values: typed });
  return `article ${id}`;
}

const changeEditor = (values: { role?: string; blocked_at?: string | null; removed_at?: string | null }) =>
  server.services.database.queries
    .updateTable('owner')
    .set(values)
    .where('owner_id', '=', 'editor')
    .where('project_code', '=', 'default')
    .execute();

/** All that visitors could get. */
async function snapshot(): Promise<unknown> {
  const { queries } = server.services.database;
  const contents = await queries.selectFrom('content').select(['channel_code', 'document']).execute();
  const items = await queries
    .selectFrom('content_item')
    .select(['content_code', 'document', 'state'])
    .execute();
  return [contents, items];
}

/** A publication that the editor has planned, which is due. */
async function planDue(key: string): Promise<string> {
  const { id } = await post('changeSet/save', { values: { title: 'Planned' } });
  await post('changeSet/choose', { id, documents: [key] });
  await post('changeSet/schedule', { id, at: await timeAfter(server.app, 60_000) }, 'editor');
  await server.services.database.queries
    .updateTable('change_set')
    .set({ due_at: '2026-01-01T00:00:00.000Z' })
    .where('change_set_id', '=', id)
    .execute();
  return id;
}

const publishDue = () => publishDueSets(server.services, new AbortController().signal);
const readSet = (id: string) => get<SetRecord>(`console/changeSet/get?id=${id}`);
const LOST = [
  ['has another role', { role: 'writer' }],
  ['is blocked', { blocked_at: '2026-01-01T00:00:00.000Z' }],
  ['is removed', { removed_at: '2026-01-01T00:00:00.000Z' }],
] as const;
const DRAFTS = [
  ['page', draftPage],
  ['article', draftArticle],
] as const;
const CASES = LOST.flatMap(([how, lost]) => DRAFTS.map(([what, draft]) => ({ how, lost, what, draft })));

test.each(CASES)(
  'a planned $what whose planner $how stays a draft, and says why',
  async ({ lost, draft }) => {
    const key = await draft();
    const id = await planDue(key);
    const before = await snapshot();
    await changeEditor(lost);
    await publishDue();
    await changeEditor({ role: 'editor', blocked_at: null, removed_at: null });
    expect(await snapshot()).toEqual(before);
    const found = await readSet(id);
    expect(found).toMatchObject({ values: { state: 'scheduled' }, details: { keys: [key] } });
    expect(found.details.failure).toContain(WHY);
    const rows = await get<{ id: string; failure: string }[]>('console/changeSet/list');
    expect(rows.find((row) => row.id === id)?.failure).toContain(WHY);
    const { waiting } = await get<{ waiting: { name: string; link: string }[] }>('console/home');
    expect(waiting.map(({ name }) => name)).toContain('failedPlans');
    await post('changeSet/discard', { id });
  },
);

test('what an editor has planned who still may goes public', async () => {
  const id = await planDue(await draftPage());
  await publishDue();
  expect(await readSet(id)).toMatchObject({ values: { state: 'published' }, details: { failure: '' } });
  expect(JSON.stringify((await page()).ast)).toContain('Planned');
});
