import type { Sun } from '../render/scene.ts';
import { type Colour, mix, type Vec } from '../render/surface.ts';

function unit([x, y, z]: Vec): Vec {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** A sun that shines from a point in the given direction, warm by default. */
export function sunFrom(toward: Vec, strength = 3.2, size = 0.012, colour: Colour = [1, 0.84, 0.64]): Sun {
  return {
    toward: unit(toward),
    size,
    colour: [colour[0] * strength, colour[1] * strength, colour[2] * strength],
  };
}

/** A day's sky: pale at the horizon, cooler above, dim below. */
export function daySky(
  strength = 1,
  above: Colour = [0.62, 0.72, 0.86],
  horizon: Colour = [0.98, 0.93, 0.86],
) {
  return (_dx: number, dy: number): Colour => {
    const [r, g, b] = mix(horizon, above, Math.min(1, Math.max(0, dy)) ** 0.7);
    const share = dy < 0 ? strength * 0.55 : strength;
    return [r * share, g * share, b * share];
  };
}

/** A studio: a broad soft window to the upper left, paper-white around; glazes show the window. */
export function studioSky(strength = 0.8, tint: Colour = [1, 0.97, 0.92]) {
  return (dx: number, dy: number, dz: number): Colour => {
    const window = dx < -0.25 && dy > 0.15 && dy < 0.8 && dz < 0.75 ? 2.6 : 0.55;
    const share = strength * (dy < -0.1 ? 0.4 : window);
    return [tint[0] * share, tint[1] * share, tint[2] * share];
  };
}
