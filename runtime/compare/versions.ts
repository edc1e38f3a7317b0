/** What two versions were made from, and both of them. */
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
