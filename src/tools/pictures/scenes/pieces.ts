import { GLAZE, shades } from '../material/glaze.ts';
import { glazed, matt, terrazzo, timber } from '../material/stone.ts';
import { tiles } from '../material/tile.ts';
import type { Picture } from '../picture.ts';
import type { Scene, Thing } from '../render/scene.ts';
import { box, cylinder, ellipsoid } from '../render/solid.ts';
import { colourOf, type Colour, mix } from '../render/surface.ts';
import { floorTo, pot } from './props.ts';
import { fishScale, mossStone, nightStone } from './covers.ts';
import { studioSky, sunFrom } from './stage.ts';

const dusk = terrazzo({
  bed: mix(GLAZE.terracotta, GLAZE.bone, 0.42),
  chips: [GLAZE.bone, GLAZE.oxblood, GLAZE.sand, GLAZE.terracotta],
  largest: 0.09,
});
const pale = terrazzo({
  bed: GLAZE.bone,
  chips: [GLAZE.mist, GLAZE.ink, GLAZE.sand, GLAZE.clay],
  largest: 0.06,
});
const plaster = matt(GLAZE.bone, 0.04);

const inside = { sky: studioSky(0.6), fill: [0.27, 0.26, 0.24] as Colour, exposure: 0.88 };

/** Four treads that turn the corner of a wall, their noses in the light. */
function treads(): Scene {
  return {
    things: [
      floorTo(9, matt(mix(GLAZE.sand, GLAZE.bone, 0.5), 0.06)),
      { solid: box([-4, 0, 3.4], [4, 5, 3.6]), material: matt(mix(GLAZE.celadon, GLAZE.bone, 0.45), 0.05) },
      { solid: box([0.95, 0, 0.9], [1.2, 5, 3.4]), material: plaster },
      ...[0, 1, 2, 3, 4].flatMap((step): Thing[] => [
        {
          solid: box([-0.95, step * 0.19, 0.9 + step * 0.42], [0.95, step * 0.19 + 0.14, 3.4]),
          material: plaster,
        },
        {
          solid: box([-1, step * 0.19 + 0.14, 0.86 + step * 0.42], [0.95, step * 0.19 + 0.19, 3.4]),
          material: dusk,
        },
        {
          solid: box(
            [-0.9, step * 0.19 + 0.189, 0.9 + step * 0.42],
            [0.9, step * 0.19 + 0.1915, 0.93 + step * 0.42],
          ),
          material: matt(colourOf('#8a6b32')),
        },
      ]),
      pot('jar', [-1.45, 0, 2.6], 0.3, 0.8, GLAZE.glazeGreen),
    ],
    camera: { from: [-1.5, 1.25, -1.5], to: [-0.2, 0.62, 2], view: 0.66 },
    sun: sunFrom([-0.75, 0.62, -0.4], 2.8, 0.012),
    ...inside,
    exposure: 0.74,
  };
}

/** A round basin of terrazzo on a counter, a tiled wall behind it, a spout of brass. */
function basin(): Scene {
  const brass = glazed(colourOf('#a5823f'), 0.9, 0.12, 0.05);
  return {
    things: [
      { solid: box([-4, -1, 1], [4, 4, 1.2]), material: fishScale },
      { solid: box([-4, -1, 0], [4, 0, 1]), material: timber(mix(GLAZE.tea, GLAZE.sand, 0.35)) },
      {
        solid: cylinder('y', [0.02, 0, 0.5], 0.36, 0, 0.26),
        material: nightStone,
        holes: [ellipsoid([0.02, 0.3, 0.5], [0.32, 0.24, 0.32])],
      },
      { solid: cylinder('z', [0.02, 0.5, 0], 0.022, 0.62, 1), material: brass },
      { solid: cylinder('y', [0.02, 0, 0.64], 0.022, 0.42, 0.52), material: brass },
      { solid: cylinder('z', [0.28, 0.5, 0], 0.04, 0.94, 1), material: brass },
      pot('beaker', [-0.56, 0, 0.62], 0.09, 0.19, GLAZE.bone),
      pot('bottle', [0.64, 0, 0.66], 0.1, 0.4, GLAZE.oxblood),
    ],
    camera: { from: [-0.3, 0.95, -1.35], to: [0.02, 0.3, 0.7], view: 0.62 },
    sun: sunFrom([-0.72, 0.6, -0.5], 2.9, 0.012),
    ...inside,
  };
}

