import { describe, expect, test, vi } from 'vitest';
import {
  insertContents,
  readBlock,
  type BlockContent,
} from '../../src/editor/commands/blocks/block-content.ts';
import { checkCopy, readCopy, writeCopy } from '../../src/editor/commands/blocks/block-copy.ts';
import { explainRejection } from '../../src/editor/commands/blocks/explain-rejection.ts';
import { findMissingMedia, omitMissingMedia } from '../../src/editor/commands/blocks/missing-media.ts';
import { makeDocuments } from './fixtures.ts';

const HERO = { document: 'content', key: 'hero' } as const;

describe('a block on the clipboard', () => {
  test('is read as the same block, with the dictionary entries it is bound to', () => {
    const content = readBlock(makeDocuments(), HERO) as BlockContent;
    expect(readCopy(writeCopy([content]))).toEqual([content]);
    expect(readCopy(writeCopy([content, content]))).toEqual([content, content]);
    expect(content.entries.map(({ code }) => code)).toEqual(['slogan']);
  });

  test('is inserted under a new key, with only the entries that are missing', () => {
    const documents = makeDocuments();
    const content = readBlock(documents, HERO) as BlockContent;
    const [one] = insertContents(documents, { document: 'content', index: 0 }, [content]);
    const others = insertContents(documents, { document: 'NavigationCommon', index: 3 }, [content, content]);
    expect(new Set([one, ...others].map((each) => each?.block.key)).size).toBe(3);
    expect(one?.entries).toBeUndefined();
    expect(others.map(({ index, entries }) => [index, entries?.length])).toEqual([
      [3, 1],
      [4, undefined],
    ]);
  });

  test('inserted twice has items with other codes; put back it has its own', () => {
    const content: BlockContent = {
      block: 'page-hero',
      version: 1,
      data: { subContentList: [{ contentCode: 'one' }] },
      entries: [],
    };
    const insert = (key?: string) =>
      insertContents(makeDocuments(), { document: 'content', index: 0 }, [
        { ...content, ...(key === undefined ? {} : { key }) },
      ]);
    const copies = [...insert(), ...insert()].map(({ data }) => JSON.stringify(data));
    expect(new Set([...copies, JSON.stringify(content.data)]).size).toBe(3);
    expect(insert('hero-1')[0]?.data).toEqual(content.data);
  });

  test.each([
    ['words', 'Woven in light'],
    ['other JSON', '{"block":"hero-1"}'],
    ['several, one of them without data', '{"type":"tessera/blocks","blocks":[{"block":"hero-1"}]}'],
    ['half of it', '{"type":"tessera/block","block":"hero-1"'],
    ['one without data', '{"type":"tessera/block","block":"hero-1","version":1,"entries":[]}'],
    [
      'a name that reaches a prototype',
      '{"type":"tessera/block","block":"hero-1","version":1,"entries":[],"data":{"a":[{"constructor":{}}]}}',
    ],
  ])('is not read from %s', (_, text) => expect(readCopy(text)).toBeUndefined());

  test('of another site names the way that brings it', async () => {
    const content = { block: 'own-tz4', version: 1, data: {}, entries: [] };
    const positions = { checkInsert: () => 'unknown' as const };
    const words = { translate: (key: string) => key, site: { language: 'en-US' } };
    const explain = (block: string) =>
      explainRejection({ ...content, block }, { document: 'content', index: 0 }, positions, words);
    expect(await explain('own-tz4')).toBe('blocks.refused.ofOther');
    expect(await explain('hero-9')).toBe('blocks.refused.unknown');
  });

  test('says which of its pictures this site does not have', async () => {
    const answer = (url: string) => Promise.resolve({ status: url.includes('gone') ? 404 : 200 });
    vi.stubGlobal('fetch', answer);
    const [gone, here] = ['/media/gone_1x1.webp', '/media/here_1x1.webp'];
    const data = { cover: { url: gone, alt: 'Kiln' }, list: [{ photo: { url: here } }] };
    expect(await findMissingMedia(data)).toEqual([gone]);
    expect(await omitMissingMedia(data)).toEqual({ cover: {}, list: [{ photo: { url: here } }] });
    vi.unstubAllGlobals();
  });

  test('is checked by the schema of its block', async () => {
    const content = { block: 'introduction', version: 1, data: {}, entries: [] };
    expect(await checkCopy(content)).toBeUndefined();
    expect(await checkCopy({ ...content, data: { subContentMap: 7 } })).toContain('/subContentMap');
  });
});
