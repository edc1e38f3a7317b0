import { GLAZE } from '../material/glaze.ts';
import { glazed, glowing, matt, terrazzo, timber } from '../material/stone.ts';
import { tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Scene } from '../render/scene.ts';
import { box, cylinder } from '../render/solid.ts';
import { mix } from '../render/surface.ts';
import { archway, pot, stack } from './props.ts';
import { daySky, sunFrom } from './stage.ts';

/** A tall hall: a celadon wall with arches to a court, afternoon sun through a row of high windows. */
function atrium(): Scene {
  const wall = tiles(
    { width: 0.13, height: 0.42, joint: 0.006, upright: true, shift: 0.5 },
    {
      colours: [
        mix(GLAZE.celadon, GLAZE.glazeGreen, 0.62),
        mix(GLAZE.celadon, GLAZE.glazeGreen, 0.72),
        mix(GLAZE.celadon, GLAZE.glazeGreen, 0.84),
      ],
      tilt: 0.03,
      variety: 0.22,
    },
  );
  const plaster = matt(GLAZE.bone);
  return {
    things: [
      {
        solid: box([-30, -1, -30], [30, 0, 40]),
        material: terrazzo({
          bed: GLAZE.bone,
          chips: [GLAZE.sand, GLAZE.clay, GLAZE.glazeGreen, GLAZE.mist],
          largest: 0.16,
        }),
      },
      {
        solid: box([-12, 0, 10], [16, 12, 11]),
        material: wall,
        holes: [0, 1, 2].flatMap((index) => archway(1.1 + index * 2.9, 2.1, 3.4, 9.9, 11.1)),
        lining: plaster,
      },
      {
        solid: box([-7.4, 0, -8], [-7, 12, 11]),
        material: plaster,
        holes: Array.from({ length: 4 }, (_, index) =>
          box([-8, 2.6, 0.6 + index * 2.1], [-6, 8.2, 1.7 + index * 2.1]),
        ),
      },
      { solid: box([10.2, 0, -8], [12, 12, 11]), material: plaster },
      { solid: box([-12, 9.6, 1], [12, 10, 11]), material: plaster },
      { solid: box([-20, 0, 17], [30, 4.4, 18]), material: matt(GLAZE.terracotta, 0.1) },
      { solid: box([4.6, 0.42, 8.2], [8.2, 0.5, 8.8]), material: timber(GLAZE.tea) },
      { solid: box([4.9, 0, 8.3], [5, 0.42, 8.7]), material: matt(GLAZE.ink) },
      { solid: box([7.8, 0, 8.3], [7.9, 0.42, 8.7]), material: matt(GLAZE.ink) },
      pot('jar', [9.2, 0, 8.6], 0.42, 1.15, GLAZE.terracotta),
    ],
    camera: { from: [0.9, 1.75, -5.4], to: [0.9, 1.75, 10], view: 0.6, rise: 0.15 },
    sun: sunFrom([-0.86, 0.46, -0.22], 5),
    sky: daySky(0.62),
    fill: [0.2, 0.19, 0.17],
  };
}

