import type { Solid } from './solid.ts';
import { Ray, type Surface, type Vec } from './surface.ts';

type Axis = 'x' | 'y' | 'z';

/** The solid turned by an angle in degrees round an axis through `pivot`; its surface coordinates turn with it. */
export function turned(solid: Solid, axis: Axis, degrees: number, pivot: Vec): Solid {
  const angle = (degrees * Math.PI) / 180;
  const own = new Ray();
  const cosine = Math.cos(angle);
  const rotate = ([x, y, z]: Vec, direction: 1 | -1): Vec => {
    const sine = Math.sin(angle) * direction;
    if (axis === 'x') return [x, y * cosine - z * sine, y * sine + z * cosine];
    if (axis === 'y') return [x * cosine + z * sine, y, z * cosine - x * sine];
    return [x * cosine - y * sine, x * sine + y * cosine, z];
  };
  const move = ([x, y, z]: Vec, sign: 1 | -1): Vec => [x + sign * pivot[0], y + sign * pivot[1], z + sign * pivot[2]];
  const place = (at: Surface, position: Vec): void => {
    [at.x, at.y, at.z] = position;
  };
  return {
    span(ray, span) {
      [own.ox, own.oy, own.oz] = move(rotate(move([ray.ox, ray.oy, ray.oz], -1), -1), 1);
      [own.dx, own.dy, own.dz] = rotate([ray.dx, ray.dy, ray.dz], -1);
      return solid.span(own, span);
    },
    describe(at) {
      const world: Vec = [at.x, at.y, at.z];
      place(at, move(rotate(move(world, -1), -1), 1));
      solid.describe(at);
      [at.nx, at.ny, at.nz] = rotate([at.nx, at.ny, at.nz], 1);
      at.eu = rotate(at.eu, 1);
      at.ev = rotate(at.ev, 1);
      place(at, world);
    },
  };
}
