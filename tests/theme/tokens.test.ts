import { expect, test } from 'vitest';
import type { ThemeDocument } from '../../runtime/theme/theme-document.ts';
import { parseTokens } from '../../runtime/theme/tokens/parse-tokens.ts';
import { readTokens, type ReadTokens } from '../../runtime/theme/tokens/read-tokens.ts';
import { writeTokens } from '../../runtime/theme/tokens/write-tokens.ts';
import { PRESETS } from './presets.ts';

const START: ThemeDocument = { preset: 'kiln', overrides: {} };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object';
/** As panel and command do: the text of a file. */
function read(value: unknown, fileName?: string, before = START): ReadTokens {
  const parsed = parseTokens(JSON.stringify(value, null, 2));
  if ('refused' in parsed) throw new Error(parsed.refused.code);
  return readTokens(parsed.file.value, before, PRESETS, { fileName });
}
const leftOf = ({ left }: ReadTokens) => left.map(({ path, reason }) => `${path} ${reason}`);

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
  const { theme, left } = read(writeTokens(document, PRESETS));
  expect(left).toEqual([]);
  expect(JSON.stringify(theme)).toBe(JSON.stringify(document));
});

test('tokens have the types and the values of 2025.10', () => {
  const TYPES = ['color', 'dimension', 'fontFamily', 'fontWeight', 'number'];
  const file = writeTokens(START, PRESETS);
  expect(file).toMatchObject({
    color: {
      $type: 'color',
      light: { brand: { $value: { components: [0.63922, 0.25098, 0.16471], hex: '#a3402a' } } },
    },
    shape: { border: { $type: 'dimension', $value: { value: 1, unit: 'px' } } },
    space: { density: { $type: 'dimension', $value: { value: 0.2, unit: 'rem' } } },
  });
  const types = JSON.stringify(file).match(/"\$type":"\w+"/g) ?? [];
  expect(types.filter((each) => !TYPES.includes(each.slice(9, -1)))).toEqual([]);
});

test('what another program has changed in a file of ours is set by hand, and the rest stays', () => {
  const before: ThemeDocument = { preset: 'press', overrides: { shape: { buttons: 'outline' } } };
  const text = JSON.stringify(writeTokens(before, PRESETS));
  const file = JSON.parse(text) as Record<'color' | 'type' | 'shape', Record<string, unknown>>;
  const light = file.color.light as Record<string, unknown>;
  light['surface-alt'] = { $value: { colorSpace: 'srgb', components: [1, 1, 1], hex: '#ffffff' } };
  (file.color.seed as Record<string, unknown>).brand = { $value: '#123456' };
  file.shape.radius = { $type: 'dimension', $value: { value: 14, unit: 'px' } };
  file.type.weight = { $type: 'fontWeight', $value: 300 };
  file.type.ratio = { $type: 'number', $value: 9 };
  file.shape.picture = { $type: 'dimension', $value: { value: 7, unit: 'px' } };
  const found = read(file);
  expect(found.theme).toEqual({
    preset: 'press',
    overrides: {
      colors: { light: { 'surface-alt': '#ffffff' } },
      seeds: { brand: '#123456' },
      shape: { buttons: 'outline', radius: 'round' },
      type: { weight: 300 },
    },
  });
  expect(leftOf(found)).toEqual(['/shape/picture/$value noChoice', '/type/ratio/$value noChoice']);
});

test('Penpot and Tokens Studio: values without the sign, sets, references without their set', () => {
  const file = {
    global: {
      blue: { value: '#1f5fd6', type: 'color' },
      brand: { value: '{blue}', type: 'color' },
      spacing: { value: '8', type: 'spacing' },
    },
    dark: { surface: { value: 'rgba(16, 24, 32, 1)', type: 'color' } },
    $themes: [],
    $metadata: { tokenSetOrder: ['global', 'dark'] },
  };
  const found = read(file);
  expect(found.theme.overrides).toEqual({
    seeds: { brand: '#1f5fd6' },
    colors: { dark: { surface: '#101820' } },
  });
  expect(found.taken.map(({ path, to }) => `${path} ${to}`)).toEqual([
    '/global/brand/value /colors/light/brand',
    '/dark/surface/value /colors/dark/surface',
  ]);
  expect(leftOf(found)).toEqual(['/global/blue/value noRole', '/global/spacing/value noRole']);
});

