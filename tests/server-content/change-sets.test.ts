// Change sets: several documents become public together, at once or at a time, and are taken back together.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ast } from '../../runtime/model/page.ts';
import { makePages } from '../../src/server/app/open-pages.ts';
import { publishDueSets } from '../../src/server/entities/changes/carry-out.ts';
import { makeServer, signIn, type TestServer } from '../server-http/server.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';
import { timeAfter } from '../support/server-time.ts';

interface Answer<Data = never> {
  status: number;
  code: number;
  message: string;
  data: Data;
}
interface SetRecord {
  revision: number;
  values: { title: string; state: string; documents: { kind: string; name: string; revision: number }[] };
  details: { keys: string[]; documents: { title: string; savedBy: string }[]; isUndoable: boolean };
}
const LANGUAGE = 'zh-CN';

describe.each(DATABASES)('change sets on $name', ({ name }) => {
  let server: TestServer;
  const headers: Record<string, Record<string, string>> = {};

  beforeAll(async () => {
    const settings: Record<string, string> =
      name === 'SQLite' ? {} : { DATABASE_URL: await makePostgresDatabase() };
    server = await makeServer(
      { PUBLIC_URL: 'http://localhost', ...settings },
      undefined,
      async (services) => ({
        pages: await makePages(services, {}),
      }),
    );
    for (const role of ['owner', 'editor', 'translator'])
      headers[role] = { ...(await signIn(server.app, role)).headers, 'accept-language': 'en-US' };
    const values = { title: { [LANGUAGE]: '关于' }, path: '/visit', begin: 'template:contact' };
    about = (await post('channel/save', { values })).data.id;
  });
  afterAll(() => server.close());
  let about = '';

  async function get<Data>(path: string): Promise<Data> {
    const answer = await server.app.inject({ url: `/api/${path}`, headers: headers.owner });
    return answer.json<Answer<Data>>().data;
  }
  async function post<Data = { id: string; revision: number }>(
    path: string,
    payload: object,
    role = 'owner',
  ): Promise<Answer<Data>> {
    const request = { method: 'POST', url: `/api/console/${path}`, payload, headers: headers[role] } as const;
    const answer = await server.app.inject(request);
    return { ...answer.json<Answer<Data>>(), status: answer.statusCode };
  }
  const page = (channelCode: string, language = LANGUAGE) =>
    get<{ ast: Ast; revision: number }>(
      `content/getByChannelCode?channelCode=${channelCode}&languageCode=${language}`,
    );
  const withTitle = (ast: Ast, title: string): Ast => {
    const key = ast.vm[0]?.key ?? '';
    const own = ast.data[key] as { subContentMap: object };
    const subContentMap = { ...own.subContentMap, BigTitle: { title } };
    return { ...ast, data: { ...ast.data, [key]: { ...own, subContentMap } } };
  };
  const withForm = ({ vm, data, dict }: Ast, formId: string): Ast => {
    const block = { key: 'theform', block: 'form-group', version: 1 };
    return { vm: [...vm, block], data: { ...data, theform: { formId } }, dict };
  };
  async function draftPage(
    channelCode: string,
    title: string,
    language = LANGUAGE,
    form?: string,
  ): Promise<string> {
    const { ast, revision } = await page(channelCode, language);
    const place = { channelCode, languageCode: language };
    const titled = withTitle(ast, title);
    const drafted = form === undefined ? titled : withForm(titled, form);
    const { status } = await post('channel/saveDraft', { ...place, ast: drafted, revision });
    expect(status).toBe(200);
    return `page ${channelCode} ${language}`;
  }
  const article = (id: string) =>
    get<{ revision: number; values: Record<string, unknown>; draft?: object }>(
      `console/article/get?id=${id}`,
    );
  async function draftArticle(title: string): Promise<{ id: string; key: string }> {
    const made = await post('article/save', { values: { title: { [LANGUAGE]: 'As it was' } } });
    const { id } = made.data;
    const { revision, values } = await article(id);
    const typed = { ...values, title: { [LANGUAGE]: title }, state: 'published' };
    expect((await post('article/saveDraft', { id, revision, values: typed })).status).toBe(200);
    return { id, key: `article ${id}` };
  }
  async function collect(title: string, documents: string[]): Promise<string> {
    const { id } = (await post('changeSet/save', { values: { title } })).data;
    expect(await post('changeSet/choose', { id, documents })).toMatchObject({ status: 200 });
    return id;
  }
  const read = (id: string) => get<SetRecord>(`console/changeSet/get?id=${id}`);
  /** All that visitors could get, as the database holds it, without numbers and times. */
  async function snapshot(): Promise<string> {
    const { queries } = server.services.database;
    const [contents, channels, items, translations, entries, settings] = await Promise.all([
      queries.selectFrom('content').select(['channel_code', 'language_code', 'document']).execute(),
      queries.selectFrom('channel').select(['channel_code', 'is_down']).execute(),
      queries
        .selectFrom('content_item')
        .select(['content_code', 'document', 'rich_text', 'state', 'slug'])
        .execute(),
      queries.selectFrom('content_item_translation').selectAll().execute(),
      queries.selectFrom('dictionary_entry').select(['code', 'language_code', 'value', 'url']).execute(),
      queries.selectFrom('setting').selectAll().execute(),
    ]);
    const rows = [contents, channels, items, translations, entries, settings];
    return JSON.stringify(rows.map((each) => each.map((row) => JSON.stringify(row)).toSorted()));
  }

  test('a page in two languages, the footer and an article are public together, and taken back', async () => {
    const keys = [await draftPage(about, '一起公开'), await draftPage(about, 'Together', 'en-US')];
    const written = await draftArticle('Spring');
    const waiting = await get<{ value: string; title: string }[]>('console/changeSet/waiting');
    expect(waiting.map(({ value }) => value)).toEqual(expect.arrayContaining([...keys, written.key]));
    const id = await collect('Spring', [...keys, written.key]);
    expect(await read(id)).toMatchObject({
      values: { state: 'open', documents: [{ kind: 'page' }, { kind: 'page' }, { kind: 'article' }] },
      details: { keys: [...keys, written.key] },
    });
    const before = await snapshot();
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 200 });
    expect(JSON.stringify((await page(about)).ast)).toContain('一起公开');
    expect(JSON.stringify((await page(about, 'en-US')).ast)).toContain('Together');
    expect(await article(written.id)).toMatchObject({ values: { title: { [LANGUAGE]: 'Spring' } } });
    expect((await article(written.id)).draft).toBeUndefined();
    expect((await read(id)).values.state).toBe('published');
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 409 });

    expect(await post('changeSet/undo', { id })).toMatchObject({ status: 200 });
    expect(await snapshot()).toBe(before);
    // What was published waits again, and the history has all of it.
    expect((await read(id)).details.keys).toEqual([...keys, written.key]);
    const history = await get<{ action: string }[]>(`console/changeSet/history?id=${id}`);
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['publish', 'undo']));
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 200 });
    expect(await post('changeSet/undo', { id })).toMatchObject({ status: 200 });
    expect(await snapshot()).toBe(before);
    expect(await post('changeSet/undo', { id })).toMatchObject({ status: 409 });
    await post('changeSet/discard', { id });
  });

  test('a form goes public with its page, and is taken back with it', async () => {
    const rule = [{ name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' }];
    const values = { title: { [LANGUAGE]: '报名' }, rule, isPublished: false };
    const { id: form } = (await post('form/save', { values })).data;
    const shown = async () => (await get<object | null>(`memberMenu/templateDetail?id=${form}`)) !== null;
    const key = await draftPage(about, '展会', LANGUAGE, form);
    const id = await collect('Fair', [key, `form ${form}`]);
    const preview = new URL((await post<{ url: string }>('changeSet/preview', { id })).data.url).pathname;
    const alone = await server.app.inject(`${preview}?show=${encodeURIComponent(`form ${form}`)}`);
    expect([alone.statusCode, alone.body.includes('Name')]).toEqual([200, true]);
    // Beside the record of the set, the page has the form that waits; as it is now, it has none.
    const frame = `/preview/change-set/${id}?show=${encodeURIComponent(`${about} ${LANGUAGE}`)}`;
    const framed = async (url: string) =>
      (await server.app.inject({ url, headers: headers.owner })).body.includes('aria-label="报名"');
    expect([await framed(frame), await framed(`${frame}&state=now`)]).toEqual([true, false]);
    const before = await snapshot();
    expect(await shown()).toBe(false);
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 200 });
    expect(await shown()).toBe(true);
    expect(JSON.stringify((await page(about)).ast)).toContain('展会');
    expect(await post('changeSet/undo', { id })).toMatchObject({ status: 200 });
    expect([await snapshot(), await shown()]).toEqual([before, false]);
    await post('changeSet/discard', { id });
  });

  test('a page is collected when no page is in memory', async () => {
    const values = { title: { [LANGUAGE]: '另一页' }, path: '/other', begin: 'template:contact' };
    expect(await post('channel/save', { values })).toMatchObject({ status: 200 });
    const documents = [{ kind: 'page', name: about }];
    const saved = await post('changeSet/save', { values: { title: 'Spring', documents } });
    expect(saved).toMatchObject({ status: 200 });
  });

  test('one invalid document publishes none, and is named with its place', async () => {
    const key = await draftPage(about, 'Not alone');
    const written = await draftArticle('Wrong');
    const id = await collect('Half wrong', [key, written.key]);
    const { revision, values } = await article(written.id);
    const wrong = { ...values, title: { [LANGUAGE]: 'x'.repeat(5_000) } };
    const draft = (await article(written.id)).draft as { at: string };
    await post('article/saveDraft', { id: written.id, revision, values: wrong, seen: draft.at });
    const before = await snapshot();
    expect(await post<object>('changeSet/publish', { id })).toMatchObject({
      status: 422,
      data: {
        document: { kind: 'article', name: written.id, title: 'As it was' },
        errors: [{ path: `/documents/1/title/${LANGUAGE}` }],
      },
    });
    expect(await snapshot()).toBe(before);
    expect((await read(id)).values.state).toBe('open');
    await post('changeSet/discard', { id });
    expect((await article(written.id)).draft).toBeUndefined();
    // What was discarded comes back.
    await post('changeSet/undo', { id });
    expect((await article(written.id)).draft).toMatchObject({ values: { title: wrong.title } });
    await post('changeSet/discard', { id });
  });

  test('a document that was changed since is never overwritten', async () => {
    const key = await draftPage(about, 'First');
    const written = await draftArticle('Second');
    const id = await collect('Later', [key, written.key]);
    await post('changeSet/publish', { id });
    const { revision, values } = await article(written.id);
    const summary = { [LANGUAGE]: 'By a colleague' };
    const own = { id: written.id, revision, values: { ...values, summary } };
    expect((await post('article/save', own)).status).toBe(200);
    const before = await snapshot();
    expect(await post<object>('changeSet/undo', { id })).toMatchObject({
      status: 409,
      data: { documents: [{ kind: 'article', name: written.id }] },
    });
    expect(await snapshot()).toBe(before);
    // A draft from an older state is a conflict that names its document.
    const other = await draftPage(about, 'Mine');
    const { ast, revision: now } = await page(about);
    const change = { ast: withTitle(ast, 'Theirs'), revision: now };
    const saved = { language: LANGUAGE, projectCode: 'default', channelContentMap: { [about]: change } };
    const url = '/api/content/save';
    await server.app.inject({ method: 'POST', url, payload: saved, headers: headers.editor });
    const behind = await collect('Behind', [other]);
    expect(await post<object>('changeSet/publish', { id: behind })).toMatchObject({
      status: 409,
      code: 4091,
      data: { document: { kind: 'page', name: about }, revision: now + 1 },
    });
    await post('changeSet/discard', { id: behind });
  });

  test('an assistant proposes values, which nobody sees before an owner publishes them', async () => {
    const { id } = (await post('changeSet/save', { values: { title: 'Idea', state: 'proposed' } })).data;
    const written = await draftArticle('Mine');
    const { revision, values } = await article(written.id);
    const whole = await page(about);
    const operations = [
      {
        do: 'set',
        kind: 'article',
        name: written.id,
        revision,
        path: `/title/${LANGUAGE}`,
        value: 'Proposed',
      },
      { do: 'put', kind: 'page', name: about, values: withTitle(whole.ast, 'Proposed page') },
    ];
    const apply = (more: object) => post('changeSet/apply', { id, operations, ...more });
    const before = await snapshot();
    expect((await apply({ dryRun: true })).status).toBe(200);
    expect((await read(id)).values.documents).toEqual([]);
    const once = await apply({ key: 'k1' });
    expect(once.status).toBe(200);
    expect((await apply({ key: 'k1' })).data).toEqual(once.data);
    expect(await apply({ revision: 1 })).toMatchObject({ status: 409, code: 4091 });
    expect(await apply({ operations: [{ ...operations[0], revision: revision + 5 }] })).toMatchObject({
      status: 409,
      data: { document: { kind: 'article' } },
    });
    const wrong = { ...operations[0], revision, path: '/title', value: 3 };
    expect(await apply({ operations: [operations[1], wrong] })).toMatchObject({
      status: 422,
      data: { errors: [{ path: '/operations/1/title' }] },
    });
    expect(await snapshot()).toBe(before);
    expect((await read(id)).values).toMatchObject({ state: 'proposed', documents: [{}, {}] });
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 200 });
    expect((await article(written.id)).values.title).toEqual({ [LANGUAGE]: 'Proposed' });
    // The owner's own draft still waits, and asks when it is saved.
    expect((await article(written.id)).draft).toMatchObject({ values: { title: { [LANGUAGE]: 'Mine' } } });
    expect(values.title).toEqual({ [LANGUAGE]: 'As it was' });
    expect(await post('changeSet/undo', { id })).toMatchObject({ status: 200 });
    expect(await snapshot()).toBe(before);
  });

  test('a set is published at its time, once, with the rights of who planned it', async () => {
    const key = await draftPage(about, 'At nine');
    const written = await draftArticle('At nine, too');
    const id = await collect('Nine', [key, written.key]);
    expect(await post('changeSet/schedule', { id, at: '2020-01-01T00:00:00Z' })).toMatchObject({
      status: 422,
    });
    const at = await timeAfter(server.app, 60_000);
    expect(await post('changeSet/schedule', { id, at })).toMatchObject({ status: 200 });
    const standing = await get<{ values: object; details: { plans: object[] } }>(
      `console/channel/get?id=${about}`,
    );
    expect(standing.details.plans).toMatchObject([{ action: 'publish', languageCode: LANGUAGE }]);
    const run = () => publishDueSets(server.services, new AbortController().signal);
    await run();
    expect((await read(id)).values.state).toBe('scheduled');
    await server.services.database.queries
      .updateTable('change_set')
      .set({ due_at: '2026-01-01T00:00:00.000Z' })
      .where('change_set_id', '=', id)
      .execute();
    const { revision } = await page(about);
    await Promise.all([run(), run()]);
    expect((await read(id)).values.state).toBe('published');
    expect((await page(about)).revision).toBe(revision + 1);
    expect((await article(written.id)).values).toMatchObject({ state: 'published' });
  });

  test('publishing one page is undone by the set that it answers; taking it down, too', async () => {
    const before = await snapshot();
    await draftPage(about, 'Alone');
    const place = { channelCode: about, languageCode: LANGUAGE };
    const published = await post<{ changeSet: string }>('channel/publish', place);
    expect((await page(about)).ast).not.toEqual([]);
    expect(await post('changeSet/undo', { id: published.data.changeSet })).toMatchObject({ status: 200 });
    expect(await snapshot()).toBe(before);
    const down = await post<{ changeSet: string }>('channel/unpublish', place);
    expect(await post('changeSet/undo', { id: down.data.changeSet })).toMatchObject({ status: 200 });
    expect(await snapshot()).toBe(before);
  });

  test('its link shows pages and articles as the set has them', async () => {
    const keys = [await draftPage(about, '尚未公开'), await draftPage(about, 'Not public', 'en-US')];
    const written = await draftArticle('In the set');
    const id = await collect('Seen', [...keys, written.key]);
    const { data } = await post<{ url: string }>('changeSet/preview', { id });
    const { pathname } = new URL(data.url);
    const visit = async (show: string) => {
      const url = `${pathname}?show=${encodeURIComponent(show)}`;
      const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
      return answer.body.replaceAll('<wbr>', '');
    };
    expect(await visit('')).toContain('尚未公开');
    expect(await visit(`${about} en-US`)).toContain('Not public');
    expect(await visit(written.key)).toContain('In the set');
    // Each leads to the others.
    expect(await visit('')).toContain(`show=${encodeURIComponent(written.key).replaceAll('%20', '+')}`);
    expect((await server.app.inject({ url: '/visit' })).body).not.toContain('尚未公开');
    await post('changeSet/discard', { id });
  });

  test('fifty documents are taken back within two seconds of processor time', { tags: 'long' }, async () => {
    const keys: string[] = [];
    for (let number = 0; number < 25; number += 1) {
      const values = { title: { [LANGUAGE]: `第${number}页` }, begin: 'template:contact' };
      const made = await post('channel/save', { values: { ...values, path: `/fifty-${number}` } });
      keys.push(await draftPage(made.data.id, `新${number}`), (await draftArticle(`New ${number}`)).key);
    }
    const id = await collect('Fifty', keys);
    const before = await snapshot();
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 200 });
    expect(await snapshot()).not.toBe(before);
    const began = process.cpuUsage();
    expect(await post('changeSet/undo', { id })).toMatchObject({ status: 200 });
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(2_000);
    expect(await snapshot()).toBe(before);
  });

  test('who may not write a document neither collects nor publishes it', async () => {
    const key = await draftPage(about, 'Guarded');
    const id = await collect('Guarded', [key]);
    expect(await post('changeSet/publish', { id }, 'translator')).toMatchObject({ status: 403 });
    expect(await post('changeSet/undo', { id }, 'translator')).toMatchObject({ status: 403 });
    const unknown = { id, documents: ['page NOWHERE zh-CN'] };
    expect(await post('changeSet/choose', unknown)).toMatchObject({ status: 404 });
    expect(await post('changeSet/choose', { id, documents: ['toString x'] })).toMatchObject({ status: 404 });
    await post('channel/discardDraft', { channelCode: about, languageCode: LANGUAGE });
    // A document without a draft has left the set.
    expect((await read(id)).values.documents).toEqual([]);
    expect(await post('changeSet/publish', { id })).toMatchObject({ status: 409 });
  });
});
