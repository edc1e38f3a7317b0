import { GLAZE } from '../material/glaze.ts';
import { glazed, glowing, matt, terrazzo, timber } from '../material/stone.ts';
import { tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Crowd, Scene, Thing } from '../render/scene.ts';
import { box, cylinder } from '../render/solid.ts';
import { mix } from '../render/surface.ts';
import { turned } from '../render/turned.ts';
import { archway, bowl, crowd, pot, stack } from './props.ts';
import { studioSky, sunFrom } from './stage.ts';

const ware = [
  GLAZE.celadon,
  GLAZE.bone,
  GLAZE.terracotta,
  GLAZE.inkBlue,
  GLAZE.sand,
  GLAZE.oxblood,
  GLAZE.glazeGreen,
  GLAZE.tea,
];
const glazes = ware.map((colour) => glazed(colour, 0.8, 0.1));
const bench = timber(mix(GLAZE.tea, GLAZE.sand, 0.45), 0.8);

/** Tiles on end along a shelf, in runs of one glaze. */
function filedTiles(y: number, from: number, to: number, seed: number): Crowd {
  const members: Thing[] = [];
  for (let x = from, index = seed; x < to; index += 1) {
    const run = 3 + ((index * 5) % 4);
    for (let tile = 0; tile < run && x < to; tile += 1, x += 0.034) {
      const height = 0.24 + ((index * 3) % 4) * 0.05;
      members.push({
        solid: box([x, y, 1.5], [x + 0.026, y + height, 1.78]),
        material: glazes[index % glazes.length] ?? bench,
      });
    }
    x += 0.03;
  }
  return crowd([from, y, 1.45], [to + 0.1, y + 0.5, 1.8], members);
}

/** A wall of shelves in the workshop: filed tiles, pots, boards drying, morning light. */
function workshop(): Scene {
  const shelves = [0.05, 0.75, 1.4, 2.05];
  return {
    things: [
      { solid: box([-5, -1, 1.9], [5, 5, 2.1]), material: matt(mix(GLAZE.bone, GLAZE.sand, 0.35), 0.05) },
      {
        solid: box([-5, -1, -3], [5, -0.55, 3]),
        material: terrazzo({ bed: GLAZE.sand, chips: [GLAZE.clay, GLAZE.bone], largest: 0.1 }),
      },
      ...shelves.map((y): Thing => ({ solid: box([-1.5, y - 0.045, 1.4], [1.6, y, 1.9]), material: bench })),
      ...[-1.5, 0.12, 1.56].map((x): Thing => ({
        solid: box([x, -0.6, 1.42], [x + 0.045, 2.7, 1.88]),
        material: bench,
      })),
      filedTiles(0.75, -1.38, -0.1, 1),
      filedTiles(1.4, 0.3, 1.4, 4),
      filedTiles(2.05, -1.3, -0.2, 6),
      pot('bottle', [0.5, 0.75, 1.62], 0.15, 0.5, GLAZE.celadon),
      pot('jar', [0.86, 0.75, 1.6], 0.17, 0.36, GLAZE.oxblood),
      pot('beaker', [1.24, 0.75, 1.62], 0.12, 0.26, GLAZE.inkBlue),
      pot('jar', [-1.1, 1.4, 1.64], 0.17, 0.4, GLAZE.bone),
      pot('bottle', [-0.68, 1.4, 1.62], 0.14, 0.52, GLAZE.terracotta),
      pot('beaker', [-0.3, 1.4, 1.62], 0.11, 0.24, GLAZE.sand),
      pot('jar', [0.6, 2.05, 1.62], 0.2, 0.42, GLAZE.tea),
      stack([1.1, 2.05, 1.62], [0.36, 0.04, 0.3], glazes.slice(1), 6),
      stack([-1, 0.05, 1.6], [0.5, 0.05, 0.34], [matt(GLAZE.clay)], 8),
      stack([-0.4, 0.05, 1.6], [0.44, 0.05, 0.34], [matt(GLAZE.bone)], 5),
      stack([0.6, 0.05, 1.6], [0.5, 0.05, 0.34], [matt(GLAZE.terracotta)], 7),
      stack([1.2, 0.05, 1.6], [0.44, 0.05, 0.34], [matt(GLAZE.sand)], 9),
    ],
    camera: { from: [-0.35, 1.15, -2.9], to: [0.03, 1.15, 1.9], view: 0.64, rise: 0.01 },
    sun: sunFrom([-0.72, 0.5, -0.6], 2.9, 0.012),
    sky: studioSky(0.6),
    fill: [0.25, 0.24, 0.22],
    exposure: 0.92,
  };
}

