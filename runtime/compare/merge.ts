// Merges two versions of a document or record that were made from the same one.
import { isObject, ownMember } from '../model/json.ts';
import { formatPointer, type Path } from '../model/pointer.ts';
import { codeOf, findMember } from './list-codes.ts';
import { mergeOrder } from './merge-order.ts';
import { isAlike, isSame } from './same.ts';
import { mapVersions, type Versions } from './versions.ts';

/** Whose version of a place is kept. */
export type Side = 'mine' | 'theirs';

/** A place that both have changed, in different ways. */
export interface Clash extends Versions {
  path: Path;
  /** Both have moved the same items of this list: only their order is in question. */
  isOrder?: true;
}

/** What is taken where both have changed the same, by JSON Pointer; `base` is what was there before. */
export type Choices = ReadonlyMap<string, keyof Versions>;

export interface Merge<Value = unknown> {
  merged: Value;
  clashes: readonly Clash[];
}

type Members = Readonly<Record<string, unknown>>;

/** Members that are one value: halves of two versions of them would be neither. */
const UNITS: readonly (readonly string[])[] = [
  ['linkType', 'linkUrl', 'linkChannelCode', 'linkAnchor', 'isNewTab'],
  ['title', 'marks', 'dictCode'],
];
/** What an object with an address has if that is one of a picture or video. */
const MEDIA = ['resourceCode', 'resourceType', 'alt', 'isDecorative'];

/**
 * Takes what only one of both has changed: member by member, and so language by language; items of a list by
 * their codes. A list without codes is one value. Where both have changed the same, `choices` decide, or else
 * `otherwise`: theirs, which is public.
 */
export function merge(versions: Versions, choices: Choices = new Map(), otherwise: Side = 'theirs'): Merge {
  const merging = new Merging(choices, otherwise);
  return { merged: merging.at(versions, []), clashes: merging.clashes };
}

class Merging {
  readonly clashes: Clash[] = [];
  private readonly choices: Choices;
  private readonly otherwise: Side;

  constructor(choices: Choices, otherwise: Side) {
    this.choices = choices;
    this.otherwise = otherwise;
  }

  at(versions: Versions, path: Path): unknown {
    const { base, mine, theirs } = versions;
    if (isSame(base, mine)) return theirs;
    if (isSame(base, theirs) || isAlike(mine, theirs) || isAlike(base, theirs)) return mine;
    if (isAlike(base, mine)) return theirs;
    const objects = mapVersions(versions, (each) => each ?? {});
    if (isObject(mine) && isObject(theirs) && isObject(objects.base))
      return this.members(objects as Versions<Members>, path);
    const lists = mapVersions(versions, (each) => (Array.isArray(each) ? (each as unknown[]) : []));
    const member = findMember(lists.base, lists.mine, lists.theirs);
    if (Array.isArray(mine) && Array.isArray(theirs) && member !== undefined)
      return this.items(lists, member, path);
    return versions[this.choose(versions, path)];
  }

  private members(versions: Versions<Members>, path: Path): unknown {
    const unitOf = makeUnits(versions);
    const names = new Set([...Object.keys(versions.mine), ...Object.keys(versions.theirs)]);
    const units = [...Map.groupBy(names, unitOf).values()];
    const merged = units.flatMap((unit) => {
      const [name = ''] = unit;
      const inside = [...path, name];
      if (unit.length === 1) {
        const member = mapVersions(versions, (each) => ownMember(each, name));
        return [[name, this.at(member, inside)] as const];
      }
      const parts = mapVersions(versions, (each) => only(each, unit));
      return Object.entries(this.unit(parts, units.length === 1 ? path : inside) as Members);
    });
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }

  private unit(versions: Versions, path: Path): unknown {
    const { base, mine, theirs } = versions;
    if (isAlike(base, mine)) return theirs;
    if (isAlike(base, theirs) || isAlike(mine, theirs)) return mine;
    return versions[this.choose(versions, path)];
  }

  private items(lists: Versions<readonly unknown[]>, member: string, path: Path): unknown[] {
    const codes = mapVersions(lists, (list) => list.map((item) => codeOf(item, member) as string));
    const order = mergeOrder(codes, () => this.choose(lists, path, true));
    return order
      .map((code) => {
        const places = mapVersions(codes, (list) => list.indexOf(code));
        const place = places.mine === -1 ? places.theirs : places.mine;
        const item = {
          base: lists.base[places.base],
          mine: lists.mine[places.mine],
          theirs: lists.theirs[places.theirs],
        };
        return this.at(item, [...path, place]);
      })
      .filter((item) => item !== undefined);
  }

  private choose(versions: Versions, path: Path, isOrder = false): keyof Versions {
    this.clashes.push({ ...versions, path, ...(isOrder ? { isOrder } : {}) });
    return this.choices.get(formatPointer(path)) ?? this.otherwise;
  }
}

/** Names the unit of each member. A picture, its crop and its text are one value; its link is another. */
function makeUnits(versions: Versions<Members>): (name: string) => string {
  const isMedia = Object.values(versions).some(
    (each: Members) => Object.hasOwn(each, 'url') && MEDIA.some((name) => Object.hasOwn(each, name)),
  );
  return (name) => {
    const [first] = UNITS.find((unit) => unit.includes(name)) ?? [name];
    return isMedia && first !== 'linkType' ? 'url' : (first ?? name);
  };
}

function only(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(members, name) ? [[name, members[name]]] : [])),
  );
}
