import { expect, onTestFinished, test, vi } from 'vitest';
import { copyItem, findItem } from '../../runtime/edit/lists.ts';
import type { Documents } from '../../runtime/edit/change.ts';
import type { JsonObject } from '../../runtime/model/json.ts';

const item: JsonObject = {
  contentCode: 'a',
  Title: { title: 'One' },
  inner: [{ contentCode: 'b', tags: ['x'] }, { contentCode: 'c' }],
};
const ast = { vm: [], data: { cards: { list: [item] } }, dict: {} };
const documents = { content: ast, NavigationCommon: ast, WebSiteCommon: ast } as unknown as Documents;
const at = (...path: (string | number)[]) => ({ document: 'content' as const, key: 'cards', path });

test('the innermost item on a path is found', () => {
  expect(findItem(documents, at('list', 0, 'inner', 1, 'Title'))).toMatchObject({
    list: ['list', 0, 'inner'],
    index: 1,
  });
  expect(findItem(documents, at('list', 0))).toMatchObject({ list: ['list'], index: 0, items: [item] });
  for (const path of [['list'], ['list', 4, 'Title'], ['other', 0]])
    expect(findItem(documents, at(...path))).toBeUndefined();
});

test('a copy has a new code where a page has no TLS, too', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(copyItem(item).contentCode).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('a copy equals its item except for the codes, which are new', () => {
  const copy = copyItem(item);
  const codes = (value: unknown): unknown[] => JSON.stringify(value).match(/"contentCode":"[^"]+"/g) ?? [];
  expect(new Set([...codes(item), ...codes(copy)]).size).toBe(6);
  expect(copy).toEqual({
    ...item,
    contentCode: expect.any(String),
    inner: [{ contentCode: expect.any(String), tags: ['x'] }, { contentCode: expect.any(String) }],
  });
});
