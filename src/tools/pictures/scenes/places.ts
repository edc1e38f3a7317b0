import { GLAZE, shades } from '../material/glaze.ts';
import { glazed, glowing, matt, terrazzo, timber } from '../material/stone.ts';
import { tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Scene, Thing } from '../render/scene.ts';
import { box, cylinder, ellipsoid } from '../render/solid.ts';
import { colourOf, type Material, mix } from '../render/surface.ts';
import { turned } from '../render/turned.ts';
import { temmoku } from './covers.ts';
import { archway, crowd, floorTo, pot, stack } from './props.ts';
import { daySky, studioSky, sunFrom } from './stage.ts';

const plaster = matt(GLAZE.bone, 0.04);
const paleStone = terrazzo({ bed: GLAZE.bone, chips: [GLAZE.sand, GLAZE.mist, GLAZE.clay], largest: 0.07 });

/** A tea room: a wall of black glaze, a low table, a paper lamp, light through a slit. */
function teaRoom(): Scene {
  const wood = timber(mix(GLAZE.tea, GLAZE.sand, 0.3));
  return {
    things: [
      floorTo(9, timber(mix(GLAZE.tea, GLAZE.ink, 0.35), 0.6)),
      { solid: box([-5, 0, 4], [5, 4, 4.4]), material: temmoku },
      { solid: box([2.6, 0, -3], [3, 4, 4]), material: plaster },
      { solid: box([-5, 2.75, 1], [5, 3, 4.4]), material: wood },
      { solid: box([-1.1, 0.36, 2.2], [1.4, 0.42, 3.1]), material: wood },
      ...[-1, 1.22].map((x): Thing => ({ solid: box([x, 0, 2.3], [x + 0.08, 0.36, 3]), material: wood })),
      ...[-1.7, 1.85].map((x): Thing => ({
        solid: box([x - 0.35, 0, 2.3], [x + 0.35, 0.09, 3]),
        material: matt(mix(GLAZE.glazeGreen, GLAZE.bone, 0.2), 0.1),
      })),
      pot('jar', [0.1, 0.42, 2.7], 0.15, 0.22, GLAZE.oxblood),
      pot('beaker', [-0.4, 0.42, 2.5], 0.06, 0.08, GLAZE.bone),
      pot('beaker', [0.6, 0.42, 2.5], 0.06, 0.08, GLAZE.bone),
      pot('bottle', [0.95, 0.42, 2.85], 0.09, 0.42, GLAZE.celadon),
      { solid: ellipsoid([-0.7, 1.85, 2.8], [0.34, 0.26, 0.34]), material: glowing(() => [2.3, 1.75, 1.1]) },
      { solid: cylinder('y', [-0.7, 0, 2.8], 0.006, 2.1, 4), material: matt(GLAZE.ink) },
    ],
    camera: { from: [-0.1, 1.15, -1.1], to: [0.05, 1.12, 4], view: 0.74, rise: 0.0 },
    sun: sunFrom([-0.72, 0.5, -0.42], 2.2, 0.016),
    lamps: [{ at: [-0.7, 1.5, 2.6], radius: 0.2, colour: [1.3, 0.95, 0.55] }],
    sky: studioSky(0.42),
    fill: [0.2, 0.18, 0.16],
    exposure: 1,
  };
}

