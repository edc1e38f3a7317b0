import { expect, test } from 'vitest';
import { declareStyle, listUnknownRoles, rulesOf, sanitizeStyle } from '../../runtime/model/style.ts';

const rules = (style: object): string[] => rulesOf('s-a', JSON.stringify(style));

test('a large text is bounded by the width of the window and breaks inside of long words', () => {
  const breaks = 'overflow-wrap:anywhere;text-wrap-mode:wrap';
  expect(rules({ fontSize: 120 })).toEqual([`.s-a{font-size:min(6rem,12vw);${breaks}}`]);
  expect(rules({ fontSize: 48 })).toEqual(['.s-a{font-size:max(12px,2.4rem)}']);
});

test('a size for phones is a rule of its own, in pixels of a phone of 375 px', () => {
  expect(rules({ phoneFontSize: 29, fontSize: 36, bold: true })).toEqual([
    '.s-a{font-size:max(12px,1.8rem);font-weight:700}',
    '@media (max-width:750px){.s-a{font-size:max(12px,2rem)}}',
  ]);
  expect(rules({ phoneFontSize: 14.5 })).toEqual([
    '@media (max-width:750px){.s-a{font-size:max(12px,1rem)}}',
  ]);
});

test.each([11, 121, '36', Number.NaN, null])('%j is no size for phones', (phoneFontSize) => {
  expect(rules({ phoneFontSize })).toEqual([]);
  expect(sanitizeStyle(JSON.stringify({ phoneFontSize, bold: true }))).toBe('{"bold":true}');
});

test('a style names a role of the theme in place of a colour', () => {
  const style = JSON.stringify({ color: 'text-brand', backgroundColor: 'surface-alt' });
  expect(sanitizeStyle(style)).toBe(style);
  expect(declareStyle(style)).toBe('color:var(--color-text-brand);background-color:var(--color-surface-alt)');
});

test('a role of a newer program is kept and reported, and draws nothing', () => {
  const style = JSON.stringify({ color: 'brand-glow', bold: true });
  expect(sanitizeStyle(style)).toBe(style);
  expect(declareStyle(style)).toBe('font-weight:700');
  expect(listUnknownRoles(JSON.parse(style) as Record<string, unknown>)).toEqual(['color']);
});

test.each(['red;}', 'var(--x)', 'Text', 'rgb(1,2,3)', '-text', 'a-b-c-d-e'])(
  '%s is no colour of a style',
  (color) => {
    expect(sanitizeStyle(JSON.stringify({ color }))).toBe('');
  },
);
