/** Names the copies of pictures: which widths and formats a picture has. */
import { ANIMATED, widthsOf } from '../../../../runtime/model/media.ts';
import type { CopyFormat } from '../../storage/media-task.ts';

/** Endings of originals that have copies. */
export const SCALABLE = ['webp', 'jpg', 'png'] as const;

const NAME = '([A-Za-z0-9-]+_(\\d{1,5})x(\\d{1,5}))';
const SCALABLE_ORIGINAL = new RegExp(`^${NAME}\\.(?:${SCALABLE.join('|')})$`);
const COPY_ADDRESS = new RegExp(`^${NAME}\\.w([1-9]\\d{0,4})\\.webp$`);

/** Above this, encoding AVIF takes many seconds and a gigabyte of memory. */
const MAX_AVIF_PIXELS = 8_000_000;
/** Limit of the format, in pixels. */
const MAX_WEBP_SIDE = 16_383;

/** A picture without its ending, with its size in pixels. */
interface PictureName {
  name: string;
  width: number;
  height: number;
}

/** The copy that an address asks for. */
export interface AskedCopy extends PictureName {
  /** Width of the copy in pixels. */
  copyWidth: number;
}

/** True for the key of an original that has copies. */
export function hasCopies(original: string): boolean {
  return SCALABLE_ORIGINAL.test(original) && !original.includes(`${ANIMATED}_`);
}

/** The key of a copy in the store. */
export function copyKeyOf(name: string, width: number, format: CopyFormat): string {
  return `${name}.w${width}.${format}`;
}

/** The keys of all copies of an original in a format, the widest first: it can stand for the others. */
export function listCopies(original: string, format: CopyFormat): { key: string; width: number }[] {
  const [, name = '', width, height] = SCALABLE_ORIGINAL.exec(original) ?? [];
  const picture = { name, width: Number(width), height: Number(height) };
  return widthsOf(picture.width)
    .filter((copyWidth) => isPossible({ ...picture, copyWidth }, format))
    .map((copyWidth) => ({ key: copyKeyOf(name, copyWidth, format), width: copyWidth }))
    .toReversed();
}

/** Reads the file name of a copy's address. Undefined for any name but those of existing widths. */
export function readCopyName(file: string): AskedCopy | undefined {
  const [, name, ...numbers] = COPY_ADDRESS.exec(file) ?? [];
  const [width = 0, height = 0, asked = 0] = numbers.map(Number);
  if (name === undefined) return undefined;
  const widths = widthsOf(width);
  // Stored texts may still name the own width of a picture that is wider than all copies.
  const copyWidth = asked === width ? widths.at(-1) : widths.find((each) => each === asked);
  return copyWidth === undefined ? undefined : { name, width, height, copyWidth };
}

/** False for a copy that is too large for its format. */
export function isPossible({ width, height, copyWidth }: AskedCopy, format: CopyFormat): boolean {
  const copyHeight = Math.round((height * copyWidth) / width);
  return copyHeight <= MAX_WEBP_SIDE && (format === 'webp' || copyWidth * copyHeight <= MAX_AVIF_PIXELS);
}
