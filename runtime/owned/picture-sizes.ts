/** Calculates how wide a picture is shown, so that browsers load the smallest sufficient copy. */
import type { OwnedStyle } from '../generated/documents.generated.ts';

/** In how many columns a node stands, at each width. */
export type Shares = Readonly<Record<'desktop' | 'tablet' | 'phone', number>>;

export const FULL_WIDTH: Shares = { desktop: 1, tablet: 1, phone: 1 };

/** Columns by token; of two unequal ones the wider counts. */
const COLUMNS: Readonly<Record<string, number>> = {
  1: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 5,
  6: 6,
  // What stands in twelfths spans about half of them.
  12: 2,
  '1-2': 1.5,
  '2-1': 1.5,
  '2-3': 1.7,
  '3-2': 1.7,
  'hug-1': 1,
  auto: 3,
  narrow: 3,
};
/** A row of some parts: half of the width each, at least. */
const IN_ROW = 2;

/** The shares of the children of a node with this style. */
export function countColumns(style: OwnedStyle | undefined, around: Shares): Shares {
  const desktop = style?.desktop ?? {};
  const countOf = (tokens: Readonly<Record<string, string>>): number =>
    COLUMNS[tokens.columns ?? ''] ?? (tokens.layout === 'row' ? IN_ROW : 1);
  return {
    desktop: around.desktop * countOf(desktop),
    tablet: around.tablet * countOf({ ...desktop, ...style?.tablet }),
    phone: around.phone * countOf({ ...desktop, ...style?.phone }),
  };
}

/** The value of `sizes` of a picture. */
export function sizesOf({ desktop, tablet, phone }: Shares): string {
  const part = (count: number): string => `${Math.ceil(100 / count)}vw`;
  const [wide, middle, narrow] = [part(desktop), part(tablet), part(phone)];
  if (wide === middle && middle === narrow) return wide;
  const others = middle === narrow ? narrow : `(width >= 751px) ${middle}, ${narrow}`;
  return `(width >= 1025px) ${wide}, ${others}`;
}
