import { GLAZE, shades } from '../material/glaze.ts';
import { crazyPaving, hexagons, oilSpotted, rounds, scales, shapedTiles } from '../material/shaped.ts';
import { matt, terrazzo, timber } from '../material/stone.ts';
import { tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Crowd, Scene, Thing } from '../render/scene.ts';
import { box } from '../render/solid.ts';
import { colourOf, type Colour, type Material, mix } from '../render/surface.ts';
import { bowl, pot, stack } from './props.ts';
import { closeUp, plain, sample, steps } from './showroom.ts';
import { studioSky, sunFrom } from './stage.ts';

const AFTER_RAIN = colourOf('#9fbccb');
const MILLET = colourOf('#cf8d1c');
const MOSS = colourOf('#5d6b4a');

export const rainHexagon = shapedTiles(hexagons(0.14), 0.007, {
  colours: steps(AFTER_RAIN, mix(AFTER_RAIN, GLAZE.bone, 0.45), 4),
  tilt: 0.05,
  variety: 0.25,
});
export const temmoku = oilSpotted(
  tiles(
    { width: 0.13, height: 0.13, joint: 0.003 },
    {
      colours: shades(mix(GLAZE.ink, [0, 0, 0], 0.55), GLAZE.tea, 0.08),
      tilt: 0.05,
      gloss: 1,
      joint: [0.3, 0.26, 0.21],
    },
  ),
  colourOf('#6f6759'),
  0.012,
);
const millet = tiles(
  { width: 0.1, height: 0.1, joint: 0.002 },
  { colours: steps(MILLET, mix(MILLET, GLAZE.sand, 0.4), 4), tilt: 0.09, variety: 0.35, gloss: 0.95 },
);
export const fishScale = shapedTiles(scales(0.13), 0.008, {
  colours: steps(
    mix(GLAZE.glazeGreen, colourOf('#2f6f6a'), 0.6),
    mix(GLAZE.glazeGreen, GLAZE.celadon, 0.55),
    4,
  ),
  tilt: 0.06,
  variety: 0.35,
  gloss: 0.95,
});
const penny = shapedTiles(rounds(0.05, 0.005), 0.004, {
  colours: [GLAZE.bone, GLAZE.terracotta],
  // A flower of seven: one piece and the six around it, each flower six pieces from the next.
  pick: (column, row) => {
    const place = (((column * 2 + (row & 1)) % 12) + 12) % 12;
    const line = ((row % 6) + 6) % 6;
    if (line === 0) return place === 0 || place === 2 || place === 10 ? 1 : 0;
    if (line === 1 || line === 5) return place === 1 || place === 11 ? 1 : 0;
    return 0;
  },
  tilt: 0.03,
  variety: 0.16,
  gloss: 0.5,
  rough: 0.16,
});
const finger = tiles(
  { width: 0.022, height: 0.2, upright: true, shift: 0.5, joint: 0.003 },
  {
    colours: [...steps(GLAZE.sand, GLAZE.tea, 4), GLAZE.bone],
    tilt: 0.06,
    variety: 0.3,
    gloss: 0.7,
    rough: 0.1,
  },
);
const checker = tiles(
  { width: 0.07, height: 0.07, joint: 0.003 },
  {
    colours: [GLAZE.bone, GLAZE.ink, GLAZE.oxblood],
    pick: (column, row) => {
      const [x, y] = [((column % 6) + 6) % 6, ((row % 6) + 6) % 6];
      if (x === 0 && y === 0) return 2;
      return x < 3 === y < 3 ? ((x + y) % 2 === 0 ? 0 : 1) : (x + y) % 4 === 1 ? 1 : 0;
    },
    gloss: 0.35,
    rough: 0.25,
    tilt: 0.015,
    variety: 0.2,
  },
);
const ashWhite = tiles(
  { width: 0.15, height: 0.075, shift: 0.5, joint: 0.0025 },
  {
    colours: steps(GLAZE.bone, mix(GLAZE.bone, GLAZE.sand, 0.55), 4),
    tilt: 0.06,
    variety: 0.22,
    gloss: 0.85,
    rough: 0.08,
  },
);
export const nightStone = terrazzo({
  bed: mix(GLAZE.ink, GLAZE.inkBlue, 0.35),
  chips: [GLAZE.bone, GLAZE.mist, GLAZE.celadon, colourOf('#b98d3f'), GLAZE.inkBlue],
  largest: 0.08,
});
export const mossStone = terrazzo({
  bed: mix(MOSS, GLAZE.celadon, 0.3),
  chips: [GLAZE.bone, GLAZE.glazeGreen, MOSS, GLAZE.sand, GLAZE.ink],
  largest: 0.07,
});
const fineSnow = terrazzo({
  bed: colourOf('#ece9e2'),
  chips: [GLAZE.mist, GLAZE.ink, GLAZE.clay, GLAZE.mist],
  largest: 0.034,
  fill: 0.4,
});
const palladiana = crazyPaving(
  0.3,
  [GLAZE.mist, GLAZE.glazeGreen, GLAZE.sand, mix(GLAZE.oxblood, GLAZE.clay, 0.4), GLAZE.clay, GLAZE.inkBlue],
  terrazzo({ bed: GLAZE.bone, chips: [GLAZE.clay, GLAZE.mist], largest: 0.018 }),
);

