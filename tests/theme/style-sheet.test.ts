import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEFAULT_PRESET, valuesOf } from '../../runtime/theme/theme-document.ts';
import { rulesOfTheme, writeThemeCss } from '../../runtime/theme/write-css.ts';
import { PRESETS } from './presets.ts';

const read = (file: string): string =>
  readFileSync(new URL(`../../src/site/styles/${file}`, import.meta.url), 'utf8').replaceAll(
    /\/\*.*?\*\//gs,
    '',
  );

/** Declarations as browsers compare them: without spaces around signs. */
const plain = (value: string): string =>
  value
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim();

/** The custom properties of all rules whose selector names this one; `''` is the theme itself. */
function declared(css: string, selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]*)\{([^{}]*)/g)) {
    const isMeant =
      selector === '' ? /@theme/.test(selectors) : selectors.includes(`data-surface='${selector}'`);
    if (!isMeant) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):([^;]+);/g)) found[name] = plain(value);
  }
  return found;
}

test('the style sheet has the values of the first look, so that its pages carry no theme', () => {
  const rules = rulesOfTheme(valuesOf({ preset: DEFAULT_PRESET, overrides: {} }, PRESETS));
  const sheet = { ...declared(read('theme.css'), '') };
  for (const [name, value] of Object.entries(rules[':root'] ?? {}))
    expect([name, sheet[name]]).toEqual([name, plain(value)]);
  for (const surface of ['surface', 'alt', 'inverse', 'brand']) {
    const { 'color-ground': ground, ...own } = declared(read('surfaces.css'), surface);
    expect(ground).toMatch(/^var\(--color-surface/);
    expect(own).toEqual(
      Object.fromEntries(
        Object.entries(rules[`[data-surface=${surface}]`] ?? {}).map(([name, value]) => [name, plain(value)]),
      ),
    );
  }
  expect(writeThemeCss({ preset: DEFAULT_PRESET, overrides: {} }, PRESETS)).toBe('');
});
