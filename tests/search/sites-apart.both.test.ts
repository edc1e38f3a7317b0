/** Sites share the index: what one searches for and counts is its own, whatever the others have. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { DATABASES } from '../support/database.ts';
import { rounds } from '../support/rounds.ts';
import { addSite, CHINESE, ENGLISH, provideServices } from '../storage/site.ts';
import { addItems, article, both } from '../storage/stored-items.ts';

/** Two sites whose hashes begin with the same 24 bits, which PostgreSQL's terms are told apart by. */
function findAlike(from: number): [string, string] {
  const known = new Map<string, string>();
  for (let number = from; ; number += 1) {
    const code = `alike-${number}`;
    const beginning = createHash('sha256').update(code).digest('hex').slice(0, 6);
    const other = known.get(beginning);
    if (other !== undefined) return [other, code];
    known.set(beginning, code);
  }
}

const WORDS = ['青瓷', '水磨石', 'celadon', 'terrazzo', 'tile'];
const titles = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 });

describe.each(DATABASES)('sites of one index on $name', ({ name }) => {
  const services = provideServices(name);
  let from = 0;

  async function count(site: SiteIdentity, keyword: string): Promise<unknown> {
    const request = { keyword, kinds: [], pageNum: 1, pageSize: 50 };
    const { found, total, isMore } = await services.search.find(site, ENGLISH, request);
    const suggested = await services.search.suggest(site, ENGLISH, keyword);
    return {
      codes: found.map(({ code }) => code).toSorted(),
      total,
      isMore,
      all: (await services.search.findCodes(site, CHINESE, request)).toSorted(),
      suggested: suggested
        .map(({ code }) => code)
        .filter((code) => !found.some((each) => each.code === code)),
    };
  }

  test('find and count their own documents only, though their hashes begin alike', async () => {
    await fc.assert(
      fc.asyncProperty(titles, titles, async (one, other) => {
        const codes = findAlike((from += 100_000));
        const sites = [await addSite(services, codes[0]), await addSite(services, codes[1])] as const;
        for (const [place, words] of [one, other].entries())
          await addItems(
            services,
            sites[place] as SiteIdentity,
            words.map((word, number) => article(`item-${place}-${number}`, { title: both(word, word) })),
          );
        for (const [place, words] of [one, other].entries())
          for (const keyword of WORDS) {
            const own = words.flatMap((word, number) =>
              word === keyword ? [`item-${place}-${number}`] : [],
            );
            const expected = own.toSorted();
            expect(await count(sites[place] as SiteIdentity, keyword)).toEqual({
              codes: expected,
              total: expected.length,
              isMore: false,
              all: expected,
              suggested: [],
            });
          }
      }),
      { numRuns: rounds(4) },
    );
  });

  test('find all of their results beside a larger site that has the same words', async () => {
    const [small, large] = findAlike((from += 100_000));
    const site = await addSite(services, small);
    const other = await addSite(services, large);
    await addItems(services, site, [
      article('mine', { title: both('青瓷', 'celadon'), releaseDate: '2020-01-01' }),
    ]);
    const many = Array.from({ length: 510 }, (_, number) =>
      article(`theirs-${number}`, { title: both('青瓷', 'celadon'), releaseDate: '2026-01-01' }),
    );
    await addItems(services, other, many);
    expect(await count(site, '青瓷')).toMatchObject({
      codes: ['mine'],
      total: 1,
      isMore: false,
      all: ['mine'],
    });
  });
});
