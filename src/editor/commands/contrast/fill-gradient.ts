// Paints the linear gradients of CSS on a canvas.
import { readColour, type Rgba } from '../elements/measure-style.ts';

const SIDES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  'to top': [0, -1],
  'to right': [1, 0],
  'to bottom': [0, 1],
  'to left': [-1, 0],
};

/** The gradient of a computed `background-image`; undefined for anything else. */
export function makeGradient(
  context: OffscreenCanvasRenderingContext2D,
  image: string,
  { x, y, width, height }: DOMRect,
): CanvasGradient | undefined {
  const inner = /^linear-gradient\((.*)\)$/s.exec(image)?.[1];
  if (inner === undefined) return undefined;
  const [first = '', ...others] = splitArguments(inner);
  const direction = first.replace(/\s*in [\w-]+$/, '');
  const side = SIDES[direction] ?? [0, 1];
  const stops = direction in SIDES ? others : [first, ...others];
  const [right, down] = side;
  const length = right === 0 ? height : width;
  if (length === 0) return undefined;
  const gradient = context.createLinearGradient(
    right < 0 ? x + width : x,
    down < 0 ? y + height : y,
    right > 0 ? x + width : x,
    down > 0 ? y + height : y,
  );
  const parsed = stops.map((stop, index) => parseStop(stop, index / Math.max(1, stops.length - 1), length));
  // CSS fades to `transparent` in the colour of the other stop, a canvas fades to black.
  const [red, green, blue] = parsed.find(({ colour }) => colour[3] > 0)?.colour ?? [0, 0, 0];
  for (const { colour, at } of parsed)
    gradient.addColorStop(
      at,
      colour[3] === 0 ? `rgba(${red},${green},${blue},0)` : `rgba(${colour.join(',')})`,
    );
  return gradient;
}

/** `usual` is the place of a stop that has no position. */
function parseStop(stop: string, usual: number, length: number): { colour: Rgba; at: number } {
  const [, colour = stop, position] = /^(.*\)|\S+)\s+([^)]*|calc\(.*\))$/.exec(stop) ?? [];
  const at = position === undefined ? usual : placeOf(position, length);
  return { colour: readColour(colour), at: Math.min(1, Math.max(0, at)) };
}

/** Splits at the commas that are in no parentheses. */
function splitArguments(text: string): string[] {
  return text.split(/,(?![^(]*\))/).map((each) => each.trim());
}

/** A position as a share of the length: `60%`, `80px` or a sum of both. */
function placeOf(position: string, length: number): number {
  let share = 0;
  for (const [, sign, number, unit] of position.matchAll(/([+-])?\s*(-?[\d.]+)(%|px)/g))
    share += (sign === '-' ? -1 : 1) * (unit === '%' ? Number(number) / 100 : Number(number) / length);
  return share;
}
