// How much is done by the tests that repeat something: kills, cuts, requests, interleavings.

/** The factor that `TEST_ROUNDS` says. */
export function readFactor(text = '1'): number {
  const factor = Number(text);
  if (factor > 0 && Number.isFinite(factor)) return factor;
  throw new Error(`TEST_ROUNDS is how many times as much is tested as usual, such as 10; it is "${text}".`);
}

const FACTOR = readFactor(process.env.TEST_ROUNDS);

/** More than usual is wanted: tests print what they count, and take all cases in place of some. */
export const IS_LONG = FACTOR > 1;

/** `usual`, so many times as `TEST_ROUNDS` says, rounded up. */
export const rounds = (usual: number, factor = FACTOR): number => Math.ceil(usual * factor);
