import { GLAZE } from '../material/glaze.ts';
import { matt, terrazzo } from '../material/stone.ts';
import { ribbedTiles, tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import { cellValue } from '../render/random.ts';
import type { Scene } from '../render/scene.ts';
import { box } from '../render/solid.ts';
import { mix } from '../render/surface.ts';
import { turned } from '../render/turned.ts';
import { crowd, rods } from './props.ts';
import { closeUp, plain, sample, steps } from './showroom.ts';
import { studioSky, sunFrom } from './stage.ts';

const celadon = tiles(
  { width: 0.06, height: 0.24, upright: true, shift: 0.5, joint: 0.0025 },
  { colours: steps(GLAZE.celadon, mix(GLAZE.celadon, GLAZE.glazeGreen, 0.4), 4), tilt: 0.06, variety: 0.3 },
);
const mosaic = tiles(
  { width: 0.025, height: 0.025, joint: 0.0022 },
  {
    colours: [...steps(GLAZE.inkBlue, GLAZE.mist, 7), GLAZE.bone],
    tilt: 0.07,
    pick: (column, row) =>
      Math.max(0, Math.min(7, Math.round((row - 4) / 6 + (cellValue(column, row, 5) - 0.5) * 3.2))),
  },
);
const oxblood = tiles(
  { width: 0.1, height: 0.1, joint: 0.003 },
  { colours: steps(GLAZE.oxblood, mix(GLAZE.oxblood, GLAZE.terracotta, 0.4), 4), tilt: 0.05, variety: 0.45 },
);
const teaBrick = tiles(
  { width: 0.24, height: 0.052, joint: 0.006, shift: 0.5 },
  {
    colours: steps(GLAZE.tea, mix(GLAZE.tea, GLAZE.ink, 0.35), 4),
    tilt: 0.05,
    variety: 0.4,
    gloss: 0.5,
    rough: 0.2,
  },
);
const riverStone = terrazzo({
  bed: GLAZE.bone,
  chips: [GLAZE.mist, GLAZE.ink, GLAZE.sand, GLAZE.clay, GLAZE.glazeGreen],
  largest: 0.085,
});
const duskStone = terrazzo({
  bed: mix(GLAZE.terracotta, GLAZE.bone, 0.42),
  chips: [GLAZE.bone, GLAZE.oxblood, GLAZE.sand, GLAZE.terracotta],
  largest: 0.1,
});
const rainscreen = tiles(
  { width: 0.9, height: 0.3, joint: 0.012 },
  {
    colours: steps(GLAZE.sand, mix(GLAZE.sand, GLAZE.clay, 0.35), 3),
    gloss: 0.1,
    rough: 0.5,
    tilt: 0.012,
    joint: GLAZE.ink,
  },
);
const wave = ribbedTiles(
  { width: 0.12, height: 0.24, joint: 0.003, shift: 0.5 },
  { colours: [GLAZE.bone, mix(GLAZE.bone, GLAZE.mist, 0.4)], tilt: 0.03, gloss: 0.9 },
  1,
  0.55,
);

/** Three slabs of terrazzo, one lying, two leaning, their cut edges in the light. */
function slabs(): Scene {
  return {
    things: [
      { solid: box([-5, -0.5, -3], [5, 0, 5]), material: matt(mix(GLAZE.bone, GLAZE.sand, 0.3)) },
      { solid: box([-5, -0.5, 2.2], [5, 4, 2.5]), material: matt(mix(GLAZE.clay, GLAZE.bone, 0.45)) },
      { solid: turned(box([-0.9, 0, 1.55], [0.42, 1.3, 1.61]), 'x', 10, [0, 0, 1.6]), material: duskStone },
      { solid: turned(box([0.1, 0, 1.25], [1.5, 0.95, 1.31]), 'x', 14, [0, 0, 1.3]), material: riverStone },
      {
        solid: turned(box([-1.35, 0, 0.25], [0.05, 0.06, 1.0]), 'y', 16, [-0.6, 0, 0.6]),
        material: riverStone,
      },
      {
        solid: turned(box([-1.1, 0.06, 0.3], [-0.1, 0.12, 0.9]), 'y', 4, [-0.6, 0, 0.6]),
        material: duskStone,
      },
    ],
    camera: { from: [0.05, 0.98, -2.7], to: [0.05, 0.5, 1.6], view: 0.46 },
    sun: sunFrom([-0.8, 0.6, -0.42], 3.2, 0.02),
    sky: studioSky(0.66),
    fill: [0.28, 0.27, 0.25],
    exposure: 0.92,
  };
}

/** Half-round terracotta rods before a wall, cut by a hard diagonal of sun. */
function fluted(): Scene {
  return {
    things: [
      { solid: box([-4, -1, 0.5], [4, 4, 0.6]), material: matt(mix(GLAZE.terracotta, GLAZE.ink, 0.4)) },
      crowd(
        [-1.7, -1, 0.3],
        [1.9, 3, 0.62],
        rods(-1.65, 1.85, 0.115, 0.46, -1, 3, matt(GLAZE.terracotta, 0.16, 0.02, 5)),
      ),
      { solid: turned(box([-6, 2.6, -1.1], [1, 5, -1]), 'z', 24, [-1, 2.6, 0]), material: matt(GLAZE.bone) },
    ],
    camera: { from: [-0.45, 0.9, -1.5], to: [0.1, 0.9, 0.5], view: 0.56 },
    sun: sunFrom([-0.62, 0.62, -0.72], 3.9, 0.008),
    sky: studioSky(0.6),
    fill: [0.26, 0.24, 0.22],
    exposure: 0.92,
  };
}

/** Surfaces from close by, and the product covers. */
export const panels: Picture[] = [
  { name: 'product-celadon', width: 1200, height: 900, scene: () => closeUp(celadon) },
  { name: 'product-terrazzo', width: 1200, height: 900, scene: slabs },
  { name: 'product-fluted', width: 1200, height: 900, scene: fluted },
  { name: 'product-mosaic', width: 1200, height: 900, scene: () => closeUp(mosaic, [-0.3, 0.42, -0.7]) },
  {
    name: 'cover-celadon',
    width: 1200,
    height: 1200,
    scene: () => sample(celadon, mix(GLAZE.bone, GLAZE.mist, 0.5), [plain(GLAZE.celadon), plain(GLAZE.bone)]),
  },
  {
    name: 'cover-moon-wave',
    width: 1200,
    height: 1200,
    scene: () => sample(wave, mix(GLAZE.sand, GLAZE.clay, 0.25), [plain(GLAZE.bone)]),
  },
  {
    name: 'cover-mosaic',
    width: 1200,
    height: 1200,
    scene: () => sample(mosaic, GLAZE.bone, [plain(GLAZE.inkBlue), plain(GLAZE.mist)]),
  },
  {
    name: 'cover-oxblood',
    width: 1200,
    height: 1200,
    scene: () => sample(oxblood, mix(GLAZE.sand, GLAZE.bone, 0.5), [plain(GLAZE.oxblood)]),
  },
  {
    name: 'cover-tea-brick',
    width: 1200,
    height: 1200,
    scene: () => sample(teaBrick, mix(GLAZE.glazeGreen, GLAZE.bone, 0.55), [plain(GLAZE.tea)]),
  },
  {
    name: 'cover-river-terrazzo',
    width: 1200,
    height: 1200,
    scene: () => sample(riverStone, mix(GLAZE.terracotta, GLAZE.bone, 0.45), [riverStone]),
  },
  {
    name: 'cover-dusk-terrazzo',
    width: 1200,
    height: 1200,
    scene: () => sample(duskStone, mix(GLAZE.bone, GLAZE.mist, 0.35), [duskStone]),
  },
  {
    name: 'cover-rainscreen',
    width: 1200,
    height: 1200,
    scene: () => sample(rainscreen, mix(GLAZE.inkBlue, GLAZE.mist, 0.55), [plain(GLAZE.sand)]),
  },
];
