import { cellValue, cloud } from '../render/random.ts';
import { type Colour, type Material, mix, paint } from '../render/surface.ts';

/** Plaster, clay and cloth: a matt colour with a slow drift in it and a faint relief. */
export function matt(colour: Colour, drift = 0.06, relief = 0.02, scale = 3): Material {
  return (at) => {
    paint(at, colour, 1 + drift * cloud(at.u * scale, at.v * scale, 4, 31));
    at.slopeU = relief * cloud(at.u * scale * 9, at.v * scale * 9, 3, 37);
    at.slopeV = relief * cloud(at.u * scale * 9 + 5, at.v * scale * 9, 3, 41);
  };
}

/** A glaze poured over a turned pot: darker where it pools, with a soft mirror. */
export function glazed(colour: Colour, gloss = 0.8, rough = 0.12, drift = 0.16): Material {
  return (at) => {
    paint(at, colour, 1 + drift * cloud(at.u * 9, at.v * 14, 4, 43));
    at.gloss = gloss;
    at.rough = rough;
    at.slopeU = 0.02 * cloud(at.u * 30, at.v * 30, 2, 47);
    at.slopeV = 0.02 * cloud(at.u * 30 + 3, at.v * 30, 2, 53);
  };
}

/** Something that only shines: an ember, the mouth of a kiln, a far window. */
export function glowing(light: (u: number, v: number, y: number) => Colour): Material {
  return (at) => {
    at.glow = light(at.u, at.v, at.y);
    paint(at, [0.02, 0.02, 0.02]);
  };
}

/** Planks or veneer: long fibres along u. */
export function timber(colour: Colour, scale = 1): Material {
  return (at) => {
    const fibre =
      cloud(at.u * 2.2 * scale, at.v * 46 * scale, 4, 59) + 0.5 * cloud(at.u * 0.8, at.v * 9 * scale, 2, 61);
    paint(at, colour, 1 + 0.28 * fibre);
    at.gloss = 0.25;
    at.rough = 0.4;
  };
}

/** How a terrazzo is mixed: sizes in metres, from the large chips to the small. */
export interface Mixture {
  bed: Colour;
  chips: readonly Colour[];
  largest: number;
  /** Share of places that hold a chip, 0 to 1. */
  fill?: number;
  gloss?: number;
}

/** True inside a broken stone: the plane cut by a few straight edges around the chip's centre. */
function insideChip(
  dx: number,
  dy: number,
  size: number,
  column: number,
  row: number,
  salt: number,
): boolean {
  const turn = cellValue(column, row, salt + 2) * Math.PI * 2;
  for (let edge = 0; edge < 6; edge += 1) {
    const angle = turn + (edge + 0.7 * cellValue(column, row, salt + 10 + edge)) * (Math.PI / 3);
    const reach = size * (0.34 + 0.66 * cellValue(column, row, salt + 20 + edge));
    if (dx * Math.cos(angle) + dy * Math.sin(angle) > reach) return false;
  }
  return true;
}

/** The chip over a point in one layer of equal cells, or undefined between chips. */
function chipAt(u: number, v: number, cellSize: number, fill: number, salt: number): number | undefined {
  const column = Math.floor(u / cellSize);
  const row = Math.floor(v / cellSize);
  for (let near = 0; near < 9; near += 1) {
    const cx = column + (near % 3) - 1;
    const cy = row + Math.floor(near / 3) - 1;
    if (cellValue(cx, cy, salt) > fill) continue;
    const dx = u - (cx + 0.2 + 0.6 * cellValue(cx, cy, salt + 3)) * cellSize;
    const dy = v - (cy + 0.2 + 0.6 * cellValue(cx, cy, salt + 4)) * cellSize;
    const size = cellSize * (0.3 + 0.3 * cellValue(cx, cy, salt + 5));
    if (Math.abs(dx) < size * 1.6 && Math.abs(dy) < size * 1.6 && insideChip(dx, dy, size, cx, cy, salt))
      return cellValue(cx, cy, salt + 6);
  }
  return undefined;
}

/** Terrazzo: chips of three sizes in a ground and polished bed. */
export function terrazzo({ bed, chips, largest, fill = 0.62, gloss = 0.6 }: Mixture): Material {
  return (at) => {
    paint(at, bed, 1 + 0.05 * cloud(at.u * 40, at.v * 40, 3, 67));
    at.gloss = gloss;
    at.rough = 0.08;
    for (const [salt, size, share] of [
      [71, largest, fill],
      [173, largest * 0.46, fill * 0.9],
      [277, largest * 0.2, fill * 0.8],
    ] as const) {
      const chip = chipAt(at.u, at.v, size, share, salt);
      if (chip === undefined) continue;
      const colour = chips[Math.floor(chip * chips.length)] ?? bed;
      const vein = cloud((at.u * 60) / (largest * 12), (at.v * 60) / (largest * 12), 3, salt);
      paint(at, mix(colour, bed, Math.max(0, vein) * 0.4), 0.9 + 0.25 * ((chip * 37) % 1) + 0.12 * vein);
      return;
    }
  };
}
