// Runs the tasks of the process that reads and writes pictures and fonts.
import process from 'node:process';
import sharp from 'sharp';
import type { AvifOptions, OutputInfo, WebpOptions } from 'sharp';
import type { CopyFormat, MediaAnswer, MediaTask, PictureFormat, PictureTask } from './media-task.ts';

// A child process of low priority: a file that crashes a decoder or takes all memory harms only this one.
sharp.cache(false);
sharp.concurrency(1);

const MAX_PIXELS = 50_000_000;
const ORIGINAL_QUALITY = 92;
// AVIF of this effort takes about as long as WebP and has about 30 % fewer bytes.
const COPY_OPTIONS: Readonly<Record<CopyFormat, AvifOptions & WebpOptions>> = {
  avif: { quality: 50, effort: 0 },
  webp: { quality: 80 },
};

// The server has ended. Killed at once: a normal exit would finish the picture first, in a folder that the
// next server has cleaned.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (task: MediaTask) => {
  // A failed answer means that the server has ended, which `disconnect` handles.
  void run(task).then((answer) => process.send?.(answer, undefined, undefined, () => undefined));
});

async function run(task: MediaTask): Promise<MediaAnswer> {
  try {
    if (task.kind === 'read-font' || task.kind === 'slice-font') {
      const { readFont, sliceFont } = await import('./font-file.ts');
      return task.kind === 'read-font' ? await readFont(task) : await sliceFont(task);
    }
    const written = await write(task);
    const { width, height, pageHeight = height, pages = 1 } = written;
    return { ok: true, width, height: pageHeight, isAnimated: pages > 1 };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, reason, tooManyPixels: reason.includes('pixel limit') };
  }
}

function write(task: PictureTask): Promise<OutputInfo> {
  if (task.kind === 'clean') return clean(task.from, task.to, task.format);
  if (task.kind === 'resize') return resize(task.from, task.to, task.width, task.format);
  return cut(task);
}

/** Encodes a picture anew from its pixels: upright, without metadata or other data in the file. */
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

/** Writes an upright picture of the given width. Pictures are never enlarged. */
function resize(from: string, to: string, width: number, format: CopyFormat): Promise<OutputInfo> {
  return sharp(from, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, COPY_OPTIONS[format])
    .toFile(to);
}

function cut({
  from,
  to,
  region,
  width,
  height,
}: Extract<PictureTask, { kind: 'cut' }>): Promise<OutputInfo> {
  return sharp(from, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .extract(region)
    .resize({ width, height, fit: 'fill' })
    .webp(COPY_OPTIONS.webp)
    .toFile(to);
}
