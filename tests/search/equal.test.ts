import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { indexItems } from '../../src/server/domains/items/index.ts';
import type { Services } from '../../src/server/entities/engine/services.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { addSite, CHINESE, ENGLISH, provideServices } from '../storage/site.ts';
import { addItems, article, both } from '../storage/stored-items.ts';
import { rounds } from '../support/rounds.ts';

const WORDS = [
  '水磨石',
  '青瓷',
  '釉面砖',
  '釉',
  '怎么',
  'tile',
  'tiles',
  'façade',
  'facade',
  'E\u0301te\u0301',
];
const NUMBERS = ['1,280', '1280', '20mm', '600×1200', 'TX-88', 'hand-made', 'ＡＢＣ１２', 'glaze'];
const word = fc.constantFrom(...WORDS, ...NUMBERS);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const corpus = fc.array(
  fc.record({ chinese: text, english: text, summary: text, body: text, day: fc.integer({ min: 1, max: 9 }) }),
  { minLength: 3, maxLength: 8 },
);
const queries = fc.array(text, { minLength: 2, maxLength: 4 });

/** Saves the corpus, hides the first item and deletes the second, and answers all queries after each step. */
async function searchAll(
  services: Services,
  code: string,
  items: typeof corpus extends fc.Arbitrary<infer Items> ? Items : never,
  keywords: readonly string[],
): Promise<unknown[]> {
  const site = await addSite(services, code);
  const answers: unknown[] = [];
  const ask = async (): Promise<void> => {
    for (const language of [CHINESE, ENGLISH])
      for (const keyword of keywords) {
        const request = { keyword, kinds: [], pageNum: 1, pageSize: 50 };
        answers.push(await services.search.find(site, language, request));
      }
  };
  await addItems(
    services,
    site,
    items.map(({ chinese, english, summary, body, day }, number) =>
      article(`item-${number}`, {
        title: both(chinese, english),
        summary,
        richText: `<p>${body}</p>`,
        releaseDate: `2026-01-0${day}`,
      }),
    ),
  );
  await ask();
  await change(services, site);
  await ask();
  return answers;
}

async function change({ database }: Services, { projectCode, ...site }: SiteIdentity): Promise<void> {
  await database.write(async (transaction) => {
    await transaction
      .updateTable('content_item')
      .set({ is_hidden: 1 })
      .where('project_code', '=', projectCode)
      .where('content_code', '=', 'item-0')
      .execute();
    await transaction
      .deleteFrom('content_item')
      .where('project_code', '=', projectCode)
      .where('content_code', '=', 'item-1')
      .execute();
    await indexItems(transaction, { projectCode, ...site }, ['item-0', 'item-1']);
  });
}

describe('SQLite and PostgreSQL', () => {
  const sqlite = provideServices('SQLite');
  let sites = 0;
  const postgres = provideServices('PostgreSQL');

  test('give the same results in the same order, after saves, hides and deletes', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, queries, async (items, keywords) => {
        const code = `equal-${(sites += 1)}`;
        const expected = await searchAll(sqlite, code, items, keywords);
        expect(await searchAll(postgres, code, items, keywords)).toEqual(expected);
      }),
      { numRuns: rounds(8) },
    );
  });

  test('a save on PostgreSQL leaves no pending entries: searches of all sites would read them', async () => {
    const site = await addSite(postgres, 'saved');
    await addItems(postgres, site, [article('item-0', { title: both('青瓷', 'celadon') })]);
    const { rows } = await sql<{ pages: string }>`
      select gin_clean_pending_list('search_index_by_terms') as pages`.execute(postgres.database.queries);
    expect(rows.map(({ pages }) => Number(pages))).toEqual([0]);
  });
});
