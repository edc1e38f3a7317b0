/** Reads and writes how one use of a picture is cropped. */
import { parseStyle, sanitizeStyle } from './style.ts';

/** The point that stays in sight, in percent of the picture, and how many times it is enlarged (1 to 3). */
export interface Crop {
  focus?: { x: number; y: number };
  zoom?: number;
}

/** The crop of a stored style; undefined when it has none. */
export function cropIn(pageJson: string): Crop | undefined {
  const { focus, zoom } = parseStyle(sanitizeStyle(pageJson)) as Crop;
  if (focus === undefined && zoom === undefined) return undefined;
  return { ...(focus === undefined ? {} : { focus }), ...(zoom === undefined ? {} : { zoom }) };
}

/** The stored style of a crop; empty when it says nothing. */
export function styleOfCrop({ focus, zoom }: Crop = {}): string {
  return sanitizeStyle(JSON.stringify({ focus, zoom: zoom === 1 ? undefined : zoom }));
}
