import { cellValue, cloud } from '../render/random.ts';
import { type Colour, type Material, mix, paint } from '../render/surface.ts';
import { fillJoint, type Finish, glazeTile } from './tile.ts';

/** One tile of a pattern: its cell, how far (metres) the point is inside its edge, and which way that edge lies. */
interface Shape {
  column: number;
  row: number;
  edge: number;
  awayU: number;
  awayV: number;
}

/** Finds the tile over a point of the plane. */
type Pattern = (u: number, v: number, shape: Shape) => void;

const shape: Shape = { column: 0, row: 0, edge: 0, awayU: 1, awayV: 0 };
const ROW = Math.sqrt(3) / 2;

/** Takes the edge as the shape's when it is nearer than what was found so far. */
function limit(found: Shape, edge: number, awayU: number, awayV: number): void {
  if (edge >= found.edge) return;
  found.edge = edge;
  found.awayU = awayU;
  found.awayV = awayV;
}

/** Asks every cell near a point of a plane in which each second row is shifted by half a width. */
function eachNear(
  u: number,
  v: number,
  width: number,
  height: number,
  visit: (du: number, dv: number, column: number, row: number) => void,
): void {
  const row = Math.round(v / height);
  for (let near = row - 1; near <= row + 1; near += 1) {
    const shift = (near & 1) * 0.5;
    const column = Math.round(u / width - shift);
    for (let beside = column - 1; beside <= column + 1; beside += 1)
      visit(u - (beside + shift) * width, v - near * height, beside, near);
  }
}

/** The cell whose centre is nearest. */
function nearestCell(u: number, v: number, width: number, found: Shape): readonly [du: number, dv: number] {
  let best: readonly [number, number] = [0, 0];
  let least = Infinity;
  eachNear(u, v, width, width * ROW, (du, dv, column, row) => {
    const distance = du * du + dv * dv;
    if (distance >= least) return;
    least = distance;
    best = [du, dv];
    found.column = column;
    found.row = row;
  });
  return best;
}

/** Six-sided tiles standing on a point; `width` is from flat to flat. */
export function hexagons(width: number, joint = 0.003): Pattern {
  return (u, v, found) => {
    const [du, dv] = nearestCell(u, v, width, found);
    found.edge = Infinity;
    for (const [nu, nv] of [
      [1, 0],
      [0.5, ROW],
      [0.5, -ROW],
    ] as const) {
      const along = du * nu + dv * nv;
      limit(found, (width - joint) / 2 - Math.abs(along), nu * Math.sign(along), nv * Math.sign(along));
    }
  };
}

/** Round pieces as close as they lie. */
export function rounds(width: number, joint = 0.003): Pattern {
  return (u, v, found) => {
    const [du, dv] = nearestCell(u, v, width, found);
    const distance = Math.hypot(du, dv);
    found.edge = (width - joint) / 2 - distance;
    found.awayU = du / (distance + 1e-9);
    found.awayV = dv / (distance + 1e-9);
  };
}

/** Fish scales: each round end lies over the two below it. */
export function scales(width: number, joint = 0.003): Pattern {
  const radius = width / 2;
  return (u, v, found) => {
    const height = radius;
    const row = Math.ceil(v / height);
    found.edge = Infinity;
    // From the uppermost scale that can reach the point down to the first that holds it; those above cut into it.
    for (let near = row + 1; near >= row - 1; near -= 1) {
      const shift = (near & 1) * 0.5;
      const column = Math.round(u / width - shift);
      const du = u - (column + shift) * width;
      const dv = v - near * height;
      const distance = Math.hypot(du, dv) + 1e-9;
      const inside = radius - distance;
      if (inside >= 0 || near === row - 1) {
        found.column = column;
        found.row = near;
        limit(found, inside - joint / 2, du / distance, dv / distance);
        return;
      }
      limit(found, -inside - joint / 2, -du / distance, -dv / distance);
    }
  };
}

/** Glazed tiles of any shape, with a round shoulder toward their joints. */
export function shapedTiles(pattern: Pattern, shoulder: number, finish: Finish): Material {
  return (at) => {
    pattern(at.u, at.v, shape);
    if (shape.edge < 0) {
      fillJoint(at, finish);
      return;
    }
    glazeTile(at, shape.column, shape.row, shape.edge, shoulder, finish);
    if (shape.edge > shoulder) return;
    const fall = 0.9 * (1 - shape.edge / shoulder);
    at.slopeU -= shape.awayU * fall;
    at.slopeV -= shape.awayV * fall;
  };
}

/** Broken slabs set side by side in a bed, each of its own stone. */
export function crazyPaving(size: number, stones: readonly Colour[], bed: Material, gap = 0.012): Material {
  return (at) => {
    const column = Math.floor(at.u / size);
    const row = Math.floor(at.v / size);
    let [first, second, key] = [Infinity, Infinity, 0];
    for (let near = 0; near < 25; near += 1) {
      const cx = column + (near % 5) - 2;
      const cy = row + Math.floor(near / 5) - 2;
      const distance = Math.hypot(
        at.u - (cx + 0.1 + 0.8 * cellValue(cx, cy, 401)) * size,
        at.v - (cy + 0.1 + 0.8 * cellValue(cx, cy, 409)) * size,
      );
      if (distance < first) {
        second = first;
        first = distance;
        key = cellValue(cx, cy, 419);
      } else if (distance < second) second = distance;
    }
    if (second - first < gap + 0.01 * cloud(at.u * 30, at.v * 30, 2, 431)) {
      bed(at);
      return;
    }
    const vein = Math.abs(cloud(at.u * 9 + key * 50, at.v * 9, 4, 421));
    const stone = stones[Math.floor(key * stones.length)] ?? [0.5, 0.5, 0.5];
    paint(
      at,
      mix(stone, [0.9, 0.87, 0.8], Math.max(0, 0.06 - vein) * 4),
      0.88 + 0.24 * ((key * 37) % 1) + 0.1 * vein,
    );
    at.gloss = 0.6;
    at.rough = 0.1;
  };
}

/** The silver drops that iron leaves in a black glaze. */
export function oilSpotted(under: Material, drop: Colour, size = 0.009): Material {
  return (at) => {
    under(at);
    if (at.gloss === 0) return;
    for (const [salt, scale] of [
      [503, size],
      [521, size * 0.5],
    ] as const) {
      const column = Math.floor(at.u / scale);
      const row = Math.floor(at.v / scale);
      const du = at.u / scale - column - 0.22 - 0.56 * cellValue(column, row, salt);
      const dv = at.v / scale - row - 0.22 - 0.56 * cellValue(column, row, salt + 1);
      const reach = 0.08 + 0.14 * cellValue(column, row, salt + 2);
      if (cellValue(column, row, salt + 3) > 0.5 || du * du + dv * dv > reach * reach) continue;
      paint(at, drop, 0.8 + 0.5 * cellValue(column, row, salt + 4));
      return;
    }
  };
}