/** A school corridor: columns and a long bench in four bright glazes, windows along one side. */
function school(): Scene {
  const glazes = [colourOf('#cf8d1c'), GLAZE.terracotta, colourOf('#7fa3b5'), GLAZE.glazeGreen];
  const clad = (index: number): Material =>
    tiles(
      { width: 0.15, height: 0.15 },
      { colours: shades(glazes[index % 4] ?? GLAZE.bone, GLAZE.bone, 0.35), tilt: 0.03 },
    );
  return {
    things: [
      floorTo(
        30,
        terrazzo({ bed: mix(GLAZE.mist, GLAZE.bone, 0.5), chips: [...glazes, GLAZE.ink], largest: 0.08 }),
      ),
      { solid: box([2.2, 0, -3], [2.5, 4, 22]), material: plaster },
      {
        solid: box([2.05, 0, -3], [2.2, 1.1, 22]),
        material: tiles(
          { width: 0.15, height: 0.15 },
          { colours: shades(GLAZE.bone, GLAZE.mist, 0.6), tilt: 0.03 },
        ),
      },
      {
        solid: box([-2.6, 0, -3], [-2.3, 4, 22]),
        material: plaster,
        holes: Array.from({ length: 7 }, (_, index) =>
          box([-3, 0.7, 0.4 + index * 2.6], [-2, 2.9, 2.3 + index * 2.6]),
        ),
      },
      ...Array.from({ length: 6 }, (_, index): Thing => ({
        solid: cylinder('y', [1.35, 0, 2.2 + index * 2.6], 0.24, 0, 4),
        material: clad(index),
      })),
      ...Array.from({ length: 5 }, (_, index): Thing => ({
        solid: box([1.7, 0, 2.6 + index * 2.6], [2.1, 0.42, 4.4 + index * 2.6]),
        material: clad(index + 2),
      })),
      { solid: box([-3, 3.4, -3], [3, 3.6, 22]), material: matt(GLAZE.bone, 0.02) },
      {
        solid: box([-3, 0, 19], [3, 4, 19.3]),
        material: matt(colourOf('#cf8d1c'), 0.05),
        holes: archway(-0.9, 1.4, 1.7, 18.8, 19.5),
      },
    ],
    camera: { from: [-0.7, 1.35, -1.6], to: [0, 1.35, 9], view: 0.68, rise: 0.02 },
    sun: sunFrom([-0.85, 0.5, -0.12], 3.6, 0.012),
    sky: daySky(0.8),
    fill: [0.28, 0.27, 0.25],
    exposure: 0.95,
  };
}

/** A market hall: a row of arches clad in yellow and white, stalls of glazed brick. */
function market(): Scene {
  const arches = tiles(
    { width: 0.2, height: 0.1, shift: 0.5 },
    {
      colours: [GLAZE.bone, colourOf('#cf8d1c')],
      pick: (_column, row) => (((row % 6) + 6) % 6 < 3 ? 0 : 1),
      tilt: 0.02,
      variety: 0.2,
    },
  );
  const stall = tiles(
    { width: 0.24, height: 0.06, shift: 0.5 },
    { colours: shades(GLAZE.glazeGreen, GLAZE.celadon, 0.4), tilt: 0.04 },
  );
  const fruit = [GLAZE.oxblood, colourOf('#cf8d1c'), GLAZE.terracotta, GLAZE.glazeGreen];
  const heap = (x: number, z: number, colour: Thing['material']): Thing[] =>
    Array.from({ length: 9 }, (_, index) => ({
      solid: ellipsoid(
        [
          x + (index % 3) * 0.15 - 0.15,
          0.98 + (index === 4 ? 0.1 : 0),
          z + Math.floor(index / 3) * 0.15 - 0.15,
        ],
        [0.085, 0.08, 0.085],
      ),
      material: colour,
    }));
  return {
    things: [
      floorTo(30, terrazzo({ bed: GLAZE.mist, chips: [GLAZE.bone, GLAZE.ink, GLAZE.clay], largest: 0.12 })),
      {
        solid: box([-9, 0, 6.5], [9, 6, 7.3]),
        material: arches,
        holes: [-5.6, -2.6, 0.4, 3.4].flatMap((x) => archway(x, 2.3, 2.2, 6.3, 7.5)),
        lining: plaster,
      },
      { solid: box([-12, 0, 12], [12, 5, 12.4]), material: matt(mix(GLAZE.inkBlue, GLAZE.mist, 0.5)) },
      { solid: box([-2.4, 0, 3.1], [0.1, 0.9, 4]), material: stall },
      { solid: box([1, 0, 3.6], [3.6, 0.9, 4.5]), material: stall },
      ...[-2.05, -1.45, -0.85, -0.3].flatMap((x, index) =>
        heap(x, 3.5, matt(fruit[index] ?? GLAZE.clay, 0.2)),
      ),
      ...[1.35, 1.95, 2.55, 3.15].flatMap((x, index) =>
        heap(x, 4, matt(fruit[(index + 2) % 4] ?? GLAZE.clay, 0.2)),
      ),
      {
        solid: turned(box([-2.7, 2.35, 2.7], [0.4, 2.4, 4.2]), 'x', -10, [0, 2.4, 3.4]),
        material: matt(GLAZE.terracotta),
      },
      { solid: cylinder('y', [-2.3, 0, 3.9], 0.03, 0, 2.4), material: matt(GLAZE.ink) },
      { solid: cylinder('y', [0, 0, 3.9], 0.03, 0, 2.4), material: matt(GLAZE.ink) },
    ],
    camera: { from: [0.2, 1.6, -2.6], to: [0.3, 1.6, 6], view: 0.64, rise: 0.06 },
    sun: sunFrom([-0.6, 0.62, -0.6], 3, 0.014),
    sky: daySky(0.7),
    fill: [0.26, 0.25, 0.23],
    exposure: 0.92,
  };
}

