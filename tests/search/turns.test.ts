import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTurns } from '../../src/server/domains/search/take-turns.ts';
import { indexItems } from '../../src/server/domains/items/index.ts';
import { addSite, CHINESE, provideServices } from '../storage/site.ts';
import { addItems, article } from '../storage/stored-items.ts';

test('other work is done between two searches, and between a search and its page', async () => {
  const inTurn = makeTurns();
  const log: string[] = [];
  const searched = new AbortController();
  const others = (async () => {
    while (!searched.signal.aborted) {
      log.push('other');
      await nextTurn();
    }
  })();
  const search = async (name: string): Promise<void> => {
    await inTurn(async () => void log.push(`search ${name}`));
    log.push(`page ${name}`);
  };
  await Promise.all(['a', 'b', 'c'].map(search));
  searched.abort();
  await others;
  const steps = log.filter((step) => step !== 'other');
  expect(steps).toEqual(['search a', 'page a', 'search b', 'page b', 'search c', 'page c']);
  for (const [index, step] of log.entries())
    if (step !== 'other') expect([log[index - 1], step]).toEqual(['other', step]);
});

test('a search that fails lets the next one run', async () => {
  const inTurn = makeTurns();
  const failing = inTurn(() => Promise.reject(new Error('no database')));
  const next = inTurn(() => Promise.resolve('found'));
  await expect(failing).rejects.toThrow('no database');
  expect(await next).toBe('found');
});

const services = provideServices('SQLite');

/** How often other work had its turn meanwhile. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  const done = new AbortController();
  const working = work().finally(() => done.abort());
  let turns = 0;
  for (; !done.signal.aborted; turns += 1) await nextTurn();
  await working;
  return turns;
}

test('on SQLite other work is done between the ranks of a search, and between corrected words', async () => {
  const site = await addSite(services);
  const search = (keyword: string): Promise<number> =>
    countTurns(() => services.search.find(site, CHINESE, { keyword, kinds: [], pageNum: 1, pageSize: 10 }));
  const ofSigns = await search('?');
  expect(await search('terrazzo')).toBeGreaterThan(ofSigns);
  expect(await search('terrazzo bench stone')).toBeGreaterThan(ofSigns + 3);
});

test('other work is done between long texts that are put into the index together', async () => {
  const site = await addSite(services);
  const codes = Array.from({ length: 20 }, (_, index) => `long-${index}`);
  const long = Array.from({ length: 5_000 }, (_, index) => `tile${index} 釉面砖`).join(' ');
  await addItems(
    services,
    site,
    codes.map((code) => article(code, { richText: `<p>${long}</p>` })),
  );
  const turns = await countTurns(() =>
    services.database.write((queries) => indexItems(queries, site, codes)),
  );
  expect(turns).toBeGreaterThan(codes.length);
});
