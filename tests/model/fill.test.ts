import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fill } from '../../runtime/model/words/fill.ts';

test('every placeholder is filled; values that are neither text nor number become the empty text', () => {
  expect(fill('{count} of {total}, {count}', { count: 2, total: '7' })).toBe('2 of 7, 2');
  expect(fill('"{name}"', { name: undefined })).toBe('""');
  expect(fill('"{name}"', { name: { first: 'A' } })).toBe('""');
});

test('a placeholder without a value stays, and inherited members are not values', () => {
  expect(fill('{constructor} {toString} {__proto__} {limit}', {})).toBe(
    '{constructor} {toString} {__proto__} {limit}',
  );
});

test('values are inserted literally: no replacement patterns, no placeholders', () => {
  expect(fill('a{x}b{y}', { x: "$& $1 $' $$ {y}", y: 'Y' })).toBe("a$& $1 $' $$ {y}bY");
});

test('law: text between placeholders is unchanged, and each placeholder becomes its value or stays', () => {
  const text = fc.string({ unit: 'grapheme' }).map((any) => any.replaceAll(/[{}]/g, ''));
  const name = fc.constantFrom('a', 'b_2', 'constructor', 'x');
  const values = fc.dictionary(
    name,
    fc.oneof(fc.string(), fc.integer(), fc.constantFrom('$&', '$`', '{a}', '{x}')),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(text, name)), text, values, (pieces, end, given) => {
      const sentence = pieces.map(([before, each]) => `${before}{${each}}`).join('') + end;
      const expected =
        pieces
          .map(([before, each]) => before + String(Object.hasOwn(given, each) ? given[each] : `{${each}}`))
          .join('') + end;
      expect(fill(sentence, given)).toBe(expected);
    }),
  );
});
