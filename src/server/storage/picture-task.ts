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
 * A task of the picture process: encode a picture anew (`clean`), in a width and a format for browsers
 * (`resize`), or a part of it in a size (`cut`). Paths are local.
 */
export type PictureTask = { from: string; to: string } & (
  | { kind: 'clean'; format: PictureFormat }
  | { kind: 'resize'; width: number; format: CopyFormat }
  | { kind: 'cut'; region: Region; width: number; height: number }
);

/** The result: the size of the written picture in pixels, or why there is none. */
export type PictureAnswer =
  | { ok: true; width: number; height: number; isAnimated: boolean }
  | { ok: false; reason: string; tooManyPixels: boolean };
