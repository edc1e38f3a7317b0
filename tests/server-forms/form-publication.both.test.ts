// A form has a draft and a publication: kept, published, planned, taken back, and together with a page.
import { describe, expect, test } from 'vitest';
import { publishDueSets } from '../../src/server/entities/changes/carry-out.ts';
import { DATABASES } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';
import { fillIn, listOf, serveForms } from './form-server.ts';

const NAME = {
  name: 'name',
  type: 'string',
  title: { 'zh-CN': '姓名', 'en-US': 'Name' },
  'x-decorator': 'FormItem',
  'x-component': 'Input',
};
const CITY = { ...NAME, name: 'city', title: { 'zh-CN': '城市', 'en-US': 'City' } };
const PHONE = { ...NAME, name: 'phone', title: { 'zh-CN': '电话', 'en-US': 'Phone' } };
const TITLE = { 'zh-CN': '报名', 'en-US': 'Sign up' };

interface Got {
  revision: number;
  values: { rule: { name: string }[]; isPublished?: boolean };
  draft?: { at: string; who: string; values: Got['values'] };
  details: { isUsed: boolean };
  publication: { plan?: { at: string }; last?: { changeSet: string } };
}
interface Shown {
  version: number;
  rule: { name: string }[];
}

describe.each(DATABASES)('the publication of a form, on $name', ({ name }) => {
  const server = serveForms(name);
  const call = <Data>(action: string, body: object, headers?: Record<string, string>) =>
    server.owner.post<Data>(`/api/console/form/${action}`, body, headers);
  const read = async (id: string) => (await server.owner.get<Got>(`/api/console/form/get?id=${id}`)).data;
  const shown = (id: string) => server.guest.get<Shown>(`/api/memberMenu/templateDetail?id=${id}`);
  const fieldsOf = async (id: string) => (await shown(id)).data.rule.map((rule) => rule.name);
  const makeForm = async (more: object = {}): Promise<string> => {
    const made = await call<{ id: string }>('save', {
      values: { title: TITLE, rule: [NAME, CITY], ...more },
    });
    expect(made.status, made.message).toBe(200);
    return made.data.id;
  };
  const draft = async (id: string, rule: object[]) => {
    const { revision, values, draft: before } = await read(id);
    const kept = await call<{ at: string }>('saveDraft', {
      id,
      revision,
      values: { ...values, rule },
      seen: before?.at ?? '',
    });
    expect(kept.status, kept.message).toBe(200);
    return kept.data.at;
  };

  test('a draft is kept, nobody sees it before it is published, and one call takes it back', async () => {
    const id = await makeForm();
    const before = await read(id);
    expect(before.draft).toBeUndefined();
    const seen = await draft(id, [NAME, PHONE]);
    expect((await read(id)).draft?.values.rule.map((rule) => rule.name)).toEqual(['name', 'phone']);
    expect(await fieldsOf(id)).toEqual(['name', 'city']);
    const published = await call<{ changeSet: string }>('publish', { id, seen });
    expect(published.status, published.message).toBe(200);
    expect(await fieldsOf(id)).toEqual(['name', 'phone']);
    const { draft: left, publication } = await read(id);
    expect([left, publication.last?.changeSet]).toEqual([undefined, published.data.changeSet]);
    const undone = await call('undo', { id, changeSet: published.data.changeSet });
    expect(undone.status, undone.message).toBe(200);
    const after = await read(id);
    expect(JSON.stringify(after.values)).toBe(JSON.stringify(before.values));
    expect(after.draft?.values.rule.map((rule) => rule.name)).toEqual(['name', 'phone']);
    expect(await fieldsOf(id)).toEqual(['name', 'city']);
  });

  test('a form that was never published is nowhere for guests, and an undo hides it again', async () => {
    const id = await makeForm({ isPublished: false });
    expect([(await shown(id)).status, (await fillIn(server.guest, id)).status]).toEqual([404, 404]);
    const { values, draft: waiting } = await read(id);
    expect([values.isPublished, waiting?.values.rule.length]).toEqual([false, 2]);
    const { data } = await call<{ changeSet: string }>('publish', { id, seen: waiting?.at });
    const published = await read(id);
    expect([published.values.isPublished, (await shown(id)).status]).toEqual([undefined, 200]);
    // No page shows it yet.
    expect(published.details.isUsed).toBe(false);
    await call('undo', { id, changeSet: data.changeSet });
    expect((await shown(id)).status).toBe(404);
    expect((await read(id)).draft?.values.rule).toHaveLength(2);
  });

  test('who has the form open sends after a publication, and the record says which version', async () => {
    const id = await makeForm();
    const { version } = (await shown(id)).data;
    await call('publish', { id, seen: await draft(id, [PHONE]) });
    expect((await shown(id)).data.version).toBe(version + 1);
    const body = { menuId: id, version, valueJson: { city: 'Jingdezhen' } };
    const sent = await server.guest.post<string>('/api/memberMenuValue/fillInMenu', body);
    expect(sent.status, sent.message).toBe(200);
    const rows = await server.owner.get<{ id: string }[]>(listOf('record', { menuId: id }));
    const { data } = await server.owner.get(`/api/console/record/get?id=${rows.data[0]?.id}`);
    expect(data).toMatchObject({ details: { version, fields: [{ text: '' }, { text: 'Jingdezhen' }] } });
  });

  test('a draft goes public at its time, or not when that is taken back', async () => {
    const id = await makeForm();
    await draft(id, [PHONE]);
    const at = await timeAfter(server.app, 60_000);
    expect((await call('schedule', { id, at })).status).toBe(200);
    await call('cancel', { id });
    expect((await read(id)).publication.plan).toBeUndefined();
    await call('schedule', { id, at });
    expect((await read(id)).publication.plan).toMatchObject({ at });
    await server.services.database.queries
      .updateTable('change_set')
      .set({ due_at: '2026-01-01T00:00:00.000Z' })
      .where('due_at', '=', at)
      .execute();
    await publishDueSets(server.services, new AbortController().signal);
    expect(await fieldsOf(id)).toEqual(['phone']);
  });

  test('a link shows the draft to who knows it, and takes no answers', async () => {
    const id = await makeForm();
    await draft(id, [PHONE]);
    const { data } = await call<{ url: string }>('preview', { id });
    const previewed = `preview-${data.url.split('/').at(-1)}`;
    expect(await fieldsOf(previewed)).toEqual(['phone']);
    expect((await fillIn(server.guest, previewed, { phone: '1' })).status).toBe(404);
    const { revision, values, draft: kept } = await read(id);
    const wrong = { ...values, rule: [5, { properties: 7 }] };
    await call('saveDraft', { id, revision, values: wrong, seen: kept?.at });
    expect((await shown(previewed)).status).toBe(200);
    expect((await shown(`preview-${'x'.repeat(22)}`)).status).toBe(404);
  });

  test('what was published with others is undone with them, and a link to them shows the form', async () => {
    const id = await makeForm();
    await draft(id, [PHONE]);
    const [kind, revision] = ['form', (await read(id)).revision];
    const values = { title: 'Spring', documents: [{ kind, name: id, revision }] };
    const set = await server.owner.post<{ id: string }>('/api/console/changeSet/save', { values });
    expect(set.status, set.message).toBe(200);
    const body = { id: set.data.id };
    const { data } = await server.owner.post<{ url: string }>('/api/console/changeSet/preview', body);
    const key = data.url.split('/').at(-1);
    expect(await fieldsOf(`preview-${key}-${id}`)).toEqual(['phone']);
    expect((await shown(`preview-${key}`)).status).toBe(404);
    expect((await server.owner.post('/api/console/changeSet/publish', body)).status).toBe(200);
    expect((await read(id)).publication.last).toMatchObject({ changeSet: body.id, isAlone: false });
    expect((await call('undo', { id, changeSet: body.id })).status).toBe(404);
  });

  test('another draft than the one that was seen is not published, nor planned', async () => {
    const id = await makeForm();
    const seen = await draft(id, [PHONE]);
    await draft(id, [CITY]);
    expect((await call('publish', { id, seen })).status).toBe(409);
    expect((await call('publish', { id, seen: '' })).status).toBe(409);
    expect(await fieldsOf(id)).toEqual(['name', 'city']);
  });

  test('a lost answer of a publication is asked for again, and done once', async () => {
    const id = await makeForm();
    const seen = await draft(id, [PHONE]);
    const key = { 'idempotency-key': `publish-${id}` };
    const first = await call<{ revision: number }>('publish', { id, seen }, key);
    const again = await call<{ revision: number }>('publish', { id, seen }, key);
    expect([again.status, again.data.revision]).toEqual([200, first.data.revision]);
  });
});
