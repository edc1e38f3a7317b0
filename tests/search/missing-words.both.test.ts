import type { KyselyPlugin } from 'kysely';
import { describe, expect, test } from 'vitest';
import { Search } from '../../src/server/domains/search/search.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, provideServices } from '../storage/site.ts';
import { addItems, article } from '../storage/stored-items.ts';

describe.each(DATABASES)('a word that no document has, on $name', ({ name }) => {
  const services = provideServices(name);

  /** What the index is asked for. */
  function watchMatches() {
    const { queries } = services.database;
    const matches: string[] = [];
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        matches.push(...queries.getExecutor().compileQuery(node, queryId).parameters.flat().map(String));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    return { matches, search: new Search({ ...services.database, queries: queries.withPlugin(plugin) }) };
  }

  test.each([
    ['one', 'kiln quarry lattice xyzzyq', ['all', 'two']],
    ['two', 'kiln quarry lattice xyzzyq qqzzyx', ['all', 'two', 'one']],
  ])('costs no combinations of the others: %s', async (_, keyword, first) => {
    const site = await addSite(services);
    await addItems(services, site, [
      article('one', { richText: '<p>kiln</p>', releaseDate: '2024-01-01' }),
      article('two', { richText: '<p>kiln, quarry</p>', releaseDate: '2025-01-01' }),
      article('all', { richText: '<p>kiln, quarry and lattice</p>', releaseDate: '2026-01-01' }),
    ]);
    const { matches, search } = watchMatches();
    const page = { keyword, kinds: [], pageNum: 1, pageSize: 50 };
    const { found, fit } = await search.find(site, CHINESE, page);
    expect(fit).toBe('some');
    expect(found.map((each) => each.code).slice(0, first.length)).toEqual(first);
    expect(found).toHaveLength(3);
    const asked = matches.filter((match) => match.includes('b_quarri'));
    expect(asked).not.toEqual([]);
    // Each match names each word once.
    for (const match of asked) expect(match.split('b_quarri')).toHaveLength(2);
  });
});
