// Chooses the seeds of a theme from the pixels of a logo.
import { hexOf, readLch, type Lch } from '../../runtime/theme/color.ts';
import type { Seeds } from '../../runtime/theme/theme-document.ts';

/** Longest side of the picture that is counted, in pixels. */
const SIDE = 96;
/** Less opaque pixels are edges. */
const MIN_ALPHA = 200;
const CLUSTERS = 6;
const ROUNDS = 12;
/** Below it a colour is a grey. */
const MIN_CHROMA = 0.035;
/** Colours with a smaller share of the picture are edges between two others. */
const MIN_SHARE = 0.01;

interface Point {
  at: readonly [number, number, number];
  weight: number;
  lch: Lch;
}

/** Counts colours: five bits of each channel are enough to tell them apart. */
function countColours(pixels: Uint8ClampedArray): Point[] {
  const counts = new Map<number, [red: number, green: number, blue: number, count: number]>();
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < MIN_ALPHA) continue;
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const known = counts.get(key) ?? [0, 0, 0, 0];
    counts.set(key, [known[0] + red, known[1] + green, known[2] + blue, known[3] + 1]);
  }
  return [...counts.values()].map(([red, green, blue, count]) => {
    const part = (sum: number): string =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0');
    const lch = readLch(`#${part(red)}${part(green)}${part(blue)}`);
    return { at: placeOf(lch), weight: count, lch };
  });
}

/** A place in OKLab, whose distances are those that people see. */
function placeOf({ l, c, h }: Lch): Point['at'] {
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}

const distance = (one: Point['at'], other: Point['at']): number =>
  one.reduce((sum, part, axis) => sum + (part - (other[axis] ?? 0)) ** 2, 0);

/** k-means; it begins with points far from one another, so that it always finds the same. */
function cluster(points: readonly Point[]): Point[] {
  const [first] = points.toSorted((one, other) => other.weight - one.weight);
  if (first === undefined) return [];
  let centres = [first];
  const farOf = (point: Point): number => Math.min(...centres.map(({ at }) => distance(point.at, at)));
  while (centres.length < Math.min(CLUSTERS, points.length)) {
    const scores = points.map((point) => farOf(point) * Math.sqrt(point.weight));
    const farthest = points[scores.indexOf(Math.max(...scores))];
    if (farthest === undefined || farOf(farthest) === 0) break;
    centres.push(farthest);
  }
  for (let round = 0; round < ROUNDS; round++) {
    const current = centres;
    const members = Map.groupBy(points, ({ at }) => nearest(at, current));
    centres = [...members.values()].map(middleOf);
  }
  return centres;
}

function nearest(at: Point['at'], centres: readonly Point[]): number {
  const distances = centres.map((centre) => distance(at, centre.at));
  return distances.indexOf(Math.min(...distances));
}

/** The middle of a cluster, with its most frequent colour: a mean of a colour and its edges is neither. */
function middleOf(points: readonly Point[]): Point {
  const weight = points.reduce((sum, each) => sum + each.weight, 0);
  const along = (axis: 0 | 1 | 2): number =>
    points.reduce((sum, each) => sum + each.at[axis] * each.weight, 0) / weight;
  const [most] = points.toSorted((one, other) => other.weight - one.weight);
  return {
    at: [along(0), along(1), along(2)],
    weight,
    lch: most?.lch ?? readLch('#000000'),
  };
}

/**
 * The four seeds: the strongest colour is the brand, a second one far from it the accent. What the logo has
 * not is made from the brand. Undefined without any colour.
 */
export function chooseSeeds(pixels: Uint8ClampedArray): Seeds | undefined {
  const points = countColours(pixels);
  const all = points.reduce((sum, { weight }) => sum + weight, 0);
  const clusters = cluster(points).filter(({ weight }) => weight / all >= MIN_SHARE);
  const vivid = clusters
    .filter(({ lch }) => lch.c >= MIN_CHROMA && lch.l < 0.9)
    .toSorted((one, other) => strengthOf(other) - strengthOf(one));
  const darkest = clusters.toSorted((one, other) => one.lch.l - other.lch.l)[0];
  const [brand = darkest] = vivid;
  if (brand === undefined || brand.lch.l > 0.9) return undefined;
  const tint = Math.min(brand.lch.c, 0.012);
  const light = clusters.find(({ lch }) => lch.l > 0.93);
  const dark = clusters.find((each) => each.lch.l < 0.35 && each !== brand);
  const accent = vivid.find((each) => angleBetween(each.lch, brand.lch) > 35);
  return {
    brand: hexOf(brand.lch),
    surface: hexOf(light?.lch ?? { ...brand.lch, l: 0.985, c: tint }),
    deep: hexOf(dark?.lch ?? { ...brand.lch, l: 0.24, c: Math.min(brand.lch.c, 0.04) }),
    accent: hexOf(accent?.lch ?? { ...brand.lch, l: 0.72, h: (brand.lch.h + 40) % 360 }),
  };
}

const strengthOf = ({ lch, weight }: Point): number => lch.c * Math.sqrt(weight);

function angleBetween(one: Lch, other: Lch): number {
  const between = Math.abs(one.h - other.h) % 360;
  return Math.min(between, 360 - between);
}

/** The pixels of a picture, small. Rejects for one that cannot be read. */
export async function readPixels(url: string): Promise<Uint8ClampedArray> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = url;
  await picture.decode();
  const { naturalWidth, naturalHeight } = picture;
  const scale = SIDE / Math.max(naturalWidth, naturalHeight, 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round((naturalWidth || SIDE) * scale));
  canvas.height = Math.max(1, Math.round((naturalHeight || SIDE) * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser draws no pictures.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}