/** A library at dusk behind blades of glazed clay, its rooms lit, a pool before it. */
function library(): Scene {
  const blade = glazed(mix(GLAZE.glazeGreen, GLAZE.celadon, 0.4), 1, 0.08, 0.1);
  const water: Material = (at) => {
    glazed(mix(GLAZE.inkBlue, GLAZE.ink, 0.5), 1, 0.02)(at);
    at.slopeU = Math.sin(at.u * 7 + at.v * 2) * 0.01;
    at.slopeV = Math.sin(at.v * 9 - at.u * 2) * 0.012;
  };
  return {
    things: [
      floorTo(60, matt(mix(GLAZE.clay, GLAZE.ink, 0.3))),
      { solid: box([-9, -1, 1], [9, 0.02, 7]), material: water },
      {
        solid: box([-7, 0.2, 9], [7, 5.6, 9.3]),
        material: glowing((_u, _v, y) => (y % 1.8 < 0.16 ? [0.1, 0.08, 0.06] : [1.5, 1.05, 0.58])),
      },
      { solid: box([-7.3, 5.6, 8], [7.3, 5.95, 16]), material: matt(GLAZE.mist) },
      { solid: box([-7.3, 0, 8], [7.3, 0.22, 10]), material: matt(GLAZE.mist) },
      crowd(
        [-7.2, 0.2, 8],
        [7.2, 5.6, 8.9],
        Array.from({ length: 30 }, (_, index): Thing => {
          const x = -7 + index * 0.48;
          return {
            solid: turned(box([x - 0.05, 0.2, 8.2], [x + 0.05, 5.6, 8.7]), 'y', Math.sin(index * 0.55) * 34, [
              x,
              0,
              8.45,
            ]),
            material: blade,
          };
        }),
      ),
      { solid: ellipsoid([-24, -2, 60], [30, 12, 10]), material: matt(mix(GLAZE.inkBlue, GLAZE.mist, 0.4)) },
      { solid: ellipsoid([26, -2, 70], [34, 16, 10]), material: matt(mix(GLAZE.inkBlue, GLAZE.mist, 0.6)) },
    ],
    camera: { from: [-1.6, 1.6, -5], to: [0.3, 1.6, 9], view: 0.84, rise: 0.04 },
    sun: sunFrom([-0.8, 0.24, -0.4], 1, 0.02, [1, 0.6, 0.5]),
    sky: (_dx, dy) => {
      const [r, g, b] = mix(
        colourOf('#e8b08e'),
        colourOf('#53678a'),
        Math.min(1, Math.max(0, dy) * 2.4) ** 0.7,
      );
      return [r * 0.85, g * 0.85, b * 0.85];
    },
    fill: [0.13, 0.13, 0.15],
    exposure: 1.1,
  };
}