/** Bowls of dry glaze and the test tiles made from them. */
function glazeBench(): Scene {
  const tests = ware.slice(0, 7).map((colour, index): Thing => ({
    solid: turned(
      box([-0.52 + index * 0.185, 0, 0.02], [-0.38 + index * 0.185, 0.022, 0.3]),
      'y',
      (index % 3) * 2 - 2,
      [-0.45 + index * 0.185, 0, 0.16],
    ),
    material: glazed(colour, 0.9, 0.08, 0.3),
  }));
  return {
    things: [
      { solid: box([-4, -0.1, -2], [4, 0, 1.5]), material: bench },
      { solid: box([-4, -0.1, 1.5], [4, 3, 1.7]), material: matt(mix(GLAZE.celadon, GLAZE.bone, 0.5), 0.05) },
      crowd([-0.7, 0, -0.1], [1, 0.03, 0.4], tests),
      ...bowl([-0.34, 0, 0.72], 0.22, GLAZE.oxblood),
      ...bowl([0.22, 0, 0.62], 0.17, GLAZE.inkBlue),
      ...bowl([0.66, 0, 0.86], 0.24, GLAZE.celadon),
      ...bowl([0.1, 0, 1.12], 0.19, GLAZE.terracotta),
      pot('bottle', [-0.76, 0, 1.1], 0.17, 0.62, GLAZE.bone),
    ],
    camera: { from: [0.02, 1.15, -1.35], to: [0.04, 0.16, 0.7], view: 0.62 },
    sun: sunFrom([-0.8, 0.62, 0.2], 3, 0.016),
    sky: studioSky(0.62),
    fill: [0.28, 0.27, 0.25],
    exposure: 0.92,
  };
}

/** Five pots on a ledge, their shadows long on the wall. */
function pots(): Scene {
  return {
    things: [
      { solid: box([-4, -1, 1], [4, 4, 1.2]), material: matt(mix(GLAZE.terracotta, GLAZE.bone, 0.5), 0.05) },
      {
        solid: box([-4, -1, 0.1], [4, 0, 1]),
        material: terrazzo({
          bed: GLAZE.bone,
          chips: [GLAZE.terracotta, GLAZE.sand, GLAZE.mist],
          largest: 0.05,
        }),
      },
      pot('bottle', [-0.62, 0, 0.6], 0.2, 0.82, GLAZE.bone),
      pot('jar', [-0.22, 0, 0.45], 0.18, 0.4, GLAZE.inkBlue),
      pot('beaker', [0.08, 0, 0.62], 0.13, 0.3, GLAZE.sand),
      pot('jar', [0.46, 0, 0.58], 0.25, 0.6, GLAZE.celadon),
      stack([0.86, 0, 0.45], [0.3, 0.035, 0.24], glazes, 6),
    ],
    camera: { from: [0.1, 0.66, -2.6], to: [0.1, 0.42, 0.6], view: 0.5 },
    sun: sunFrom([-0.88, 0.42, -0.42], 2.9, 0.012),
    sky: studioSky(0.6),
    fill: [0.27, 0.25, 0.23],
    exposure: 0.9,
  };
}

