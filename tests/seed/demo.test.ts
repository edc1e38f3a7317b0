import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../runtime/model/json.ts';
import { checkBlockData } from '../../runtime/validate/check-block-data.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { readSeed } from '../../src/server/seed/read-seed.ts';
import {
  channels,
  classifications,
  DEMO,
  friendLinks,
  inLanguage,
  isPerLanguage,
  items,
  LANGUAGES,
  pages,
  pictures,
  walk,
  worded,
} from './demo.ts';

const HAN = /\p{Script=Han}/u;
/** The company's Chinese name and a registration number are the same in every language. */
const SAME_EVERYWHERE = /砌境|\S*ICP备\S*/g;
/** Members that no visitor reads. */
const UNREAD = /\/(?:keywords|url|resourceCode|name|file)$/;

describe('languages', () => {
  test.each(Object.keys(worded))('%s says everything in Chinese and English', (file) => {
    const wrong: string[] = [];
    for (const { way, value } of walk(worded[file])) {
      if (isPerLanguage(value)) {
        const [chinese, english] = LANGUAGES.map((language) => value[language]);
        if (typeof chinese !== 'string' || chinese.trim() === '' || typeof english !== 'string' || english.trim() === '')
          wrong.push(`${way} is missing a language`);
      } else if (typeof value === 'string' && HAN.test(value.replace(SAME_EVERYWHERE, '')))
        wrong.push(`${way} is Chinese in every language: ${value}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(Object.keys(worded))('%s has no Chinese left in English', (file) => {
    const english = [...walk(inLanguage(worded[file], 'en-US'))].filter(({ way }) => !UNREAD.test(way));
    const left = english.filter(({ value }) => typeof value === 'string' && HAN.test(value.replace(SAME_EVERYWHERE, '')));
    expect(left.map(({ way, value }) => `${way}: ${String(value)}`)).toEqual([]);
  });

  test.each(Object.keys(worded))('%s sets Chinese with Chinese punctuation', (file) => {
    const wrong = [...walk(inLanguage(worded[file], 'zh-CN'))].filter(
      ({ way, value }) => !UNREAD.test(way) && typeof value === 'string' && /\p{Script=Han}(?:[,;:?!]|\.(?:\s|$))/u.test(value),
    );
    expect(wrong).toEqual([]);
  });
});

describe('pages', () => {
  const blocks = pages.flatMap(({ channelCode, vm, data }) =>
    vm.map(({ key, block, version }) => ({ channelCode, key, block, version, data: data[key] })),
  );

  test.each(blocks)('$channelCode: $key is a block we have, and its data fits', async ({ channelCode, key, block, version, data }) => {
    expect(blockDocuments.names()).toContain(block);
    expect(blockDocuments.get(block)?.version).toBe(version);
    for (const language of LANGUAGES) {
      expect(await checkBlockData(block, inLanguage(data, language), { document: channelCode, pointer: `/data/${key}` })).toEqual([]);
    }
  });

  test('hold no data that no block shows', () => {
    for (const { vm, data } of pages) expect(Object.keys(data).toSorted()).toEqual(vm.map(({ key }) => key).toSorted());
  });

  test('set no line over a heading that only repeats it', () => {
    const english = pages.flatMap(({ channelCode, data }) =>
      [...walk(inLanguage(data, 'en-US'))].map(({ way, value }) => ({ place: `${channelCode}${way}`, value })),
    );
    const titleOf = (part: unknown): unknown => (isObject(part) ? part['title'] : undefined);
    const repeated = english.filter(
      ({ value }) => isObject(value) && value['EnTitle'] !== undefined && titleOf(value['EnTitle']) === titleOf(value['BigTitle']),
    );
    expect(repeated.map(({ place }) => place)).toEqual([]);
  });

  test('name every thing in a list, so that translations follow it', () => {
    const lists = pages.flatMap((page) => [...walk(page.data)].filter(({ value }) => Array.isArray(value)));
    for (const { way, value } of lists) {
      const codes = (value as unknown[]).map((thing) => (isObject(thing) ? thing['contentCode'] : undefined));
      expect({ way, named: new Set(codes.filter((code) => typeof code === 'string')).size }).toEqual({ way, named: codes.length });
    }
  });
});

describe('channels', () => {
  const codes = channels.map(({ channelCode }) => channelCode);

  test('have a page each, and no page is without one', () => {
    const expected = [...codes, 'NavigationCommon', 'WebSiteCommon'];
    expect(pages.map(({ channelCode }) => channelCode).toSorted()).toEqual(expected.toSorted());
  });

  test('come after their parents, three levels deep at most, each under its parent’s address', () => {
    for (const [index, { parentCode, linkUrl }] of channels.entries()) {
      if (parentCode === undefined) continue;
      const parent = channels.slice(0, index).find(({ channelCode }) => channelCode === parentCode);
      expect(linkUrl).toMatch(new RegExp(`^${parent?.linkUrl}/[a-z-]+$`));
      expect(linkUrl.split('/').length).toBeLessThanOrEqual(4);
    }
    expect(new Set(channels.map(({ linkUrl }) => linkUrl)).size).toBe(channels.length);
  });

  test('are what links name', () => {
    const links = pages.flatMap(({ data }) => [...walk(data)]).filter(({ way }) => way.endsWith('/linkChannelCode'));
    expect(links.map(({ value }) => value).filter((code) => !codes.includes(code as string))).toEqual([]);
  });
});

describe('pictures', () => {
  test.each(pictures)('$resourceCode has the size it says, and is light', async ({ file, width, height }) => {
    const path = join(DEMO, 'pictures', file);
    const { width: realWidth, height: realHeight, format } = await sharp(path).metadata();
    expect({ format, width: realWidth, height: realHeight }).toEqual({ format: 'webp', width, height });
    expect(statSync(path).size).toBeLessThanOrEqual(150_000);
  });

  test('are all listed, and 3 MB together at most', () => {
    const files = readdirSync(join(DEMO, 'pictures'));
    expect(files.toSorted()).toEqual(pictures.map(({ file }) => file).toSorted());
    expect(files.reduce((sum, file) => sum + statSync(join(DEMO, 'pictures', file)).size, 0)).toBeLessThanOrEqual(3_000_000);
  });

  test('are there wherever one is named, at the address its size gives', () => {
    const named = Object.values(worded).flatMap((document) => [...walk(document)].map(({ value }) => value));
    for (const value of named) {
      if (!isObject(value) || typeof value['resourceCode'] !== 'string' || 'file' in value) continue;
      const picture = pictures.find(({ resourceCode }) => resourceCode === value['resourceCode']);
      expect(picture?.resourceCode).toBe(value['resourceCode']);
      if (typeof value['url'] === 'string' && value['url'].startsWith('/media/')) {
        expect(value['url']).toBe(`/media/${picture?.resourceCode}_${picture?.width}x${picture?.height}.webp`);
      }
    }
  });
});

describe('items', () => {
  test('are articles and products enough to fill a page, in classifications of their type', () => {
    const ofType = (type: number): number => items.filter((item) => item.type === type).length;
    expect(ofType(1)).toBeGreaterThanOrEqual(8);
    expect(ofType(2)).toBeGreaterThanOrEqual(8);
    for (const { type, classificationCode } of items.filter((item) => item.type !== 3)) {
      expect(classifications).toContainEqual(expect.objectContaining({ classificationCode, type }));
    }
  });

  test.each(items)(
    '$contentCode has a date, and a price only where it is sold, in whole fen',
    ({ releaseDate, type, price, discountPrice }) => {
      expect(releaseDate).toMatch(/^202[56]-\d\d-\d\d$/);
      expect(Number.isInteger(price)).toBe(type === 2);
      if (discountPrice !== undefined) expect(discountPrice).toBeLessThan(price ?? 0);
    },
  );

  test('fill every list of the pages', () => {
    const lists = pages.flatMap(({ channelCode, vm, data }) =>
      vm.filter(({ block }) => block === 'news-list-4').map(({ key }) => ({ channelCode, data: data[key] ?? {} })),
    );
    const within = (code: string | undefined, wanted: unknown): boolean =>
      code !== undefined &&
      (code === wanted || within(classifications.find(({ classificationCode }) => classificationCode === code)?.parentCode, wanted));
    for (const { channelCode, data } of lists) {
      const wanted = data['classificationCode'];
      const shown = items.filter(
        ({ type, classificationCode }) =>
          type === (data['collectionType'] ?? 1) && (wanted === undefined || wanted === '' || within(classificationCode, wanted)),
      );
      expect({ channelCode, wanted, isEmpty: shown.length === 0 }).toEqual({ channelCode, wanted, isEmpty: false });
    }
  });
});

test('the form that a page asks for is there, in both languages', async () => {
  const { forms } = await readSeed('demo');
  const wanted = pages.flatMap(({ data }) => Object.values(data).flatMap(({ formId }) => (formId === undefined ? [] : [formId])));
  expect(wanted.length).toBeGreaterThan(0);
  for (const id of wanted) expect(forms.find((form) => form.id === id)?.rule).not.toHaveLength(0);
  const english = [...walk(inLanguage(forms, 'en-US'))].filter(({ value }) => typeof value === 'string' && HAN.test(value));
  expect(english).toEqual([]);
});

test('friend links go to invented addresses only', () => {
  expect(friendLinks.length).toBeGreaterThanOrEqual(14);
  for (const { url } of friendLinks) expect(new URL(url).hostname).toMatch(/\.example$/);
});
