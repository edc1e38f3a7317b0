// Chooses the strength of a block's scrim.
import { copyBlock } from './block-copies.ts';
import { measureBlock } from './measure-block.ts';

/** The minimum contrast of text (WCAG 2.2, level AA). */
export const MIN_CONTRAST = 4.5;

/** The lowest contrast of a text of the block with a strength, on a phone, a tablet and a desktop. */
type MeasureStrength = (strength: number) => number;

interface ChosenStrength {
  strength: number;
  contrast: number;
}

/**
 * Calls `run` with a measure of the block. Undefined for a block without texts or without a picture, and
 * after `signal` was aborted.
 */
export async function measureScrim<Result>(
  root: HTMLElement,
  run: (measure: MeasureStrength) => Result,
  signal?: AbortSignal,
): Promise<Result | undefined> {
  if (root.querySelector('img, video') === null) return undefined;
  const { roots, remove } = await copyBlock(root);
  try {
    if (signal?.aborted === true || measureWith(roots, 0) === undefined) return undefined;
    return run((strength) => measureWith(roots, strength) ?? Infinity);
  } finally {
    remove();
  }
}

/**
 * The smallest strength with which every text has a contrast of 4.5:1, or else the one with the highest
 * contrast. `strengths` are ascending.
 */
export function chooseStrength(measure: MeasureStrength, strengths: readonly number[]): ChosenStrength {
  const [weakest = 0, strongest = 0] = [strengths[0], strengths.at(-1)];
  const best = measure(strongest);
  if (best < MIN_CONTRAST) {
    const plain = measure(weakest);
    return plain > best ? { strength: weakest, contrast: plain } : { strength: strongest, contrast: best };
  }
  let [low, high, contrast] = [0, strengths.length - 1, best];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = measure(strengths[middle] ?? strongest);
    if (found < MIN_CONTRAST) low = middle + 1;
    else [high, contrast] = [middle, found];
  }
  return { strength: strengths[high] ?? strongest, contrast };
}

/** Undefined without texts. */
function measureWith(roots: readonly HTMLElement[], strength: number): number | undefined {
  const found = roots.flatMap((root) => {
    for (const layer of root.querySelectorAll<HTMLElement>('[data-scrim]'))
      layer.style.opacity = String(strength / 100);
    return measureBlock(root) ?? [];
  });
  if (found.length === 0) return undefined;
  // In tenths and rounded down, as owners read it: 4.48 is not 4.5.
  return Math.floor(Math.min(...found) * 10) / 10;
}
