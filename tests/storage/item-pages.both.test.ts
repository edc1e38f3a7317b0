import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Classifications } from '../../src/server/domains/items/classifications.ts';
import { ItemPages } from '../../src/server/domains/items/item-pages.ts';
import type { ItemSearch } from '../../src/server/domains/items/item-search.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { DATABASES } from '../support/database.ts';
import { rounds } from '../support/rounds.ts';
import { addSite, provideServices } from './site.ts';

/** What lists read of an item. */
interface Model {
  content_code: string;
  type: number;
  classification_code: string | null;
  released_at: string;
  views: number;
  sort_price: number | null;
  sort_order: number;
  is_hidden: 0 | 1;
}

/** `below` is below `top`. */
const CODES = ['top', 'below', 'beside'] as const;

// Few values, so that many items are equal in what a list is sorted by.
const small = fc.integer({ min: 0, max: 3 });
const price = fc.option(small);
const fields = {
  type: fc.constantFrom(1, 1, 2, 2, 3),
  classification_code: fc.option(fc.constantFrom(...CODES)),
  released_at: small.map((day) => `2026-01-0${day + 1}T00:00:00.000Z`),
  views: small,
  sort_price: price,
  sort_order: small,
  is_hidden: fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1),
};
const item = fc.record({
  content_code: fc.integer({ min: 10, max: 99 }).map((code) => `c${code}`),
  ...fields,
});
const items = fc.uniqueArray(item, { selector: (each) => each.content_code, maxLength: 60 });
/** Adds an item, or changes or removes the one at a position. */
interface Change {
  at: number;
  kind: 'add' | 'set' | 'remove';
  item: Model;
  set: Partial<Omit<Model, 'content_code'>>;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('add', 'set', 'set', 'remove'),
  item,
  set: fc.record(fields, { requiredKeys: ['released_at'] }),
});
const search = fc.record({
  type: fc.option(fc.constantFrom(1 as const, 2 as const), { nil: undefined }),
  classificationCode: fc.constantFrom('', '', ...CODES, 'nowhere'),
  sortWay: fc.constantFrom('0', '1', '2', '3', '4', '5'),
  except: fc.integer({ min: 9, max: 60 }).map((code) => (code > 30 ? '' : `c${code}`)),
  pageSize: fc.integer({ min: 1, max: 7 }),
});

type Wanted = Omit<ItemSearch, 'pageNum'>;

const EXAMPLE: Omit<Model, 'content_code'> = {
  type: 1,
  classification_code: null,
  released_at: '2026-01-01T00:00:00.000Z',
  views: 0,
  sort_price: null,
  sort_order: 0,
  is_hidden: 0,
};

const compare = (left: string | number, right: string | number): number =>
  left < right ? -1 : Number(left > right);

/** The whole list, sorted. */
function listOf(all: readonly Model[], wanted: Wanted): string[] {
  const { type, classificationCode = '', sortWay = '0', except } = wanted;
  const codes = classificationCode === 'top' ? ['top', 'below'] : [classificationCode];
  const keys: Record<string, (one: Model, other: Model) => number> = {
    '0': (one, other) => compare(other.released_at, one.released_at),
    '1': (one, other) => compare(one.released_at, other.released_at),
    '2': (one, other) => compare(other.views, one.views),
    '3': (one, other) => compare(one.sort_price ?? Infinity, other.sort_price ?? Infinity),
    '4': (one, other) => compare(other.sort_price ?? -1, one.sort_price ?? -1),
    '5': (one, other) => compare(one.sort_order, other.sort_order),
  };
  const ties = ['0', '2', '4'].includes(sortWay) ? -1 : 1;
  return all
    .filter((each) => each.is_hidden === 0 && each.type !== 3 && each.content_code !== except)
    .filter((each) => type === undefined || each.type === type)
    .filter((each) => classificationCode === '' || codes.includes(each.classification_code ?? ''))
    .sort(
      (one, other) =>
        (keys[sortWay]?.(one, other) ?? 0) || ties * compare(one.content_code, other.content_code),
    )
    .map((each) => each.content_code);
}

