/** Makes pictures small enough for an upload, in the browser. */

/** Longest side of a reduced picture, in pixels: more than any screen shows. */
const LONGEST_SIDE = 4096;
const QUALITY = 0.88;
const NEXT_SCALE = 0.8;
const SMALLEST_SIDE = 320;

/** An animated GIF would lose its animation. */
const REDUCIBLE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export function isReducible({ type }: Pick<File, 'type'>): boolean {
  return REDUCIBLE.includes(type);
}

/** Whether a WebP or PNG picture moves: its first bytes say so. */
async function isMoving(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4096).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  const isMovingWebp = head.startsWith('WEBPVP8X', 8) && ((bytes[20] ?? 0) & 2) !== 0;
  return isMovingWebp || (head.startsWith('PNG', 1) && head.includes('acTL'));
}

/**
 * The picture with fewer pixels, upright, in at most `maxBytes`. Transparent pictures stay transparent.
 * Undefined if the file is no picture, cannot be made so small, or moves: it would stand still.
 */
export async function reducePicture(file: File, maxBytes: number): Promise<File | undefined> {
  if (await isMoving(file)) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (bitmap === undefined) return undefined;
  try {
    const longest = Math.max(bitmap.width, bitmap.height);
    let side = Math.min(longest, LONGEST_SIDE);
    let type = 'image/jpeg';
    for (let first = true; side >= SMALLEST_SIDE; side *= NEXT_SCALE, first = false) {
      const canvas = drawScaled(bitmap, side / longest);
      if (first && file.type !== 'image/jpeg' && isTransparent(canvas)) type = 'image/webp';
      // A browser that cannot write WebP writes PNG.
      const blob = await canvas.convertToBlob({ type, quality: QUALITY });
      if (blob.size <= maxBytes) return new File([blob], renamed(file.name, blob.type), { type: blob.type });
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

function drawScaled(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = new OffscreenCanvas(Math.max(width, 1), Math.max(height, 1));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw a picture.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let index = 3; index < data.length; index += 4) if (data[index] !== 255) return true;
  return false;
}

function renamed(name: string, type: string): string {
  const ending = type.replace('image/', '').replace('jpeg', 'jpg');
  return `${name.replace(/\.[^.]*$/, '')}.${ending}`;
}
