import { cellValue, cloud } from '../render/random.ts';
import { type Colour, type Material, mix, paint, type Surface } from '../render/surface.ts';

/** A place on one tile: its cell, and how far (metres) the point is from the tile's edges. */
interface Cell {
  column: number;
  row: number;
  /** Centre-based position, -1 to 1, across and up the tile. */
  across: number;
  up: number;
  /** Metres to the nearest edge, negative in the joint. */
  edge: number;
  /** Which way the nearest edge lies: 1 along u, 0 along v. */
  alongU: boolean;
}

/** How tiles are laid; sizes in metres. */
export interface Laying {
  width: number;
  height: number;
  joint?: number;
  /** Share of a tile by which every other row is shifted. */
  shift?: number;
  /** Columns stand on end and every other one is shifted instead. */
  upright?: boolean;
}

/** How the tiles look. */
export interface Finish {
  colours: readonly Colour[];
  joint?: Colour;
  gloss?: number;
  rough?: number;
  /** How much neighbouring tiles differ, 0 to 1. */
  variety?: number;
  /** How far a tile lies out of plane; this is what makes glazed walls shimmer. */
  tilt?: number;
  /** Picks a colour of `colours` for a tile; at random when not given. */
  pick?: (column: number, row: number) => number;
  salt?: number;
}

const JOINT: Colour = [0.55, 0.5, 0.42];

function locate(u: number, v: number, laying: Laying, cell: Cell): void {
  const { width, height, joint = 0.003, shift = 0, upright = false } = laying;
  const line = upright ? Math.floor(u / width) : Math.floor(v / height);
  const offset = (line & 1) * shift;
  const across = upright ? u / width : u / width + offset;
  const up = upright ? v / height + offset : v / height;
  cell.column = Math.floor(across);
  cell.row = Math.floor(up);
  cell.across = (across - cell.column) * 2 - 1;
  cell.up = (up - cell.row) * 2 - 1;
  const sideways = ((1 - Math.abs(cell.across)) * width) / 2 - joint / 2;
  const upwards = ((1 - Math.abs(cell.up)) * height) / 2 - joint / 2;
  cell.edge = Math.min(sideways, upwards);
  cell.alongU = sideways < upwards;
}

const cell: Cell = { column: 0, row: 0, across: 0, up: 0, edge: 0, alongU: false };

/** A round shoulder where the tile falls to its joint. */
function bevel(at: Surface, width: number): void {
  if (cell.edge > width) return;
  const fall = 0.9 * (1 - cell.edge / width);
  if (cell.alongU) at.slopeU -= Math.sign(cell.across) * fall;
  else at.slopeV -= Math.sign(cell.up) * fall;
}

/** The glaze of one tile: a little lighter, darker and out of plane than its neighbours, thin and pale toward its edges. */
export function glazeTile(
  at: Surface,
  column: number,
  row: number,
  edge: number,
  shoulder: number,
  finish: Finish,
): void {
  const {
    colours,
    joint = JOINT,
    gloss = 0.8,
    rough = 0.05,
    variety = 0.25,
    tilt = 0.02,
    pick,
    salt = 1,
  } = finish;
  const own = cellValue(column, row, salt);
  const index =
    pick === undefined ? Math.floor(cellValue(column, row, salt + 7) * colours.length) : pick(column, row);
  const colour = colours[index % colours.length] ?? joint;
  const pooled = cloud(at.u * 14 + own * 40, at.v * 14, 3, salt + 3);
  const thin = Math.max(0, 1 - edge / (shoulder * 2.2));
  paint(at, mix(colour, joint, thin * 0.16), 1 + variety * (own - 0.5) + variety * 0.45 * pooled);
  at.gloss = gloss;
  at.rough = rough;
  at.slopeU =
    (cellValue(column, row, salt + 11) - 0.5) * tilt * 2 +
    cloud(at.u * 22, at.v * 22, 2, salt + 5) * tilt * 0.8;
  at.slopeV =
    (cellValue(column, row, salt + 13) - 0.5) * tilt * 2 +
    cloud(at.u * 22 + 9, at.v * 22, 2, salt + 6) * tilt * 0.8;
}

/** The mortar between tiles. */
export function fillJoint(at: Surface, { joint = JOINT, salt = 1 }: Finish): void {
  paint(at, joint, 0.75 + 0.2 * cloud(at.u * 90, at.v * 90, 2, salt));
}

/** Glazed tiles: each a little lighter, darker, and out of plane, the glaze thin and pale at its edges. */
export function tiles(laying: Laying, finish: Finish): Material {
  const shoulder = Math.min(laying.width, laying.height) * 0.06;
  return (at) => {
    locate(at.u, at.v, laying, cell);
    if (cell.edge < 0) {
      fillJoint(at, finish);
      return;
    }
    glazeTile(at, cell.column, cell.row, cell.edge, shoulder, finish);
    bevel(at, shoulder);
  };
}

/** Tiles with a raised ridge or hollow down the middle: light breaks on every one. */
export function ribbedTiles(laying: Laying, finish: Finish, ribs = 1, depth = 0.7): Material {
  const flat = tiles(laying, finish);
  return (at) => {
    flat(at);
    if (cell.edge > 0) at.slopeU += Math.sin(((cell.across + 1) / 2) * Math.PI * 2 * ribs) * depth;
  };
}
