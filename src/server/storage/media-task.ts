/** Declares the tasks of the media process, and its answers. Paths are local. */

/** Accepted formats of pictures, by the decoder's names. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/** Formats of the copies of pictures, the preferred one first. */
export const COPY_FORMATS = ['avif', 'webp'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** A part of a picture, in pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Encodes a picture anew (`clean`), in a width and a format for browsers (`resize`), or a part of it in a
 * size (`cut`).
 */
export type PictureTask = { from: string; to: string } & (
  | { kind: 'clean'; format: PictureFormat }
  | { kind: 'resize'; width: number; format: CopyFormat }
  | { kind: 'cut'; region: Region; width: number; height: number }
);

export interface FailedTask {
  ok: false;
  reason: string;
  tooManyPixels?: boolean;
}

/** The size of the written picture in pixels, or why there is none. */
export type PictureAnswer = { ok: true; width: number; height: number; isAnimated: boolean } | FailedTask;

/** Reads what a font says of itself. */
export interface ReadFontTask {
  kind: 'read-font';
  from: string;
}

/** Writes a part of a font as WOFF2: these characters, with every axis but the weight at its default. */
export interface SliceFontTask {
  kind: 'slice-font';
  from: string;
  to: string;
  characters: string;
  pinned: Readonly<Record<string, number>>;
}

/** What a font says of itself. Lengths are parts of its em. */
export interface FontFacts {
  family: string;
  style: string;
  /** The lightest and the heaviest: the same in a font that has no axis for it. */
  weights: readonly [number, number];
  isItalic: boolean;
  /** The defaults of its other axes. */
  pinned: Readonly<Record<string, number>>;
  /** What it says about its licence; empty for nothing. */
  licence: string;
  /** First and last code points of what it has characters for, ascending. */
  coverage: readonly (readonly [number, number])[];
  ascent: number;
  descent: number;
  lineGap: number;
  /** The average width of a letter of a Latin text; 0 without these letters. */
  letterWidth: number;
  hasSerifs: boolean;
}

/** Why a font is not taken: a table that is damaged, or what it forbids. */
export type FontRefusal =
  | { code: 'damaged'; table: string }
  | { code: 'forbids-embedding' | 'forbids-subsetting' };

export type ReadFontAnswer = { ok: true; facts: FontFacts } | { ok: true; refusal: FontRefusal } | FailedTask;
export type SliceFontAnswer = { ok: true } | FailedTask;

export type MediaTask = PictureTask | ReadFontTask | SliceFontTask;
export type MediaAnswer = PictureAnswer | ReadFontAnswer | SliceFontAnswer;
