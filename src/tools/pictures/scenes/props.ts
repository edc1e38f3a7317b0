import { GLAZE } from '../material/glaze.ts';
import { glazed, matt, terrazzo } from '../material/stone.ts';
import type { Crowd, Thing } from '../render/scene.ts';
import { box, cylinder, ellipsoid, lathe, type Solid } from '../render/solid.ts';
import { turned } from '../render/turned.ts';
import type { Colour, Material, Vec } from '../render/surface.ts';

/** A doorway with a round head, to be carved through a wall that stands across z. */
export function archway(
  left: number,
  width: number,
  spring: number,
  fromZ: number,
  toZ: number,
  sill = -1,
): Solid[] {
  return [
    box([left, sill, fromZ], [left + width, spring, toZ]),
    cylinder('z', [left + width / 2, spring, 0], width / 2, fromZ, toZ),
  ];
}

/** A pile of tiles, each turned a little, as hands leave them. */
export function stack(
  [x, y, z]: Vec,
  [width, thick, deep]: Vec,
  glazes: readonly Material[],
  count: number,
): Crowd {
  const members = Array.from({ length: count }, (_, index) => {
    const low = y + index * thick * 1.06;
    const shift = ((index * 7919) % 13) / 13 - 0.5;
    const tile = box([x - width / 2, low, z - deep / 2], [x + width / 2, low + thick, z + deep / 2]);
    return {
      solid: turned(tile, 'y', shift * 9, [x + shift * 0.1 * width, 0, z]),
      material: glazes[index % glazes.length] ?? matt(GLAZE.clay),
    };
  });
  const reach = Math.max(width, deep) * 0.62;
  return crowd([x - reach, y, z - reach], [x + reach, y + count * thick * 1.06, z + reach], members);
}

/** Outlines of pots from foot to rim; radii as shares of the largest. */
const OUTLINES = {
  bottle: (h: number) =>
    h < 0.6
      ? 0.62 + 0.38 * Math.sin((h / 0.6) * Math.PI * 0.86 + 0.1)
      : 0.2 + 0.57 * ((1 - h) / 0.4) ** 2.4 * 0.95,
  jar: (h: number) => 0.55 + 0.45 * Math.sin(Math.PI * (0.12 + 0.74 * h)) - (h > 0.9 ? (h - 0.9) * 1.2 : 0),
  beaker: (h: number) => 0.8 + 0.2 * h ** 1.5,
} as const;

/** A pot with its foot on `at`. */
export function pot(
  outline: keyof typeof OUTLINES,
  at: Vec,
  radius: number,
  height: number,
  colour: Colour,
): Thing {
  const profile = OUTLINES[outline];
  return { solid: lathe(at, height, (share) => profile(share) * radius), material: glazed(colour) };
}

/** A bowl filled almost to its rim with dry glaze. */
export function bowl([x, y, z]: Vec, radius: number, powder: Colour, body: Colour = GLAZE.bone): Thing[] {
  const rim = y + radius * 0.72;
  const above = box([x - 2, rim, z - 2], [x + 2, rim + 2, z + 2]);
  return [
    {
      solid: ellipsoid([x, rim, z], [radius, radius * 0.76, radius]),
      material: glazed(body, 0.6, 0.15, 0.05),
      holes: [above, ellipsoid([x, rim, z], [radius * 0.93, radius * 0.68, radius * 0.93])],
    },
    {
      solid: ellipsoid([x, rim - radius * 0.26, z], [radius * 0.84, radius * 0.2, radius * 0.84]),
      material: matt(powder, 0.16, 0.25, 16),
    },
    { solid: cylinder('y', [x, 0, z], radius * 0.45, y, y + radius * 0.1), material: matt(body) },
  ];
}

/** Things side by side in a box, so that most rays pass them by. */
export function crowd(from: Vec, to: Vec, members: readonly Thing[]): Crowd {
  return { bound: box(from, to), members };
}

/** Half-round rods side by side from `left` to `right`, standing before the plane `z`. */
export function rods(
  left: number,
  right: number,
  pitch: number,
  z: number,
  bottom: number,
  top: number,
  material: Material,
): Thing[] {
  const count = Math.round((right - left) / pitch);
  return Array.from({ length: count }, (_, index) => ({
    solid: cylinder('y', [left + (index + 0.5) * pitch, 0, z], pitch * 0.46, bottom, top),
    material,
  }));
}

const paleFloor = terrazzo({
  bed: GLAZE.bone,
  chips: [GLAZE.sand, GLAZE.clay, GLAZE.mist, GLAZE.terracotta],
  largest: 0.09,
});

/** A floor at height 0 that reaches as far as `z`; pale terrazzo unless another material is given. */
export function floorTo(z: number, material: Material = paleFloor): Thing {
  return { solid: box([-20, -1, -20], [20, 0, z]), material };
}
