import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../runtime/model/json.ts';
import { checkBlockData } from '../../runtime/validate/check-block-data.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { readMp4Video } from '../../src/server/storage/mp4.ts';
import { expectAllCells } from '../support/check-cells.ts';
import {
  channels,
  DEMO,
  files,
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
const SAME_EVERYWHERE = /砌境|\S*(?:ICP|公网安)备\S*/g;
/** Members that no visitor reads. */
const UNREAD = /\/(?:keywords|url|resourceCode|name|file)$/;

describe('languages', () => {
  const texts = Object.keys(worded);

  test('each file says everything in Chinese and English', async () => {
    await expectAllCells(texts, (file) => {
      const wrong: string[] = [];
      for (const { way, value } of walk(worded[file])) {
        if (isPerLanguage(value)) {
          const [chinese, english] = LANGUAGES.map((language) => value[language]);
          if (
            typeof chinese !== 'string' ||
            chinese.trim() === '' ||
            typeof english !== 'string' ||
            english.trim() === ''
          )
            wrong.push(`${way} is missing a language`);
        } else if (typeof value === 'string' && HAN.test(value.replace(SAME_EVERYWHERE, '')))
          wrong.push(`${way} is Chinese in every language: ${value}`);
      }
      expect(wrong).toEqual([]);
    });
  });

  test('no file has Chinese left in English', async () => {
    await expectAllCells(texts, (file) => {
      const english = [...walk(inLanguage(worded[file], 'en-US'))].filter(({ way }) => !UNREAD.test(way));
      const left = english.filter(
        ({ value }) => typeof value === 'string' && HAN.test(value.replace(SAME_EVERYWHERE, '')),
      );
      expect(left.map(({ way, value }) => `${way}: ${String(value)}`)).toEqual([]);
    });
  });

  test('each file sets Chinese with Chinese punctuation', async () => {
    await expectAllCells(texts, (file) => {
      const wrong = [...walk(inLanguage(worded[file], 'zh-CN'))].filter(
        ({ way, value }) =>
          !UNREAD.test(way) &&
          typeof value === 'string' &&
          /\p{Script=Han}(?:[,;:?!]|\.(?:\s|$))/u.test(value),
      );
      expect(wrong).toEqual([]);
    });
  });
});

describe('pages', () => {
  const blocks = pages.flatMap(({ channelCode, vm, data }) =>
    vm.map(({ key, block, version }) => ({ channelCode, key, block, version, data: data[key] })),
  );

  test('hold blocks that we have, with data that fits', async () => {
    await expectAllCells(
      blocks,
      async ({ channelCode, key, block, version, data }) => {
        expect(blockDocuments.names()).toContain(block);
        expect(blockDocuments.get(block)?.version).toBe(version);
        for (const language of LANGUAGES) {
          expect(
            await checkBlockData(block, inLanguage(data, language), {
              document: channelCode,
              pointer: `/data/${key}`,
            }),
          ).toEqual([]);
        }
      },
      ({ channelCode, key }) => `${channelCode}: ${key}`,
    );
  });

  test('hold no data that no block shows', () => {
    for (const { vm, data } of pages)
      expect(Object.keys(data).toSorted()).toEqual(vm.map(({ key }) => key).toSorted());
  });

  test('set no line over a heading that only repeats it', () => {
    const english = pages.flatMap(({ channelCode, data }) =>
      [...walk(inLanguage(data, 'en-US'))].map(({ way, value }) => ({
        place: `${channelCode}${way}`,
        value,
      })),
    );
    const titleOf = (part: unknown): unknown => (isObject(part) ? part['title'] : undefined);
    const repeated = english.filter(
      ({ value }) =>
        isObject(value) &&
        value['EnTitle'] !== undefined &&
        titleOf(value['EnTitle']) === titleOf(value['BigTitle']),
    );
    expect(repeated.map(({ place }) => place)).toEqual([]);
  });

  test('name every thing in a list, so that translations follow it', () => {
    const lists = pages.flatMap((page) => [...walk(page.data)].filter(({ value }) => Array.isArray(value)));
    for (const { way, value } of lists) {
      const codes = (value as unknown[]).map((thing) => (isObject(thing) ? thing['contentCode'] : undefined));
      expect({ way, named: new Set(codes.filter((code) => typeof code === 'string')).size }).toEqual({
        way,
        named: codes.length,
      });
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
    const links = pages
      .flatMap(({ data }) => [...walk(data)])
      .filter(({ way }) => way.endsWith('/linkChannelCode'));
    expect(links.map(({ value }) => value).filter((code) => !codes.includes(code as string))).toEqual([]);
  });
});

describe('pictures', () => {
  async function readPicture(path: string) {
    const { format, width, height } = await sharp(path).metadata();
    return { format, width, height };
  }

  async function readVideo(path: string) {
    const { width, height, codec } = (await readMp4Video(path)) ?? {};
    return { format: codec === 'avc1' ? 'mp4' : codec, width, height };
  }

  test('have the size that they say, and are light', async () => {
    await expectAllCells(
      pictures,
      async ({ file, resourceType, width, height }) => {
        const path = join(DEMO, 'pictures', file);
        const { format, ...size } = resourceType === 2 ? await readVideo(path) : await readPicture(path);
        expect({ format, ...size }).toEqual({ format: resourceType === 2 ? 'mp4' : 'webp', width, height });
        expect(statSync(path).size).toBeLessThanOrEqual(150_000);
      },
      ({ file }) => file,
    );
  });

  test('are all listed, and 6 MB together at most', () => {
    const files = readdirSync(join(DEMO, 'pictures'));
    expect(files.toSorted()).toEqual(pictures.map(({ file }) => file).toSorted());
    expect(
      files.reduce((sum, file) => sum + statSync(join(DEMO, 'pictures', file)).size, 0),
    ).toBeLessThanOrEqual(6_000_000);
  });

  test('are all used', () => {
    const said = JSON.stringify([pages, items, friendLinks]);
    expect(pictures.map(({ resourceCode }) => resourceCode).filter((code) => !said.includes(code))).toEqual(
      [],
    );
  });

  test('are there wherever one is named, at the address its size gives', () => {
    const named = Object.values(worded).flatMap((document) => [...walk(document)].map(({ value }) => value));
    for (const value of named) {
      if (!isObject(value) || typeof value['resourceCode'] !== 'string' || 'file' in value) continue;
      if (files.some(({ resourceCode }) => resourceCode === value['resourceCode'])) continue;
      const picture = pictures.find(({ resourceCode }) => resourceCode === value['resourceCode']);
      expect(picture?.resourceCode).toBe(value['resourceCode']);
      if (typeof value['url'] === 'string' && value['url'].startsWith('/media/')) {
        expect(value['url']).toBe(
          `/media/${picture?.resourceCode}_${picture?.width}x${picture?.height}.webp`,
        );
      }
    }
  });
});

test('friend links go to invented addresses only', () => {
  expect(friendLinks.length).toBeGreaterThanOrEqual(14);
  for (const { url } of friendLinks) expect(new URL(url).hostname).toMatch(/\.example$/);
});
