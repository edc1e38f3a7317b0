import { GLAZE, shades } from '../material/glaze.ts';
import { glazed, glowing, matt, terrazzo, timber } from '../material/stone.ts';
import { ribbedTiles, tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Scene, Thing } from '../render/scene.ts';
import { box, cylinder, ellipsoid } from '../render/solid.ts';
import { colourOf, type Material, mix } from '../render/surface.ts';
import { archway, crowd, floorTo, pot, rods, stack } from './props.ts';
import { daySky, studioSky, sunFrom } from './stage.ts';

const plaster = matt(GLAZE.bone, 0.04);

/** A museum room: one tiled niche with one pot, light from above. */
function museum(): Scene {
  const lining = tiles(
    { width: 0.08, height: 0.08 },
    { colours: shades(GLAZE.oxblood, GLAZE.terracotta), tilt: 0.04 },
  );
  return {
    things: [
      floorTo(
        9,
        terrazzo({
          bed: mix(GLAZE.mist, GLAZE.bone, 0.5),
          chips: [GLAZE.ink, GLAZE.clay, GLAZE.bone],
          largest: 0.14,
        }),
      ),
      {
        solid: box([-8, 0, 5], [9, 6, 6.4]),
        material: plaster,
        holes: archway(0.9, 2, 2.1, 4.9, 5.9, 0),
        lining,
      },
      { solid: box([-4.2, 0, -3], [-4, 6, 5]), material: plaster },
      { solid: box([1.5, 0, 5.15], [2.3, 0.95, 5.75]), material: plaster },
      pot('bottle', [1.9, 0.95, 5.42], 0.26, 0.95, GLAZE.celadon),
      { solid: box([-2.6, 0, 3.2], [-0.5, 0.42, 3.8]), material: timber(GLAZE.tea) },
      { solid: box([-4.2, 4.6, 1.2], [9, 4.9, 5.2]), material: plaster },
    ],
    camera: { from: [0.25, 1.5, -3.6], to: [0.25, 1.5, 5], view: 0.6, rise: 0.05 },
    sun: sunFrom([-0.35, 0.6, -0.72], 3, 0.02),
    sky: daySky(0.7),
    fill: [0.26, 0.25, 0.23],
    exposure: 0.9,
  };
}

/** A hotel lobby: a long desk in ribbed terracotta, a wall of celadon behind, two lamps. */
function lobby(): Scene {
  const desk = ribbedTiles(
    { width: 0.08, height: 0.6, joint: 0.003 },
    { colours: shades(GLAZE.terracotta, GLAZE.oxblood), gloss: 0.5, rough: 0.2 },
    1,
    0.6,
  );
  const wall = tiles(
    { width: 0.2, height: 0.2 },
    { colours: shades(mix(GLAZE.celadon, GLAZE.bone, 0.35), GLAZE.celadon), tilt: 0.03 },
  );
  const shade = (x: number): Thing[] => [
    { solid: ellipsoid([x, 2.35, 3.1], [0.3, 0.2, 0.3]), material: glowing(() => [2.6, 2, 1.3]) },
    { solid: cylinder('y', [x, 0, 3.1], 0.008, 2.5, 6), material: matt(GLAZE.ink) },
  ];
  return {
    things: [
      floorTo(9),
      {
        solid: box([-8, 0, 4.6], [9, 5, 5]),
        material: wall,
        holes: archway(-3.4, 1.5, 2, 4.4, 5.4),
        lining: plaster,
      },
      { solid: box([-8, 0, 6.6], [9, 5, 7]), material: matt(mix(GLAZE.terracotta, GLAZE.bone, 0.4)) },
      { solid: box([-0.9, 0, 2.7], [3.4, 1.05, 3.5]), material: desk },
      {
        solid: box([-1, 1.05, 2.6], [3.5, 1.13, 3.6]),
        material: terrazzo({ bed: GLAZE.bone, chips: [GLAZE.clay, GLAZE.ink], largest: 0.06 }),
      },
      ...shade(0.3),
      ...shade(2.1),
      pot('jar', [2.85, 1.13, 3.1], 0.17, 0.36, GLAZE.inkBlue),
    ],
    camera: { from: [-0.2, 1.45, -2.2], to: [0.1, 1.45, 4], view: 0.72, rise: 0.03 },
    sun: sunFrom([-0.75, 0.45, -0.5], 2.6, 0.02),
    lamps: [
      { at: [0.3, 2.1, 3.1], radius: 0.15, colour: [1.1, 0.8, 0.45] },
      { at: [2.1, 2.1, 3.1], radius: 0.15, colour: [1.1, 0.8, 0.45] },
    ],
    sky: studioSky(0.48),
    fill: [0.2, 0.18, 0.16],
    exposure: 0.95,
  };
}

