import { describe, expect, test } from 'vitest';
import { isObject } from '../../runtime/model/json.ts';
import { expectAllCells } from '../support/check-cells.ts';
import { friendLinks, inLanguage, items, LANGUAGES, pages, walk, worded } from './demo.ts';

/** What a visitor would notice on two pages that contradict or repeat one another. */

const english = Object.entries(worded).flatMap(([file, document]) =>
  [...walk(inLanguage(document, 'en-US'))].flatMap(({ way, value }) =>
    typeof value === 'string' ? [{ place: `${file}${way}`, text: value }] : [],
  ),
);
const chinese = Object.entries(worded).flatMap(([file, document]) =>
  [...walk(inLanguage(document, 'zh-CN'))].flatMap(({ way, value }) =>
    typeof value === 'string' ? [{ place: `${file}${way}`, text: value }] : [],
  ),
);

function picturesOf(value: unknown): string[] {
  return [...walk(value)].flatMap(({ value: part }) =>
    isObject(part) && typeof part['resourceCode'] === 'string' ? [part['resourceCode']] : [],
  );
}

function twice(codes: readonly string[]): string[] {
  return [...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))];
}

describe('a picture', () => {
  const ofPages = pages.map(({ channelCode, data }) => ({ name: channelCode, codes: picturesOf(data) }));
  const ofItems = items.map(({ contentCode, resourceMap, richText }) => ({
    name: contentCode,
    codes: [
      ...picturesOf(resourceMap?.cover ?? []),
      ...[...String(inLanguage(richText, 'zh-CN')).matchAll(/src="\/media\/([\w-]+)_\d+x\d+\.webp"/g)].map(
        ([, code = '']) => code,
      ),
    ],
  }));

  test('is on a page once, and with an item once', async () => {
    await expectAllCells(
      [...ofPages, ...ofItems],
      ({ codes }) => expect(twice(codes)).toEqual([]),
      ({ name }) => name,
    );
  });

  test('is on two pages and with two items at most', () => {
    for (const group of [ofPages, ofItems]) {
      const all = group.flatMap(({ codes }) => codes);
      const often = [...new Set(all)].filter((code) => all.filter((one) => one === code).length > 2);
      expect(often).toEqual([]);
    }
  });
});

test('no partner is among the friend links', () => {
  const partners = pages.flatMap(({ vm, data }) =>
    vm.filter(({ block }) => block === 'partners').map(({ key }) => data[key]),
  );
  for (const language of LANGUAGES) {
    const said = JSON.stringify(inLanguage(partners, language));
    expect(said).toContain('.example');
    for (const { title, url } of friendLinks) {
      expect(said).not.toContain(url);
      expect(said).not.toContain(inLanguage(title, language));
    }
  }
});

test('a workshop has one address, one telephone number and one set of hours', () => {
  const all = [...english, ...chinese].map(({ text }) => text);
  const found = (pattern: RegExp): string[] => [
    ...new Set(all.flatMap((text) => [...text.matchAll(pattern)].map(([one]) => one))),
  ];
  expect(found(/(?<=\+86 )[\d ]+\d|\b07\d\d-[\d ]+\d/g).toSorted()).toEqual([
    '0757-8555 0126',
    '0798-555 0187',
    '757 8555 0126',
    '798 555 0187',
  ]);
  expect(found(/218 Sanbao Road, [A-Z][\w, ]+|9 Taocheng Avenue, [A-Z][\w, ]+/g).toSorted()).toEqual([
    '218 Sanbao Road, Zhushan, Jingdezhen, Jiangxi',
    '9 Taocheng Avenue, Nanzhuang, Chancheng, Foshan, Guangdong',
  ]);
  expect(found(/周.至周. \d+:\d\d–\d+:\d\d/g)).toEqual(['周一至周五 9:00–17:30']);
});

test('English is American, with one way to write a share and a quotation', () => {
  const other = /\b(?:\w*colour\w*|grey|metres?|moulds?|cupboard|towards|afterwards|enquir\w+|fixers?)\b/i;
  const wrong = english.filter(
    ({ place, text }) =>
      !/(?:\/url|linkUrl|contentCode|resourceCode)$/.test(place) &&
      (other.test(text.replace(/"[^"]*contentCode=[^"]*"/g, '')) || /\d percent\b|”[.,]/.test(text)),
  );
  expect(wrong).toEqual([]);
});

test('Chinese writes shares in digits, and says 您 to a visitor', () => {
  const wrong = chinese.filter(
    ({ place, text }) =>
      /(?<!二)百分之|千分之|摄氏/.test(text) ||
      // The letter to an apprentice says 你.
      (place !== 'items/first-year-sorting/richText' && text.includes('你')),
  );
  expect(wrong).toEqual([]);
});
