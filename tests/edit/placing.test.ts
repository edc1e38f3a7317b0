import { describe, expect, test } from 'vitest';
import { checkPlacing, rightsOver, type PlacingPlace } from '../../runtime/edit/placing.ts';
import { makeDocuments } from './fixtures.ts';

const place: PlacingPlace = { ast: makeDocuments().content, document: 'content', page: 'HOME' };

describe('where a block may be placed', () => {
  test.each([
    ['one without a word about it: into the content of every page', { name: 'free' }, undefined],
    ['an unknown block', undefined, 'unknown'],
    ['one of the frame', { name: 'footer', placing: { in: ['WebSiteCommon' as const] } }, 'document'],
    ['one that is fixed, where it is missing', { name: 'header', placing: { fixed: true } }, undefined],
    ['one that is fixed, where it stands', { name: 'hero-1', placing: { fixed: true } }, 'full'],
    ['one of another page', { name: 'article', placing: { pages: ['ArticleDetail'] } }, 'page'],
    ['one of which there are enough', { name: 'hero-1', placing: { atMost: 1 } }, 'full'],
    ['one of which there may be more', { name: 'hero-1', placing: { atMost: 2 } }, undefined],
  ])('%s', (_, block, rejection) => expect(checkPlacing(block, place)).toBe(rejection));
});

describe('the rights over a block', () => {
  test('a block without a document may be moved and removed, but not duplicated', () => {
    expect(rightsOver('intro', place, () => undefined)).toEqual({
      index: 1,
      count: 2,
      mayMove: true,
      mayRemove: true,
      mayDuplicate: false,
    });
  });

  test('a fixed block stays, and a missing block has no rights', () => {
    const describeFixed = (name: string): { name: string; placing: { fixed: boolean } } => ({
      name,
      placing: { fixed: true },
    });
    expect(rightsOver('hero', place, describeFixed)).toMatchObject({
      mayMove: false,
      mayRemove: false,
      mayDuplicate: false,
    });
    expect(rightsOver('gone', place, describeFixed)).toBeUndefined();
  });
});
