import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../runtime/theme/color.ts';
import { listContrast } from '../../runtime/theme/contrast.ts';
import { drawColours } from '../../runtime/theme/palette.ts';
import {
  ROLES,
  SCHEMES,
  valuesOf,
  type Seeds,
  type ThemeDocument,
} from '../../runtime/theme/theme-document.ts';
import { writeThemeCss } from '../../runtime/theme/write-css.ts';
import { PRESETS } from './presets.ts';

const seedsOf = (name: string): Seeds => valuesOf({ preset: name, overrides: {} }, PRESETS).seeds;

const low = (document: ThemeDocument): string[] =>
  listContrast(document, PRESETS)
    .filter((pair) => pair.contrast < pair.need)
    .map(({ scheme, role, on, contrast }) => `${scheme} ${role} on ${on}: ${contrast}`);

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('1,000 palettes of any seeds have no pair below its need, light and dark', { tags: 'long' }, () => {
  const seeds = fc.record({ brand: hex, surface: hex, deep: hex, accent: hex });
  fc.assert(
    fc.property(seeds, (each) => {
      expect(low({ preset: 'celadon', overrides: { seeds: each, scheme: 'auto' } })).toEqual([]);
    }),
    { numRuns: 1000, seed: 32 },
  );
});

test('a palette of the worst seeds has no pair below its need', () => {
  for (const colour of ['#808080', '#7f7f00', '#00ff00', '#ffffff', '#000000', '#ff00ff', '#0000ff']) {
    const seeds = { brand: colour, surface: colour, deep: colour, accent: colour };
    expect(low({ preset: 'press', overrides: { seeds, scheme: 'auto' } })).toEqual([]);
  }
});

describe.each([...PRESETS.keys()])('the look %s', (preset) => {
  test('has no pair below its need, light and dark', () => {
    expect(low({ preset, overrides: { scheme: 'auto' } })).toEqual([]);
  });
});

test('the seed of the brand stays where its contrast is enough', () => {
  const seeds = seedsOf('cloud');
  expect(drawColours(seeds, 'light').brand).toBe(seeds.brand);
});

test('on dark grounds a navy brand gives way to its gold, and stays itself on pale ones', () => {
  const seeds: Seeds = { brand: '#0b2545', surface: '#ffffff', deep: '#0b2545', accent: '#c9a227' };
  const light = drawColours(seeds, 'light');
  expect([light.brand, light['inverse-brand']]).toEqual(['#0b2545', '#c9a227']);
  expect(drawColours(seeds, 'dark').brand).toBe('#c9a227');
  // Without an accent that is seen there, it is a pale tint that carries dark texts.
  const plain = drawColours({ ...seeds, accent: seeds.deep }, 'dark');
  expect(contrast(plain.brand, plain.surface)).toBeGreaterThan(8);
});

test('a vivid dark background does not colour long texts', () => {
  const colours = drawColours({ ...seedsOf('market'), deep: '#0057b8' }, 'light');
  expect(contrast(colours.text, colours.surface)).toBeGreaterThan(12);
});

test('yellow stays yellow: its band and its buttons have dark texts, and no mud', () => {
  const brand = '#ffd100';
  const overrides = { seeds: { ...seedsOf('workshop'), brand } };
  for (const scheme of SCHEMES) {
    const colours = drawColours(overrides.seeds, scheme);
    expect(contrast(colours['brand-text'], '#000000')).toBeLessThan(2);
    expect(contrast(colours['surface-brand'], brand)).toBeLessThan(1.05);
  }
  const css = writeThemeCss({ preset: 'workshop', overrides }, PRESETS);
  const [, fill = '', text = ''] = /--button-fill:(#\w+).*?--button-text:(#\w+)/.exec(css) ?? [];
  expect(fill).toBe(brand);
  expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
  const shape = { buttons: 'outline' } as const;
  expect(writeThemeCss({ preset: 'workshop', overrides: { ...overrides, shape } }, PRESETS)).toContain(
    '--button-fill:transparent',
  );
});

test('a black brand is pale in the dark, so that its buttons do not look disabled', () => {
  const colours = drawColours(seedsOf('line'), 'dark');
  for (const role of ['brand', 'text-brand', 'inverse-brand'] as const)
    expect(contrast(colours[role], '#ffffff')).toBeLessThan(1.5);
});

test('a colour set by hand that cannot be read is named, with one that can', () => {
  const overrides = { colors: { light: { 'text-muted': '#b9c4bd' } } };
  const pair = listContrast({ preset: 'celadon', overrides }, PRESETS).find(
    ({ role, on }) => role === 'text-muted' && on === 'surface',
  );
  expect(pair).toMatchObject({ scheme: 'light', need: 4.5, isSet: true });
  expect(pair?.contrast).toBeLessThan(2);
  const repaired = pair?.repaired ?? '';
  const colours = drawColours(seedsOf('celadon'), 'light');
  expect(contrast(repaired, colours.surface)).toBeGreaterThanOrEqual(4.5);
  expect(low({ preset: 'celadon', overrides: { colors: { light: { 'text-muted': repaired } } } })).toEqual(
    [],
  );
});

test('texts follow a surface that is set by hand', () => {
  const overrides = { colors: { light: { 'surface-inverse': '#ffe14d' } } };
  expect(low({ preset: 'cloud', overrides })).toEqual([]);
});

test('every role has a colour of six digits', () => {
  const seeds = seedsOf('market');
  for (const scheme of SCHEMES) {
    const colours = drawColours(seeds, scheme);
    expect(ROLES.filter((role) => !/^#[0-9a-f]{6}$/.test(colours[role]))).toEqual([]);
  }
});
