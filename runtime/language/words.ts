/** Lists the names of constants. */
export const WORDS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
};
/** True for the names of constants: `true`, `null`, `NaN`, … */
export function isWord(name: string): boolean {
  return Object.hasOwn(WORDS, name);
}
