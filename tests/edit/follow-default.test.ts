import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeChange, type Documents } from '../../runtime/edit/change.ts';
import { differs, fillEmptied, followDefault, type Followed } from '../../runtime/edit/follow-default.ts';
import type { JsonObject } from '../../runtime/model/json.ts';
import type { Ast } from '../../runtime/model/page.ts';
import type { Path } from '../../runtime/model/pointer.ts';
import { readAt } from '../../runtime/model/value-at-path.ts';
import { operations } from './fixtures.ts';

function page(data: JsonObject, dict: Ast['dict'] = {}): Ast {
  return { vm: [{ key: 'hero', block: 'hero-1', version: 1 }], data: { hero: data }, dict };
}

function documentsOf(content: Ast): Documents {
  const empty: Ast = { vm: [], data: {}, dict: {} };
  return { content, NavigationCommon: empty, WebSiteCommon: empty };
}

const slide = (contentCode: string, title: string, link = '/a'): JsonObject => ({
  contentCode,
  linkUrl: link,
  Title: { title },
});
const at = (...path: Path) => ({ document: 'content', key: 'hero', path, leaf: 'title' }) as const;

/** The translation after it follows; undone, it is as before. */
function follow(what: Followed, own: Ast, original: Ast, path: Path): Ast {
  const documents = documentsOf(own);
  const followed = followDefault(what, documents, original, at(...path));
  const made = makeChange(operations, documents, followed);
  if ('problem' in made) throw new Error(made.problem.message);
  const undone = makeChange(operations, made.documents, made.change.revert);
  expect(undone).toMatchObject({ documents });
  expect(differs(what, made.documents, original, at(...path))).toBe(false);
  return made.documents.content;
}

const original = page(
  {
    BigTitle: { title: '你好', linkUrl: '/a', marks: [{ text: '你好', bold: true }] },
    Name: { title: '窑', dictCode: 'D_1' },
    slides: [slide('a', '甲'), slide('b', '乙'), slide('c', '丙')],
  },
  { D_1: { code: 'D_1', value: '窑' } },
);
const translated = page({
  BigTitle: { title: 'Hello', linkUrl: '/b', pageJson: '{}' },
  Name: { title: 'Kiln' },
  slides: [slide('c', 'C', '/c'), slide('x', 'X'), slide('a', 'A')],
});

describe('a translation follows the default language again', () => {
  test('in a part: its text with its marks, link and style; other parts stay', () => {
    const { data } = follow('part', translated, original, ['BigTitle']);
    expect(data.hero).toEqual({ ...translated.data.hero, BigTitle: original.data.hero?.BigTitle });
  });

  test('in a part that holds other parts: they stay translated', () => {
    const { data } = follow('part', translated, original, ['slides', 0]);
    expect(readAt(data, ['hero', 'slides', 0])).toEqual(slide('c', 'C', '/a'));
  });

  test('in a part that the default language binds to a dictionary entry', () => {
    const { data, dict } = follow('part', translated, original, ['Name']);
    expect(readAt(data, ['hero', 'Name'])).toEqual({ title: '窑', dictCode: 'D_1' });
    expect(dict).toEqual(original.dict);
  });

  test('in a list: its items and their order; translated texts stay', () => {
    const { data } = follow('list', translated, original, ['slides', 0]);
    expect(data.hero?.slides).toEqual([slide('a', 'A'), slide('b', '乙'), slide('c', 'C', '/c')]);
  });

  test('in an item and in a block: everything', () => {
    const item = follow('whole', translated, original, ['slides', 0]);
    expect(readAt(item.data, ['hero', 'slides', 0])).toEqual(slide('c', '丙'));
    expect(follow('whole', translated, original, []).data).toEqual(original.data);
  });

  test('not where the default language has nothing, as in an item of its own', () => {
    expect(followDefault('part', documentsOf(translated), original, at('slides', 1))).toEqual([]);
  });

  test('law: after it a block equals the default language, and nothing else follows', () => {
    const items = fc.uniqueArray(
      fc.record({ contentCode: fc.constantFrom('a', 'b', 'c'), title: fc.constantFrom('', '甲', 'A') }),
      { selector: ({ contentCode }) => contentCode },
    );
    const data = fc.record({ title: fc.string({ maxLength: 1 }), list: items }, { requiredKeys: [] });
    fc.assert(
      fc.property(data, data, (own, whole) => {
        const [mine, theirs] = [page(own), page(whole)];
        expect(follow('whole', mine, theirs, []).data).toEqual(theirs.data);
        expect(followDefault('whole', documentsOf(theirs), theirs, at())).toEqual([]);
      }),
    );
  });
});

test('a text that is equal on purpose makes no difference', () => {
  const marked = structuredClone(original);
  marked.data.hero = {
    ...marked.data.hero,
    Name: { title: '窑', dictCode: 'D_1', sameText: { title: '窑' } },
  };
  for (const path of [[], ['Name']])
    expect(differs('whole', documentsOf(marked), original, at(...path))).toBe(false);
});

test('an emptied text gets the text and the marks of the default language', () => {
  const emptied = documentsOf(page({ BigTitle: { title: ' ', linkUrl: '' } }));
  const made = makeChange(operations, emptied, fillEmptied(emptied, original, at('BigTitle')));
  const filled = { title: '你好', linkUrl: '', marks: [{ text: '你好', bold: true }] };
  expect(made).toMatchObject({ documents: { content: { data: { hero: { BigTitle: filled } } } } });
  expect(fillEmptied(documentsOf(translated), original, at('BigTitle'))).toEqual([]);
});
