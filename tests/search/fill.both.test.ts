/** Which sites a start visits to fill their index. */
import { describe, expect, test } from 'vitest';
import { pageSource } from '../../src/server/domains/content/index.ts';
import { fillNewSites } from '../../src/server/domains/search/fill-index.ts';
import { emptyIndex, type SearchSource } from '../../src/server/domains/search/index.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, provideServices } from '../storage/site.ts';

describe.each(DATABASES)('a start on $name', ({ name }) => {
  const services = provideServices(name);

  /** Fills the index, and tells which sites were visited. */
  async function start(isStopped = (): boolean => false): Promise<{ visited: string[]; changed: number }> {
    const visited: string[] = [];
    const watched: SearchSource = {
      ...pageSource,
      listStamps(queries, site) {
        visited.push(site.projectCode);
        return pageSource.listStamps(queries, site);
      },
    };
    const changed = await fillNewSites(services.database, [watched], isStopped);
    return { visited: visited.toSorted(), changed };
  }

  test('visits only the sites that this version has not filled', async () => {
    const sites = [await addSite(services, 'first'), await addSite(services, 'second')];
    const { visited, changed } = await start();
    expect(visited).toEqual(expect.arrayContaining(['first', 'second']));
    expect(changed).toBeGreaterThanOrEqual(4);
    expect(await start()).toEqual({ visited: [], changed: 0 });

    await services.database.queries
      .updateTable('search_filled')
      .set({ version: 'an earlier one' })
      .where('project_code', '=', 'first')
      .execute();
    expect(await start()).toEqual({ visited: ['first'], changed: 0 });

    await addSite(services, 'third');
    expect(await start()).toEqual({ visited: ['third'], changed: 2 });

    for (const site of sites) await emptyIndex(services.database, site);
    expect(await start()).toEqual({ visited: ['first', 'second'], changed: 4 });
  });

  test('continues with the sites that a stopped one has left', async () => {
    await addSite(services, 'late');
    expect((await start(() => true)).visited).toEqual(['late']);
    expect(await start()).toEqual({ visited: ['late'], changed: 2 });
    expect((await start()).visited).toEqual([]);
  });
});
