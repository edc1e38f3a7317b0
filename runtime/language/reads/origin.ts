/** Traces where a value of an expression comes from: paths, literals, or the expression itself. */

/**
 * Steps from a free name to what is read: `['data', 'list', '*', 'title']`. A function's result begins with
 * `name()`.
 */
export type ReadPath = readonly string[];

/** The step for any position of a list, or for a key that is computed. */
export const ANY_STEP = '*';

/** A literal that a value may be; with `isPrefix` only its beginning is known, `'site.' + x` for example. */
export interface Literal {
  value: unknown;
  isPrefix: boolean;
}

/** Where a value may come from: every branch of an expression adds to it. */
export interface Origin {
  paths: readonly ReadPath[];
  literals: readonly Literal[];
  /** Of a list that the expression makes: where its items come from. */
  items?: Origin | undefined;
  /** Of an object that the expression makes. */
  members?: ReadonlyMap<string, Origin> | undefined;
}

export const NOTHING: Origin = { paths: [], literals: [] };
/** A value of which nothing is known. */
export const COMPUTED: Origin = { paths: [], literals: [{ value: '', isPrefix: true }] };

/** The origin of the value at a path. */
export function originAt(...path: ReadPath): Origin {
  return { paths: [path], literals: COMPUTED.literals };
}

/** Where the items of a list come from; with a position as `step`, where that item comes from. */
export function itemsOf({ paths, items, members }: Origin, step: string = ANY_STEP): Origin {
  const below: Origin[] = [
    ...paths.map((path) => originAt(...path, step)),
    ...(items === undefined ? [] : [items]),
    ...(members === undefined ? [] : members.values()),
  ];
  return below.length === 0 ? COMPUTED : mergeOrigins(below);
}

/** Where a value comes from that may be any of several. */
export function mergeOrigins(origins: readonly Origin[]): Origin {
  const merge = (some: readonly (Origin | undefined)[]): Origin | undefined => {
    const present = some.filter((each) => each !== undefined);
    return present.length === 0 ? undefined : mergeOrigins(present);
  };
  const [only] = origins;
  if (only !== undefined && origins.length === 1) return only;
  const made = origins.flatMap(({ members }) => members ?? []);
  const names = new Set(made.flatMap((members) => [...members.keys()]));
  return {
    paths: origins.flatMap(({ paths }) => paths),
    literals: origins.flatMap(({ literals }) => literals),
    items: merge(origins.map(({ items }) => items)),
    members:
      made.length === 0
        ? undefined
        : new Map(
            [...names].map((name) => [name, merge(made.map((members) => members.get(name))) ?? COMPUTED]),
          ),
  };
}

/** Texts put together: known as far as the first part that is not. */
export function joinLiterals(left: readonly Literal[], right: readonly Literal[]): readonly Literal[] {
  return left.flatMap((start) => {
    if (start.isPrefix || typeof start.value === 'object') return [start];
    return right.map(({ value, isPrefix }) => ({
      value: `${String(start.value)}${String(value)}`,
      isPrefix,
    }));
  });
}
