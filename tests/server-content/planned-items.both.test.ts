/** Planned articles and products go public with the rights that their planner has when they are due. */
import { beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../../src/server/entities/publish-due.ts';
import { serveForms } from '../server-forms/form-server.ts';
import { DATABASES } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';

const LANGUAGE = 'zh-CN';
const PAST = '2026-01-01T00:00:00.000Z';
const WHY = 'Whoever planned this may no longer publish it.';
const LOST = [
  ['has another role', { role: 'translator' }],
  ['is blocked', { blocked_at: PAST }],
  ['is removed', { removed_at: PAST }],
] as const;
const KINDS = ['article', 'product'] as const;
const CASES = LOST.flatMap(([how, lost]) => KINDS.map((kind) => ({ how, lost, kind })));

interface Row {
  id: string;
  state: string;
  failure: string;
}

interface Waiting {
  name: string;
  count: number;
}

describe.each(DATABASES)('what is planned, on $name', ({ name }) => {
  const server = serveForms(name);
  const changeEditor = (values: { role?: string; blocked_at?: string | null; removed_at?: string | null }) =>
    server.services.database.queries
      .updateTable('owner')
      .set(values)
      .where('owner_id', '=', 'editor')
      .execute();
  beforeEach(() => changeEditor({ role: 'editor', blocked_at: null, removed_at: null }));

  const post = async (path: string, payload: object, by = server.editor): Promise<string> => {
    const { status, data, message } = await by.post<{ id: string } | null>(`/api/console/${path}`, payload);
    expect(status, message).toBe(200);
    return data?.id ?? '';
  };

  /** By an action, by its values, or by the date of a draft that is published. */
  const PLANS = {
    action: async (kind: string, at: string) => {
      const id = await post(`${kind}/save`, { values: { title: { [LANGUAGE]: 'Planned' } } });
      await post(`${kind}/publish`, { id, at });
      return id;
    },
    values: (kind: string, releaseDate: string) =>
      post(`${kind}/save`, { values: { title: { [LANGUAGE]: 'Planned' }, state: 'published', releaseDate } }),
    date: async (kind: string, releaseDate: string) => {
      const id = await post(`${kind}/save`, { values: { title: { [LANGUAGE]: 'Planned' }, releaseDate } });
      await post(`${kind}/publish`, { id });
      return id;
    },
  };

  async function plan(kind: string, how: keyof typeof PLANS = 'action'): Promise<string> {
    const id = await PLANS[how](kind, await timeAfter(server.app, 3_600_000));
    expect(await rowOf(kind, id)).toMatchObject({ state: 'scheduled', failure: '' });
    return id;
  }

  /** A colleague changes its title. */
  async function write(id: string, title: string): Promise<void> {
    const url = `/api/console/article/get?id=${id}`;
    const { data } = await server.owner.get<{ values: object; revision: number }>(url);
    const values = { ...data.values, title: { [LANGUAGE]: title } };
    await post('article/save', { id, revision: data.revision, values }, server.owner);
  }

  /** Its time has come. */
  async function runDue(): Promise<void> {
    const scheduled = server.services.database.queries.updateTable('content_item').set({ released_at: PAST });
    await scheduled.where('state', '=', 'scheduled').execute();
    await publishDue(server.services, new AbortController().signal);
  }

  async function rowOf(kind: string, id: string): Promise<Row | undefined> {
    const { data } = await server.owner.get<Row[]>(`/api/console/${kind}/list?pageSize=200`);
    return data.find((row) => row.id === id);
  }

  async function waitingOf(kind: string): Promise<number> {
    const { data } = await server.owner.get<{ waiting: Waiting[] }>('/api/console/home');
    return data.waiting.find((each) => each.name === `${kind}FailedPlans`)?.count ?? 0;
  }

  test.each(Object.keys(PLANS) as (keyof typeof PLANS)[])(
    'an article planned by its %s is published for an editor who still may',
    async (how) => {
      const id = await plan('article', how);
      await runDue();
      expect(await rowOf('article', id)).toMatchObject({ state: 'published', failure: '' });
      const lost = await plan('article', how);
      await changeEditor({ role: 'translator' });
      await runDue();
      expect(await rowOf('article', lost)).toMatchObject({ state: 'draft' });
      await post('article/remove', { ids: [lost] }, server.owner);
      await expect.poll(() => waitingOf('article')).toBe(0);
    },
  );

  test.each(CASES)('a $kind whose planner $how stays a draft, and says why', async ({ kind, lost }) => {
    const id = await plan(kind);
    await changeEditor(lost);
    await runDue();
    expect(await rowOf(kind, id)).toMatchObject({
      state: 'draft',
      failure: expect.stringContaining(WHY) as string,
    });
    expect(await waitingOf(kind)).toBe(1);
    const search = '/api/search/pageList?keyword=Planned&pageNum=1&pageSize=10';
    const { data: seen } = await server.guest.get<{ code: string }[]>(search);
    expect(seen.map(({ code }) => code)).not.toContain(id);

    // A colleague publishes it, and nothing is left of the failure.
    await post(`${kind}/publish`, { id }, server.owner);
    expect(await rowOf(kind, id)).toMatchObject({ state: 'published', failure: '' });
    expect(await waitingOf(kind)).toBe(0);
    await post(`${kind}/remove`, { ids: [id] }, server.owner);
    await expect.poll(() => rowOf(kind, id)).toBeUndefined();
  });

  test('a colleague who plans it anew has it published; one who only writes does not', async () => {
    const id = await plan('article');
    await post('article/publish', { id, at: await timeAfter(server.app, 7_200_000) }, server.owner);
    await changeEditor({ role: 'translator' });
    await runDue();
    expect(await rowOf('article', id)).toMatchObject({ state: 'published' });

    await changeEditor({ role: 'editor' });
    const kept = await plan('article');
    await write(kept, 'Planned, and written anew');
    await changeEditor({ role: 'translator' });
    await runDue();
    expect(await rowOf('article', kept)).toMatchObject({ state: 'draft' });
    // Whoever may publish it and saves it has seen why.
    await write(kept, 'Seen');
    expect(await waitingOf('article')).toBe(0);
  });
});
