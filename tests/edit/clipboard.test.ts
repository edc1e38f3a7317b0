import { describe, expect, test } from 'vitest';
import {
  insertContent,
  readBlock,
  type BlockContent,
} from '../../src/editor/commands/blocks/block-content.ts';
import { checkCopy, readCopy, writeCopy } from '../../src/editor/commands/blocks/block-copy.ts';
import { makeDocuments } from './fixtures.ts';

const HERO = { document: 'content', key: 'hero' } as const;

describe('a block on the clipboard', () => {
  test('is read as the same block, with the dictionary entries it is bound to', () => {
    const content = readBlock(makeDocuments(), HERO) as BlockContent;
    expect(readCopy(writeCopy(content))).toMatchObject(content);
    expect(content.entries.map(({ code }) => code)).toEqual(['slogan']);
  });

  test('is inserted under a new key, with only the entries that are missing', () => {
    const documents = makeDocuments();
    const content = readBlock(documents, HERO) as BlockContent;
    const [one, other] = [
      insertContent(documents, 'content', 0, content),
      insertContent(documents, 'NavigationCommon', 0, content),
    ];
    expect(one.block.key).not.toBe(other.block.key);
    expect([one.entries, other.entries?.length]).toEqual([undefined, 1]);
  });

  test.each([
    ['words', 'Woven in light'],
    ['other JSON', '{"block":"hero-1"}'],
    ['half of it', '{"type":"tessera/block","block":"hero-1"'],
    ['one without data', '{"type":"tessera/block","block":"hero-1","version":1,"entries":[]}'],
    [
      'a name that reaches a prototype',
      '{"type":"tessera/block","block":"hero-1","version":1,"entries":[],"data":{"a":[{"constructor":{}}]}}',
    ],
  ])('is not read from %s', (_, text) => expect(readCopy(text)).toBeUndefined());

  test('is checked by the schema of its block', async () => {
    const content = { block: 'introduction', version: 1, data: {}, entries: [] };
    expect(await checkCopy(content)).toBeUndefined();
    expect(await checkCopy({ ...content, data: { subContentMap: 7 } })).toContain('/subContentMap');
  });
});
