// Files of lists for owners: what the screen says, and what an import understands again.
import { describe, expect, test } from 'vitest';
import type { ConsoleJob } from '../../runtime/generated/api.generated.ts';
import { listDocuments } from '../../src/assembly/console-registries.ts';
import { guessKey, guessMapping } from '../../src/console/contracts/guess-mapping.ts';
import { saveForm, serveForms, type Answer } from '../server-forms/form-server.ts';
import { makeUpload } from '../server-http/files.ts';
import { DATABASES } from '../support/database.ts';

const LANGUAGES = ['zh-CN', 'en-US'] as const;
type Language = (typeof LANGUAGES)[number];

const textsOf = (text: string) => ({ 'zh-CN': `${text}（中文）`, 'en-US': `${text} in English` });

function listNamed(name: string) {
  const list = listDocuments.get(name);
  if (list === undefined) throw new Error(`There is no list ${name}.`);
  return list;
}

describe.each(DATABASES)('exports in words, on $name', ({ name: database }) => {
  const server = serveForms(database);

  /** The file that the menu of the list offers, with all its columns. */
  async function exportList(name: string, language: Language, format: 'csv' | 'xlsx') {
    const { columns, call } = listNamed(name);
    const titles = Object.fromEntries(columns.map((column) => [column.name, column.title[language]]));
    const query = new URLSearchParams({
      columns: columns.map((column) => column.name).join(','),
      titles: JSON.stringify(titles),
      format,
    });
    const url = `${pathOf(call)}/export?${query}`;
    const answer = await server.owner.send({ url, headers: { 'accept-language': language } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.rawPayload;
  }

  /** `/api/console/friendLink` for `consoleFriendLink.list`. */
  const pathOf = (call: string) => {
    const name = call.slice('console'.length, -'.list'.length);
    return `/api/console/${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  };

  async function upload<Data>(url: string, file: Buffer, language: Language, fields = {}) {
    const sent = makeUpload(file, { name: 'x.csv', fields });
    const headers = { ...sent.headers, 'accept-language': language };
    const answer = await server.owner.send({ method: 'POST', url, payload: sent.payload, headers });
    return answer.json<Answer<Data>>().data;
  }

  const readSheet = (file: Buffer) =>
    upload<{ columns: string[]; rows: string[][] }>('/api/console/sheet/read', file, 'en-US');

  /** The cells of the first row that has `word`, by their headings. */
  async function rowWith(word: string, name: string, language: Language) {
    const { columns, rows } = await readSheet(await exportList(name, language, 'csv'));
    const row = rows.find((cells) => cells.some((cell) => cell.includes(word))) ?? [];
    return Object.fromEntries(columns.map((column, index) => [column, row[index]]));
  }

  /** What the dialog of the list does with a file, as it guesses its columns. */
  async function importList(name: string, file: Buffer, language: Language): Promise<ConsoleJob> {
    const list = listNamed(name);
    const mapping = guessMapping(list, (await readSheet(file)).columns, 'zh-CN');
    const key = guessKey(list.imports ?? [], mapping);
    const fields = { mapping: JSON.stringify(mapping), key, dryRun: 'false' };
    const { id } = await upload<{ id: string }>(`${pathOf(list.call)}/import`, file, language, fields);
    const read = async () => (await server.owner.get<ConsoleJob>(`/api/console/job/get?id=${id}`)).data;
    await expect.poll(async () => (await read()).state, { timeout: 55_000 }).toBe('done');
    return read();
  }

  async function save(entity: string, values: object): Promise<string> {
    const saved = await server.owner.post<{ id: string }>(`/api/console/${entity}/save`, { values });
    expect(saved.status, JSON.stringify(saved)).toBe(200);
    return saved.data.id;
  }

  test('states, kinds, answers and languages are said as on the screen', async () => {
    await save('redirect', { path: '/words', target: '/home', isPermanent: false });
    expect(await rowWith('/words', 'redirect', 'zh-CN')).toMatchObject({ 旧地址: '/words', 类型: '临时' });
    expect(await rowWith('/words', 'redirect', 'en-US')).toMatchObject({ Kind: 'Temporary' });

    await save('article', { title: { 'zh-CN': '只有中文' }, state: 'draft' });
    expect(await rowWith('只有中文', 'article', 'zh-CN')).toMatchObject({ 状态: '草稿', 待翻译: '英语' });
    expect(await rowWith('只有中文', 'article', 'en-US')).toMatchObject({
      Status: 'Draft',
      'To translate': 'English',
      'Title (Chinese)': '只有中文',
      'Title (English)': '',
    });

    await saveForm(server, { title: { 'zh-CN': '报名表', 'en-US': 'Sign up' }, isOpen: true });
    expect(await rowWith('报名表', 'form', 'zh-CN')).toMatchObject({ 状态: '开放' });
    expect(await rowWith('Lin', 'member', 'zh-CN')).toMatchObject({ 状态: '正常' });
  });

  test.each(LANGUAGES)('a file for programs has the words of the calls, in %s, too', async (language) => {
    await save('article', { contentCode: `plain-${language}`, title: textsOf('plain'), state: 'draft' });
    const url = '/api/console/article/export?columns=id,state';
    const file = await server.owner.send({ url, headers: { 'accept-language': language } });
    expect(file.body.split('\r\n')).toContain(`"plain-${language}","draft"`);
  });

  test('an exported file that is imported again changes nothing, whatever the languages', async () => {
    const classificationCode = await save('classification', { type: 2, title: textsOf('Cups') });
    await save('product', {
      contentCode: 'cup',
      title: textsOf('Cup'),
      state: 'published',
      releaseDate: '2026-03-01T01:02:03.456Z',
      price: 12_850,
      classificationCode,
    });
    await save('article', {
      title: { 'zh-CN': '稍后' },
      state: 'scheduled',
      releaseDate: '2036-01-01T00:00:30.000Z',
    });
    await save('redirect', { path: '/again', target: '/home', isPermanent: true, note: ' spaced ' });
    await save('friendLink', { title: textsOf('Friend'), url: 'https://friend.example', isNewTab: false });
    const object = await server.owner.post<{ id: string }>('/api/console/dictionary/saveObject', {
      name: textsOf('Shop'),
    });
    const field = await server.owner.post<{ id: string }>('/api/console/dictionary/saveField', {
      object: object.data.id,
      name: textsOf('Phone'),
      type: 'text',
    });
    for (const instance of ['north', 'south'])
      await save('dictionary', {
        field: field.data.id,
        instance,
        value: { 'zh-CN': '电话', 'en-US': 'Phone' },
      });

    for (const name of ['classification', 'product', 'article', 'redirect', 'friend-link', 'dictionary'])
      for (const [exported, imported, format] of [
        ['zh-CN', 'en-US', 'csv'],
        ['en-US', 'zh-CN', 'xlsx'],
      ] as const) {
        const job = await importList(name, await exportList(name, exported, format), imported);
        expect(job, `${name} ${exported} ${JSON.stringify(job.rows)}`).toMatchObject({
          failed: 0,
          outcomes: { unchanged: job.total },
        });
        expect(job.total, name).toBeGreaterThan(0);
      }
  });

  test.each([
    ['已停止展示', 'takenDown', 'a'],
    ['Taken down', 'takenDown', 'b'],
    ['takenDown', 'takenDown', 'c'],
    [' draft ', 'draft', 'd'],
  ])('the state “%s” is understood as %s', async (word, state, contentCode) => {
    const id = await save('article', { contentCode, title: textsOf('x'), state: 'published' });
    const file = Buffer.from(`编号,状态\n${contentCode},${word}\n`);
    expect(await importList('article', file, 'en-US')).toMatchObject({ failed: 0, outcomes: { changed: 1 } });
    const { data } = await server.owner.get<{ values: object }>(`/api/console/article/get?id=${id}`);
    expect(data.values).toMatchObject({ state });
  });

  test('a word that no state has is refused, with the word', async () => {
    await save('article', { contentCode: 'refused', title: textsOf('x') });
    const job = await importList('article', Buffer.from('编号,状态\nrefused,也许\n'), 'zh-CN');
    expect(job.rows[0]?.reason).toMatch(/^“状态”不能是“也许”，可填写：.*草稿.*。$/);
  });
});