/** An exhibition: boards and plinths in a white hall, a bridge of light across the floor. */
function exhibition(): Scene {
  const faces: Material[] = [
    tiles({ width: 0.1, height: 0.1 }, { colours: shades(GLAZE.oxblood, GLAZE.terracotta, 0.4), tilt: 0.04 }),
    tiles(
      { width: 0.06, height: 0.24, upright: true, shift: 0.5 },
      { colours: shades(GLAZE.celadon, GLAZE.glazeGreen, 0.4), tilt: 0.05 },
    ),
    tiles({ width: 0.1, height: 0.1 }, { colours: shades(colourOf('#cf8d1c'), GLAZE.sand, 0.5), tilt: 0.05 }),
    tiles({ width: 0.05, height: 0.05 }, { colours: shades(GLAZE.inkBlue, GLAZE.mist, 0.8), tilt: 0.05 }),
  ];
  return {
    things: [
      floorTo(30, matt(mix(GLAZE.mist, GLAZE.bone, 0.5), 0.04)),
      { solid: box([-8, 0, 7], [9, 6, 7.4]), material: plaster, holes: [box([-0.6, 0, 6.8], [1, 3, 7.6])] },
      { solid: box([-8, 0, 11], [9, 6, 11.4]), material: matt(GLAZE.terracotta) },
      ...faces.map((material, index): Thing => {
        const x = -2.7 + index * 1.75 + (index > 1 ? 0.5 : 0);
        return {
          solid: turned(box([x - 0.5, 0.05, 4.6], [x + 0.5, 2.35, 4.72]), 'y', index * 7 - 10, [x, 0, 4.66]),
          material,
        };
      }),
      ...[-1.9, 0.15, 2.1].map((x, index): Thing => ({
        solid: box([x - 0.28, 0, 2.6 + (index % 2) * 0.5], [x + 0.28, 0.9, 3.16 + (index % 2) * 0.5]),
        material: plaster,
      })),
      pot('bottle', [-1.9, 0.9, 2.88], 0.15, 0.56, GLAZE.bone),
      stack(
        [0.15, 0.9, 3.38],
        [0.3, 0.035, 0.26],
        [GLAZE.celadon, GLAZE.oxblood, GLAZE.sand, GLAZE.inkBlue].map((colour) => glazed(colour)),
        9,
      ),
      pot('jar', [2.1, 0.9, 2.88], 0.2, 0.38, GLAZE.inkBlue),
    ],
    camera: { from: [0.1, 1.55, -2.2], to: [0.1, 1.4, 5], view: 0.74, rise: -0.01 },
    sun: sunFrom([-0.7, 0.6, -0.45], 2.4, 0.02),
    sky: studioSky(0.62),
    fill: [0.3, 0.29, 0.28],
    exposure: 0.88,
  };
}

