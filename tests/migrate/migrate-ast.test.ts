import { expect, test } from 'vitest';
import { indexMigrations, migrateAst, type BlockMigration } from '../../runtime/migrate/migrate-ast.ts';

const HERO: BlockMigration[] = [
  {
    block: 'hero',
    to: 3,
    steps: [
      { do: 'each', in: 'resourceMap.slides', steps: [{ do: 'move', from: 'picture', to: 'url' }] },
      { do: 'remove', at: 'old' },
    ],
  },
  {
    block: 'hero',
    to: 2,
    steps: [
      { do: 'move', from: 'title', to: 'subContentMap.BigTitle.title' },
      { do: 'fill', at: 'pageSize', value: 3 },
    ],
  },
];

test('old data goes through every step in order, and what no step names is kept', () => {
  const before = {
    vm: [{ key: 'a', block: 'hero', version: 1 }],
    data: { a: { title: '你好', old: 1, unknown: { deep: [1] }, resourceMap: { slides: [{ picture: '/x' }, 'odd'] } } },
  };
  const untouched = structuredClone(before);
  expect(migrateAst(before, indexMigrations(HERO))).toEqual({
    vm: [{ key: 'a', block: 'hero', version: 3 }],
    data: {
      a: {
        subContentMap: { BigTitle: { title: '你好' } },
        pageSize: 3,
        unknown: { deep: [1] },
        resourceMap: { slides: [{ url: '/x' }, 'odd'] },
      },
    },
  });
  expect(before).toEqual(untouched);
});

test('data of a version in between takes only the steps that are left, and a filled value is not overwritten', () => {
  const page = { vm: [{ key: 'a', block: 'hero', version: 2 }], data: { a: { old: 1, pageSize: 9 } } };
  expect(migrateAst(page, indexMigrations(HERO))).toEqual({ vm: [{ key: 'a', block: 'hero', version: 3 }], data: { a: { pageSize: 9 } } });
});

test('the newest data, data of a newer program and blocks nobody knows are the very same page', () => {
  const page = {
    vm: [
      { key: 'a', block: 'hero', version: 3 },
      { key: 'b', block: 'hero', version: 9 },
      { key: 'c', block: 'lost', version: 1 },
    ],
    data: { a: {}, b: {}, c: { x: 1 } },
  };
  expect(migrateAst(page, indexMigrations(HERO))).toBe(page);
});

test('a version that is skipped or reached twice is told at start', () => {
  expect(() => indexMigrations(HERO.slice(0, 1))).toThrow('block "hero" must lead to 2, 3, 4, … one by one; version 2');
  expect(() => indexMigrations([...HERO, { block: 'hero', to: 3, steps: [] }])).toThrow('version 4');
});
