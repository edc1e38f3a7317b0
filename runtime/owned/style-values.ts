/** Lists values of the table of styles that several properties share. */
import type { LocalizedText } from '../generated/documents.generated.ts';

/** CSS declarations by property. */
export type Declarations = Readonly<Record<string, string>>;

/** One token of a property: what owners read, and what it declares. */
export interface StyleValue {
  title: LocalizedText;
  css: Declarations;
  /** What changes by itself under a pointer. */
  hover?: Declarations;
  /** Between the steps of the panel, which lists it only where it is chosen. */
  isFine?: true;
}

export type StyleValues = Readonly<Record<string, StyleValue>>;

/** One property of the table. */
export interface StyleProperty {
  title: LocalizedText;
  values: StyleValues;
  /** Listed in the panel only where it is set. */
  isFine?: true;
  /** An attribute in place of CSS: one value at all widths, no hover; versions may differ. */
  attribute?: string;
}

export const words = (chinese: string, english: string): LocalizedText => ({
  'zh-CN': chinese,
  'en-US': english,
});

/** A step of a property: its CSS, its title in Chinese and in English, and what changes under a pointer. */
export type Step = readonly [
  css: string | Declarations,
  chinese: string,
  english: string,
  hover?: Declarations,
];

/** CSS properties that a text in place of declarations is the value of. */
type Css = string | readonly string[];

/** Makes the values of a property from its steps, by token. */
export function valuesOf(css: Css, steps: Readonly<Record<string, Step>>): StyleValues {
  const declare = (value: string): Declarations =>
    Object.fromEntries((typeof css === 'string' ? [css] : css).map((name) => [name, value]));
  return Object.fromEntries(
    Object.entries(steps).map(([token, [value, chinese, english, hover]]) => [
      token,
      {
        title: words(chinese, english),
        css: typeof value === 'string' ? declare(value) : value,
        ...(hover && { hover }),
      },
    ]),
  );
}

/** A property of the table, whose steps are texts for the same CSS, or declarations. */
export const property = (
  chinese: string,
  english: string,
  css: Css,
  steps: Readonly<Record<string, Step>>,
  fine: Readonly<Record<string, string | Declarations>> = {},
): StyleProperty => ({
  title: words(chinese, english),
  values: { ...valuesOf(css, steps), ...fineOf(css, fine) },
});

/** One whose values are made already, such as the steps of space. */
export const propertyOf = (chinese: string, english: string, values: StyleValues): StyleProperty => ({
  title: words(chinese, english),
  values,
});

/** One that the panel lists only where it is set. */
export const fineProperty = (made: StyleProperty): StyleProperty => ({ ...made, isFine: true });

/** A colour that lets through what is behind it. */
export const mixed = (colour: string, percent: number): string =>
  `color-mix(in oklab,${colour} ${percent}%,transparent)`;

const SPACES = {
  none: ['0', '无', 'None'],
  xs: ['var(--space-xs)', '极小', 'Tiny'],
  s: ['var(--space-s)', '小', 'Small'],
  m: ['var(--space-m)', '中', 'Medium'],
  l: ['var(--space-l)', '大', 'Large'],
  xl: ['var(--space-xl)', '特大', 'Huge'],
} as const;

/** Values that are called by what they are, and listed only where they are chosen. */
function fineOf(css: Css, values: Readonly<Record<string, string | Declarations>>): StyleValues {
  const steps = Object.entries(values).map(([token, value]) => [token, [value, token, token]] as const);
  const made = Object.entries(valuesOf(css, Object.fromEntries(steps)));
  return Object.fromEntries(made.map(([token, value]) => [token, { ...value, isFine: true }]));
}

/** Each twentieth of the opacity, as the scrims of shipped blocks have them. */
export const PERCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 21 }, (_, index) => [`${index * 5}%`, String(index / 20)]),
);

/** Units of the theme's space between its steps. */
export const UNITS = ['1', '1.5', '3', '5', '7', '8', '9', '11', '12', '14', '20', '24'];
const FINE_SPACES = {
  px: '1px',
  ...Object.fromEntries(UNITS.map((units) => [`${units}u`, `calc(var(--spacing)*${units})`])),
};
/** Twentieths of the padding of a section. */
export const TWENTIETHS = ['11', '12', '14', '16'];
const FINE_SECTIONS = Object.fromEntries(
  TWENTIETHS.map((part) => [`${part}/20`, `calc(var(--space-section)*${part}/20)`]),
);

/** The steps of space, for one or more CSS properties. */
export function spacesOf(...css: string[]): StyleValues {
  return { ...valuesOf(css, SPACES), ...fineOf(css, FINE_SPACES) };
}

/** The same with the padding of a section. */
export function sectionSpacesOf(...css: string[]): StyleValues {
  const section = valuesOf(css, {
    section: ['var(--space-section)', '区块间距', 'As sections'],
    airy: ['calc(var(--space-section)*1.5)', '宽松的区块间距', 'As airy sections'],
  });
  return { ...spacesOf(...css), ...section, ...fineOf(css, FINE_SECTIONS) };
}
