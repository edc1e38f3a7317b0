import { describe, expect, test } from 'vitest';
import { emptyIndex, fillIndex } from '../../src/server/domains/search/index.ts';
import { pageSource, savePages } from '../../src/server/domains/content/index.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, ENGLISH, makeAst, provideServices } from '../storage/site.ts';

const OWNER = { author: 'owner' };

describe.each(DATABASES)('the search for pages on $name', ({ name }) => {
  const services = provideServices(name);
  const codes = async (site: SiteIdentity, keyword: string, language = CHINESE) => {
    const request = { keyword, kinds: [], pageNum: 1, pageSize: 50 };
    const { found } = await services.search.find(site, language, request);
    return found.map((each) => each.code);
  };
  const save = (site: SiteIdentity, ast: ReturnType<typeof makeAst>, revision: number, language = CHINESE) =>
    savePages(services, site, { language, channelContentMap: { ABOUTUS: { ast, revision } } }, OWNER);
  const partOf = (title: string, others = {}) => ({ subContentMap: { BigTitle: { title, ...others } } });

  test('finds what was saved in a language at once, and what it was replaced by', async () => {
    const site = await addSite(services);
    const revisions = await save(site, makeAst(partOf('一窑青瓷')), 0);
    expect(await codes(site, '青瓷')).toEqual(['ABOUTUS']);
    await save(site, makeAst(partOf('Celadon')), revisions.ABOUTUS ?? 0, ENGLISH);
    expect(await codes(site, 'celadon')).toEqual(['ABOUTUS']);
    await save(site, makeAst(partOf('陶板')), revisions.ABOUTUS ?? 0);
    expect(await codes(site, '青瓷')).toEqual([]);
    expect(await codes(site, '陶板')).toEqual(['ABOUTUS']);
  });

  test('does not find the texts of hidden blocks', async () => {
    const site = await addSite(services);
    const ast = makeAst(partOf('一窑青瓷'));
    const hidden = { ...ast, vm: ast.vm.map((block) => ({ ...block, hidden: true })) };
    const revisions = await save(site, hidden, 0);
    expect(await codes(site, '青瓷')).toEqual([]);
    await save(site, ast, revisions.ABOUTUS ?? 0);
    expect(await codes(site, '青瓷')).toEqual(['ABOUTUS']);
  });

  test('finds names of channels and values of the dictionary after every change of them', async () => {
    const site = await addSite(services);
    await services.channelPaths.rename(site, CHINESE, { channelCode: 'HOME', channelName: '窑场' });
    expect(await codes(site, '窑场')).toEqual(['HOME']);
    const { code } = await services.dictionary.create(site, CHINESE, '电话一二三');
    const entry = { code, value: '电话一二三' };
    await save(site, makeAst(partOf('—', { dictCode: code }), { [code]: entry }), 0);
    expect(await codes(site, '电话一二')).toEqual(['ABOUTUS']);
    await services.dictionary.saveValues(site, CHINESE, { [code]: { value: '传真四五六' } });
    expect(await codes(site, '传真')).toEqual(['ABOUTUS']);
    expect(await codes(site, '电话一二三')).toEqual([]);
  });

  test('an index that was lost, or is behind, is filled again; a second run changes nothing', async () => {
    const site = await addSite(services);
    await save(site, makeAst(partOf('一窑青瓷')), 0);
    const { database } = services;
    await fillIndex(database, [pageSource]);
    await database.queries
      .updateTable('search_document')
      .set({ stamp: 'old' })
      .where('project_code', '=', site.projectCode)
      .execute();
    expect(await fillIndex(database, [pageSource])).toBe(2);
    expect(await fillIndex(database, [pageSource])).toBe(0);
    expect(await codes(site, '青瓷')).toEqual(['ABOUTUS']);
    await database.queries
      .updateTable('channel')
      .set({ is_deleted: 1 })
      .where('project_code', '=', site.projectCode)
      .where('channel_code', '=', 'ABOUTUS')
      .execute();
    expect(await fillIndex(database, [pageSource])).toBe(1);
    expect(await codes(site, '青瓷')).toEqual([]);
  });

  test('a page is saved while the index is filled, and found by its new text', async () => {
    const site = await addSite(services);
    let revision = 0;
    for (let round = 0; round < 10; round++) {
      await emptyIndex(services.database, site);
      const [revisions] = await Promise.all([
        save(site, makeAst(partOf(`青瓷 kf${round}kf`)), revision),
        fillIndex(services.database, [pageSource], site.projectCode),
      ]);
      revision = revisions.ABOUTUS ?? 0;
      expect(await codes(site, `kf${round}kf`)).toEqual(['ABOUTUS']);
    }
  });
});