/** A corner in use: the whole wall clad, a ledge of stone before it, and what stands there. */
function corner(material: Material, ledge: Material, standing: readonly (Thing | Crowd)[]): Scene {
  return {
    things: [
      { solid: box([-4, -1, 1], [4, 4, 1.2]), material },
      { solid: box([-4, -1, 0.1], [4, 0, 1]), material: ledge },
      { solid: box([-4, -0.16, 0.06], [4, -0.07, 0.1]), material: matt(GLAZE.ink) },
      ...standing,
      { solid: box([-7, 1.35, -2.2], [-1.9, 1.5, -2]), material: matt(GLAZE.ink) },
    ],
    camera: { from: [-0.35, 0.78, -2.1], to: [0.02, 0.5, 1], view: 0.52 },
    sun: sunFrom([-0.78, 0.52, -0.5], 2.9, 0.009),
    sky: studioSky(0.6),
    fill: [0.26, 0.25, 0.23],
    exposure: 0.88,
  };
}

/** A floor in afternoon light, with the foot of a wall and something that stands there. */
function ground(material: Material, wall: Colour, standing: readonly (Thing | Crowd)[]): Scene {
  return {
    things: [
      { solid: box([-5, -1, -4], [5, 0, 5]), material },
      { solid: box([-5, 0, 1.5], [5, 4, 1.7]), material: matt(wall, 0.05) },
      { solid: box([-5, 0, 1.47], [5, 0.12, 1.5]), material: matt(mix(wall, GLAZE.ink, 0.25)) },
      ...standing,
      ...[0, 1, 2].map((bar): Thing => ({
        solid: box([-3.4, 0, -1.5 + bar * 0.9], [-3.3, 4, -1.32 + bar * 0.9]),
        material: matt(GLAZE.bone),
      })),
      { solid: box([-3.4, 2.75, -3], [-3.3, 4, 3]), material: matt(GLAZE.bone) },
    ],
    camera: { from: [0.15, 1.5, -1.9], to: [0.02, 0.1, 0.6], view: 0.62 },
    sun: sunFrom([-0.82, 0.5, -0.26], 3.1, 0.012),
    sky: studioSky(0.6),
    fill: [0.27, 0.26, 0.24],
    exposure: 0.88,
  };
}

const stone = terrazzo({ bed: GLAZE.bone, chips: [GLAZE.sand, GLAZE.mist, GLAZE.clay], largest: 0.04 });
const tea = matt(mix(GLAZE.tea, GLAZE.ink, 0.2));
const stool = (x: number, z: number, top: Material): Thing[] => [
  { solid: box([x - 0.3, 0.42, z - 0.2], [x + 0.3, 0.47, z + 0.2]), material: top },
  ...[-0.24, 0.2].flatMap((dx) =>
    [-0.15, 0.11].map((dz): Thing => ({
      solid: box([x + dx, 0, z + dz], [x + dx + 0.04, 0.42, z + dz + 0.04]),
      material: top,
    })),
  ),
];

