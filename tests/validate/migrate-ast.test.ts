import { expect, test } from 'vitest';
import { indexMigrations, migrateAst } from '../../runtime/migrate/migrate-ast.ts';
import type { MigrationDocument } from '../../runtime/generated/documents.generated.ts';
import { checkDocument } from '../../runtime/validate/check-document.ts';

const HERO: MigrationDocument[] = [
  {
    name: 'hero-to-3',
    block: 'hero',
    to: 3,
    steps: [
      { do: 'each', in: 'resourceMap.slides', steps: [{ do: 'move', from: 'picture', to: 'url' }] },
      { do: 'remove', at: 'old' },
    ],
  },
  {
    name: 'hero-to-2',
    block: 'hero',
    to: 2,
    steps: [
      { do: 'move', from: 'title', to: 'subContentMap.BigTitle.title' },
      { do: 'fill', at: 'pageSize', value: 3 },
    ],
  },
];

test('old data passes every step in order, and members that no step names are kept', () => {
  const before = {
    vm: [{ key: 'a', block: 'hero', version: 1 }],
    data: {
      a: {
        title: '你好',
        old: 1,
        unknown: { deep: [1] },
        resourceMap: { slides: [{ picture: '/x' }, 'odd'] },
      },
    },
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

test('data of a version in between passes only the remaining steps, and `fill` overwrites nothing', () => {
  const page = { vm: [{ key: 'a', block: 'hero', version: 2 }], data: { a: { old: 1, pageSize: 9 } } };
  expect(migrateAst(page, indexMigrations(HERO))).toEqual({
    vm: [{ key: 'a', block: 'hero', version: 3 }],
    data: { a: { pageSize: 9 } },
  });
});

test('current data, data of a newer program and unknown blocks leave the same page object', () => {
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

test('a version that is skipped or exists twice is reported at start', () => {
  expect(() => indexMigrations(HERO.slice(0, 1))).toThrow('block "hero" must lead to 2, 3, 4, …; version 2');
  expect(() =>
    indexMigrations([...HERO, { name: 'again', block: 'hero', to: 3, steps: [{ do: 'remove', at: 'old' }] }]),
  ).toThrow('version 4');
});

test('an invalid migration is reported with its place', () => {
  const file = 'schemas/migrations/hero-to-2.migration.json';
  expect(checkDocument('migration', HERO[1], file)).toEqual([]);
  const wrong = { name: 'hero-to-2', block: 'hero', to: 1, steps: [{ do: 'remove', at: '__proto__..x' }] };
  expect(checkDocument('migration', wrong, file).map((problem) => problem.pointer)).toEqual(
    expect.arrayContaining(['/to', '/steps/0/at']),
  );
});