test('Penpot of today: the type stands in the group, the reference leaves out the set', () => {
  const file = {
    'Core/Brand': { color: { $type: 'color', ink: { $value: '#0b1f33' } } },
    'Theme/Light': {
      $type: 'color',
      text: { primary: { $value: '{color.ink}' } },
      primary: { $value: '#0f7' },
    },
  };
  expect(read(file).taken.map(({ to, value }) => [to, value])).toEqual([
    ['/colors/light/brand', '#00ff77'],
    ['/colors/light/text', '#0b1f33'],
  ]);
});

test('Figma: components, names with spaces and groups, modes as groups, files or a mark', () => {
  const file = {
    Colors: {
      'Surface alt': { $type: 'color', $value: { colorSpace: 'srgb', components: [1, 0.5, 0], alpha: 1 } },
      Text: { Muted: { $type: 'color', $value: { components: [0, 0, 0] } } },
      'Border/Default': { $type: 'color', $value: { components: [0, 0, 0], alpha: 0.12 } },
    },
  };
  expect(read(file).theme.overrides).toEqual({
    colors: { light: { 'surface-alt': '#ff8000', 'text-muted': '#000000' } },
  });
  expect(leftOf(read(file))).toEqual(['/Colors/Border~1Default/$value transparent']);
  expect(read(file, 'Dark.tokens.json').theme.overrides.colors?.light).toBeUndefined();
  const marked = { ...file, $extensions: { 'com.figma.modeName': 'Dark' } };
  expect(read(marked).theme.overrides.colors?.dark).toMatchObject({ 'text-muted': '#000000' });
});

test('plugins of Figma: collections with modes and variables, and aliases between them', () => {
  const variable = (name: string, value: unknown, isAlias = false) => ({
    name,
    type: 'color',
    isAlias,
    value,
  });
  const collections = [
    { name: 'Primitives', modes: [{ name: 'Value', variables: [variable('teal/600', '#0d7377')] }] },
    {
      name: 'Tokens',
      modes: [
        {
          name: 'Light',
          variables: [variable('primary', { collection: 'Primitives', name: 'teal/600' }, true)],
        },
        { name: 'Dark', variables: [variable('background', '#101418FF')] },
      ],
    },
  ];
  expect(read({ version: '1.0', collections }).taken.map(({ path, to, value }) => [path, to, value])).toEqual(
    [
      ['/collections/1/modes/0/variables/0/value', '/colors/light/brand', '#0d7377'],
      ['/collections/1/modes/1/variables/0/value', '/colors/dark/surface', '#101418'],
    ],
  );
});

test('a ground and a brand of another file make the other colours, too', () => {
  const { theme } = read({
    primary: { $type: 'color', $value: '#0057b8' },
    background: { $value: '#ffffff' },
  });
  expect(theme.overrides).toEqual({ seeds: { brand: '#0057b8', surface: '#ffffff' } });
});

test('colours of other spaces become the nearest that all screens show', () => {
  const inSpace = (colorSpace: string, components: unknown[]) =>
    read({ brand: { $type: 'color', $value: { colorSpace, components } } }).taken[0]?.value;
  expect(inSpace('oklch', [0.5, 0.1, 250])).toBe('#32669a');
  expect(inSpace('hsl', [210, 50, 40])).toBe('#336699');
  expect(inSpace('display-p3', [0, 0, 0])).toBe('#000000');
  expect(inSpace('display-p3', [0, 0.6, 0])).toBe('#00942c');
  expect(inSpace('hsl', ['none', 0, 100])).toBe('#ffffff');
});