/** The spy hole of a kiln and the shelves behind it, white hot. */
function firing(): Scene {
  const brick = tiles(
    { width: 0.23, height: 0.075, joint: 0.006, shift: 0.5 },
    {
      colours: [GLAZE.clay, mix(GLAZE.clay, GLAZE.ink, 0.3), GLAZE.tea],
      joint: [0.24, 0.2, 0.17],
      gloss: 0,
      tilt: 0.02,
      variety: 0.4,
    },
  );
  const hot = glowing((_u, _v, y) => [3.1 - y * 0.8, 0.92 - y * 0.34, 0.14]);
  return {
    things: [
      {
        solid: box([-3, -1, 0.6], [3, 4, 1.6]),
        material: brick,
        holes: archway(-0.45, 1, 0.95, 0.5, 1.5, 0.3),
        lining: hot,
      },
      ...[0.42, 0.72, 1.02].map((y): Thing => ({
        solid: box([-0.6, y, 0.95], [0.7, y + 0.03, 1.4]),
        material: matt([0.8, 0.36, 0.14]),
      })),
      ...[-0.3, -0.02, 0.28].flatMap((x, index) =>
        [0.45, 0.75].map((y) =>
          stack(
            [x, y, 1.12],
            [0.2, 0.028, 0.2],
            [matt([0.95, 0.5, 0.2])],
            4 + ((index + (y > 0.5 ? 1 : 0)) % 3),
          ),
        ),
      ),
      { solid: box([-0.85, -1, -0.1], [0.95, 0.22, 0.6]), material: matt(GLAZE.ink, 0.2) },
      stack([0.66, 0.22, 0.3], [0.3, 0.035, 0.26], glazes, 5),
    ],
    camera: { from: [-0.1, 0.95, -1.9], to: [0.05, 0.78, 0.8], view: 0.6 },
    lamps: [
      { at: [0.05, 0.8, 0.4], radius: 0.25, colour: [0.62, 0.24, 0.07] },
      { at: [-1.6, 2.4, -1.4], radius: 0.4, colour: [0.5, 0.55, 0.62] },
    ],
    sky: () => [0.06, 0.065, 0.075],
    fill: [0.06, 0.055, 0.05],
    exposure: 1.2,
  };
}

/** Terrazzo from a hand's breadth away, with a brass strip between two mixtures. */
function chips(): Scene {
  return {
    things: [
      {
        solid: box([-3, -0.5, -2], [0.12, 0, 3]),
        material: terrazzo({
          bed: GLAZE.bone,
          chips: [GLAZE.celadon, GLAZE.oxblood, GLAZE.inkBlue, GLAZE.sand, GLAZE.clay],
          largest: 0.11,
        }),
      },
      { solid: box([0.12, -0.5, -2], [0.13, 0.001, 3]), material: matt([0.6, 0.45, 0.2]) },
      {
        solid: box([0.13, -0.5, -2], [3, 0, 3]),
        material: terrazzo({
          bed: mix(GLAZE.glazeGreen, GLAZE.bone, 0.25),
          chips: [GLAZE.bone, GLAZE.celadon, GLAZE.ink],
          largest: 0.08,
        }),
      },
      { solid: cylinder('y', [-0.42, 0, 0.5], 0.07, 0, 0.16), material: glazed(GLAZE.oxblood) },
      pot('beaker', [-0.15, 0, 0.62], 0.08, 0.17, GLAZE.celadon),
    ],
    camera: { from: [-0.05, 0.95, -0.75], to: [-0.02, 0, 0.32], view: 0.72 },
    sun: sunFrom([-0.8, 0.4, 0.35], 3, 0.012),
    sky: studioSky(0.7),
    fill: [0.28, 0.27, 0.25],
    exposure: 0.9,
  };
}

/** Things on benches and shelves. */
export const stillLifes: Picture[] = [
  { name: 'intro-workshop', width: 1200, height: 1500, scene: workshop },
  { name: 'story-glaze', width: 1440, height: 1080, scene: glazeBench },
  { name: 'article-pots', width: 1200, height: 900, scene: pots },
  { name: 'article-firing', width: 1200, height: 900, scene: firing },
  { name: 'article-chips', width: 1200, height: 900, scene: chips },
];
