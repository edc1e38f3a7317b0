/** Calculates with colours in OKLCH. They are measured as browsers draw them: in sRGB, rounded to 8 bits. */
import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as addMode,
  wcagContrast,
} from 'culori/fn';

addMode(modeRgb);
addMode(modeLrgb);
const toOklch = addMode(modeOklch);

export interface Lch {
  l: number;
  c: number;
  h: number;
}

export const BLACK = '#000000';
export const WHITE = '#ffffff';

export function readLch(hex: string): Lch {
  const { l, c, h } = toOklch(hex) ?? { l: 0, c: 0 };
  return { l, c, h: h ?? 0 };
}

/** The nearest colour of the same lightness and hue that screens show. */
export function hexOf({ l, c, h }: Lch): string {
  const bounded = { mode: 'oklch' as const, l: Math.min(1, Math.max(0, l)), c: Math.max(0, c), h };
  return formatHex(clampChroma(bounded, 'oklch')) ?? BLACK;
}

export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** The lowest contrast of a colour on these. */
export const lowest = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(colour, ground)));

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A part of a colour upon another, as browsers draw what is transparent. */
export function layOver(colour: string, part: number, ground: string): string {
  const below = channels(ground);
  const mixed = channels(colour).map((each, at) => Math.round(each * part + (below[at] ?? 0) * (1 - part)));
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white: what is seen better on these grounds. */
export const extremeOn = (grounds: readonly string[]): string =>
  lowest(WHITE, grounds) > lowest(BLACK, grounds) ? WHITE : BLACK;

const STEPS = 14;

/** The colour itself where its contrast is enough, or the nearest lightness of it that has enough. */
export function ensure(colour: string, grounds: readonly string[], need: number): string {
  if (lowest(colour, grounds) >= need) return colour;
  const extreme = extremeOn(grounds);
  const from = readLch(colour);
  const end = extreme === WHITE ? 1 : 0;
  const at = (part: number): string => hexOf({ ...from, l: from.l + (end - from.l) * part });
  let [short, enough] = [0, 1];
  if (lowest(at(1), grounds) < need) return extreme;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (short + enough) / 2;
    if (lowest(at(middle), grounds) >= need) enough = middle;
    else short = middle;
  }
  return at(enough);
}
