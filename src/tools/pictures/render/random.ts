/** A source of numbers in [0, 1). */
export type Random = () => number;

/** Mulberry32: the same seed gives the same picture on every machine. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number in [0, 1) that belongs to a cell of the plane, for instance to one tile. */
export function cellValue(column: number, row: number, salt: number): number {
  let mixed = Math.imul(column, 374761393) + Math.imul(row, 668265263) + Math.imul(salt, 2246822519);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2654435769);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

function smoothNoise(x: number, y: number, salt: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = x - column;
  const down = y - row;
  const blendX = across * across * (3 - 2 * across);
  const blendY = down * down * (3 - 2 * down);
  const top = cellValue(column, row, salt) * (1 - blendX) + cellValue(column + 1, row, salt) * blendX;
  const bottom =
    cellValue(column, row + 1, salt) * (1 - blendX) + cellValue(column + 1, row + 1, salt) * blendX;
  return top * (1 - blendY) + bottom * blendY;
}

/** Smooth noise around 0 (about -0.5 to 0.5), each octave half as strong and twice as fine. */
export function cloud(x: number, y: number, octaves: number, salt: number): number {
  let sum = 0;
  let strength = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * (smoothNoise(x * scale, y * scale, salt + octave) - 0.5) * 2;
    strength /= 2;
    scale *= 2.03;
  }
  return sum;
}
