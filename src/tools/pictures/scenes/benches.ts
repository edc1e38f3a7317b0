import { GLAZE, shades } from '../material/glaze.ts';
import { glazed, matt, terrazzo, timber } from '../material/stone.ts';
import { tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import { cellValue } from '../render/random.ts';
import type { Crowd, Scene, Thing } from '../render/scene.ts';
import { box, cylinder } from '../render/solid.ts';
import { colourOf, mix } from '../render/surface.ts';
import { turned } from '../render/turned.ts';
import { bowl, crowd, floorTo, pot, stack } from './props.ts';
import { studioSky, sunFrom } from './stage.ts';

const bench = timber(mix(GLAZE.tea, GLAZE.sand, 0.45), 0.8);
const oldWood = timber(mix(GLAZE.tea, GLAZE.ink, 0.3), 0.6);
const softLight = { sky: studioSky(0.6), fill: [0.27, 0.26, 0.24] as const, exposure: 0.9 };

/** Cut blocks of clay in their five natural colours, as they come from the pug mill. */
function clays(): Scene {
  const colours = [
    GLAZE.bone,
    GLAZE.sand,
    GLAZE.clay,
    GLAZE.terracotta,
    mix(GLAZE.oxblood, GLAZE.terracotta, 0.3),
  ];
  const loaves = colours.map((colour, index): Thing => {
    const x = -0.84 + index * 0.38;
    return {
      solid: turned(box([x, 0, 0.35], [x + 0.3, 0.24 + (index % 2) * 0.08, 0.9]), 'y', (index % 3) * 4 - 5, [
        x,
        0,
        0.6,
      ]),
      material: matt(colour, 0.14, 0.05, 5),
    };
  });
  const slices = colours.map((colour, index): Thing => {
    const x = -0.78 + index * 0.38;
    return {
      solid: turned(box([x, 0, -0.08], [x + 0.24, 0.022, 0.18]), 'y', (index * 5) % 9, [x, 0, 0]),
      material: matt(colour, 0.16, 0.06, 9),
    };
  });
  return {
    things: [
      { solid: box([-4, -0.1, -2], [4, 0, 1.4]), material: oldWood },
      {
        solid: box([-4, -0.1, 1.4], [4, 3, 1.6]),
        material: matt(mix(GLAZE.inkBlue, GLAZE.mist, 0.35), 0.06),
      },
      ...loaves,
      crowd([-0.9, 0, -0.2], [1.2, 0.03, 0.3], slices),
      stack([-0.2, 0.26, 0.62], [0.22, 0.04, 0.3], [matt(GLAZE.terracotta, 0.14), matt(GLAZE.clay, 0.14)], 3),
    ],
    camera: { from: [-0.05, 0.95, -1.35], to: [0.02, 0.14, 0.5], view: 0.74 },
    sun: sunFrom([-0.8, 0.5, 0.1], 3, 0.014),
    ...softLight,
  };
}

/** Racks of pressed tiles drying on boards, one behind the other down the aisle. */
function drying(): Scene {
  const raw = [
    matt(GLAZE.bone, 0.06),
    matt(mix(GLAZE.bone, GLAZE.sand, 0.4), 0.06),
    matt(mix(GLAZE.bone, GLAZE.mist, 0.5), 0.06),
  ];
  const rack = (side: 1 | -1, z: number): (Thing | Crowd)[] => {
    const [from, to] = side === 1 ? [0.75, 1.55] : [-1.55, -0.75];
    return [0.3, 0.75, 1.2, 1.65, 2.1].flatMap((y, level): (Thing | Crowd)[] => [
      { solid: box([from, y - 0.03, z], [to, y, z + 1.5]), material: bench },
      crowd(
        [from, y, z],
        [to, y + 0.1, z + 1.5],
        Array.from({ length: 12 }, (_, index): Thing => {
          const [x, deep] = [from + 0.06 + (index % 3) * 0.25, z + 0.08 + Math.floor(index / 3) * 0.36];
          const high = 0.03 + 0.03 * Math.floor(cellValue(index, level, 5) * 3);
          return {
            solid: box([x, y, deep], [x + 0.2, y + high, deep + 0.26]),
            material: raw[(index + level) % 3] ?? bench,
          };
        }),
      ),
    ]);
  };
  const posts = [1.6, 3.4, 5.2].flatMap((z) =>
    [-1.58, -0.76, 0.74, 1.54].flatMap((x) =>
      [z - 0.06, z + 1.5].map((deep): Thing => ({
        solid: box([x, 0, deep], [x + 0.05, 2.4, deep + 0.05]),
        material: oldWood,
      })),
    ),
  );
  return {
    things: [
      floorTo(12, terrazzo({ bed: GLAZE.sand, chips: [GLAZE.clay, GLAZE.bone], largest: 0.1 })),
      {
        solid: box([-6, 0, 8.4], [6, 5, 8.8]),
        material: matt(mix(GLAZE.terracotta, GLAZE.bone, 0.35), 0.06),
        holes: [box([-0.55, 0, 8], [0.55, 2.1, 9])],
      },
      { solid: box([-6, 0, 11], [6, 5, 11.2]), material: matt(GLAZE.glazeGreen) },
      { solid: box([2.6, 0, -3], [2.8, 5, 8.4]), material: matt(GLAZE.bone, 0.04) },
      ...[1.6, 3.4, 5.2].flatMap((z) => [...rack(1, z), ...rack(-1, z)]),
      ...posts,
      stack([0.2, 0, 2.2], [0.4, 0.05, 0.34], [matt(GLAZE.clay), matt(GLAZE.bone)], 5),
    ],
    camera: { from: [-0.12, 1.5, -1], to: [0.02, 1.2, 6], view: 0.68 },
    sun: sunFrom([-0.6, 0.66, -0.45], 3, 0.014),
    ...softLight,
  };
}

/** Tiles sorted by shade into four rows on the table, a tray and a note beside them; from above. */
function sorting(): Scene {
  const grades = [-0.1, 0.3, 0.75, 1.2].map((share) => mix(GLAZE.celadon, GLAZE.glazeGreen, share));
  const rows = grades.flatMap((colour, row) =>
    Array.from({ length: 11 }, (_, column): Thing => {
      const [x, z] = [-0.92 + column * 0.17, -0.46 + row * 0.27];
      const own = cellValue(column, row, 9);
      return {
        solid: turned(box([x, 0, z], [x + 0.13, 0.016, z + 0.22]), 'y', (own - 0.5) * (column > 8 ? 26 : 5), [
          x,
          0,
          z,
        ]),
        material: glazed(mix(colour, GLAZE.bone, own * 0.18), 0.9, 0.07, 0.2),
      };
    }).filter((_, column) => column < 11 - row || column === 10),
  );
  return {
    things: [
      { solid: box([-4, -0.1, -3], [4, 0, 3]), material: matt(mix(GLAZE.inkBlue, GLAZE.ink, 0.35), 0.08) },
      crowd([-1.1, 0, -0.7], [1.2, 0.05, 0.8], rows),
      {
        solid: turned(box([0.72, 0, 0.42], [1.02, 0.002, 0.82]), 'y', -9, [0.8, 0, 0.6]),
        material: matt(GLAZE.paper, 0.02),
      },
      {
        solid: turned(cylinder('z', [0.9, 0.012, 0], 0.011, 0.5, 0.78), 'y', 24, [0.9, 0, 0.6]),
        material: matt(GLAZE.terracotta),
      },
      { solid: box([-5, 0.7, -3], [-2.6, 2.2, -1]), material: matt(GLAZE.ink) },
    ],
    camera: { from: [0.02, 1.9, -0.75], to: [0.02, 0, 0.12], view: 0.8 },
    sun: sunFrom([-0.8, 0.5, 0.25], 3.2, 0.014),
    ...softLight,
  };
}

/** Crates of packed tiles in the store, stencilled bands round them, a trolley in the aisle. */
function crates(): Scene {
  const crate = (
    x: number,
    y: number,
    z: number,
    width: number,
    height: number,
    band: Thing['material'],
  ): Thing[] => [
    { solid: box([x, y, z], [x + width, y + height, z + 0.8]), material: bench },
    ...[0.14, 0.78].map((share): Thing => ({
      solid: box(
        [x - 0.012, y, z - 0.012 + share * 0.05],
        [x + width + 0.012, y + height * share + 0.06, z + 0.812],
      ),
      material: bench,
    })),
    {
      solid: box(
        [x - 0.016, y + height * 0.42, z - 0.016],
        [x + width + 0.016, y + height * 0.58, z + 0.816],
      ),
      material: band,
    },
  ];
  const bands = [GLAZE.glazeGreen, GLAZE.inkBlue, GLAZE.oxblood, colourOf('#cf8d1c')].map((colour) =>
    matt(colour, 0.08),
  );
  const band = (index: number): Thing['material'] => bands[index % 4] ?? bench;
  return {
    things: [
      floorTo(14, matt(mix(GLAZE.mist, GLAZE.clay, 0.3), 0.08)),
      {
        solid: box([-8, 0, 7], [8, 6, 7.4]),
        material: tiles(
          { width: 0.24, height: 0.08, shift: 0.5 },
          { colours: shades(GLAZE.bone, GLAZE.sand, 0.5), gloss: 0.05 },
        ),
        holes: [box([0.4, 0, 6.8], [2.4, 2.7, 7.6])],
      },
      { solid: box([-9, 0, 12], [9, 4, 12.4]), material: matt(GLAZE.glazeGreen) },
      ...[0, 1, 2].flatMap((column) =>
        [0, 1, 2].flatMap((row) =>
          column + row < 4
            ? crate(-3.1 + column * 1.15, row * 0.62, 4.2, 1.05, 0.58, band(column + row * 2))
            : [],
        ),
      ),
      ...[0, 1].flatMap((row) => crate(1.5, row * 0.62, 2.9, 1.1, 0.58, band(row + 2))),
      ...crate(-1.9, 0, 2.5, 1, 0.5, band(3)),
      stack([0.42, 0.16, 2.9], [0.5, 0.05, 0.4], [glazed(GLAZE.celadon), glazed(GLAZE.bone)], 9),
      { solid: box([0.02, 0.1, 2.55], [0.82, 0.16, 3.25]), material: matt(GLAZE.ink) },
      ...[0.1, 0.7].map((x): Thing => ({
        solid: cylinder('x', [0, 0.06, 2.62], 0.06, x, x + 0.06),
        material: matt(GLAZE.ink),
      })),
    ],
    camera: { from: [-0.3, 1.5, -1.6], to: [-0.1, 0.95, 4], view: 0.66 },
    sun: sunFrom([-0.62, 0.62, -0.5], 2.8, 0.016),
    ...softLight,
  };
}

/** A setting-out drawing on the table: the grid of a wall, samples laid on it, a scale rule. */
function drawing(): Scene {
  const sheet = tiles(
    { width: 0.05, height: 0.05, joint: 0.0022 },
    {
      colours: [
        GLAZE.paper,
        mix(GLAZE.celadon, GLAZE.paper, 0.3),
        mix(GLAZE.inkBlue, GLAZE.paper, 0.35),
        mix(GLAZE.terracotta, GLAZE.paper, 0.4),
      ],
      pick: (column, row) =>
        (column + row) % 8 === 0 ? 2 : (column - row) % 8 === 0 ? 3 : row % 6 === 0 ? 1 : 0,
      joint: mix(GLAZE.mist, GLAZE.ink, 0.2),
      gloss: 0,
      variety: 0.04,
      tilt: 0,
    },
  );
  return {
    things: [
      { solid: box([-4, -0.1, -3], [4, 0, 1.6]), material: bench },
      {
        solid: box([-4, -0.1, 1.6], [4, 3, 1.8]),
        material: matt(mix(GLAZE.glazeGreen, GLAZE.bone, 0.25), 0.06),
      },
      { solid: turned(box([-0.85, 0, -0.35], [0.65, 0.003, 0.75]), 'y', -6, [0, 0, 0.2]), material: sheet },
      {
        solid: turned(box([-0.2, 0.003, -0.5], [0.95, 0.005, 0.3]), 'y', 9, [0.4, 0, 0]),
        material: matt(GLAZE.paper, 0.02),
      },
      {
        solid: turned(box([-0.5, 0.005, -0.32], [0.35, 0.02, -0.26]), 'y', 4, [0, 0, -0.3]),
        material: matt(colourOf('#a5823f')),
      },
      ...[GLAZE.bone, GLAZE.inkBlue, GLAZE.terracotta, GLAZE.celadon].map((colour, index): Thing => ({
        solid: turned(
          box([0.22 + index * 0.17, 0.005, 0.02], [0.36 + index * 0.17, 0.025, 0.16]),
          'y',
          index * 5 - 7,
          [0.3 + index * 0.17, 0, 0.1],
        ),
        material: glazed(colour, 0.9, 0.08),
      })),
      pot('beaker', [-0.72, 0, 0.95], 0.11, 0.24, GLAZE.oxblood),
      ...[0, 1, 2].map((index): Thing => ({
        solid: turned(
          cylinder('y', [-0.74 + index * 0.05, 0, 0.95], 0.01, 0.1, 0.42),
          'z',
          index * 9 - 9,
          [-0.72, 0.1, 0.95],
        ),
        material: matt([GLAZE.ink, GLAZE.terracotta, GLAZE.glazeGreen][index] ?? GLAZE.ink),
      })),
      ...bowl([0.82, 0, 0.9], 0.16, GLAZE.celadon),
      stack([0.3, 0, 1.05], [0.26, 0.02, 0.26], [glazed(GLAZE.bone), glazed(GLAZE.inkBlue)], 8),
    ],
    camera: { from: [0.02, 1.2, -1.3], to: [0.04, 0.1, 0.45], view: 0.66 },
    sun: sunFrom([-0.8, 0.55, 0.15], 3, 0.014),
    ...softLight,
  };
}

const wide = (name: string, scene: () => Scene): Picture => ({ name, width: 1200, height: 900, scene });

/** The days before and after the fire. */
export const benches: Picture[] = [
  wide('work-clays', clays),
  wide('work-drying', drying),
  wide('work-sorting', sorting),
  wide('work-crates', crates),
  wide('work-drawing', drawing),
];
