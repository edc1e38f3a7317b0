/**
 * Makes the look of antd's controls on a site's pages. The build loads it, too: it imports nothing of antd.
 */
import type { ConfigProviderProps } from 'antd/es/config-provider';

export type Theme = NonNullable<ConfigProviderProps['theme']>;
export type Derivation = Extract<Theme['algorithm'], (...args: never[]) => unknown>;
/** What antd derives from the colours and sizes of a theme, beside these themselves. */
export type DerivedTokens = Readonly<Record<string, unknown>>;
export type Seed = Parameters<Derivation>[0];

/** The colours of a site that controls have, as they are in pages without a theme. */
export const DEFAULT_COLOURS = {
  brand: '#a3402a',
  danger: '#a3402a',
  'control-line': '#8f8375',
  focus: '#2e5a4e',
  text: '#231e1a',
  'text-muted': '#5e544b',
  field: '#ffffff',
} as const;

type Colours = Readonly<Record<keyof typeof DEFAULT_COLOURS, string>>;

export const COLOUR_NAMES = Object.keys(DEFAULT_COLOURS) as (keyof Colours)[];

/** The look of controls with these colours. */
export function makeTheme({
  brand,
  danger,
  focus,
  text,
  field,
  'control-line': line,
  'text-muted': muted,
}: Colours) {
  const focused = {
    activeBorderColor: focus,
    hoverBorderColor: focus,
    activeShadow: `0 0 0 2px color-mix(in srgb, ${focus} 25%, transparent)`,
  };
  return {
    components: {
      Input: focused,
      InputNumber: focused,
      DatePicker: focused,
      Select: {
        activeBorderColor: focused.activeBorderColor,
        hoverBorderColor: focused.hoverBorderColor,
        activeOutlineColor: `color-mix(in srgb, ${focus} 25%, transparent)`,
      },
      Slider: {
        railBg: line,
        railHoverBg: line,
        dotBorderColor: line,
        handleColor: brand,
        trackBg: brand,
        trackHoverBg: brand,
      },
    },
    token: {
      colorPrimary: brand,
      colorError: danger,
      colorText: text,
      colorTextBase: text,
      colorBgBase: field,
      colorBgContainer: field,
      colorBgElevated: field,
      colorTextPlaceholder: muted,
      colorTextDescription: muted,
      colorBorder: line,
      colorBorderSecondary: `color-mix(in srgb, ${line} 40%, transparent)`,
      // antd cannot calculate it of properties.
      colorSplit: `color-mix(in srgb, ${line} 40%, transparent)`,
      // For the arrows of boxes, switches that are off, and disabled controls.
      colorTextQuaternary: line,
      fontFamily: 'inherit',
      // Phones zoom into a field with less than 16 px.
      fontSize: 16,
      controlHeight: 44,
      borderRadius: 2,
    },
  } satisfies Theme;
}

/** A custom property of the page, which `site-styles.ts` sets. */
const property = (name: string): string => `var(--field-${name})`;

/** Tokens that no field has: preset colours, such as `blue-1` and `blue1` … */
const PRESET = /^(?:blue|cyan|geekblue|gold|green|lime|magenta|orange|pink|purple|red|volcano|yellow)-?\d/;
/** … and those of other states, of solid buttons, pages and headings. */
const OTHER = /^color(?:(?:Info|Success|Warning)[A-Z]|BgSolid|BgLayout|BgBlur)|Heading\d/;

const TEXT_PART = /rgba\(35, ?30, ?26, ?([\d.]+)\)/g;

/** antd's names of the shades of its primary colour, 1 to 7; 6 is the colour itself. */
const SHADES: Readonly<Record<string, number>> = {
  Bg: 1,
  BgHover: 2,
  Border: 3,
  BorderHover: 4,
  Hover: 5,
  '': 6,
  Active: 7,
  TextHover: 5,
  Text: 6,
  TextActive: 7,
};

/** The colours that have shades, by antd's names. */
export const SHADED = { colorPrimary: 'brand', colorError: 'danger' } as const;

const shade = (colour: string, number: number): string =>
  property(number === 6 ? colour : `${colour}-${number}`);

const SHADES_OF_SITE = {
  ...Object.fromEntries(
    Object.entries(SHADED).flatMap(([antd, colour]) =>
      Object.entries(SHADES).map(([name, number]) => [antd + name, shade(colour, number)]),
    ),
  ),
  colorErrorBgActive: shade('danger', 3),
  colorErrorBgFilledHover: `color-mix(in srgb, ${shade('danger', 1)}, ${shade('danger', 3)})`,
};

const COLOURS = Object.fromEntries(COLOUR_NAMES.map((name) => [name, property(name)])) as Colours;

const { components: COMPONENTS, token } = makeTheme(COLOURS);

/** As numbers and as antd calculates with it. */
const SIZES: readonly unknown[] = [token.fontSize, `${token.fontSize}px`];

/** A transformer of antd's styles: their letters are as large as the reader's browser makes letters. */
export const LETTERS_OF_READER = {
  visit: <Style extends { fontSize?: unknown }>(style: Style): Style =>
    SIZES.includes(style.fontSize) ? { ...style, fontSize: 'medium' } : style,
};

/** These stand above what antd derives. */
const TOKEN = {
  ...token,
  controlOutline: property('brand-ring'),
  colorErrorOutline: property('danger-ring'),
  motionDurationFast: property('fast'),
  motionDurationMid: property('mid'),
  motionDurationSlow: property('slow'),
};

/** Parts of the text's colour, as antd writes them, of whatever colour texts have on a page. */
function withColours(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll(
    TEXT_PART,
    (_, part: string) =>
      `color-mix(in srgb, ${property('text')} ${Math.round(Number(part) * 100)}%, transparent)`,
  );
}

/**
 * What antd calculates of colours that it can read, and of the sizes. What no field has is left out:
 * every browser would join and hash it, and it is more than half.
 */
export function deriveTokens(derive: Derivation, seed: Seed): DerivedTokens {
  const { brand, danger, text, field } = DEFAULT_COLOURS;
  const bases = { colorTextBase: text, colorBgBase: field };
  const given: Record<string, unknown> = { ...seed };
  const derived = derive({ ...seed, ...token, ...bases, colorPrimary: brand, colorError: danger });
  const kept = Object.entries({ ...derived, ...SHADES_OF_SITE }).filter(
    ([name, value]) => !PRESET.test(name) && !OTHER.test(name) && !(name in TOKEN) && given[name] !== value,
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, withColours(value)]));
}

/**
 * The look of controls with the colours of whatever page they are on: its colours are custom properties, so
 * that it is the same for all sites, and the build can derive its tokens and write its styles.
 */
export function makeSiteTheme(derived: DerivedTokens) {
  return {
    algorithm: (seed) => ({ ...seed, ...derived }) as ReturnType<Derivation>,
    components: {
      ...COMPONENTS,
      Slider: {
        ...COMPONENTS.Slider,
        handleActiveOutlineColor: `color-mix(in srgb, ${COLOURS.brand} 20%, transparent)`,
        handleColorDisabled: COLOURS['control-line'],
      },
    },
    token: TOKEN,
  } satisfies Theme;
}
