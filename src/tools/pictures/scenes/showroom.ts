import { GLAZE } from '../material/glaze.ts';
import { matt } from '../material/stone.ts';
import { tiles } from '../material/tile.ts';
import type { Scene, Thing } from '../render/scene.ts';
import { box } from '../render/solid.ts';
import { type Colour, type Material, mix, type Vec } from '../render/surface.ts';
import { turned } from '../render/turned.ts';
import { stack } from './props.ts';
import { studioSky, sunFrom } from './stage.ts';

/** Steps between two glazes, as a kiln gives them from its cool to its hot side. */
export function steps(from: Colour, to: Colour, count: number): Colour[] {
  return Array.from({ length: count }, (_, index) => mix(from, to, index / (count - 1)));
}

/** A wall seen from close by, the light grazing it; `from` sets how far the eye stands aside. */
export function closeUp(
  material: Material,
  from: Vec = [-0.25, 0.9, -1.2],
  light: Vec = [-0.9, 0.55, -0.32],
  extra: Thing[] = [],
): Scene {
  return {
    things: [
      { solid: box([-4, -1, 0.4], [4, 4, 0.6]), material },
      { solid: box([-4, 2.4, -0.3], [4, 2.5, 0.4]), material: matt(GLAZE.bone) },
      ...extra,
    ],
    camera: { from, to: [0.1, from[1] - 0.06, 0.4], view: 0.52 },
    sun: sunFrom(light, 3.6, 0.01),
    sky: studioSky(0.75),
    fill: [0.28, 0.27, 0.25],
    exposure: 0.92,
  };
}

/** One product as the showroom shows it: a board on a ledge, a few loose pieces, the window's light across the wall. */
export function sample(material: Material, wall: Colour, loose: readonly Material[]): Scene {
  return {
    things: [
      { solid: box([-4, -1, 1], [4, 4, 1.2]), material: matt(wall, 0.04) },
      { solid: box([-4, -1, 0.2], [4, 0, 1]), material: matt(mix(wall, GLAZE.paper, 0.5), 0.04) },
      { solid: turned(box([-0.6, 0, 0.72], [0.6, 1.25, 0.76]), 'x', 6, [0, 0, 0.75]), material },
      stack([0.55, 0, 0.42], [0.26, 0.03, 0.2], loose, 4),
      { solid: box([-7, 0.9, -2.2], [-1.9, 1.05, -2]), material: matt(GLAZE.ink) },
      { solid: box([-2.6, -1, -2.2], [-2.45, 5, -2]), material: matt(GLAZE.ink) },
    ],
    camera: { from: [0, 0.72, -2.6], to: [0, 0.64, 0.75], view: 0.5 },
    sun: sunFrom([-0.74, 0.56, -0.7], 2.8, 0.007),
    sky: studioSky(0.56),
    fill: [0.26, 0.25, 0.23],
    exposure: 0.84,
  };
}

/** A loose piece in one glaze. */
export const plain = (colour: Colour): Material =>
  tiles({ width: 9, height: 9 }, { colours: [colour], tilt: 0 });
