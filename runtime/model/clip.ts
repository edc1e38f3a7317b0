/** Clips pictures to shapes. */
import { isObject } from './json.ts';

/** The part of a box that is shown, in percent of the box. */
export interface MaskAttrs {
  left: number;
  top: number;
  width: number;
  height: number;
}

// Outlines on a square of 100.
const OUTLINES: Readonly<Record<string, string>> = {
  square: 'M0 0H100V100H0Z',
  circle: 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z',
  triangle: 'M50 0 100 100H0Z',
  star: 'M50 0 61.2 34.5H97.6L68.2 55.9 79.4 90.5 50 69.1 20.6 90.5 31.8 55.9 2.4 34.5H38.8Z',
  heart: 'M50 96C20 73 0 55 0 31A27 27 0 0 1 50 19A27 27 0 0 1 100 31C100 55 80 73 50 96Z',
};

const percent = (value: number): string => `${Math.round(value * 100) / 100}%`;

/** The shapes that a picture may be cut to. */
export const CLIP_TYPES: readonly unknown[] = ['rectangle', ...Object.keys(OUTLINES)];

/** True for a part of a box that lies within it. */
export function isMask(value: unknown): value is MaskAttrs & Record<string, unknown> {
  if (!isObject(value)) return false;
  const { left, top, width, height } = value as Partial<MaskAttrs>;
  const fits = (from: unknown, length: unknown): boolean =>
    typeof from === 'number' &&
    typeof length === 'number' &&
    from >= 0 &&
    length > 0 &&
    from + length < 100.01;
  return fits(left, width) && fits(top, height);
}

/**
 * The CSS declaration of a shape. A rectangle is stretched with the picture's box; every other shape is an
 * outline that lies in the middle of its part, as large as it can be there: on a narrow page, where the box
 * has other proportions, it keeps its own.
 */
export function clipStyle(clipType: unknown, { left, top, width, height }: MaskAttrs): string {
  const outline = OUTLINES[String(clipType)];
  if (outline === undefined)
    return `clip-path:inset(${[top, 100 - left - width, 100 - top - height, left].map(percent).join(' ')})`;
  const path = `%3Cpath d='${outline}'/%3E`;
  const svg = `%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'%3E${path}%3C/svg%3E`;
  const position = `${percent(shareOf(left, width))} ${percent(shareOf(top, height))}`;
  const size = `${percent(width)} ${percent(height)}`;
  return `mask:url("data:image/svg+xml,${svg}") ${position}/${size} no-repeat`;
}

/** How CSS says where an image of a length begins: as a share of the room that it leaves. */
function shareOf(from: number, length: number): number {
  return length >= 100 ? 0 : Math.min(100, (from / (100 - length)) * 100);
}