/** The kiln at the end of a firing: the door is open, the first tiles are out. */
function kiln(): Scene {
  const brick = tiles(
    { width: 0.23, height: 0.075, joint: 0.008, shift: 0.5 },
    {
      colours: [GLAZE.clay, mix(GLAZE.clay, GLAZE.terracotta, 0.5), mix(GLAZE.clay, GLAZE.tea, 0.6)],
      joint: [0.3, 0.22, 0.17],
      gloss: 0,
      tilt: 0.02,
      variety: 0.4,
    },
  );
  const ware = [GLAZE.celadon, GLAZE.oxblood, GLAZE.sand, GLAZE.inkBlue].map((colour) =>
    glazed(colour, 0.9, 0.08),
  );
  return {
    things: [
      { solid: box([-20, -1, -10], [20, 0, 12]), material: matt([0.2, 0.17, 0.15], 0.3, 0.03, 1.2) },
      { solid: box([-20, 0, 5.2], [20, 7, 6]), material: matt([0.2, 0.19, 0.18], 0.25, 0.03, 0.8) },
      {
        solid: box([0.5, 0, 2.6], [4.1, 3.1, 5.6]),
        material: brick,
        holes: archway(1.35, 1.9, 1.25, 2.4, 4.6, 0.32),
        lining: glowing((_u, _v, y) => [3.4 - y * 0.9, 0.95 - y * 0.3, 0.13 - y * 0.04]),
      },
      {
        solid: cylinder('z', [2.3, 1.9, 0], 2.05, 2.8, 5.6),
        material: brick,
        holes: [box([-1, -1, 2], [6, 3.1, 6])],
      },
      { solid: box([1.1, 0, 1.0], [3.5, 0.34, 2.55]), material: matt(GLAZE.ink, 0.2) },
      ...[0, 1, 2, 3].map((column) =>
        stack(
          [1.48 + column * 0.55, 0.34, 1.62 + (column % 2) * 0.25],
          [0.4, 0.05, 0.4],
          ware,
          5 + ((column * 5) % 4),
        ),
      ),
      ...[0, 1, 2].map((column) =>
        stack([1.7 + column * 0.6, 0.33, 3.4], [0.42, 0.06, 0.4], [matt([0.9, 0.4, 0.16])], 8 + column * 2),
      ),
      pot('bottle', [4.75, 0, 2.3], 0.34, 1.2, GLAZE.celadon),
      pot('jar', [5.5, 0, 2.7], 0.4, 0.85, GLAZE.inkBlue),
    ],
    camera: { from: [0.55, 1.45, -4.4], to: [0.55, 1.45, 5], view: 0.52, rise: 0.06 },
    lamps: [
      { at: [2.3, 1.3, 2.5], radius: 0.4, colour: [3.6, 1.35, 0.36] },
      { at: [-2.5, 5, -1.5], radius: 0.6, colour: [0.9, 1.05, 1.25] },
    ],
    sky: () => [0.05, 0.055, 0.065],
    fill: [0.05, 0.045, 0.04],
    exposure: 1.25,
  };
}

/** A station hall under a glazed vault, its light in one line along the crown. */
function metro(): Scene {
  const vault = tiles(
    { width: 0.3, height: 0.15, joint: 0.008, shift: 0.5 },
    {
      colours: [
        GLAZE.inkBlue,
        mix(GLAZE.inkBlue, GLAZE.glazeGreen, 0.2),
        mix(GLAZE.inkBlue, GLAZE.celadon, 0.12),
      ],
      tilt: 0.012,
      variety: 0.3,
      gloss: 0.8,
      rough: 0.12,
      joint: [0.16, 0.2, 0.23],
    },
  );
  const lamps = Array.from({ length: 9 }, (_, index) => ({
    at: [1.4, 4.95, 1 + index * 5] as const,
    radius: 0.5,
    colour: [5.6, 5.7, 5.5] as const,
  }));
  return {
    things: [
      {
        solid: box([-12, -3, -6], [14, 9, 44]),
        material: vault,
        holes: [cylinder('z', [1.4, 0.6, 0], 5.4, -7, 42), box([-4.2, -1.2, -7], [7.2, 0.6, 42])],
      },
      {
        solid: box([-4.2, -1.3, -6], [3.6, 0, 44]),
        material: terrazzo({ bed: GLAZE.bone, chips: [GLAZE.inkBlue, GLAZE.mist, GLAZE.sand], largest: 0.1 }),
      },
      {
        solid: box([2.9, -0.02, -6], [3.25, 0.006, 44]),
        material: tiles({ width: 0.3, height: 0.3 }, { colours: [GLAZE.terracotta], gloss: 0.4 }),
      },
      { solid: box([1.1, 5.35, -6], [1.7, 5.5, 44]), material: glowing(() => [5, 4.6, 3.9]) },
      { solid: box([3.6, -1.3, -6], [8, -1.1, 44]), material: matt(GLAZE.ink) },
      ...[0, 1, 2, 3].flatMap((index) => [
        {
          solid: box([-3.1, 0.4, 5 + index * 6], [-2.5, 0.48, 7.6 + index * 6]),
          material: timber(GLAZE.tea),
        },
        {
          solid: box([-2.95, 0, 5.5 + index * 6], [-2.65, 0.4, 7.1 + index * 6]),
          material: matt(GLAZE.mist),
        },
      ]),
    ],
    camera: { from: [0.3, 1.7, -3.4], to: [0.3, 1.7, 10], view: 0.82, rise: 0.1 },
    lamps,
    sky: () => [0.5, 0.47, 0.42],
    fill: [0.12, 0.12, 0.12],
    exposure: 0.9,
  };
}

/** The wide pictures that headlines stand on: their left side is calm. */
export const heroes: Picture[] = [
  { name: 'hero-atrium', width: 1920, height: 1080, scene: atrium },
  { name: 'hero-kiln', width: 1920, height: 1080, scene: kiln },
  { name: 'hero-metro', width: 1920, height: 1080, scene: metro },
];
