// Small files as Tokens Studio, Penpot and Figma write them.
import { expect, test } from 'vitest';
import { parseTokens } from '../../runtime/theme/tokens/parse-tokens.ts';
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

test('Figma: what a colour is used for outweighs its tone, and parts of a page are not the page', () => {
  // Names of eight public design systems, as Figma exported their variables.
  const file = {
    accordion: { background: { success: color('#010101') } },
    action: { primary: { content: { 'on-brand': color('#020202') } } },
    BG: { Primary: color('#fafafa'), Success: color('#ecfdf3'), Hovered: color('#030303') },
    surface: { container: color('#f7f7f9'), input: color('#f8f8f8'), accent: color('#454de7') },
    'Progress Indicator': { Foreground: color('#040404') },
    content: { primary: color('#0c0c0c'), secondary: color('#5e6268'), inverse: color('#ffffff') },
    Text: { Error: color('#e02424'), Success: color('#1b9a6d'), 'Primary-Hover': color('#050505') },
    Border: { Primary: color('#2d6af0'), Plain: color('#b6b6b6'), Focus: color('#5e6268') },
    primary: { border: color('#060606') },
    semantic: { error: color('#dc2626') },
  };
  expect(takenOf(read(file, 'Light.tokens.json')).toSorted()).toEqual([
    '/colors/light/brand #454de7',
    '/colors/light/danger #dc2626',
    '/colors/light/field #f8f8f8',
    '/colors/light/focus #5e6268',
    '/colors/light/inverse-text #ffffff',
    '/colors/light/line #b6b6b6',
    '/colors/light/success #1b9a6d',
    '/colors/light/surface #fafafa',
    '/colors/light/surface-alt #f7f7f9',
    '/colors/light/text #0c0c0c',
    '/colors/light/text-muted #5e6268',
  ]);
});

test('what is the same by day and night says nothing of the night, and our own names hold first', () => {
  const found = read({
    base: {
      background: color('#fafafa'),
      surface: color('#ffffff'),
      text: color('#111111'),
      'text/primary': color('#333333'),
      'text/secondary': color('rgba(0, 0, 0, 0.6)'),
      'primary-hover': color('rgba(25, 118, 210, 0.04)'),
    },
    night: { line: color('rgba(255, 255, 255, 0.5)') },
    $themes: [
      { name: 'Light', group: 'mode', selectedTokenSets: { base: 'enabled' } },
      { name: 'Dark', group: 'mode', selectedTokenSets: { base: 'enabled', night: 'enabled' } },
    ],
    $metadata: { tokenSetOrder: ['base', 'night'] },
  });
  expect(takenOf(found).toSorted()).toEqual([
    '/colors/dark/line #ffffff',
    '/colors/light/surface #ffffff',
    '/colors/light/text #111111',
    '/colors/light/text-muted #666666',
  ]);
  expect(leftOf(found)).toEqual([
    '/base/background/$value twice',
    '/base/text~1primary/$value twice',
    '/base/primary-hover/$value transparent',
  ]);
});

test('a file of a plugin without values is no file of tokens, and says so', () => {
  const { taken, left } = read({ color: { paper: { light: { r: 1, g: 1, b: 1, a: 1 } } } });
  expect({ taken, left }).toEqual({ taken: [], left: [{ path: '', name: '', reason: 'noTokens' }] });
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
  expect(leftOf(day)).toEqual([]);
  expect(takenOf(day)).toContain('/colors/light/text-muted #ffffff');
  const night = readTokens(mode('Dark', value([0, 0, 0], '#000000')), day.theme, PRESETS);
  expect(night.theme.overrides.seeds).toEqual({ brand: '#6699ff', surface: '#ffffff' });
  expect(night.theme.overrides.colors?.dark).toMatchObject({
    surface: '#000000',
    // Seven tenths of white, as they are seen on the ground of the file.
    'text-muted': '#b2b2b2',
  });
});

test('texts that refer to texts are filled up to a limit, and nothing takes long', () => {
  const bomb = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`a${at}`, color(at < 29 ? `{a${at + 1}}{a${at + 1}}` : '#')]),
  );
  const extended = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `g${at}`,
      { one: { $extends: `{g${at + 1}}` }, two: { $extends: `{g${at + 1}}` } },
    ]),
  );
  const nine = '{zero}'.repeat(9);
  const found = read({
    text: color('{a0}{a0}'),
    link: color(nine),
    line: color('{nowhere}{zero}'),
    brand: color('#{zero}{zero}1111'),
    zero: { $value: '1', $type: 'number' },
    ...bomb,
    ...extended,
  });
  expect(found.theme.overrides.seeds).toEqual({ brand: '#111111' });
  expect(leftOf(found)).toEqual([
    ' tooMany',
    '/text/$value tooLong',
    '/link/$value tooLong',
    '/line/$value reference',
  ]);
});

test('a file of 20,000 tokens is read at once, whatever names they share', () => {
  const count = 20_000;
  const names = Array.from({ length: count }, (_, at) => `set${at}`);
  const sets = names.map((name) => [name, { text: { $value: '{text}', $type: 'color' } }] as const);
  const plain = Object.fromEntries(sets);
  const themes = {
    ...plain,
    $themes: [{ name: 'A', selectedTokenSets: Object.fromEntries(names.map((name) => [name, 'enabled'])) }],
    $metadata: { tokenSetOrder: names.toReversed() },
  };
  for (const file of [plain, themes]) {
    const started = process.cpuUsage();
    const parsed = parseTokens(JSON.stringify(file, null, 1));
    if ('refused' in parsed) throw new Error(parsed.refused.code);
    const { left } = read(parsed.file.value);
    const lines = left.map(({ path }) => parsed.file.lineOf(path));
    // Half a second on a machine that does nothing else; minutes where each token looks at all others.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(4000);
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['reference']));
    expect(new Set(lines).size).toBe(count);
  }
});

test('the names of what every object of JavaScript has are no roles, fonts or spaces of colours', () => {
  const family = { $value: 'Roboto', $type: 'fontFamily' };
  const strange = { colorSpace: 'constructor', components: [1, 1, 1] };
  const found = read({
    constructor: color('#123456'),
    fonts: { 'to-string': family, valueOf: family, constructor: family },
    text: color(strange),
  });
  expect(takenOf(found)).toEqual([]);
  expect(found.left.map(({ path, reason }) => `${path} ${reason}`)).toEqual(
    expect.arrayContaining([
      '/constructor/$value noRole',
      '/fonts/constructor/$value noRole',
      '/text/$value noColour',
    ]),
  );
});
