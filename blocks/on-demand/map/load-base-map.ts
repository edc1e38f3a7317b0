/** A name on the map: at hundredths of a degree, with its rank: 0 a province, 1 a country's capital, 2 a province's, 3 a city, 4 a district. */
export type BaseMapPlace = [zh: string, en: string, lng: number, lat: number, rank: 0 | 1 | 2 | 3 | 4];

/** The shape of `base-map.json`. A line holds the differences from point to point, in steps of the grid: x, y, x, y, … */
export interface BaseMapData {
  /** Degrees of a step. */
  grid: number;
  land: number[][];
  lakes: number[][];
  rivers: number[][];
  places: BaseMapPlace[];
}

/** A point as Leaflet takes it. */
export type LatLng = [lat: number, lng: number];

/** The built-in base map. */
export interface BaseMap {
  land: LatLng[][];
  lakes: LatLng[][];
  rivers: LatLng[][];
  places: readonly BaseMapPlace[];
}

const read = import.meta.glob<BaseMapData>('./base-map.json', { import: 'default' })['./base-map.json'];

/** Fetches the base map, which is a file of the site's own. */
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
