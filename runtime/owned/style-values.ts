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
}

export type StyleValues = Readonly<Record<string, StyleValue>>;

/** One property of the table. */
export interface StyleProperty {
  title: LocalizedText;
  values: StyleValues;
  /** An attribute in place of CSS: one value at all widths, no hover; versions may differ. */
  attribute?: string;
}

export const words = (chinese: string, english: string): LocalizedText => ({
  'zh-CN': chinese,
  'en-US': english,
});

/** Makes the values of a property that sets one or more CSS properties to the same value. */
export function valuesOf(
  css: string | readonly string[],
  values: Readonly<Record<string, readonly [css: string, chinese: string, english: string]>>,
): StyleValues {
  const names = typeof css === 'string' ? [css] : css;
  return Object.fromEntries(
    Object.entries(values).map(([token, [value, chinese, english]]) => [
      token,
      { title: words(chinese, english), css: Object.fromEntries(names.map((name) => [name, value])) },
    ]),
  );
}

const SPACES = {
  none: ['0', '无', 'None'],
  xs: ['var(--space-xs)', '极小', 'Tiny'],
  s: ['var(--space-s)', '小', 'Small'],
  m: ['var(--space-m)', '中', 'Medium'],
  l: ['var(--space-l)', '大', 'Large'],
  xl: ['var(--space-xl)', '特大', 'Huge'],
} as const;

/** The steps of space, for one or more CSS properties. */
export function spacesOf(...css: string[]): StyleValues {
  return valuesOf(css, SPACES);
}

/** The same with the padding of a section. */
export function sectionSpacesOf(...css: string[]): StyleValues {
  return valuesOf(css, { ...SPACES, section: ['var(--space-section)', '区块间距', 'As sections'] });
}
