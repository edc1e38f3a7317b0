import { GLAZE } from '../material/glaze.ts';
import { glazed, matt, terrazzo, timber } from '../material/stone.ts';
import { ribbedTiles, tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Scene, Thing } from '../render/scene.ts';
import { box, cylinder, ellipsoid } from '../render/solid.ts';
import { type Colour, colourOf, mix } from '../render/surface.ts';
import { turned } from '../render/turned.ts';
import { archway, crowd, pot, stack } from './props.ts';
import { studioSky, sunFrom } from './stage.ts';

const DUSK = { high: colourOf('#7f8ea0'), low: colourOf('#f0c9a0') };

/** The kiln yard at dusk: a long shed of arches, a chimney, hills one behind the other. */
function yard(): Scene {
  const hill = (x: number, z: number, width: number, height: number, haze: number): Thing => ({
    solid: ellipsoid([x, -2, z], [width, height, 14]),
    material: matt(mix(colourOf('#39473f'), mix(DUSK.high, DUSK.low, 0.25), haze * 0.8), 0.05),
  });
  const brick = matt(GLAZE.clay, 0.12, 0.02, 2);
  return {
    things: [
      { solid: box([-80, -1, -20], [90, 0, 200]), material: matt(colourOf('#b9a88f'), 0.1, 0.02, 0.6) },
      hill(-52, 120, 62, 19, 0.5),
      hill(30, 150, 80, 27, 0.75),
      hill(-8, 84, 40, 9, 0.22),
      hill(66, 95, 44, 16, 0.35),
      {
        solid: box([-1, 0, 15], [27, 3.6, 22]),
        material: brick,
        holes: Array.from({ length: 7 }, (_, index) => archway(0.4 + index * 3.6, 2.4, 1.5, 14, 21.5)).flat(),
        lining: matt(GLAZE.tea),
      },
      {
        solid: turned(box([-1.8, 3.5, 13.8], [28, 3.75, 19]), 'x', -14, [0, 3.6, 14]),
        material: tiles(
          { width: 0.3, height: 0.5 },
          { colours: [GLAZE.inkBlue, GLAZE.ink, mix(GLAZE.ink, GLAZE.mist, 0.3)], gloss: 0.4, rough: 0.3 },
        ),
      },
      {
        solid: cylinder('y', [16.5, 0, 24], 0.8, 0, 8.6),
        material: tiles(
          { width: 0.3, height: 0.11, shift: 0.5 },
          { colours: [GLAZE.terracotta, GLAZE.clay], gloss: 0 },
        ),
      },
      ...Array.from({ length: 5 }, (_, index) =>
        stack(
          [3.2 + index * 2.1, 0, 11.4 + (index % 2) * 0.8],
          [1.1, 0.12, 0.8],
          [matt(index % 2 === 0 ? GLAZE.terracotta : GLAZE.clay)],
          4 + ((index * 3) % 5),
        ),
      ),
      pot('jar', [1.1, 0, 11.8], 0.55, 1.35, GLAZE.tea),
      pot('jar', [-0.4, 0, 12.6], 0.45, 1.05, GLAZE.glazeGreen),
    ],
    camera: { from: [3.4, 2.1, -9], to: [3.4, 2.1, 20], view: 0.4, rise: 0.075 },
    sun: sunFrom([-0.75, 0.2, -0.5], 3.4, 0.02, [1, 0.66, 0.4]),
    sky: (_dx, dy) => {
      const [r, g, b] = mix(DUSK.low, DUSK.high, Math.min(1, Math.max(0, dy * 3.2)) ** 0.8);
      return [r * 0.9, g * 0.9, b * 0.9];
    },
    fill: [0.18, 0.17, 0.17],
  };
}

