import { expect, test } from 'vitest';
import { rulesInside, withInside, type Rule } from '../../blocks/fields/owner/rule-inside.ts';
import { makeRule, NEW_KINDS } from '../../blocks/fields/owner/rule-list.ts';

const TABLE: Rule = {
  name: 'lines',
  type: 'array',
  'x-component': 'ArrayTable',
  items: {
    type: 'object',
    properties: {
      sort: {
        type: 'void',
        'x-component': 'ArrayTable.Column',
        properties: { handle: { type: 'void', 'x-component': 'ArrayTable.SortHandle' } },
      },
      what: {
        type: 'void',
        'x-component': 'ArrayTable.Column',
        properties: { item: { type: 'string', 'x-component': 'Input' } },
      },
      remove: { type: 'void', 'x-component': 'ArrayTable.Remove' },
    },
  },
};

test('the list of fields shows the fields of a row, and keeps its buttons where they are', () => {
  const inside = rulesInside(TABLE);
  expect(inside.map(({ name }) => name)).toEqual(['what']);
  const { items } = withInside(TABLE, [...inside, { name: 'more', type: 'number' }]) as {
    items: { type: string; properties: object };
  };
  expect(items.type).toBe('object');
  expect(Object.keys(items.properties)).toEqual(['sort', 'what', 'more', 'remove']);
  expect(withInside(TABLE, inside)).toEqual({ items: TABLE.items });
});

test('each new field has a name of its own', () => {
  const word = (key: string) => ({ 'en-US': key });
  const names: string[] = [];
  for (const kind of NEW_KINDS) names.push(String(makeRule(names, kind, word).name));
  expect(new Set(names).size).toBe(NEW_KINDS.length);
  expect(rulesInside(makeRule([], 'rows', word)).map(({ type }) => type)).toEqual(['string']);
});
