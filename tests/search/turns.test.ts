import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTurns } from '../../src/server/domains/search/take-turns.ts';
import { addSite, CHINESE, provideServices } from '../storage/site.ts';

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

test('on SQLite other work is done between the ranks of a search, and between corrected words', async () => {
  const site = await addSite(services);
  const countTurns = async (keyword: string): Promise<number> => {
    const found = new AbortController();
    const searching = services.search
      .find(site, CHINESE, { keyword, kinds: [], pageNum: 1, pageSize: 10 })
      .finally(() => found.abort());
    let turns = 0;
    for (; !found.signal.aborted; turns += 1) await nextTurn();
    await searching;
    return turns;
  };
  const ofSigns = await countTurns('?');
  expect(await countTurns('terrazzo')).toBeGreaterThan(ofSigns);
  expect(await countTurns('terrazzo bench stone')).toBeGreaterThan(ofSigns + 3);
});
