/** Formats of pictures that are taken, as the decoder names them. */
export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/** What the picture process is asked: to write a picture anew (`clean`), or as a WebP of a width (`resize`). Paths are this machine's. */
export type PictureTask = { from: string; to: string } & (
  | { kind: 'clean'; format: PictureFormat }
  | { kind: 'resize'; width: number }
);

/** Its answer: the size in pixels of what was written, or why it was not. */
export type PictureAnswer =
  | { ok: true; width: number; height: number }
  | { ok: false; reason: string; tooManyPixels: boolean };
