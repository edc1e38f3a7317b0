import process from 'node:process';
import sharp from 'sharp';
import type { OutputInfo } from 'sharp';
import type { PictureAnswer, PictureFormat, PictureTask } from './picture-task.ts';

// Runs as a child process at low priority: a picture that breaks the decoder or takes its memory breaks only this.
sharp.cache(false);
sharp.concurrency(1);

const MAX_PIXELS = 50_000_000;
const ORIGINAL_QUALITY = 92;
const VARIANT_QUALITY = 80;

// The server is gone. At once: an exit would first finish the picture, in a folder that the next server has tidied by then.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (task: PictureTask) => {
  // That nobody hears it any more is said by `disconnect`.
  void run(task).then((answer) => process.send?.(answer, undefined, undefined, () => undefined));
});

async function run(task: PictureTask): Promise<PictureAnswer> {
  try {
    const written =
      task.kind === 'clean'
        ? await clean(task.from, task.to, task.format)
        : await resize(task.from, task.to, task.width);
    return { ok: true, width: written.width, height: written.pageHeight ?? written.height };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, reason, tooManyPixels: reason.includes('pixel limit') };
  }
}

/** Writes the picture anew from its pixels: upright, without metadata, and without anything that only looked like a picture. */
function clean(from: string, to: string, format: PictureFormat): Promise<OutputInfo> {
  const lossless = format === 'png' || format === 'gif';
  const picture = sharp(from, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    animated: format === 'gif' || format === 'webp',
  });
  return picture
    .autoOrient()
    .toFormat(format, lossless ? {} : { quality: ORIGINAL_QUALITY })
    .toFile(to);
}

/** Writes a WebP of the given width, upright; a picture is never enlarged. */
function resize(from: string, to: string, width: number): Promise<OutputInfo> {
  return sharp(from, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: VARIANT_QUALITY })
    .toFile(to);
}