const square = (name: string, scene: () => Scene): Picture => ({ name, width: 1200, height: 1200, scene });
const wide = (name: string, scene: () => Scene): Picture => ({ name, width: 1200, height: 900, scene });

/** Covers of surfaces, and two seen from close by. */
export const covers: Picture[] = [
  square('cover-rain-hexagon', () =>
    corner(rainHexagon, stone, [
      pot('bottle', [0.34, 0, 0.55], 0.16, 0.66, GLAZE.bone),
      ...bowl([-0.32, 0, 0.5], 0.2, MILLET),
    ]),
  ),
  square('cover-temmoku', () =>
    sample(temmoku, mix(GLAZE.sand, GLAZE.tea, 0.25), [plain(GLAZE.ink), plain(GLAZE.tea)]),
  ),
  square('cover-millet', () =>
    sample(millet, mix(AFTER_RAIN, GLAZE.bone, 0.4), [plain(MILLET), plain(GLAZE.bone)]),
  ),
  square('cover-fish-scale', () =>
    corner(fishScale, matt(GLAZE.bone), [
      pot('jar', [-0.3, 0, 0.55], 0.2, 0.42, GLAZE.oxblood),
      stack([0.36, 0, 0.5], [0.3, 0.03, 0.24], [matt(GLAZE.sand), matt(GLAZE.bone)], 5),
    ]),
  ),
  square('cover-ash-white', () =>
    corner(ashWhite, timber(mix(GLAZE.tea, GLAZE.sand, 0.3)), [
      pot('beaker', [-0.34, 0, 0.5], 0.13, 0.28, GLAZE.inkBlue),
      stack([0.36, 0, 0.52], [0.32, 0.03, 0.18], [plain(GLAZE.bone), plain(GLAZE.sand)], 6),
    ]),
  ),
  square('cover-penny', () =>
    ground(penny, mix(GLAZE.celadon, GLAZE.bone, 0.3), [
      pot('jar', [0.52, 0, 0.95], 0.24, 0.56, GLAZE.terracotta),
    ]),
  ),
  square('cover-finger', () =>
    sample(finger, mix(GLAZE.glazeGreen, GLAZE.ink, 0.2), [
      plain(GLAZE.sand),
      plain(GLAZE.tea),
      plain(GLAZE.bone),
    ]),
  ),
  square('cover-checker', () =>
    ground(checker, mix(GLAZE.oxblood, GLAZE.terracotta, 0.55), stool(-0.42, 1.05, tea)),
  ),
  square('cover-night-terrazzo', () => sample(nightStone, mix(GLAZE.clay, GLAZE.bone, 0.3), [nightStone])),
  square('cover-moss-terrazzo', () =>
    corner(matt(mix(GLAZE.bone, GLAZE.sand, 0.4), 0.05), mossStone, [
      { solid: box([-0.75, 0, 0.8], [0.9, 0.62, 0.86]), material: mossStone },
      pot('beaker', [-0.38, 0, 0.45], 0.12, 0.26, GLAZE.bone),
      pot('bottle', [0.42, 0, 0.55], 0.12, 0.5, GLAZE.terracotta),
    ]),
  ),
  square('cover-fine-snow', () =>
    ground(fineSnow, mix(GLAZE.inkBlue, GLAZE.mist, 0.35), [
      ...stool(0.45, 0.95, matt(MILLET, 0.05)),
      pot('beaker', [0.36, 0.47, 0.95], 0.07, 0.15, GLAZE.bone),
    ]),
  ),
  square('cover-palladiana', () =>
    ground(palladiana, GLAZE.bone, [pot('jar', [-0.55, 0, 1.05], 0.25, 0.66, GLAZE.glazeGreen)]),
  ),
  wide('detail-fish-scale', () => closeUp(fishScale, [-0.3, 0.62, -0.6])),
  wide('detail-temmoku', () => closeUp(temmoku, [-0.2, 0.5, -0.35], [-0.8, 0.6, -0.5])),
  wide('detail-rain-hexagon', () => closeUp(rainHexagon, [-0.35, 0.7, -0.75])),
  wide('detail-penny', () => closeUp(penny, [-0.25, 0.5, -0.55])),
];
