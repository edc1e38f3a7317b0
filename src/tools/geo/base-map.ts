import type { BaseMapData, BaseMapPlace } from '../../../blocks/on-demand/map/base-map.ts';
import type { GazetteerData, Place } from '../../server/geo/gazetteer-data.ts';
import { bareName } from './romanize.ts';
import type { SourcePackages } from './source-packages.ts';
import { readLines, type Line, type Position } from './topology.ts';

/** Steps of the grid that lines are drawn on, in degrees: a pixel and a half at zoom 9. */
const GRID = 0.005;

/** Where the map is fine: China and the seas around it. */
const FINE = { west: 72, east: 136, south: 15, north: 55 };

/** How far a line may be from where it was, in degrees. */
const TOLERANCE = { fine: 0.012, coarse: 0.1 };

/** The smallest island or lake that is drawn, in square degrees. */
const LEAST_AREA = { fine: 0.0008, coarse: 0.04 };

/** The land, lakes and rivers of the world and the names on it. No borders: coasts are undisputed, lines on land are not. */
export async function makeBaseMap(packages: SourcePackages, gazetteer: GazetteerData): Promise<BaseMapData> {
  const land = readLines(await packages.readText('land', 'land-10m.json'), 'land').flatMap(unrollRing);
  const [asia, world] = (await Promise.all(
    ['asia', 'world'].map((area) => packages.readText('waters', `dist/${area}_50m.json`)),
  )) as [string, string];
  const readWaters = (object: string): Line[] => [
    ...readLines(asia, object).filter((line) => isFine(middleOf(line))),
    ...readLines(world, object).filter((line) => !isFine(middleOf(line))),
  ];
  return {
    grid: GRID,
    land: encode(land, true),
    lakes: encode(readWaters('lakes'), true),
    rivers: encode(readWaters('rivers'), false),
    places: namePlaces(gazetteer),
  };
}

/**
 * A ring that crosses the 180th meridian as one that goes on beyond it, and once more for the other side; one around the South Pole is closed
 * along the lower edge of the map.
 */
function unrollRing(ring: Line): Line[] {
  let turns = 0;
  const unrolled = ring.map(([lng, lat], at): Position => {
    const step = lng - (ring[at - 1]?.[0] ?? lng);
    if (Math.abs(step) > 180) turns -= Math.sign(step);
    return [lng + 360 * turns, lat];
  });
  const lngs = unrolled.map(([lng]) => lng);
  const [west, east] = [lngs.reduce((a, b) => Math.min(a, b)), lngs.reduce((a, b) => Math.max(a, b))];
  if (west >= -180 && east <= 180) return [unrolled];
  const [first, last] = [unrolled[0], unrolled.at(-1)];
  const isAroundPole = first !== undefined && last !== undefined && Math.abs(first[0] - last[0]) > 180;
  const closed = isAroundPole
    ? [...unrolled, [last[0], -85] as const, [first[0], -85] as const, first]
    : unrolled;
  const shift = east > 180 ? -360 : 360;
  return [closed, closed.map(([lng, lat]): Position => [lng + shift, lat])];
}

function isFine([lng, lat]: Position): boolean {
  return lng > FINE.west && lng < FINE.east && lat > FINE.south && lat < FINE.north;
}

function middleOf(line: Line): Position {
  return line[line.length >> 1] ?? [0, 0];
}

/** Lines as differences on the grid: small numbers, which compress well. */
function encode(lines: readonly Line[], closed: boolean): number[][] {
  return lines.flatMap((line) => {
    const least = isFine(middleOf(line)) ? LEAST_AREA.fine : LEAST_AREA.coarse;
    if (closed && Math.abs(areaOf(line)) < least) return [];
    const half = line.length >> 1;
    // A ring begins where it ends: each half is simplified by itself.
    const kept = closed
      ? [...simplify(line.slice(0, half + 1)), ...simplify(line.slice(half)).slice(1)]
      : simplify(line);
    const numbers: number[] = [];
    let [lastX, lastY] = [0, 0];
    for (const [lng, lat] of kept) {
      const [x, y] = [Math.round(lng / GRID), Math.round(lat / GRID)];
      if (numbers.length > 0 && x === lastX && y === lastY) continue;
      numbers.push(x - lastX, y - lastY);
      [lastX, lastY] = [x, y];
    }
    return numbers.length < (closed ? 8 : 4) ? [] : [numbers];
  });
}

function areaOf(ring: Line): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [0, 0];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** Ramer, Douglas and Peucker's way: keeps the point farthest from the chord as long as it is too far. */
function simplify(line: Line): Line {
  const [first, last] = [line[0], line.at(-1)];
  if (line.length < 3 || first === undefined || last === undefined) return line;
  let [farthest, excess] = [0, 1];
  for (let at = 1; at < line.length - 1; at++) {
    const point = line[at] ?? first;
    const ratio = distance(point, first, last) / (isFine(point) ? TOLERANCE.fine : TOLERANCE.coarse);
    if (ratio > excess) [farthest, excess] = [at, ratio];
  }
  return farthest === 0
    ? [first, last]
    : [...simplify(line.slice(0, farthest + 1)), ...simplify(line.slice(farthest)).slice(1)];
}

function distance([x, y]: Position, [fromX, fromY]: Position, [toX, toY]: Position): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
}

/** Names for the map, the most important first: 0 provinces, 1 capitals of countries, 2 of provinces, 3 cities, 4 districts. */
function namePlaces({ provinces, capitals }: GazetteerData): BaseMapPlace[] {
  const places: BaseMapPlace[] = capitals.map(([zh, en, , , lng, lat]) => [
    zh,
    en,
    toHundredths(lng),
    toHundredths(lat),
    1,
  ]);
  const add = ([zh, en, lng, lat]: Place, rank: BaseMapPlace[4]): void => {
    if (lng !== null && lat !== null)
      places.push([rank === 4 ? zh : bareName(zh), en, toHundredths(lng), toHundredths(lat), rank]);
  };
  for (const province of provinces) {
    const [zh, , lng, lat, below] = province;
    const cities = zh === '台湾省' ? below : below.filter((city) => city[4].length > 0);
    if (cities.length === 0) add(province, zh === '北京市' ? 1 : 2);
    else {
      const placed = cities.filter((city) => city[2] !== null && city[3] !== null);
      const mean = (of: 2 | 3): number =>
        placed.reduce((sum, city) => sum + (city[of] ?? 0), 0) / placed.length;
      add([zh, province[1], mean(2), mean(3), []], 0);
    }
    for (const place of below) {
      const isSeat =
        lng !== null && lat !== null && Math.hypot((place[2] ?? 0) - lng, (place[3] ?? 0) - lat) < 0.05;
      add(place, cities.includes(place) ? (isSeat ? 2 : 3) : 4);
      for (const district of place[4]) add(district, 4);
    }
  }
  return places.toSorted((a, b) => a[4] - b[4]);
}

function toHundredths(degrees: number): number {
  return Math.round(degrees * 100);
}