/** A straight stair in terrazzo between two walls, the upper floor in light. */
function stair(): Scene {
  const stone = terrazzo({
    bed: mix(GLAZE.terracotta, GLAZE.bone, 0.45),
    chips: [GLAZE.bone, GLAZE.oxblood, GLAZE.sand],
    largest: 0.07,
  });
  const steps = Array.from({ length: 15 }, (_, index): Thing => ({
    solid: box([-0.9, 0, 0.8 + index * 0.3], [0.9, 0.165 * (index + 1), 6.4]),
    material: stone,
  }));
  const side = tiles(
    { width: 0.1, height: 0.1 },
    { colours: shades(mix(GLAZE.glazeGreen, GLAZE.celadon, 0.4), GLAZE.glazeGreen), tilt: 0.04 },
  );
  return {
    things: [
      floorTo(7, stone),
      ...steps,
      { solid: box([0.9, 0, -4], [1.2, 7, 8]), material: side },
      { solid: box([-1.2, 0, -4], [-0.9, 7, 8]), material: plaster },
      {
        solid: box([-3, 0, 8], [3, 7, 8.3]),
        material: plaster,
        holes: archway(-0.55, 1.1, 4.1, 7.8, 8.5, 2.4),
      },
    ],
    camera: { from: [-0.15, 1.55, -2.3], to: [-0.15, 1.55, 5], view: 0.98, rise: 0.16 },
    sun: sunFrom([-0.3, 0.85, -0.4], 3.6, 0.014),
    sky: daySky(1),
    fill: [0.32, 0.3, 0.28],
    exposure: 1.15,
  };
}

/** A pool hall: mosaic under still water, a colonnade of light. */
function pool(): Scene {
  const mosaic = tiles(
    { width: 0.1, height: 0.1 },
    { colours: shades(mix(GLAZE.glazeGreen, colourOf('#5d98a0'), 0.6), GLAZE.celadon, 0.5), tilt: 0.03 },
  );
  const water: Material = (at) => {
    mosaic(at);
    at.gloss = 1;
    at.rough = 0.02;
    at.slopeU = Math.sin(at.u * 5 + at.v * 1.3) * 0.012 + Math.sin(at.v * 8 - at.u * 2.2) * 0.01;
    at.slopeV = Math.sin(at.v * 6 + at.u * 2) * 0.012;
  };
  return {
    things: [
      floorTo(
        16,
        terrazzo({ bed: GLAZE.bone, chips: [GLAZE.sand, GLAZE.mist, GLAZE.celadon], largest: 0.1 }),
      ),
      { solid: box([-1.6, -1, -4], [3.4, 0.012, 9.4]), material: water },
      {
        solid: box([-8, 0, 11], [9, 6, 12]),
        material: tiles({ width: 0.2, height: 0.2 }, { colours: shades(GLAZE.celadon, GLAZE.bone) }),
        holes: archway(0, 1.8, 2.2, 10.8, 12.2),
        lining: plaster,
      },
      { solid: box([-8, 0, 15], [9, 8, 15.4]), material: matt(GLAZE.sand) },
      {
        solid: box([-3.4, 0, -4], [-3, 6, 11.4]),
        material: plaster,
        holes: Array.from({ length: 5 }, (_, index) =>
          box([-4, 0.4, 0.2 + index * 2.3], [-2, 4.2, 1.6 + index * 2.3]),
        ),
      },
      { solid: box([5, 0, -4], [5.4, 6, 12]), material: mosaic },
      { solid: box([-4, 5, -1], [6, 5.3, 12]), material: plaster },
    ],
    camera: { from: [1.1, 1.6, -3.2], to: [0.9, 1.6, 9], view: 0.74, rise: -0.06 },
    sun: sunFrom([-0.82, 0.52, -0.1], 4, 0.012),
    sky: daySky(0.75),
    fill: [0.25, 0.26, 0.25],
    exposure: 0.92,
  };
}

