import { listPageRevisions, meetOthers, namePageRevision } from '../../src/server/domains/content/index.ts';
import { describe, expect, test } from 'vitest';
import { insertMany } from '../../src/server/database/insert-many.ts';
import { keepRevision, readRevisions } from '../../src/server/domains/drafts/index.ts';
import { DATABASES } from '../support/database.ts';
import { addSiteWithPages, CHINESE, makeAst, provideServices, refusalOf } from './site.ts';

const HOME = { channelCode: 'HOME', languageCode: CHINESE };

describe.each(DATABASES)('the history of pages on $name', ({ name }) => {
  const services = provideServices(name);
  const setUp = () => addSiteWithPages(services);

  test('50 revisions are kept, and of older ones the last of each day', async () => {
    const { save, site, queries } = await setUp();
    for (let revision = 0; revision < 56; revision += 1) await save(CHINESE, makeAst({ revision }), revision);
    const history = () => listPageRevisions(queries, site, { ...HOME, limit: 60 });
    expect((await history()).map((each) => each.revision)).toEqual([
      ...Array.from({ length: 50 }, (_, index) => 56 - index),
      6,
    ]);
    // Two of those days had their own last revision. The clocks of the site are those of Shanghai.
    const setTime = (revision: number, time: string) =>
      services.database.queries
        .updateTable('revision')
        .set({ saved_at: `${time}:00.000Z` })
        .where('project_code', '=', site.projectCode)
        .where('revision', '=', revision)
        .execute();
    await setTime(6, '2026-01-01T10:00');
    await setTime(7, '2026-01-01T17:00');
    await setTime(8, '2026-01-02T10:00');
    for (let revision = 56; revision < 58; revision += 1)
      await save(CHINESE, makeAst({ revision }), revision);
    expect((await history()).slice(50).map((each) => each.revision)).toEqual([8, 6]);

    // One with a name stays.
    const named = { ...HOME, revision: 9, name: ' Before the fair ' };
    await namePageRevision(queries, site, named);
    await setTime(9, '2026-01-02T10:00');
    await save(CHINESE, makeAst({ revision: 58 }), 58);
    const kept = (await history()).slice(50);
    expect(kept.map((each) => each.revision)).toEqual([9, 8, 6]);
    expect(kept[0]?.name).toBe('Before the fair');
    await namePageRevision(queries, site, { ...named, name: '' });
    expect((await history()).some((each) => each.name !== undefined)).toBe(false);
    expect((await refusalOf(namePageRevision(queries, site, { ...named, revision: 999 }))).status).toBe(404);
  });

  test('records are thinned out at every tenth change', async () => {
    const { site, queries } = await setUp();
    const key = { projectCode: site.projectCode, entity: 'redirect', id: 'old' };
    const more = { action: 'save', changed: [], author: 'owner' };
    const keep = async (from: number, to: number) => {
      for (let revision = from; revision <= to; revision += 1)
        await keepRevision(queries, key, { revision, values: { revision }, ...more });
      return (await readRevisions(queries, key, { limit: 100 })).length;
    };
    expect(await keep(1, 59)).toBe(59);
    expect(await keep(60, 60)).toBe(51);
  });

  test('a record that shows a file is named, however often a page of the same id was saved', async () => {
    const { site, queries } = await setUp();
    const of = { project_code: site.projectCode, record_id: 'ABOUT', language_code: '', changed: '[]' };
    const row = { ...of, action: 'save', saved_at: 'now', saved_by: 'owner' };
    const values = { name: { [CHINESE]: '关于' }, url: '/media/kiln--1' };
    await insertMany(queries, 'revision', [
      ...Array.from({ length: 500 }, (_, revision) => ({
        ...row,
        entity: 'page',
        revision,
        record_values: '{}',
      })),
      { ...row, entity: 'channel', revision: 500, record_values: JSON.stringify(values) },
    ]);
    const uses = await services.media.records.usage(queries, site, CHINESE, 'kiln', () => true);
    expect(uses).toMatchObject([{ title: '关于 × 1', link: '/owner/channel/ABOUT' }]);
  });

  test('tabs with the same page meet, and learn who saved it since', async () => {
    const { save, site, queries } = await setUp();
    const place = { ...HOME, revisions: { HOME: 0 } };
    const meet = (owner: string, tab: string, more: object = {}) =>
      meetOthers(queries, site, owner, { ...place, tab, ...more });
    expect(await meet('Li', 'tab-of-li')).toMatchObject({ others: [], saved: [], status: { draft: null } });
    expect((await meet('Wang', 'tab-of-wang')).others).toEqual(['Li']);
    expect((await meet('Li', 'tab-of-li')).others).toEqual(['Wang']);
    await save(CHINESE, makeAst({ title: 'new' }), 0);
    expect((await meet('Li', 'tab-of-li')).saved).toMatchObject([
      { channelCode: 'HOME', revision: 1, author: 'owner' },
    ]);
    expect((await meet('Li', 'tab-of-li', { revisions: { HOME: 1 } })).saved).toEqual([]);
    // Who goes to another page, or is not seen any more, is not there.
    await meet('Wang', 'tab-of-wang', { channelCode: 'ABOUTUS' });
    expect((await meet('Li', 'tab-of-li')).others).toEqual([]);
    await meet('Wang', 'tab-of-wang');
    await services.database.queries
      .updateTable('editing_tab')
      .set({ seen_at: '2026-01-01T00:00:00.000Z' })
      .where('tab', '=', 'tab-of-wang')
      .execute();
    expect((await meet('Li', 'tab-of-li')).others).toEqual([]);
  });

  test('the history tells what each revision changed, a part at a time', async () => {
    const { save, site, queries } = await setUp();
    for (let revision = 0; revision < 5; revision += 1) await save(CHINESE, makeAst({ revision }), revision);
    await save(CHINESE, { vm: [], data: {}, dict: {} }, 5);
    const [newest, second] = await listPageRevisions(queries, site, { ...HOME, limit: 2 });
    expect(newest).toMatchObject({
      revision: 6,
      author: 'owner',
      blocks: [{ key: 'hero', change: 'removed' }],
      entries: [],
    });
    expect(second).toMatchObject({ revision: 5, blocks: [{ key: 'hero', change: 'changed' }] });
    const rest = await listPageRevisions(queries, site, { ...HOME, before: 5 });
    expect(rest.map(({ revision, blocks }) => [revision, blocks.length])).toEqual([
      [4, 1],
      [3, 1],
      [2, 1],
      [1, 0],
    ]);
  });
});