describe.each(DATABASES)('pages of lists on $name', ({ name }) => {
  const services = provideServices(name);

  const rowOf = ({ projectCode }: SiteIdentity, model: Model) => ({
    project_code: projectCode,
    document: '{}',
    rich_text: '',
    created_at: '',
    modified_at: '',
    ...model,
  });

  async function addItems(site: SiteIdentity, models: readonly Model[]): Promise<void> {
    if (models.length > 0)
      await services.database.queries
        .insertInto('content_item')
        .values(models.map((model) => rowOf(site, model)))
        .execute();
  }

  async function addClassifications(site: SiteIdentity, parents: Readonly<Record<string, string | null>>) {
    const rows = Object.entries(parents).map(([code, parent], index) => ({
      project_code: site.projectCode,
      classification_code: code,
      type: 1,
      parent_code: parent,
      title: '""',
      sort_order: index,
    }));
    await services.database.queries.insertInto('classification').values(rows).execute();
  }

  /** Applies a change to the database and to the model. */
  async function apply(site: SiteIdentity, all: Model[], { at, kind, item: added, set }: Change) {
    const { queries } = services.database;
    const index = at % Math.max(1, all.length);
    const target = all[index];
    if (kind === 'add' && all.every(({ content_code }) => content_code !== added.content_code)) {
      all.push({ ...added });
      await addItems(site, [added]);
    } else if (kind === 'set' && target !== undefined) {
      Object.assign(target, set);
      await queries
        .updateTable('content_item')
        .set(set)
        .where('project_code', '=', site.projectCode)
        .where('content_code', '=', target.content_code)
        .execute();
    } else if (kind === 'remove' && target !== undefined) {
      all.splice(index, 1);
      await queries
        .deleteFrom('content_item')
        .where('project_code', '=', site.projectCode)
        .where('content_code', '=', target.content_code)
        .execute();
    }
  }

  const makePages = () => new ItemPages(services.database.queries, new Classifications(services.database), 4);

  /** The whole list by its pages, from the last to the first, so that anchors are found far apart. */
  async function readByNumber(pages: ItemPages, site: SiteIdentity, wanted: Wanted, length: number) {
    const read: string[] = [];
    const totals = new Set<number>();
    for (let pageNum = Math.ceil(length / wanted.pageSize) + 1; pageNum >= 1; pageNum -= 1) {
      const { codes, total } = await pages.find(site, { ...wanted, pageNum });
      read.unshift(...codes);
      totals.add(total);
    }
    return { read, totals };
  }

  /** The whole list, each page after the last item of the one before. */
  async function readOn(pages: ItemPages, site: SiteIdentity, wanted: Wanted): Promise<string[]> {
    const read: string[] = [];
    for (;;) {
      const { codes } = await pages.find(site, { ...wanted, after: read.at(-1), pageNum: 1 });
      if (codes.length === 0) return read;
      read.push(...codes);
    }
  }

  test('every page, by number and after an item, is a part of the sorted whole', async () => {
    const visits = fc.array(fc.tuple(fc.array(change, { maxLength: 4 }), search), {
      minLength: 4,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(items, visits, async (first, steps) => {
        const site = await addSite(services);
        const pages = makePages();
        const all = first.map((each) => ({ ...each }));
        await addClassifications(site, { top: null, below: 'top', beside: null });
        await addItems(site, all);
        for (const [changes, wanted] of steps) {
          for (const each of changes) await apply(site, all, each);
          const whole = listOf(all, wanted);
          const byNumber = await readByNumber(pages, site, wanted, whole.length);
          expect(byNumber).toEqual({ read: whole, totals: new Set([whole.length]) });
          expect(await readOn(pages, site, wanted)).toEqual(whole);
        }
      }),
      { numRuns: rounds(20) },
    );
  });

  test('a classification may have more below it than can be merged', async () => {
    const site = await addSite(services);
    const below = Array.from({ length: 60 }, (_, index) => `below-${index}`);
    await addClassifications(site, { top: null, ...Object.fromEntries(below.map((code) => [code, 'top'])) });
    const all = below.map((code, index) => ({
      ...EXAMPLE,
      content_code: code,
      type: 1 + (index % 2),
      classification_code: code,
      released_at: `2026-01-0${1 + (index % 5)}`,
    }));
    await addItems(site, all);
    const codes = all
      .toSorted((a, b) => compare(b.released_at, a.released_at) || compare(b.content_code, a.content_code))
      .map((each) => each.content_code);
    const page = await makePages().find(site, { classificationCode: 'top', pageNum: 3, pageSize: 20 });
    expect(page).toEqual({ codes: codes.slice(40), total: 60 });
  });

  test('a rolled back write leaves the counts as they were', async () => {
    const site = await addSite(services);
    const model: Model = { ...EXAMPLE, content_code: 'a' };
    await addItems(site, [model]);
    const failed = services.database.write(async (transaction) => {
      await transaction
        .insertInto('content_item')
        .values(rowOf(site, { ...model, content_code: 'b' }))
        .execute();
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await makePages().find(site, { pageNum: 1, pageSize: 9 })).toEqual({ codes: ['a'], total: 1 });
  });
});
