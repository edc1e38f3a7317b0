import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DEFAULT_PRESET, valuesOf } from '../../runtime/theme/theme-document.ts';
import { FONT_STACKS, rulesOfTheme, writeThemeCss } from '../../runtime/theme/write-css.ts';
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
    const isMeant = selector === '' ? /@theme/.test(selectors) : selectors.includes(selector);
    if (!isMeant) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):([^;]+);/g)) found[name] = plain(value);
  }
  return found;
}

test('the style sheet has the values of the first look, so that its pages carry no theme', () => {
  const rules = rulesOfTheme(valuesOf({ preset: DEFAULT_PRESET, overrides: {} }, PRESETS));
  const sheet = declared(read('theme.css'), '');
  for (const [name, value] of Object.entries(rules[':root'] ?? {}))
    expect([name, sheet[name]]).toEqual([name, plain(value)]);
  const stacks = declared(read('base.css'), ':root');
  for (const [font, families] of Object.entries(FONT_STACKS))
    expect([font, stacks[`stack-${font}`]]).toEqual([font, plain(families)]);
  for (const surface of ['surface', 'alt', 'inverse', 'brand']) {
    const { 'color-ground': ground, ...own } = declared(read('surfaces.css'), `data-surface='${surface}'`);
    expect(ground).toMatch(/^var\(--color-surface/);
    expect(own).toEqual(
      Object.fromEntries(
        Object.entries(rules[`[data-surface=${surface}]`] ?? {}).map(([name, value]) => [name, plain(value)]),
      ),
    );
  }
  expect(writeThemeCss({ preset: DEFAULT_PRESET, overrides: {} }, PRESETS)).toBe('');
});

/** What holds on the page or on a surface, with the CSS of a theme after the style sheet. */
function effective(css: string, own: string, usual: Record<string, string>): Record<string, string> {
  const found = { ...usual };
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (selectors.split(',').some((each) => each === own || (each === '[data-surface]' && own !== ':root')))
      for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):([^;]+)/g)) found[name] = value;
  return found;
}

test.each([...PRESETS.keys()])('%s: the page and each surface get all values of the look', (preset) => {
  const usual = rulesOfTheme(valuesOf({ preset: DEFAULT_PRESET, overrides: {} }, PRESETS));
  for (const scheme of ['off', 'auto'] as const) {
    const document = { preset, overrides: { scheme } };
    const css = writeThemeCss(document, PRESETS);
    for (const [selector, wanted] of Object.entries(rulesOfTheme(valuesOf(document, PRESETS))))
      expect(effective(css, selector, usual[selector] ?? {})).toEqual(wanted);
  }
});

test.each([...PRESETS.keys()])('%s: switching there and back gives the same bytes', (preset) => {
  const overrides = { shape: { radius: 'round' }, seeds: { brand: '#246bce' }, scheme: 'auto' } as const;
  const first = writeThemeCss({ preset, overrides }, PRESETS);
  expect(writeThemeCss({ preset: 'press', overrides }, PRESETS)).not.toBe(preset === 'press' ? '' : first);
  expect(writeThemeCss({ preset, overrides }, PRESETS)).toBe(first);
});

test('a look is at most 380 B compressed, and 480 B with its dark pages', () => {
  for (const preset of PRESETS.keys())
    for (const [scheme, most] of [
      ['off', 380],
      ['auto', 480],
    ] as const) {
      const css = writeThemeCss({ preset, overrides: { scheme } }, PRESETS);
      expect(brotliCompressSync(css).length, `${preset} ${scheme}`).toBeLessThan(most);
    }
});
