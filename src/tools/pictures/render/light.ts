import type { Random } from './random.ts';
import { isBlocked, type Lamp, nearest, type Scene } from './scene.ts';
import { type Colour, DARK, Ray, Surface, type Vec } from './surface.ts';

const LIFT = 0.002;

function normalised(x: number, y: number, z: number): Vec {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

/** The normal with the relief's slope on it. */
export function shadingNormal(at: Surface): Vec {
  const { slopeU, slopeV, eu, ev } = at;
  if (slopeU === 0 && slopeV === 0) return [at.nx, at.ny, at.nz];
  return normalised(
    at.nx - slopeU * eu[0] - slopeV * ev[0],
    at.ny - slopeU * eu[1] - slopeV * ev[1],
    at.nz - slopeU * eu[2] - slopeV * ev[2],
  );
}

/** A ray that leaves the surface in a direction. */
export function leave(at: Surface, [dx, dy, dz]: Vec, ray: Ray): Ray {
  ray.ox = at.x + at.nx * LIFT;
  ray.oy = at.y + at.ny * LIFT;
  ray.oz = at.z + at.nz * LIFT;
  ray.dx = dx;
  ray.dy = dy;
  ray.dz = dz;
  return ray;
}

/** A direction near an axis: `spread` is the radius of the disc, one unit away, that it goes through. */
export function around([x, y, z]: Vec, spread: number, random: Random): Vec {
  const radius = Math.sqrt(random()) * spread;
  const angle = random() * Math.PI * 2;
  const side: Vec = Math.abs(y) < 0.9 ? normalised(z, 0, -x) : [1, 0, 0];
  const up: Vec = [y * side[2] - z * side[1], z * side[0] - x * side[2], x * side[1] - y * side[0]];
  const across = radius * Math.cos(angle);
  const along = radius * Math.sin(angle);
  return normalised(
    x + side[0] * across + up[0] * along,
    y + side[1] * across + up[1] * along,
    z + side[2] * across + up[2] * along,
  );
}

/** A direction over the surface, likelier where it lights the surface more. */
export function scatter([nx, ny, nz]: Vec, random: Random): Vec {
  const height = random() * 2 - 1;
  const angle = random() * Math.PI * 2;
  const width = Math.sqrt(1 - height * height) * 0.999;
  return normalised(nx + width * Math.cos(angle), ny + height * 0.999, nz + width * Math.sin(angle));
}

const shadow = new Ray();

/** A highlight as broad as the glaze is rough. */
function highlight(at: Surface, normal: Vec, toward: Vec, view: Vec): number {
  if (at.gloss === 0) return 0;
  const half = normalised(toward[0] - view[0], toward[1] - view[1], toward[2] - view[2]);
  const facing = Math.max(0, half[0] * normal[0] + half[1] * normal[1] + half[2] * normal[2]);
  const power = 2 / (at.rough * at.rough + 0.001);
  return at.gloss * 0.05 * (power + 8) * 0.125 * facing ** power;
}

/** One lamp stands for all, a near one likelier, so that many cost no more than one and grain stays fine. */
function chooseLamp(
  lamps: readonly Lamp[] | undefined,
  at: Surface,
  random: Random,
): { lamp: Lamp; chance: number } | undefined {
  if (lamps === undefined) return undefined;
  const weights = lamps.map(
    ({ at: [x, y, z] }) => 1 / (0.5 + (x - at.x) ** 2 + (y - at.y) ** 2 + (z - at.z) ** 2),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  for (const [index, lamp] of lamps.entries()) {
    const weight = weights[index] ?? 0;
    left -= weight;
    if (left <= 0) return { lamp, chance: weight / total };
  }
  return undefined;
}

/** Light that comes straight from sun and lamps and leaves toward the viewer. */
export function directLight(scene: Scene, at: Surface, normal: Vec, view: Vec, random: Random): Colour {
  let red = at.glow[0];
  let green = at.glow[1];
  let blue = at.glow[2];
  const add = (toward: Vec, colour: Colour, strength: number): void => {
    const facing = toward[0] * normal[0] + toward[1] * normal[1] + toward[2] * normal[2];
    const shine = highlight(at, normal, toward, view);
    const amount = facing * strength;
    red += colour[0] * amount * (at.r + shine);
    green += colour[1] * amount * (at.g + shine);
    blue += colour[2] * amount * (at.b + shine);
  };
  const faces = (toward: Vec): boolean =>
    toward[0] * at.nx + toward[1] * at.ny + toward[2] * at.nz > 0 &&
    toward[0] * normal[0] + toward[1] * normal[1] + toward[2] * normal[2] > 0;
  if (scene.sun !== undefined) {
    const toward = around(scene.sun.toward, scene.sun.size, random);
    if (faces(toward) && !isBlocked(scene, leave(at, toward, shadow), 1e6)) add(toward, scene.sun.colour, 1);
  }
  const choice = chooseLamp(scene.lamps, at, random);
  if (choice !== undefined) {
    const { lamp, chance } = choice;
    const [jx, jy, jz] = scatter([0, 0, 0.0001], random);
    const x = lamp.at[0] + jx * lamp.radius - at.x;
    const y = lamp.at[1] + jy * lamp.radius - at.y;
    const z = lamp.at[2] + jz * lamp.radius - at.z;
    const distance = Math.sqrt(x * x + y * y + z * z);
    const toward: Vec = [x / distance, y / distance, z / distance];
    if (faces(toward) && !isBlocked(scene, leave(at, toward, shadow), distance))
      add(toward, lamp.colour, 1 / (chance * (0.05 + distance * distance)));
  }
  return [red, green, blue];
}

const met = [new Surface(), new Surface(), new Surface()];

/** Light that arrives along the ray, with `bounces` further reflections. */
export function arriving(scene: Scene, ray: Ray, bounces: number, random: Random): Colour {
  const at = met[bounces];
  if (at === undefined) return DARK;
  const view: Vec = [ray.dx, ray.dy, ray.dz];
  if (nearest(scene, ray, at) === Infinity) return scene.sky(ray.dx, ray.dy, ray.dz);
  const normal: Vec = [at.nx, at.ny, at.nz];
  const direct = directLight(scene, at, normal, view, random);
  const { r, g, b } = at;
  if (bounces === 0) {
    const [red, green, blue] = scene.fill;
    return [direct[0] + r * red, direct[1] + g * green, direct[2] + b * blue];
  }
  const further = arriving(scene, leave(at, scatter(normal, random), ray), bounces - 1, random);
  return [direct[0] + r * further[0], direct[1] + g * further[1], direct[2] + b * further[2]];
}
