/** The seed that `TEST_SEED` says. */
export function readSeed(text = '1'): number {
  const seed = Number(text);
  if (text !== '' && Number.isInteger(seed)) return seed;
  throw new Error(`TEST_SEED is a whole number; it is "${text}".`);
}

/** The seed of everything that tests choose by chance. The same seed makes the same run again. */
export const SEED = readSeed(process.env.TEST_SEED);
