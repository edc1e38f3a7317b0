import { expect, test } from 'vitest';
import type { ThemeDocument } from '../../runtime/theme/theme-document.ts';
import { readTokens, writeTokens } from '../../runtime/theme/tokens.ts';
import { PRESETS } from './presets.ts';

const START: ThemeDocument = { preset: 'kiln', overrides: {} };
const read = (file: unknown, before = START) => readTokens(file, before, PRESETS);

test.each([...PRESETS.keys()])('%s goes out as tokens and comes back byte by byte', (preset) => {
  const document: ThemeDocument = {
    preset,
    overrides: {
      seeds: { brand: '#246bce' },
      colors: { light: { 'text-brand': '#123456' }, dark: { surface: '#0b0b0b' } },
      shape: { radius: 'round' },
      scheme: 'switch',
    },
  };
  const file: unknown = JSON.parse(JSON.stringify(writeTokens(document, PRESETS)));
  const { theme, problems } = read(file);
  expect(problems).toEqual([]);
  expect(JSON.stringify(theme)).toBe(JSON.stringify(document));
});

test('tokens have the form of 2025.10', () => {
  const { color } = writeTokens({ preset: 'kiln', overrides: {} }, PRESETS);
  expect(color).toMatchObject({
    light: {
      brand: {
        $type: 'color',
        $value: { colorSpace: 'srgb', components: [0.63922, 0.25098, 0.16471], hex: '#a3402a' },
      },
    },
  });
});

test('a colour that was changed in another program is set by hand', () => {
  const file = writeTokens(START, PRESETS);
  const changed: unknown = JSON.parse(JSON.stringify(file).replace('"hex":"#f0e9de"', '"hex":"#eeeeee"'));
  expect(read(changed).theme.overrides).toEqual({ colors: { light: { 'surface-alt': '#eeeeee' } } });
});

test('a file of Penpot: values without the sign, names of another, in sets', () => {
  const file = {
    global: { blue: { value: '#1f5fd6', type: 'color' }, brand: { value: '{global.blue}', type: 'color' } },
    dark: { surface: { value: '#101820', type: 'color' }, spacing: { value: '8', type: 'spacing' } },
    $themes: [],
    $metadata: { tokenSetOrder: ['global', 'dark'] },
  };
  expect(read(file)).toEqual({
    theme: {
      preset: 'kiln',
      overrides: { colors: { light: { brand: '#1f5fd6' }, dark: { surface: '#101820' } } },
    },
    problems: [],
  });
});

test('a file of Figma: components, names with spaces, modes as groups', () => {
  const file = {
    Colors: {
      'Surface alt': { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0.5, 0], alpha: 1 } },
      Text: { Muted: { $type: 'color', $value: { components: [0, 0, 0] } } },
    },
  };
  expect(read(file).theme.overrides).toEqual({
    colors: { light: { 'surface-alt': '#ff8000', 'text-muted': '#000000' } },
  });
});

test.each([
  [5, ''],
  [{ brand: { $value: 'red' } }, '/brand/$value'],
  [{ a: { brand: { $value: '{a.brand}' } } }, '/a/brand/$value'],
  [{ brand: { $value: { colorSpace: 'oklch', components: [1, 2, 3] } } }, '/brand/$value'],
])('a damaged file is refused with its place', (file, path) => {
  expect(read(file)).toMatchObject({ theme: START, problems: [{ path }] });
});