/** Three drum stools in three mixtures on a terrace. */
function drums(): Scene {
  const drum = (x: number, z: number, height: number, material: typeof dusk): Thing => ({
    solid: cylinder('y', [x, 0, z], 0.26, 0, height),
    material,
    holes: [box([x - 1, height * 0.5 - 0.015, z - 1], [x - 0.255, height * 0.5 + 0.015, z + 1])],
  });
  return {
    things: [
      floorTo(
        20,
        tiles(
          { width: 0.5, height: 0.25, joint: 0.008, shift: 0.5 },
          { colours: shades(GLAZE.sand, GLAZE.clay, 0.35), gloss: 0.05, rough: 0.5 },
        ),
      ),
      { solid: box([-5, 0, 2.6], [5, 4, 2.9]), material: matt(mix(GLAZE.inkBlue, GLAZE.mist, 0.2), 0.06) },
      drum(-0.5, 1.15, 0.46, dusk),
      drum(0.2, 1.5, 0.58, pale),
      drum(0.42, 0.75, 0.36, mossStone),
      pot('beaker', [-0.48, 0.46, 1.15], 0.07, 0.14, GLAZE.bone),
    ],
    camera: { from: [-0.2, 1.12, -1.7], to: [0, 0.4, 1.2], view: 0.56 },
    sun: sunFrom([-0.7, 0.6, -0.5], 3, 0.012),
    ...inside,
  };
}

/** A long terrazzo bench in one piece on a platform, brass rests along it. */
function platformBench(): Scene {
  const brass = glazed(colourOf('#a5823f'), 0.9, 0.12, 0.05);
  return {
    things: [
      floorTo(8, terrazzo({ bed: GLAZE.mist, chips: [GLAZE.bone, GLAZE.inkBlue, GLAZE.ink], largest: 0.05 })),
      {
        solid: box([-6, 0, 2.4], [6, 4, 2.7]),
        material: tiles(
          { width: 0.15, height: 0.15, joint: 0.004 },
          { colours: shades(mix(GLAZE.inkBlue, GLAZE.glazeGreen, 0.3), GLAZE.celadon, 0.25), tilt: 0.03 },
        ),
      },
      { solid: box([-1.3, 0.36, 1.1], [4, 0.47, 1.62]), material: dusk },
      { solid: box([-1.05, 0.12, 1.2], [4, 0.36, 1.54]), material: dusk },
      { solid: box([-0.9, 0, 1.28], [4, 0.12, 1.46]), material: matt(GLAZE.ink) },
      ...[-0.35, 0.75].flatMap((x): Thing[] => [
        { solid: cylinder('z', [x, 0.68, 0], 0.022, 1.16, 1.56), material: brass },
        ...[1.2, 1.52].map((z): Thing => ({
          solid: cylinder('y', [x, 0, z], 0.018, 0.47, 0.68),
          material: brass,
        })),
      ]),
    ],
    camera: { from: [-1.7, 1.15, -0.9], to: [0, 0.55, 1.5], view: 0.66 },
    sun: sunFrom([-0.7, 0.7, -0.4], 2.6, 0.02),
    ...inside,
  };
}

const square = (name: string, scene: () => Scene): Picture => ({ name, width: 1200, height: 1200, scene });

/** Covers of things that have a shape of their own. */
export const pieces: Picture[] = [
  square('cover-tread', treads),
  square('cover-basin', basin),
  square('cover-drum', drums),
  square('cover-bench', platformBench),
];