/** A facade of terracotta rods with deep windows, seen from the street. */
function facade(): Scene {
  const clay = matt(GLAZE.terracotta, 0.18, 0.02, 3);
  const storeys = [0, 1, 2].flatMap((storey) =>
    [0, 1, 2].map((bay) => ({ x: -3.3 + bay * 3.3, y: 0.6 + storey * 3.2 })),
  );
  return {
    things: [
      floorTo(40, matt(GLAZE.sand)),
      {
        solid: box([-6, -1, 6.2], [6, 9.6, 14]),
        material: matt(mix(GLAZE.terracotta, GLAZE.bone, 0.3)),
        holes: storeys.map(({ x, y }) => box([x - 0.85, y, 6], [x + 0.85, y + 2.1, 6.9])),
        lining: glazed(mix(GLAZE.inkBlue, GLAZE.mist, 0.3), 1, 0.04),
      },
      ...[-5.1, -1.65, 1.65, 5.1].map((x) =>
        crowd([x - 0.9, -1, 5.9], [x + 0.9, 9.6, 6.3], rods(x - 0.8, x + 0.8, 0.2, 6.12, 0, 9.5, clay)),
      ),
      ...[0.25, 3.05, 6.25, 9.45].map((y): Thing => ({
        solid: box([-6.1, y, 5.85], [6.1, y + 0.22, 6.4]),
        material: matt(mix(GLAZE.terracotta, GLAZE.bone, 0.5)),
      })),
    ],
    camera: { from: [-5.4, 1.7, -5.5], to: [-0.6, 1.7, 7], view: 0.64, rise: 0.24 },
    sun: sunFrom([-0.85, 0.55, -0.5], 3.6, 0.008),
    sky: daySky(0.85, [0.42, 0.58, 0.78], [0.86, 0.87, 0.86]),
    fill: [0.24, 0.23, 0.22],
    exposure: 0.9,
  };
}

/** A cafe bar of upright tiles; cups on the counter, morning sun. */
function cafe(): Scene {
  const front = ribbedTiles(
    { width: 0.07, height: 0.3, joint: 0.003 },
    { colours: shades(mix(GLAZE.inkBlue, GLAZE.glazeGreen, 0.25), GLAZE.inkBlue), gloss: 1, tilt: 0.03 },
    1,
    0.4,
  );
  const back = tiles(
    { width: 0.06, height: 0.18, upright: true },
    { colours: shades(GLAZE.bone, GLAZE.sand), tilt: 0.04 },
  );
  const lamp = (x: number): Thing[] => [
    {
      solid: ellipsoid([x, 2.25, 2.2], [0.19, 0.19, 0.19]),
      material: glazed(GLAZE.terracotta),
      holes: [box([x - 1, 1, 1], [x + 1, 2.2, 3])],
      lining: glowing(() => [2.6, 2, 1.3]),
    },
    { solid: cylinder('y', [x, 0, 2.2], 0.006, 2.4, 5), material: matt(GLAZE.ink) },
  ];
  return {
    things: [
      floorTo(6),
      { solid: box([-4, 0, 3.6], [4, 5, 4]), material: back },
      { solid: box([-0.9, 0, 1.8], [4, 1.02, 2.5]), material: front },
      {
        solid: box([-1, 1.02, 1.72], [4, 1.08, 2.6]),
        material: terrazzo({
          bed: GLAZE.bone,
          chips: [GLAZE.terracotta, GLAZE.ink, GLAZE.sand],
          largest: 0.05,
        }),
      },
      { solid: box([-0.4, 1.72, 3.3], [4, 1.76, 3.6]), material: timber(GLAZE.tea) },
      ...[0, 1, 2, 3].map((index) =>
        pot(
          index % 2 === 0 ? 'beaker' : 'jar',
          [-0.2 + index * 0.32, 1.76, 3.45],
          0.085,
          0.19,
          [GLAZE.celadon, GLAZE.oxblood, GLAZE.bone, GLAZE.tea][index] ?? GLAZE.bone,
        ),
      ),
      ...lamp(-0.25),
      ...lamp(0.65),
      pot('beaker', [-0.4, 1.08, 2], 0.06, 0.1, GLAZE.bone),
      stack([0.55, 1.08, 2.1], [0.2, 0.018, 0.2], [glazed(GLAZE.celadon), glazed(GLAZE.bone)], 6),
    ],
    camera: { from: [-0.1, 1.5, -1.7], to: [0.12, 1.5, 3], view: 0.74, rise: -0.03 },
    sun: sunFrom([-0.7, 0.55, -0.62], 2.9, 0.014),
    sky: studioSky(0.6),
    fill: [0.26, 0.25, 0.23],
    exposure: 0.9,
  };
}

