import { GLAZE, shades } from '../material/glaze.ts';
import { glazed, matt, terrazzo, timber } from '../material/stone.ts';
import { ribbedTiles, tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Scene } from '../render/scene.ts';
import { box, cylinder } from '../render/solid.ts';
import { mix } from '../render/surface.ts';
import { archway, bowl, floorTo, pot, stack } from './props.ts';
import { daySky, studioSky, sunFrom } from './stage.ts';

const plaster = matt(GLAZE.bone, 0.04);

/** A bathroom niche: small tea-green tiles, a shelf of stone, one bottle. */
function niche(): Scene {
  const wall = tiles(
    { width: 0.05, height: 0.15, upright: true, shift: 0.5 },
    { colours: shades(mix(GLAZE.celadon, GLAZE.glazeGreen, 0.4), GLAZE.celadon), tilt: 0.05 },
  );
  return {
    things: [
      {
        solid: box([-3, -1, 1], [3, 4, 1.6]),
        material: wall,
        holes: archway(-0.05, 0.75, 1.15, 0.9, 1.3, 0.5),
      },
      {
        solid: box([-3, -1, -0.2], [3, 0.16, 1]),
        material: terrazzo({
          bed: GLAZE.bone,
          chips: [GLAZE.mist, GLAZE.glazeGreen, GLAZE.sand],
          largest: 0.05,
        }),
      },
      { solid: box([-0.05, 0.5, 0.94], [0.7, 0.53, 1.3]), material: matt(GLAZE.bone) },
      pot('bottle', [0.18, 0.53, 1.14], 0.09, 0.38, GLAZE.bone),
      pot('beaker', [0.45, 0.53, 1.12], 0.06, 0.13, GLAZE.terracotta),
      ...bowl([-0.55, 0.16, 0.55], 0.26, GLAZE.mist),
    ],
    camera: { from: [-0.15, 0.85, -1.15], to: [0.05, 0.75, 1], view: 0.62 },
    sun: sunFrom([-0.72, 0.6, -0.5], 3, 0.014),
    sky: studioSky(0.62),
    fill: [0.28, 0.27, 0.25],
    exposure: 0.9,
  };
}

/** A kitchen: splashback in wave tiles, a counter, a shelf. */
function kitchen(): Scene {
  const wave = ribbedTiles(
    { width: 0.09, height: 0.18, joint: 0.003, shift: 0.5 },
    { colours: shades(GLAZE.bone, GLAZE.sand), tilt: 0.03, gloss: 0.9 },
    1,
    0.5,
  );
  return {
    things: [
      { solid: box([-3, -1, 1], [3, 1.35, 1.2]), material: wave },
      { solid: box([-3, 1.35, 1], [3, 4, 1.2]), material: plaster },
      { solid: box([-3, 1.3, 0.72], [3, 1.35, 1]), material: timber(GLAZE.tea) },
      {
        solid: box([-3, -1, 0.2], [3, 0.4, 1]),
        material: terrazzo({
          bed: mix(GLAZE.glazeGreen, GLAZE.bone, 0.3),
          chips: [GLAZE.bone, GLAZE.celadon, GLAZE.ink],
          largest: 0.045,
        }),
      },
      pot('jar', [-0.62, 1.35, 0.86], 0.12, 0.26, GLAZE.terracotta),
      pot('beaker', [-0.3, 1.35, 0.86], 0.08, 0.17, GLAZE.bone),
      pot('beaker', [-0.08, 1.35, 0.86], 0.08, 0.17, GLAZE.inkBlue),
      stack([0.62, 1.35, 0.86], [0.24, 0.02, 0.22], [glazed(GLAZE.bone), glazed(GLAZE.celadon)], 7),
      ...bowl([0.42, 0.4, 0.62], 0.19, GLAZE.oxblood, GLAZE.celadon),
      pot('bottle', [-0.52, 0.4, 0.68], 0.11, 0.46, GLAZE.glazeGreen),
    ],
    camera: { from: [-0.1, 1.05, -1.5], to: [0.02, 0.92, 1], view: 0.58 },
    sun: sunFrom([-0.72, 0.5, -0.55], 3, 0.014),
    sky: studioSky(0.6),
    fill: [0.27, 0.26, 0.24],
    exposure: 0.88,
  };
}

/** A courtyard: tiled bench, a dish of water, one wall in oxblood. */
function courtyard(): Scene {
  const seat = tiles(
    { width: 0.15, height: 0.15 },
    { colours: shades(GLAZE.celadon, GLAZE.glazeGreen, 0.5), tilt: 0.04 },
  );
  return {
    things: [
      floorTo(
        12,
        tiles(
          { width: 0.4, height: 0.2, joint: 0.008, shift: 0.5 },
          { colours: shades(GLAZE.clay, GLAZE.sand, 0.4), gloss: 0.1, rough: 0.5 },
        ),
      ),
      {
        solid: box([-8, 0, 6], [9, 3.4, 6.6]),
        material: matt(mix(GLAZE.oxblood, GLAZE.terracotta, 0.65), 0.12),
        holes: archway(1, 1.5, 1.3, 5.8, 6.8),
        lining: plaster,
      },
      { solid: box([-8, 0, 9], [9, 2, 9.3]), material: plaster },
      { solid: box([-3.4, 0, -2], [-3, 4, 6.4]), material: plaster },
      { solid: box([-3, 0, 5.2], [0.4, 0.45, 6]), material: seat },
      {
        solid: cylinder('y', [0.9, 0, 3.2], 0.85, 0, 0.32),
        material: seat,
        holes: [cylinder('y', [0.9, 0, 3.2], 0.75, 0.2, 1)],
        lining: glazed(mix(GLAZE.inkBlue, GLAZE.glazeGreen, 0.5), 1, 0.02),
      },
      pot('jar', [2.9, 0, 5.3], 0.38, 0.95, GLAZE.tea),
      pot('jar', [3.6, 0, 5], 0.28, 0.62, GLAZE.inkBlue),
    ],
    camera: { from: [0.2, 1.6, -2.4], to: [0.2, 1.6, 6], view: 0.66, rise: -0.02 },
    sun: sunFrom([-0.72, 0.62, -0.3], 3.4, 0.01),
    sky: daySky(0.8, [0.5, 0.64, 0.82]),
    fill: [0.24, 0.23, 0.22],
    exposure: 0.9,
  };
}

/** Corners of houses, seen from nearby. */
export const homes: Picture[] = [
  { name: 'article-niche', width: 1200, height: 900, scene: niche },
  { name: 'article-kitchen', width: 1200, height: 900, scene: kitchen },
  { name: 'article-courtyard', width: 1200, height: 900, scene: courtyard },
];
