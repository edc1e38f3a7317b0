/** A TopoJSON file, as far as it is used here. */
interface Topology {
  transform: { scale: readonly [number, number]; translate: readonly [number, number] };
  arcs: readonly (readonly (readonly [number, number])[])[];
  objects: Record<string, Geometry>;
}

type Geometry =
  | { type: 'GeometryCollection'; geometries: readonly Geometry[] }
  | { type: 'LineString'; arcs: readonly number[] }
  | { type: 'MultiLineString' | 'Polygon'; arcs: readonly (readonly number[])[] }
  | { type: 'MultiPolygon'; arcs: readonly (readonly (readonly number[])[])[] };

export type Position = readonly [lng: number, lat: number];
export type Line = readonly Position[];

/** The lines and rings of one object of a TopoJSON file, in degrees. */
export function readLines(text: string, object: string): Line[] {
  const { transform, arcs, objects } = JSON.parse(text) as Topology;
  const decoded = arcs.map((arc): Line => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ];
    });
  });
  const join = (line: readonly number[]): Line =>
    line.flatMap((arc, at) => {
      // A negative number is an arc taken backwards; neighbours share their end.
      const points = arc < 0 ? (decoded[~arc] ?? []).toReversed() : (decoded[arc] ?? []);
      return at === 0 ? points : points.slice(1);
    });
  const collect = (geometry: Geometry): Line[] => {
    if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(collect);
    if (geometry.type === 'LineString') return [join(geometry.arcs)];
    return geometry.type === 'MultiPolygon' ? geometry.arcs.flat().map(join) : geometry.arcs.map(join);
  };
  const found = objects[object];
  return found === undefined ? [] : collect(found);
}