/** A platform seen straight on: a wall in a woven pattern of three glazes, one bench. */
function platform(): Scene {
  const woven = tiles(
    { width: 0.15, height: 0.15, joint: 0.004 },
    {
      colours: [GLAZE.bone, mix(GLAZE.inkBlue, GLAZE.celadon, 0.15), GLAZE.terracotta, GLAZE.celadon],
      pick: (column, row) =>
        (column + row) % 6 === 0 || (column - row) % 6 === 0
          ? (column + row) % 12 === 0
            ? 2
            : 1
          : row % 9 === 0
            ? 3
            : 0,
      tilt: 0.03,
      variety: 0.18,
    },
  );
  return {
    things: [
      floorTo(6),
      { solid: box([-9, 0, 4], [9, 3.2, 4.4]), material: woven },
      { solid: box([-9, 3.2, 2], [9, 3.5, 4.4]), material: plaster },
      { solid: box([-9, 3.12, 3.1], [9, 3.2, 3.3]), material: glowing(() => [4, 3.7, 3.2]) },
      { solid: box([-0.2, 0.42, 3.2], [2.2, 0.5, 3.7]), material: timber(GLAZE.tea) },
      { solid: box([0, 0, 3.3], [0.12, 0.42, 3.6]), material: matt(GLAZE.ink) },
      { solid: box([1.88, 0, 3.3], [2, 0.42, 3.6]), material: matt(GLAZE.ink) },
      {
        solid: box([-9, -0.02, 0.5], [9, 0.006, 0.9]),
        material: tiles({ width: 0.4, height: 0.4 }, { colours: [GLAZE.terracotta], gloss: 0.4 }),
      },
    ],
    camera: { from: [-0.6, 1.6, -1.4], to: [0.1, 1.6, 4], view: 0.6, rise: -0.02 },
    lamps: Array.from({ length: 5 }, (_, index) => ({
      at: [-4 + index * 2, 2.9, 3] as const,
      radius: 0.4,
      colour: [1.1, 1, 0.86] as const,
    })),
    sky: studioSky(0.5),
    fill: [0.22, 0.21, 0.2],
    exposure: 0.95,
  };
}

/** Public rooms and buildings where the house's surfaces are at work. */
export const rooms: Picture[] = [
  { name: 'story-museum', width: 1440, height: 1080, scene: museum },
  { name: 'wall-lobby', width: 1200, height: 900, scene: lobby },
  { name: 'wall-stair', width: 900, height: 1200, scene: stair },
  { name: 'wall-pool', width: 1200, height: 900, scene: pool },
  { name: 'wall-facade', width: 1200, height: 900, scene: facade },
  { name: 'wall-cafe', width: 900, height: 1200, scene: cafe },
  { name: 'wall-platform', width: 1200, height: 900, scene: platform },
];