test('groups that extend others, and the token of a group itself', () => {
  const { theme } = read({
    base: { $type: 'color', brand: { $root: { $value: '#1f5fd6' }, strong: { $value: '#0b3a8f' } } },
    dark: { $extends: '{base}', brand: { $value: { $ref: '#/base/brand/strong' } } },
  });
  expect(theme.overrides.seeds).toEqual({ brand: '#1f5fd6' });
  expect(theme.overrides.colors?.light).toEqual({ 'brand-strong': '#0b3a8f' });
  expect(theme.overrides.colors?.dark).toEqual({ brand: '#0b3a8f' });
});

test('our name comes before that of another system, and a short one before a long one', () => {
  const token = ($value: string) => ({ $type: 'color', $value });
  const found = read({
    button: { text: token('#111111') },
    text: token('#222222'),
    primary: token('#1f5fd6'),
    brand: token('#0057b8'),
  });
  expect(found.theme.overrides).toEqual({
    seeds: { brand: '#0057b8' },
    colors: { light: { text: '#222222' } },
  });
  expect(leftOf(found)).toEqual(['/primary/$value twice', '/button/text/$value noRole']);
});

test.each([
  [{ brand: { $value: 'reddish' } }, '/brand/$value noColour'],
  [{ a: { brand: { $type: 'color', $value: '{a.brand}' } } }, '/a/brand/$value reference'],
  [{ brand: { $value: '{nowhere}' } }, '/brand/$value reference'],
  [{ brand: { $value: { colorSpace: 'oklch', components: [2, 0, 0] } } }, '/brand/$value noColour'],
  [{ brand: { $value: { colorSpace: 'of-mars', components: [0, 0, 0] } } }, '/brand/$value noColour'],
  [{ brand: { $value: '#00000080' } }, '/brand/$value transparent'],
  [{ brand: { $value: { components: [0, 0, 0], hex: '#ffffff' } } }, '/brand/$value twoColours'],
])('what cannot be read is left with its place: %j', (file, expected) => {
  const found = read(file);
  expect(leftOf(found)).toEqual([expected]);
  expect(found.theme).toEqual(START);
});

test('a theme of a newer program in a file leaves what is not known, and takes what is drawn', () => {
  const file = writeTokens({ preset: 'press', overrides: {} }, PRESETS);
  const theme = { preset: 'of-the-future', overrides: { weather: 'rain' } };
  const found = read({ ...file, $extensions: { tessera: { theme } } });
  expect(leftOf(found)).toEqual([
    '/$extensions/tessera/theme/overrides/weather theme',
    '/$extensions/tessera/theme/preset theme',
  ]);
  expect(found.theme.preset).toBe('kiln');
  const { color } = writeTokens(found.theme, PRESETS);
  expect(isObject(color) && color.light).toEqual(isObject(file.color) && file.color.light);
});

test.each([
  ['', 'empty', 1, 1],
  ['[]', 'noObject', 1, 1],
  ['{\n  "a": 1,\n  "b": }\n', 'broken', 3, 8],
  ['{"a": 1', 'broken', 1, 8],
  ['{\n // comment\n}', 'broken', 2, 2],
  [`{"a":\n${'['.repeat(100_000)}`, 'tooDeep', 2, 200],
])('a damaged file is refused with its line', (text, code, line, column) => {
  expect(parseTokens(text)).toMatchObject({ refused: { code, line, column } });
});

test('the line of a place', () => {
  const parsed = parseTokens('\uFEFF{\n  "a/b": {\n    "$value": [1,\n 2]\n  }\n}');
  if ('refused' in parsed) throw new Error(parsed.refused.what);
  const { lineOf } = parsed.file;
  expect(['', '/a~1b', '/a~1b/$value', '/a~1b/$value/1', '/a~1b/none'].map(lineOf)).toEqual([1, 2, 3, 4, 2]);
});
