// Versions of blocks: instances are migrated when they are read, rewritten by a job, and given back.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ast, PageContent } from '../../runtime/model/page.ts';
import { DATABASES, makePostgresDatabase } from '../support/database.ts';
import { BlockOwner, text } from './block-owner.ts';

const FIELDS = [text('name'), text('price')];
const NEXT = [text('price'), text('note', { default: { 'zh-CN': '新品', 'en-US': 'New' } })];

describe.each(DATABASES)('versions of blocks on $name', ({ name }) => {
  let owner: BlockOwner;
  beforeAll(async () => {
    const settings: Record<string, string> =
      name === 'SQLite' ? {} : { DATABASE_URL: await makePostgresDatabase() };
    owner = await BlockOwner.open(settings);
  });
  afterAll(() => owner.server.close());

  let pages = 0;
  /** A page with an instance in two languages. */
  async function makeUsed(): Promise<{ block: string; page: string; path: string }> {
    const path = `/used-${(pages += 1)}`;
    const block = await owner.makeBlock(FIELDS);
    const page = await owner.makePage(path);
    await owner.place(page, block, { name: { title: '灰釉' }, price: { title: '12' } });
    await owner.place(page, block, { name: { title: 'Ash' }, price: { title: '12' } }, { language: 'en-US' });
    return { block, page, path };
  }

  test('a publication migrates what is read in each language, an undo gives the bytes back', async () => {
    const { block, page, path } = await makeUsed();
    const before = [await owner.read(page), await owner.read(page, 'en-US')];
    await owner.publish(block, NEXT);

    const [chinese, english] = [await owner.read(page), await owner.read(page, 'en-US')];
    expect(chinese.ast.vm.at(-1)).toMatchObject({ block, version: 2 });
    expect(chinese.ast.data.card).toEqual({
      price: { title: '12' },
      parked: { name: { value: { title: '灰釉' }, at: 0 } },
      note: { title: '新品' },
    });
    expect(english.ast.data.card?.note).toEqual({ title: 'New' });
    expect(JSON.stringify(english.ast.data.card?.parked)).toContain('Ash');
    expect(await owner.visit(path)).toContain('新品');

    await owner.undo(block, 1);
    expect(JSON.stringify([await owner.read(page), await owner.read(page, 'en-US')])).toBe(
      JSON.stringify(before),
    );
    // Published again, the field finds what was typed meanwhile, and its values wait again.
    await owner.publish(block, NEXT);
    expect((await owner.read(page)).ast.data.card?.note).toEqual({ title: '新品' });
  });

  test('what waits is not drawn, found or sent to visitors, and comes back with its field', async () => {
    const { block, page, path } = await makeUsed();
    await owner.place(page, block, { name: { title: '窑变独此' }, price: { title: '3' } });
    const found = async (): Promise<number> =>
      (await owner.get<unknown[]>('search/pageList?keyword=窑变独此', {})).length;
    expect(await found()).toBe(1);
    await owner.publish(block, NEXT);
    // A save brings the search up to date.
    await owner.save(page, (ast) => ast);
    expect(await owner.visit(path)).not.toContain('窑变独此');
    expect(await found()).toBe(0);
    expect(JSON.stringify(await owner.readPublic(page))).not.toContain('parked');
    expect(JSON.stringify(await owner.read(page))).toContain('窑变独此');
    await owner.publish(block, [text('name'), ...NEXT]);
    expect((await owner.read(page)).ast.data.card?.name).toEqual({ title: '窑变独此' });
    expect(await owner.visit(path)).toContain('窑变独此');
  });

  test('drafts, templates, and revisions that are restored have the newest version', async () => {
    const { block, page } = await makeUsed();
    const { ast, revision } = await owner.read(page);
    const drafted = { ...ast, data: { card: { name: { title: '草稿' } } } };
    await owner.done('console/channel/saveDraft', {
      channelCode: page,
      languageCode: 'zh-CN',
      ast: drafted,
      revision,
    });
    const template = { block, version: 1, data: { name: { title: '模板' } }, entries: [] };
    await owner.done('ownTemplate/save', { name: 'Mine', blocks: [template] });
    await owner.publish(block, NEXT);

    const check = (data: unknown, value: string): void =>
      expect(data).toMatchObject({
        note: { title: '新品' },
        parked: { name: { value: { title: value } } },
      });
    const draft = await owner.get<{ ast: Ast }>(
      `console/channel/getDraft?channelCode=${page}&languageCode=zh-CN`,
    );
    check(draft.ast.data.card, '草稿');
    const templates = await owner.get<{ blocks: { version: number; data: unknown }[] }[]>('ownTemplate/list');
    expect(templates[0]?.blocks[0]?.version).toBe(2);
    check(templates[0]?.blocks[0]?.data, '模板');
    const query = `channelCode=${page}&languageCode=zh-CN&revision=1`;
    check((await owner.get<PageContent>(`content/revision?${query}`)).ast.data.card, '灰釉');
    await owner.save(page, (now) => ({ ...now, data: { card: { price: { title: '99' } } } }));
    await owner.done('content/restore', { channelCode: page, languageCode: 'zh-CN', revision: 1 });
    check((await owner.read(page)).ast.data.card, '灰釉');
    await owner.rewrite();
    const stored = await owner.server.services.database.queries
      .selectFrom('draft')
      .select('record_values')
      .where('record_id', '=', page)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.record_values)).toMatchObject({ vm: [{ version: 2 }] });
  });

  test('a tab that was opened before a publication saves nothing away', async () => {
    const { block, page } = await makeUsed();
    const { ast } = await owner.read(page);
    await owner.publish(block, NEXT);
    const typed = { ...ast, data: { card: { name: { title: '还在打字' }, price: { title: '7' } } } };
    expect((await owner.save(page, () => typed)).status).toBe(200);
    const now = await owner.read(page);
    expect(now.ast.data.card).toMatchObject({
      price: { title: '7' },
      note: { title: '新品' },
      parked: { name: { value: { title: '还在打字' } } },
    });
    await owner.undo(block, 1);
    expect((await owner.read(page)).ast.data.card?.name).toEqual({ title: '还在打字' });
  });

  test('a translation that is saved in between gets its texts back', async () => {
    const { block, page } = await makeUsed();
    const before = await owner.read(page, 'en-US');
    await owner.publish(block, NEXT);
    const saved = await owner.save(page, (ast) => ast, 'en-US');
    expect(saved.status).toBe(200);
    await owner.undo(block, 1);
    expect((await owner.read(page, 'en-US')).ast.data).toEqual(before.ast.data);
    // Only the English text is too long: it waits alone, and a save keeps it.
    await owner.publish(block, [text('name', { maxLength: 2 }), text('price')]);
    const short = await owner.read(page, 'en-US');
    expect(short.ast.data.card?.name).toEqual({ title: 'As' });
    expect(JSON.stringify(short.ast.data.card?.parked)).toContain('Ash');
    expect((await owner.read(page)).ast.data.card).not.toHaveProperty('parked');
    await owner.save(page, (ast) => ast, 'en-US');
    await owner.undo(block, 1);
    expect((await owner.read(page, 'en-US')).ast.data).toEqual(before.ast.data);
  });

  test('the job rewrites rows without a revision, goes on where it stopped, and is taken back', async () => {
    const { block, page } = await makeUsed();
    const more = await owner.makePage(`/more-${pages}`);
    await owner.place(more, block, { name: { title: '另一页' } });
    const before = [await owner.rowsOf(page), await owner.rowsOf(more)];
    await owner.publish(block, NEXT);
    const read = [await owner.read(page), await owner.read(page, 'en-US'), await owner.read(more)];
    expect(await owner.rowsOf(page)).toEqual(before[0]);
    await owner.rewrite(AbortSignal.abort());
    expect(await owner.rowsOf(page)).toEqual(before[0]);
    await owner.rewrite();
    const rows = await owner.rowsOf(page);
    expect(rows['zh-CN']).toContain('"version":2');
    expect(rows['en-US']).not.toEqual(before[0]?.['en-US']);
    expect([await owner.read(page), await owner.read(page, 'en-US'), await owner.read(more)]).toEqual(read);
    await owner.rewrite();
    expect(await owner.rowsOf(page)).toEqual(rows);
    await owner.undo(block, 1);
    await owner.rewrite();
    expect([await owner.rowsOf(page), await owner.rowsOf(more)]).toEqual(before);
  });

  test('the publication of a page is undone across a publication of its block', async () => {
    const { block, page } = await makeUsed();
    const publish = async (title: string, language: string): Promise<string> => {
      const { ast, revision } = await owner.read(page, language);
      const card = { ...ast.data.card, price: { title } };
      const place = { channelCode: page, languageCode: language };
      await owner.done('console/channel/saveDraft', { ...place, ast: { ...ast, data: { card } }, revision });
      const set = await owner.done('console/changeSet/save', { values: { title: 'One' } });
      const documents = [`page ${page} ${language}`];
      await owner.done('console/changeSet/choose', { id: set.id, documents });
      await owner.done('console/changeSet/publish', { id: set.id });
      return set.id;
    };
    const before = await owner.read(page, 'en-US');
    const set = await publish('8', 'en-US');
    expect((await owner.read(page, 'en-US')).ast.data.card?.price).toEqual({ title: '8' });
    await owner.publish(block, NEXT);
    await owner.rewrite();
    await owner.done('console/changeSet/undo', { id: set });
    const undone = await owner.read(page, 'en-US');
    expect(undone.ast.data.card).toMatchObject({ price: { title: '12' }, note: { title: 'New' } });
    await owner.undo(block, 1);
    const back = await owner.read(page, 'en-US');
    expect(JSON.stringify(back.ast)).toBe(JSON.stringify(before.ast));
  });

  test('a block that comes back from the trash knows its versions', async () => {
    const { block, page } = await makeUsed();
    await owner.publish(block, NEXT);
    const { ast } = await owner.read(page);
    await owner.save(page, () => ({ ...ast, vm: [], data: {} }));
    const remove = async (call: string): Promise<void> => {
      const { id } = await owner.done(`console/block/${call}`, { ids: [block] });
      const state = async () => (await owner.get<{ state: string }>(`console/job/get?id=${id}`)).state;
      await expect.poll(state, { timeout: 10_000 }).toBe('done');
    };
    await remove('remove');
    await remove('recover');
    await owner.save(page, () => ast);
    await owner.undo(block, 1);
    expect((await owner.read(page)).ast.data.card).toEqual({
      name: { title: '灰釉' },
      price: { title: '12' },
    });
  });
});