/** Glaze samples in rows on a dark bench, from above, in low light. */
function sampleGrid(): Scene {
  const row: readonly Colour[] = [
    GLAZE.celadon,
    GLAZE.glazeGreen,
    GLAZE.inkBlue,
    GLAZE.mist,
    GLAZE.sand,
    GLAZE.terracotta,
    GLAZE.oxblood,
    GLAZE.tea,
    GLAZE.bone,
  ];
  const columns = Array.from({ length: 9 }, (_, column) => {
    const x = 0.1 + column * 0.265;
    const samples = [0, 1, 2, 3, 4, 5]
      .filter((line) => (column * 5 + line * 3) % 11 !== 0)
      .map((line): Thing => {
        const z = line * 0.265 - 0.66;
        const colour = mix(
          row[(column + line * 2) % row.length] ?? GLAZE.bone,
          GLAZE.bone,
          ((column * 7 + line * 11) % 5) * 0.06,
        );
        return {
          solid: turned(
            box([x - 0.115, 0, z - 0.115], [x + 0.115, 0.016, z + 0.115]),
            'y',
            ((column * 13 + line * 7) % 9) * 0.5 - 2,
            [x, 0, z],
          ),
          material: glazed(colour, 0.9, 0.06, 0.22),
        };
      });
    return crowd([x - 0.14, 0, -1], [x + 0.14, 0.02, 1], samples);
  });
  return {
    things: [
      { solid: box([-6, -0.2, -4], [6, 0, 4]), material: timber(mix(GLAZE.tea, GLAZE.ink, 0.62), 0.7) },
      ...columns,
      { solid: box([-9, 0.6, -3], [-3.2, 2.6, -1.4]), material: matt(GLAZE.ink) },
    ],
    camera: { from: [0.62, 3, -0.02], to: [0.62, 0, 0], view: 0.46 },
    sun: sunFrom([-0.85, 0.42, 0.32], 3.4, 0.015),
    sky: studioSky(0.62),
    fill: [0.3, 0.29, 0.27],
    exposure: 0.9,
  };
}

/** Boards of what the house makes, leaning on a long ledge. */
function boards(): Scene {
  const faces = [
    terrazzo({
      bed: GLAZE.bone,
      chips: [GLAZE.terracotta, GLAZE.clay, GLAZE.ink, GLAZE.sand],
      largest: 0.12,
    }),
    tiles(
      { width: 0.075, height: 0.3, upright: true, shift: 0.5 },
      { colours: [GLAZE.celadon, mix(GLAZE.celadon, GLAZE.bone, 0.2)], tilt: 0.05 },
    ),
    ribbedTiles({ width: 0.1, height: 0.9 }, { colours: [GLAZE.terracotta], gloss: 0.15, rough: 0.4 }),
    tiles(
      { width: 0.05, height: 0.05 },
      { colours: [GLAZE.inkBlue, mix(GLAZE.inkBlue, GLAZE.mist, 0.4), GLAZE.mist], tilt: 0.05 },
    ),
    terrazzo({
      bed: mix(GLAZE.terracotta, GLAZE.bone, 0.35),
      chips: [GLAZE.bone, GLAZE.oxblood, GLAZE.sand],
      largest: 0.14,
    }),
  ];
  return {
    things: [
      {
        solid: box([-12, -1, 3], [12, 6, 3.4]),
        material: matt(mix(GLAZE.glazeGreen, GLAZE.ink, 0.62), 0.08),
      },
      { solid: box([-12, -1, 1.7], [12, 0.5, 3]), material: timber(mix(GLAZE.tea, GLAZE.ink, 0.3), 0.6) },
      ...faces.map((material, index): Thing => {
        const x = 0.75 + index * 0.98;
        const height = [1.25, 1.6, 1.1, 1.42, 0.95][index] ?? 1;
        return {
          solid: turned(
            box([x - 0.48, 0.5, 2.52 - index * 0.03], [x + 0.48, 0.5 + height, 2.56 - index * 0.03]),
            'x',
            8,
            [0, 0.5, 2.55],
          ),
          material,
        };
      }),
      stack(
        [0.1, 0.5, 2.2],
        [0.34, 0.05, 0.3],
        [GLAZE.celadon, GLAZE.bone, GLAZE.inkBlue].map((colour) => glazed(colour)),
        5,
      ),
      pot('bottle', [-0.52, 0.5, 2.4], 0.17, 0.62, GLAZE.bone),
    ],
    camera: { from: [0.95, 1.15, -3.6], to: [0.95, 1.15, 3], view: 0.33, rise: 0.01 },
    sun: sunFrom([-0.8, 0.62, -0.55], 2.9, 0.02),
    sky: studioSky(0.62),
    fill: [0.26, 0.25, 0.23],
    exposure: 0.92,
  };
}

/** Low, wide pictures for the heads of sub-pages. */
export const banners: Picture[] = [
  { name: 'banner-about', width: 1920, height: 720, scene: yard },
  { name: 'banner-news', width: 1920, height: 720, scene: sampleGrid },
  { name: 'banner-products', width: 1920, height: 720, scene: boards },
];
