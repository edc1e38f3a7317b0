import { GLAZE, shades } from '../material/glaze.ts';
import { glazed, matt, terrazzo, timber } from '../material/stone.ts';
import { ribbedTiles, tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import { cellValue } from '../render/random.ts';
import type { Scene, Thing } from '../render/scene.ts';
import { box, cylinder, type Solid } from '../render/solid.ts';
import { colourOf, type Colour, mix } from '../render/surface.ts';
import { turned } from '../render/turned.ts';
import { crowd, floorTo, pot } from './props.ts';
import { daySky, sunFrom } from './stage.ts';

const plaster = matt(GLAZE.bone, 0.04);
const pale = terrazzo({
  bed: GLAZE.bone,
  chips: [GLAZE.mist, GLAZE.ink, GLAZE.sand, GLAZE.clay],
  largest: 0.06,
});
const blueSky = daySky(0.85, [0.42, 0.58, 0.78], [0.86, 0.87, 0.86]);
const outside = { sky: blueSky, fill: [0.25, 0.24, 0.23] as Colour, exposure: 0.9 };

/** Square rods lying one above the other along a wall, a window cut through them. */
function baguettes(): Scene {
  const clay = matt(mix(GLAZE.sand, GLAZE.clay, 0.2), 0.16, 0.02, 4);
  const lines = Array.from({ length: 26 }, (_, index): Thing[] => {
    const y = index * 0.12;
    const isCut = y > 0.8 && y < 2.1;
    const part = (from: number, to: number): Thing => ({
      solid: box([from, y, 1.9], [to, y + 0.07, 1.98]),
      material: clay,
    });
    return isCut ? [part(-5, 0.05), part(1.25, 5)] : [part(-5, 5)];
  });
  return {
    things: [
      floorTo(20, matt(GLAZE.clay)),
      {
        solid: box([-5, 0, 2.1], [5, 4, 3]),
        material: matt(mix(GLAZE.tea, GLAZE.ink, 0.55)),
        holes: [box([0.05, 0.8, 2], [1.25, 2.1, 2.6])],
        lining: glazed(mix(GLAZE.inkBlue, GLAZE.mist, 0.25), 1, 0.03),
      },
      { solid: box([-0.01, 0.74, 1.84], [1.31, 0.8, 2.2]), material: matt(GLAZE.ink) },
      crowd([-5, 0, 1.88], [5, 3.2, 2], lines.flat()),
    ],
    camera: { from: [-1.2, 1.3, -1.3], to: [0.15, 1.4, 2], view: 0.62 },
    sun: sunFrom([-0.5, 0.75, -0.5], 3.4, 0.008),
    ...outside,
  };
}

/** Blades of glazed clay before a glass wall, every other one turned a little. */
function fins(): Scene {
  const glazes = shades(mix(GLAZE.glazeGreen, colourOf('#2f6f6a'), 0.4), GLAZE.celadon, 0.5).map((colour) =>
    glazed(colour, 1, 0.06, 0.12),
  );
  const blades = Array.from({ length: 15 }, (_, index): Thing => {
    const x = -2.6 + index * 0.42;
    return {
      solid: turned(box([x - 0.03, -1, 1.5], [x + 0.03, 4.4, 1.84]), 'y', (index % 3) * 12 - 8, [x, 0, 1.7]),
      material: glazes[(index * 2) % 3] ?? plaster,
    };
  });
  return {
    things: [
      {
        solid: box([-5, -1, 2.2], [5, 5, 2.4]),
        material: tiles(
          { width: 1.4, height: 1.1, joint: 0.04 },
          { colours: [mix(GLAZE.inkBlue, GLAZE.mist, 0.25)], joint: GLAZE.ink, gloss: 1, rough: 0.03 },
        ),
      },
      crowd([-3, -1, 1.3], [4, 4.4, 2.1], blades),
      { solid: box([-5, 2.5, 1.3], [5, 2.62, 2.3]), material: plaster },
    ],
    camera: { from: [-1.5, 0.6, -1.7], to: [0.1, 1.4, 1.8], view: 0.66 },
    sun: sunFrom([-0.72, 0.6, -0.5], 3.6, 0.008),
    ...outside,
  };
}

/** A screen of pierced blocks with the evening sun coming through it onto the floor. */
function screen(): Scene {
  const clay = matt(mix(GLAZE.terracotta, GLAZE.clay, 0.3), 0.14, 0.02, 5);
  const size = 0.3;
  const blocks = Array.from({ length: 9 }, (_, column) =>
    Array.from({ length: 7 }, (_, row): Thing => {
      const [x, y] = [-1.35 + column * size, row * size];
      const middle: readonly [number, number, number] = [x + size / 2, y + size / 2, 0];
      const holes: Solid[] = [
        cylinder('z', middle, size * 0.2, 1.3, 1.7),
        ...[-1, 1].flatMap((dx) =>
          [-1, 1].map((dy) =>
            cylinder(
              'z',
              [middle[0] + dx * size * 0.5, middle[1] + dy * size * 0.5, 0],
              size * 0.3,
              1.3,
              1.7,
            ),
          ),
        ),
      ];
      return {
        solid: box([x + 0.004, y + 0.004, 1.42], [x + size - 0.004, y + size - 0.004, 1.54]),
        material: clay,
        holes,
      };
    }),
  );
  return {
    things: [
      floorTo(12, matt(mix(GLAZE.bone, GLAZE.sand, 0.5), 0.06)),
      ...blocks.map((column, index) =>
        crowd([-1.36 + index * size, 0, 1.4], [-1.04 + index * size, 2.2, 1.56], column),
      ),
      { solid: box([-5, 2.1, 1.3], [5, 5, 1.7]), material: plaster },
      { solid: box([1.35, 0, -3], [1.6, 4, 1.7]), material: plaster },
      { solid: box([-5, 0, 1.3], [-1.35, 5, 1.7]), material: plaster },
      { solid: box([-8, 0, 7], [8, 1.1, 7.4]), material: matt(GLAZE.glazeGreen) },
      pot('jar', [0.72, 0, 0.95], 0.24, 0.58, GLAZE.inkBlue),
    ],
    camera: { from: [-0.45, 1.15, -1.9], to: [0.08, 0.82, 1.5], view: 0.62 },
    sun: sunFrom([-0.42, 0.52, 0.74], 4.4, 0.008),
    ...outside,
    fill: [0.3, 0.28, 0.26],
    exposure: 1.05,
  };
}

/** The corner of a building in large panels: ink-blue glaze, or ribbed clay. */
function buildingCorner(material: Thing['material'], sill: Colour): Scene {
  const openings: Solid[] = [0, 1].flatMap((storey) => [
    box([-2.2, 1 + storey * 2.4, 3.8], [-0.9, 2.5 + storey * 2.4, 4.3]),
    box([0.3, 1 + storey * 2.4, 3.8], [1.6, 2.5 + storey * 2.4, 4.3]),
  ]);
  return {
    things: [
      floorTo(40, matt(GLAZE.sand)),
      {
        solid: box([-4.5, 0.3, 4], [2.4, 9, 9]),
        material,
        holes: openings,
        lining: glazed(mix(GLAZE.ink, GLAZE.mist, 0.3), 1, 0.03),
      },
      { solid: box([-4.6, 0, 3.9], [2.5, 0.3, 9]), material: matt(mix(sill, GLAZE.ink, 0.2)) },
      ...[0, 1].flatMap((storey) =>
        [-2.2, 0.3].map((x): Thing => ({
          solid: box([x - 0.06, 0.94 + storey * 2.4, 3.88], [x + 1.36, 1 + storey * 2.4, 4.2]),
          material: matt(sill),
        })),
      ),
      { solid: box([7, 0, 16], [20, 3, 30]), material: matt(mix(GLAZE.celadon, GLAZE.bone, 0.4)) },
    ],
    camera: { from: [3.6, 1.6, -2.2], to: [0.9, 2, 5], view: 0.72, rise: 0.16 },
    sun: sunFrom([-0.62, 0.55, -0.55], 3.5, 0.008),
    ...outside,
  };
}

const inkPanel = tiles(
  { width: 1.2, height: 0.6, joint: 0.014 },
  {
    colours: shades(GLAZE.inkBlue, GLAZE.celadon, 0.22),
    gloss: 0.8,
    rough: 0.12,
    tilt: 0.012,
    joint: GLAZE.ink,
    variety: 0.2,
  },
);
const wavePanel = ribbedTiles(
  { width: 0.9, height: 0.6, joint: 0.014 },
  {
    colours: shades(GLAZE.terracotta, GLAZE.oxblood, 0.25),
    gloss: 0.08,
    rough: 0.5,
    tilt: 0.01,
    joint: mix(GLAZE.oxblood, GLAZE.ink, 0.5),
    variety: 0.2,
  },
  6,
  0.45,
);

/** Flat clay shingles, course over course, each hung a little differently. */
function shingles(): Scene {
  const clays = [
    GLAZE.clay,
    GLAZE.tea,
    mix(GLAZE.terracotta, GLAZE.clay, 0.5),
    mix(GLAZE.clay, GLAZE.ink, 0.25),
    GLAZE.sand,
  ].map((colour) => matt(colour, 0.18, 0.03, 6));
  const courses = Array.from({ length: 14 }, (_, row) => {
    const y = -0.2 + row * 0.16;
    const members = Array.from({ length: 20 }, (_, column): Thing => {
      const x = -2 + column * 0.2 + (row % 2) * 0.1;
      const place = (column * 7 + row * 13) % 11;
      return {
        solid: turned(box([x + 0.003, y, 1.15], [x + 0.195, y + 0.24, 1.166]), 'x', 5, [
          x,
          y + 0.24,
          1.19 + (place % 3) * 0.002,
        ]),
        material: clays[Math.floor(cellValue(column, row, 3) * clays.length)] ?? plaster,
      };
    });
    return crowd([-2.1, y - 0.02, 1.1], [2.2, y + 0.26, 1.22], members);
  });
  return {
    things: [
      { solid: box([-4, -1, 1.2], [4, 4, 1.4]), material: matt(mix(GLAZE.tea, GLAZE.ink, 0.6)) },
      ...courses,
      { solid: box([-4, -1, 0.2], [4, -0.06, 1.2]), material: pale },
      { solid: box([-4, 1.5, 0.85], [4, 1.62, 1.4]), material: timber(mix(GLAZE.tea, GLAZE.ink, 0.3)) },
      pot('jar', [0.5, -0.06, 0.75], 0.2, 0.44, GLAZE.celadon),
    ],
    camera: { from: [-0.5, 0.72, -1.5], to: [0, 0.62, 1.2], view: 0.58 },
    sun: sunFrom([-0.66, 0.68, -0.36], 3.5, 0.009),
    ...outside,
  };
}

const square = (name: string, scene: () => Scene): Picture => ({ name, width: 1200, height: 1200, scene });

/** Covers of what goes on the outside of a building. */
export const facades: Picture[] = [
  square('cover-baguette', baguettes),
  square('cover-fin', fins),
  square('cover-screen', screen),
  square('cover-ink-panel', () => buildingCorner(inkPanel, GLAZE.mist)),
  square('cover-wave-panel', () => buildingCorner(wavePanel, GLAZE.bone)),
  square('cover-shingle', shingles),
];