/** The works' saw-tooth roof in the morning, solar panels on every slope. */
function solarRoof(): Scene {
  const panel = tiles(
    { width: 0.5, height: 0.25, joint: 0.012 },
    {
      colours: shades(mix(GLAZE.inkBlue, GLAZE.ink, 0.45), GLAZE.inkBlue, 0.5),
      gloss: 1,
      rough: 0.06,
      tilt: 0.008,
      joint: GLAZE.mist,
    },
  );
  const brick = tiles(
    { width: 0.5, height: 0.16, shift: 0.5, joint: 0.01 },
    { colours: shades(GLAZE.terracotta, GLAZE.clay, 0.5), gloss: 0 },
  );
  return {
    things: [
      {
        solid: box([-60, -9, 40], [60, -1, 140]),
        material: matt(mix(GLAZE.glazeGreen, GLAZE.sand, 0.45), 0.2, 0.02, 0.3),
      },
      { solid: box([-9, -4, 0], [9, 0, 30]), material: brick },
      ...[0, 1, 2, 3, 4].flatMap((bay): Thing[] => {
        const z = 2 + bay * 4.6;
        return [
          {
            solid: turned(box([-8, 0, z], [8, 0.16, z + 4.4]), 'x', -24, [0, 0, z]),
            material: matt(GLAZE.mist),
          },
          {
            solid: turned(box([-7.4, 0.16, z + 0.4], [7.4, 0.2, z + 4.1]), 'x', -24, [0, 0, z]),
            material: panel,
          },
          { solid: box([-8, 0, z + 3.95], [8, 1.78, z + 4.05]), material: plaster },
        ];
      }),
      { solid: cylinder('y', [5.6, 0, 24], 0.9, -2, 9), material: brick },
      {
        solid: ellipsoid([-40, -12, 130], [70, 30, 20]),
        material: matt(mix(colourOf('#4c5f52'), [0.6, 0.65, 0.7], 0.5)),
      },
      {
        solid: ellipsoid([50, -12, 150], [80, 38, 20]),
        material: matt(mix(colourOf('#4c5f52'), [0.6, 0.65, 0.7], 0.65)),
      },
    ],
    camera: { from: [-4.4, 4.6, -4.6], to: [1, 1.4, 12], view: 0.62 },
    sun: sunFrom([-0.75, 0.45, -0.35], 3.2, 0.01),
    sky: daySky(0.85, [0.42, 0.58, 0.78], [0.9, 0.88, 0.84]),
    fill: [0.24, 0.23, 0.22],
    exposure: 0.9,
  };
}

/** A bathroom: walls of pale blue squares, a round window, a tub of terrazzo. */
function bath(): Scene {
  const wall = tiles(
    { width: 0.1, height: 0.1 },
    { colours: shades(colourOf('#9fbccb'), GLAZE.bone, 0.5), tilt: 0.04 },
  );
  return {
    things: [
      floorTo(8, paleStone),
      {
        solid: box([-3, 0, 4], [3.4, 4, 4.3]),
        material: wall,
        holes: [cylinder('z', [0.9, 1.9, 0], 0.55, 3.8, 4.5)],
        lining: plaster,
      },
      { solid: box([-3.2, 0, -3], [-2.4, 4, 4.3]), material: plaster },
      { solid: box([-9, 1, 9], [9, 1.6, 9.4]), material: matt(GLAZE.glazeGreen) },
      {
        solid: box([-1.2, 0, 2.5], [1.6, 0.58, 3.7]),
        material: terrazzo({
          bed: mix(GLAZE.inkBlue, GLAZE.mist, 0.5),
          chips: [GLAZE.bone, GLAZE.inkBlue, GLAZE.mist, GLAZE.sand],
          largest: 0.07,
        }),
        holes: [box([-1.06, 0.34, 2.64], [1.46, 1, 3.56])],
        lining: glazed(mix(GLAZE.celadon, colourOf('#5d98a0'), 0.4), 1, 0.02),
      },
      { solid: box([1.9, 0, 2.9], [2.4, 0.45, 3.4]), material: timber(GLAZE.tea) },
      pot('bottle', [2.15, 0.45, 3.15], 0.11, 0.42, GLAZE.terracotta),
      stack([-1.75, 0, 3.3], [0.5, 0.09, 0.4], [matt(GLAZE.bone), matt(GLAZE.sand)], 5),
    ],
    camera: { from: [0.1, 1.35, -1], to: [0.15, 1.15, 4], view: 0.7 },
    sun: sunFrom([-0.6, 0.55, -0.6], 2.7, 0.016),
    sky: daySky(0.8),
    fill: [0.28, 0.28, 0.27],
    exposure: 0.9,
  };
}

const wide = (name: string, scene: () => Scene): Picture => ({ name, width: 1200, height: 900, scene });

/** Buildings and rooms that the journal tells of. */
export const places: Picture[] = [
  wide('place-tea-room', teaRoom),
  wide('place-school', school),
  wide('place-market', market),
  wide('place-library', library),
  wide('place-exhibition', exhibition),
  wide('place-solar-roof', solarRoof),
  wide('place-bath', bath),
];
