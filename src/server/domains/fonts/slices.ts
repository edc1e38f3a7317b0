/** Divides a font into the parts that pages load: by script, and the thousands of Han characters by use. */
import { createHash } from 'node:crypto';
import type { FontFacts } from '../../storage/media-task.ts';
import { commonCharacters, manyOf, partsOf, rangesOfPart } from './scripts.ts';

export interface Slice {
  /** Of its content: another one has another address. */
  hash: string;
  points: readonly number[];
  /** One of many: pages have the rules of all these in a style sheet of its own. */
  isOfMany: boolean;
}

/** What a site has made of a font. */
export interface FontUse {
  /** Key of the file in the media store. */
  key: string;
  scripts: readonly string[];
  /** The characters of its pages, those that most of them have first. */
  used: string;
}

/** Characters of a slice: of those on pages few, because a page loads each slice that has one of its own. */
const SLICE = { used: 100, common: 120, other: 240 } as const;

/** Each character that the scripts or the pages have is in one slice; those of what pages use come first. */
export function planSlices(facts: Pick<FontFacts, 'coverage'>, { key, scripts, used }: FontUse): Slice[] {
  const isCovered = within(facts.coverage);
  const make = (points: readonly number[], isOfMany: boolean): Slice => ({
    hash: createHash('sha256').update(`${key} ${points.join()}`).digest('hex').slice(0, 12),
    points,
    isOfMany,
  });
  const parts = partsOf(scripts)
    .map((part) => rangesOfPart(part).flatMap(pointsIn).filter(isCovered))
    .filter((points) => points.length > 0)
    .map((points) => make(points, false));
  const inParts = new Set(parts.flatMap(({ points }) => points));
  const left = new Set(
    // Signs such as ℃ and ㎡ belong to no script: they come with the texts that have them.
    [...manyOf(scripts).flatMap(pointsIn), ...pointsOf(used)].filter(
      (point) => isCovered(point) && !inParts.has(point),
    ),
  );
  const take = (points: Iterable<number>, size: number): Slice[] => {
    const taken = [...points].filter((point) => left.delete(point));
    return chunk(taken, size).map((each) =>
      make(
        each.toSorted((one, other) => one - other),
        true,
      ),
    );
  };
  return [
    ...parts,
    ...take(pointsOf(used), SLICE.used),
    ...take(pointsOf(commonCharacters(scripts)), SLICE.common),
    ...take([...left], SLICE.other),
  ];
}

const pointsOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);

const pointsIn = ([first, last]: readonly [number, number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** How many characters of the site's pages a font has not. */
export function countLacking(
  { coverage }: Pick<FontFacts, 'coverage'>,
  { used }: Pick<FontUse, 'used'>,
): number {
  const isCovered = within(coverage);
  return Array.from(used).filter((character) => !isCovered(character.codePointAt(0) ?? 0)).length;
}

function within(ranges: FontFacts['coverage']): (point: number) => boolean {
  const points = new Set(ranges.flatMap(pointsIn));
  return (point) => points.has(point);
}

function chunk<Each>(all: readonly Each[], size: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** As `unicode-range` names them. */
export function writeRange(points: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16);
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join();
}
