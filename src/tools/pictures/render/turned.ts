import type { Solid } from './solid.ts';
import { Ray, type Vec } from './surface.ts';

type Axis = 'x' | 'y' | 'z';

/** The rows of the matrix that turns round an axis. */
function rotation(axis: Axis, degrees: number): readonly [Vec, Vec, Vec] {
  const sine = Math.sin((degrees * Math.PI) / 180);
  const cosine = Math.cos((degrees * Math.PI) / 180);
  if (axis === 'x')
    return [
      [1, 0, 0],
      [0, cosine, -sine],
      [0, sine, cosine],
    ];
  if (axis === 'y')
    return [
      [cosine, 0, sine],
      [0, 1, 0],
      [-sine, 0, cosine],
    ];
  return [
    [cosine, -sine, 0],
    [sine, cosine, 0],
    [0, 0, 1],
  ];
}

/** The solid turned by an angle in degrees round an axis through `pivot`; its surface coordinates turn with it. */
export function turned(solid: Solid, axis: Axis, degrees: number, [px, py, pz]: Vec): Solid {
  const [[xx, xy, xz], [yx, yy, yz], [zx, zy, zz]] = rotation(axis, degrees);
  const own = new Ray();
  const forth = ([x, y, z]: Vec): Vec => [
    xx * x + xy * y + xz * z,
    yx * x + yy * y + yz * z,
    zx * x + zy * y + zz * z,
  ];
  return {
    // Written out, without lists: this runs for every ray and every tile of a stack.
    span(ray, span) {
      const x = ray.ox - px;
      const y = ray.oy - py;
      const z = ray.oz - pz;
      own.ox = xx * x + yx * y + zx * z + px;
      own.oy = xy * x + yy * y + zy * z + py;
      own.oz = xz * x + yz * y + zz * z + pz;
      own.dx = xx * ray.dx + yx * ray.dy + zx * ray.dz;
      own.dy = xy * ray.dx + yy * ray.dy + zy * ray.dz;
      own.dz = xz * ray.dx + yz * ray.dy + zz * ray.dz;
      return solid.span(own, span);
    },
    describe(at) {
      const world: Vec = [at.x, at.y, at.z];
      const x = at.x - px;
      const y = at.y - py;
      const z = at.z - pz;
      at.x = xx * x + yx * y + zx * z + px;
      at.y = xy * x + yy * y + zy * z + py;
      at.z = xz * x + yz * y + zz * z + pz;
      solid.describe(at);
      [at.nx, at.ny, at.nz] = forth([at.nx, at.ny, at.nz]);
      at.eu = forth(at.eu);
      at.ev = forth(at.ev);
      [at.x, at.y, at.z] = world;
    },
  };
}
