// Small files as Tokens Studio, Penpot and Figma write them.
import { expect, test } from 'vitest';
import { readTokens, type ReadTokens } from '../../runtime/theme/tokens/read-tokens.ts';
import { PRESETS } from './presets.ts';

const read = (file: Record<string, unknown>, fileName = 'tokens.json'): ReadTokens =>
  readTokens(file, { preset: 'cloud', overrides: {} }, PRESETS, { fileName });
const leftOf = ({ left }: ReadTokens, but = 'noRole') =>
  left.filter(({ reason }) => reason !== but).map(({ path, reason }) => `${path} ${reason}`);
const takenOf = ({ taken }: ReadTokens) => taken.map(({ to, value }) => `${to} ${value}`);

const color = ($value: unknown) => ({ $value, $type: 'color', $description: '' });

test('Penpot: the themes of its file say which sets are dark, and what a set of both means in each', () => {
  const found = read({
    core: {
      dimension: {
        xs: { $value: '4', $type: 'dimension' },
        sm: { $value: '{dimension.xs} * 2', $type: 'dimension' },
      },
      colors: { black: color('#000000'), white: color('#ffffff'), indigo: color('#4338ca') },
      fontFamilies: {
        heading: { $value: ['Georgia'], $type: 'fontFamilies' },
        body: { $value: 'Roboto, sans-serif', $type: 'fontFamilies' },
      },
    },
    day: {
      fg: { default: color('{colors.black}') },
      bg: { default: color('{colors.white}') },
      veil: color('rgba({colors.black}, 0.3)'),
    },
    evening: { fg: { default: color('{colors.white}') }, bg: { default: color('#1a202c') } },
    shared: {
      primary: color('rgba({colors.indigo}, 1)'),
      focus: color('{fg.default}'),
      button: { background: color('{bg.default}') },
      H1: { $value: { fontFamilies: ['{fontFamilies.heading}'], fontSizes: '32' }, $type: 'typography' },
      shadow: {
        $value: [{ x: '0', y: '2px', blur: '4px', spread: '0', color: 'rgba({colors.black}, 0.15)' }],
        $type: 'boxShadow',
      },
    },
    'brand-b': { primary: color('#ff0000') },
    $themes: [
      { name: 'Light', group: 'Mode', selectedTokenSets: { core: 'enabled', day: 'enabled' } },
      { name: 'Dark', group: 'Mode', selectedTokenSets: { core: 'enabled', evening: 'enabled' } },
      { name: 'B', group: 'Brand', selectedTokenSets: { 'brand-b': 'enabled' } },
      { name: 'A', group: 'Brand', selectedTokenSets: { shared: 'enabled' } },
    ],
    $metadata: {
      tokenSetOrder: ['core', 'day', 'evening', 'shared', 'brand-b'],
      activeThemes: ['Mode/Light', 'Brand/A'],
      activeSets: ['core', 'day', 'shared'],
    },
  });
  expect(takenOf(found)).toEqual(
    expect.arrayContaining([
      '/colors/light/brand #4338ca',
      '/colors/light/text #000000',
      '/colors/light/focus #000000',
      '/colors/dark/text #ffffff',
      '/colors/dark/surface #1a202c',
      '/colors/dark/focus #ffffff',
      '/type/heading serif',
    ]),
  );
  expect(leftOf(found)).toEqual([
    '/core/fontFamilies/body/$value noFont',
    '/brand-b/primary/$value otherSet',
  ]);
});

test('Tokens Studio: the later set holds, disabled ones do not, and computed colours are left', () => {
  const token = (value: unknown, type = 'color', more = {}) => ({ value, type, ...more });
  const modify = { type: 'darken', value: '0.2', space: 'lch' };
  const found = read({
    global: {
      hue: token('220', 'other'),
      blue: token('hsla({hue},80%,40%,1)'),
      primary: token('#111111'),
      heading: token({ fontFamily: 'Inter', fontWeight: 'Bold', fontSize: '32' }, 'typography'),
    },
    brand: {
      primary: token('{blue}'),
      'primary-hover': token('{primary}', 'color', { $extensions: { 'studio.tokens': { modify } } }),
      overlay: { text: token('#00000080') },
    },
    old: { primary: token('#00ff00') },
    $themes: [
      {
        id: '1',
        name: 'Acme',
        selectedTokenSets: { global: 'source', brand: 'enabled', old: 'disabled' },
      },
    ],
    $metadata: { tokenSetOrder: ['global', 'old', 'brand'] },
  });
  expect(found.theme.overrides.seeds).toEqual({ brand: '#144bb8' });
  expect(leftOf(found)).toEqual([
    '/brand/primary-hover/value computed',
    '/global/primary/value twice',
    '/brand/overlay/text/value transparent',
    '/old/primary/value otherSet',
  ]);
});

test('Figma: a file of its own for each mode, the second upon the first', () => {
  const value = (components: number[], hex: string, alpha = 1) => ({
    $type: 'color',
    $value: { colorSpace: 'srgb', components, alpha, hex },
    $extensions: { 'com.figma.variableId': 'VariableID:1:2', 'com.figma.scopes': ['ALL_SCOPES'] },
  });
  const mode = (name: string, ground: unknown) => ({
    Color: {
      Background: { Default: ground },
      Text: { Secondary: value([1, 1, 1], '#FFFFFF', 0.699999988079071) },
      Blue: { 400: value([0.4000000059604645, 0.6000000238418579, 1], '#6699FF') },
      Primary: { $type: 'color', $value: '{Color.Blue.400}' },
    },
    radius: { $type: 'number', $value: 8 },
    $extensions: { 'com.figma.modeName': name },
  });
  const day = read(mode('Light', value([1, 1, 1], '#FFFFFF')), 'Light.tokens.json');
  expect(leftOf(day)).toEqual(['/Color/Text/Secondary/$value transparent']);
  const night = readTokens(mode('Dark', value([0, 0, 0], '#000000')), day.theme, PRESETS);
  expect(night.theme.overrides.seeds).toEqual({ brand: '#6699ff', surface: '#ffffff' });
  expect(night.theme.overrides.colors?.dark).toMatchObject({ surface: '#000000' });
});
