/** Declares two versions, and what both were made from. */
export interface Versions<Value = unknown> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/** The same of each version. */
export function mapVersions<Value, Result>(
  { base, mine, theirs }: Versions<Value>,
  read: (version: Value) => Result,
): Versions<Result> {
  return { base: read(base), mine: read(mine), theirs: read(theirs) };
}
