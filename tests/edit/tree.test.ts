import { describe, expect, test } from 'vitest';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import { readTree, writeTree } from '../../runtime/edit/tree.ts';
import type { JsonObject } from '../../runtime/model/json.ts';
import { makeDocuments, operations } from './fixtures.ts';

const HOME = { contentCode: 'home', sign: 'home', title: 'Home' };
const NEWS = { contentCode: 'news', sign: 'news', title: 'News' };

function withNavigation(navigation: JsonObject['navigation']): Documents {
  const documents = makeDocuments();
  return {
    ...documents,
    NavigationCommon: { vm: [], data: { header: { resourceMap: { navigation } } }, dict: {} },
  };
}
const place = (...path: (string | number)[]) => ({
  document: 'NavigationCommon' as const,
  key: 'header',
  path,
});

function write(documents: Documents, items: JsonObject[], ...path: (string | number)[]): unknown {
  const made = makeChange(operations, documents, writeTree(documents, place(...path), items));
  if ('problem' in made) throw new Error(made.problem.message);
  return made.documents.NavigationCommon.data.header?.resourceMap;
}

describe('a stored tree', () => {
  test('is the outermost list around an element, or the list of the element itself', () => {
    const documents = withNavigation([{ ...HOME, subContentList: [NEWS] }]);
    const whole = readTree(documents, place('resourceMap', 'navigation', 0, 'subContentList', 0));
    expect(whole).toEqual({
      path: ['resourceMap', 'navigation'],
      items: [{ ...HOME, subContentList: [NEWS] }],
      isMap: false,
    });
    expect(readTree(documents, place('resourceMap', 'navigation'))).toEqual(whole);
    expect(readTree(documents, place('resourceMap'))).toBeUndefined();
  });

  test('is written back in its stored form: a list, or a map by sign', () => {
    expect(write(withNavigation([HOME, NEWS]), [NEWS, HOME], 'resourceMap', 'navigation', 1)).toEqual({
      navigation: [NEWS, HOME],
    });
    const map = withNavigation({ home: HOME, news: NEWS });
    expect(readTree(map, place('resourceMap', 'navigation', 'home'))?.items).toEqual([HOME, NEWS]);
    expect(write(map, [NEWS], 'resourceMap', 'navigation', 'home')).toEqual({ navigation: { news: NEWS } });
  });

  test('is not written if it is equal', () => {
    expect(writeTree(withNavigation([HOME]), place('resourceMap', 'navigation'), [{ ...HOME }])).toEqual([]);
  });
});
