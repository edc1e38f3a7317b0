// Loads the data of the built-in base map.

/**
 * A name on the map: its position in hundredths of a degree, and its rank: 0 a province, 1 the capital of a
 * country, 2 of a province, 3 a city, 4 a district.
 */
export type BaseMapPlace = [zh: string, en: string, lng: number, lat: number, rank: 0 | 1 | 2 | 3 | 4];

/**
 * The format of `base-map.json`. A line holds the differences from point to point in grid steps: x, y, x, y,
 * …
 */
interface BaseMapData {
  /** Degrees per step. */
  grid: number;
  land: number[][];
  lakes: number[][];
  rivers: number[][];
  places: BaseMapPlace[];
}

/** A point in Leaflet's format. */
export type LatLng = [lat: number, lng: number];

/** The built-in base map. */
export interface BaseMap {
  land: LatLng[][];
  lakes: LatLng[][];
  rivers: LatLng[][];
  places: readonly BaseMapPlace[];
}

const read = import.meta.glob<BaseMapData>('./base-map.json', { import: 'default' })['./base-map.json'];

/** Fetches the base map, a file of this site. */
export async function loadBaseMap(): Promise<BaseMap> {
  if (read === undefined) throw new Error('base-map.json is missing.');
  const { grid, land, lakes, rivers, places } = await read();
  const decode = (lines: number[][]): LatLng[][] => lines.map((line) => decodeLine(line, grid));
  return { land: decode(land), lakes: decode(lakes), rivers: decode(rivers), places };
}

function decodeLine(line: readonly number[], grid: number): LatLng[] {
  const points: LatLng[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < line.length; at += 2) {
    x += line[at] ?? 0;
    y += line[at + 1] ?? 0;
    points.push([y * grid, x * grid]);
  }
  return points;
}
