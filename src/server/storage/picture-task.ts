/** Accepted formats of pictures, by the decoder's names. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/**
 * A task of the picture process: encode a picture anew (`clean`), or as WebP of a width (`resize`). Paths are
 * local.
 */
export type PictureTask = { from: string; to: string } & (
  | { kind: 'clean'; format: PictureFormat }
  | { kind: 'resize'; width: number }
);

/** The result: the size of the written picture in pixels, or why there is none. */
export type PictureAnswer =
  | { ok: true; width: number; height: number }
  | { ok: false; reason: string; tooManyPixels: boolean };
