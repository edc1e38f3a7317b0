import { describe, expect, test } from 'vitest';
import { expectAllCells } from '../support/check-cells.ts';
import { channels, classifications, files, inLanguage, items, LANGUAGES, pages, pictures } from './demo.ts';

/** The day the demo was written; nothing in it is newer. */
const WRITTEN = '2026-11-21';
const ADDRESS = /(?:href|src)="([^"]*)"/g;
const PICTURE = /<img\b[^>]*>/g;

const products = items.filter(({ type }) => type === 2);
const articles = items.filter(({ type }) => type === 1);

/** The classification and those above it. */
function lineOf(code: string | undefined): string[] {
  const found = classifications.find(({ classificationCode }) => classificationCode === code);
  return found === undefined ? [] : [found.classificationCode, ...lineOf(found.parentCode)];
}

function richTextOf(item: (typeof items)[number], language: string): string {
  return inLanguage(item.richText, language) as string;
}

test('there are enough products and articles to turn pages', () => {
  expect(products.length).toBeGreaterThanOrEqual(25);
  expect(articles.length).toBeGreaterThanOrEqual(25);
  expect(
    new Set(products.map(({ classificationCode }) => lineOf(classificationCode).at(-1))).size,
  ).toBeGreaterThanOrEqual(3);
});

test('each classification has something in it', async () => {
  await expectAllCells(
    classifications,
    ({ classificationCode, type }) => {
      const things =
        type === 3 || type === 4
          ? pictures.filter(({ resourceType = 1 }) => resourceType === type - 2)
          : items.filter((item) => item.type === type);
      const inside = things.filter((thing) => lineOf(thing.classificationCode).includes(classificationCode));
      // A film is dear: one shows what the classification is for.
      expect(inside.length).toBeGreaterThanOrEqual(type === 4 ? 1 : 3);
    },
    ({ classificationCode }) => classificationCode,
  );
});

test('products are of every kind: with a price, with a lower one, without, for sale and not', () => {
  expect(products.some(({ price }) => price === undefined)).toBe(true);
  expect(products.some(({ discountPrice }) => discountPrice !== undefined)).toBe(true);
  expect(
    products.some(({ price, discountPrice }) => price !== undefined && discountPrice === undefined),
  ).toBe(true);
  expect(new Set(products.map(({ canBuy }) => canBuy)).size).toBe(2);
  expect(
    products.filter(({ resourceMap }) => (resourceMap?.cover?.length ?? 0) > 1).length,
  ).toBeGreaterThanOrEqual(10);
});

type Item = (typeof items)[number];
/** Checks every product, article and record of a download. */
const ofEachItem = (check: (item: Item) => void): Promise<void> =>
  expectAllCells(items, check, ({ contentCode }) => contentCode);

describe('each item', () => {
  test('stands in a classification of its type', () =>
    ofEachItem((item) => {
      if (item.type === 3) return;
      expect(classifications).toContainEqual(
        expect.objectContaining({ classificationCode: item.classificationCode, type: item.type }),
      );
    }));

  test('has a date that has been, and a price only where it is sold, in whole fen', () =>
    ofEachItem((item) => {
      expect(item.releaseDate).toMatch(/^202[3-6]-\d\d-\d\d$/);
      expect(item.releaseDate <= WRITTEN).toBe(true);
      for (const price of [item.price, item.discountPrice])
        if (price !== undefined) expect(Number.isInteger(price) && item.type === 2).toBe(true);
      if (item.discountPrice !== undefined) expect(item.discountPrice).toBeLessThan(item.price ?? 0);
      if (item.canBuy === true) expect(item.price).toBeGreaterThan(0);
    }));

  test('says the same in both languages', () =>
    ofEachItem((item) => {
      const shapes = LANGUAGES.map((language) =>
        [...richTextOf(item, language).matchAll(/<(\w+)/g)].map(([, tag]) => tag),
      );
      expect(shapes[0]).toEqual(shapes[1]);
      const said = [item.title, item.type === 3 ? item.title : item.summary, item.richText];
      for (const text of said) expect(inLanguage(text, 'en-US')).not.toBe(inLanguage(text, 'zh-CN'));
    }));

  test('leads somewhere wherever its text leads', () =>
    ofEachItem((item) => {
      for (const language of LANGUAGES) {
        for (const [, address = ''] of richTextOf(item, language).matchAll(ADDRESS)) {
          const { pathname, searchParams } = new URL(address, 'https://kilnfield.example');
          const code = searchParams.get('contentCode');
          const [, picture, width, height] = /^\/media\/([\w-]+)_(\d+)x(\d+)\.webp$/.exec(pathname) ?? [];
          if (picture !== undefined)
            expect(pictures).toContainEqual(
              expect.objectContaining({
                resourceCode: picture,
                width: Number(width),
                height: Number(height),
              }),
            );
          else {
            expect(channels.map(({ linkUrl }) => linkUrl)).toContain(pathname);
            if (code !== null)
              expect(
                (pathname === '/product' ? products : articles).map(({ contentCode }) => contentCode),
              ).toContain(code);
          }
        }
        for (const [image] of richTextOf(item, language).matchAll(PICTURE))
          expect(image).toMatch(/ alt="[^"]+" width="\d+" height="\d+"/);
      }
    }));

  test('offers files that there are, in the language of the page', () =>
    ofEachItem((item) => {
      const named = [
        ...(item.resourceMap?.files ?? []).map(({ resourceCode }) => resourceCode),
        item.wordUrl,
        item.pptUrl,
      ];
      for (const code of named) {
        if (code === undefined) continue;
        for (const language of LANGUAGES) {
          const file = files.find(({ resourceCode }) => resourceCode === inLanguage(code, language));
          expect(file?.resourceCode).toBeDefined();
          if (typeof file?.title === 'string')
            expect(/\p{Script=Han}/u.test(file.title)).toBe(language === 'zh-CN');
        }
      }
    }));
});

test('they fill every list of the pages', () => {
  const lists = pages.flatMap(({ channelCode, vm, data }) =>
    vm
      .filter(({ block }) => block === 'news-list-4')
      .map(({ key }) => ({ channelCode, data: data[key] ?? {} })),
  );
  const within = (code: string | undefined, wanted: unknown): boolean =>
    code !== undefined &&
    (code === wanted ||
      within(
        classifications.find(({ classificationCode }) => classificationCode === code)?.parentCode,
        wanted,
      ));
  for (const { channelCode, data } of lists) {
    const wanted = data['classificationCode'];
    const shown = items.filter(
      ({ type, classificationCode }) =>
        type === (data['collectionType'] ?? 1) &&
        (wanted === undefined || wanted === '' || within(classificationCode, wanted)),
    );
    expect({ channelCode, wanted, isEmpty: shown.length === 0 }).toEqual({
      channelCode,
      wanted,
      isEmpty: false,
    });
  }
});
