/**
 * The seed of everything that tests choose by chance: 1, or `TEST_SEED`. The same seed makes the same run
 * again.
 */
export const SEED = Number(process.env.TEST_SEED ?? 1);
