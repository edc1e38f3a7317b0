import type { Ray, Surface, Vec } from './surface.ts';

/** Where a ray enters and leaves a solid, as distances along it. */
export interface Span {
  near: number;
  far: number;
}

/** A convex body (a lathe excepted, which knows only its near side). */
export interface Solid {
  /** Sets the span; false when the ray passes by. */
  span(ray: Ray, span: Span): boolean;
  /** Sets normal and surface coordinates at the point the surface holds. */
  describe(at: Surface): void;
}

const X: Vec = [1, 0, 0];
const Y: Vec = [0, 1, 0];
const Z: Vec = [0, 0, 1];

function setNormal(at: Surface, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z);
  at.nx = x / length;
  at.ny = y / length;
  at.nz = z / length;
}

function setMap(at: Surface, u: number, eu: Vec, v: number, ev: Vec): void {
  at.u = u;
  at.eu = eu;
  at.v = v;
  at.ev = ev;
}

/** An upright box; coordinates run along the world's axes, so that neighbouring boxes share one tile grid. */
export function box([ax, ay, az]: Vec, [bx, by, bz]: Vec): Solid {
  return {
    span(ray, span) {
      const ix = 1 / ray.dx;
      const iy = 1 / ray.dy;
      const iz = 1 / ray.dz;
      const x0 = (ax - ray.ox) * ix;
      const x1 = (bx - ray.ox) * ix;
      const y0 = (ay - ray.oy) * iy;
      const y1 = (by - ray.oy) * iy;
      const z0 = (az - ray.oz) * iz;
      const z1 = (bz - ray.oz) * iz;
      const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
      const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
      span.near = near;
      span.far = far;
      return near < far && far > 0;
    },
    describe(at) {
      const dx = Math.min(Math.abs(at.x - ax), Math.abs(at.x - bx));
      const dy = Math.min(Math.abs(at.y - ay), Math.abs(at.y - by));
      const dz = Math.min(Math.abs(at.z - az), Math.abs(at.z - bz));
      if (dx <= dy && dx <= dz) {
        setNormal(at, at.x * 2 > ax + bx ? 1 : -1, 0, 0);
        setMap(at, at.z, Z, at.y, Y);
      } else if (dy <= dz) {
        setNormal(at, 0, at.y * 2 > ay + by ? 1 : -1, 0);
        setMap(at, at.x, X, at.z, Z);
      } else {
        setNormal(at, 0, 0, at.z * 2 > az + bz ? 1 : -1);
        setMap(at, at.x, X, at.y, Y);
      }
    },
  };
}

/** Solves the ray against `|p| = 1` after scaling; the span of a round body. */
function roundSpan(a: number, b: number, c: number, span: Span): boolean {
  const root = b * b - a * c;
  if (root <= 0 || a === 0) return false;
  const width = Math.sqrt(root);
  span.near = (-b - width) / a;
  span.far = (-b + width) / a;
  return span.far > 0;
}

export function ellipsoid([cx, cy, cz]: Vec, [rx, ry, rz]: Vec): Solid {
  return {
    span(ray, span) {
      const ox = (ray.ox - cx) / rx;
      const oy = (ray.oy - cy) / ry;
      const oz = (ray.oz - cz) / rz;
      const dx = ray.dx / rx;
      const dy = ray.dy / ry;
      const dz = ray.dz / rz;
      return roundSpan(
        dx * dx + dy * dy + dz * dz,
        ox * dx + oy * dy + oz * dz,
        ox * ox + oy * oy + oz * oz - 1,
        span,
      );
    },
    describe(at) {
      const x = at.x - cx;
      const y = at.y - cy;
      const z = at.z - cz;
      setNormal(at, x / (rx * rx), y / (ry * ry), z / (rz * rz));
      const around = Math.atan2(z, x);
      setMap(at, around * rx, [-Math.sin(around), 0, Math.cos(around)], at.y, Y);
    },
  };
}

/** A capped cylinder along one axis, through `centre`, from one height of that axis to another. */
export function cylinder(
  axis: 'x' | 'y' | 'z',
  [cx, cy, cz]: Vec,
  radius: number,
  from: number,
  to: number,
): Solid {
  const along = axis === 'x' ? X : axis === 'y' ? Y : Z;
  const [ax, ay, az] = along;
  return {
    span(ray, span) {
      const ox = (ray.ox - cx) * (1 - ax);
      const oy = (ray.oy - cy) * (1 - ay);
      const oz = (ray.oz - cz) * (1 - az);
      const dx = ray.dx * (1 - ax);
      const dy = ray.dy * (1 - ay);
      const dz = ray.dz * (1 - az);
      const a = dx * dx + dy * dy + dz * dz;
      if (!roundSpan(a, ox * dx + oy * dy + oz * dz, ox * ox + oy * oy + oz * oz - radius * radius, span))
        return false;
      const origin = ray.ox * ax + ray.oy * ay + ray.oz * az;
      const inverse = 1 / (ray.dx * ax + ray.dy * ay + ray.dz * az);
      const first = (from - origin) * inverse;
      const second = (to - origin) * inverse;
      span.near = Math.max(span.near, Math.min(first, second));
      span.far = Math.min(span.far, Math.max(first, second));
      return span.near < span.far && span.far > 0;
    },
    describe(at) {
      const x = (at.x - cx) * (1 - ax);
      const y = (at.y - cy) * (1 - ay);
      const z = (at.z - cz) * (1 - az);
      const height = at.x * ax + at.y * ay + at.z * az;
      const fromSide = Math.abs(Math.sqrt(x * x + y * y + z * z) - radius);
      if (Math.min(Math.abs(height - from), Math.abs(height - to)) < fromSide) {
        const side = height * 2 > from + to ? 1 : -1;
        setNormal(at, ax * side, ay * side, az * side);
        setMap(at, ax === 1 ? at.z : at.x, ax === 1 ? Z : X, ay === 1 ? at.z : at.y, ay === 1 ? Z : Y);
        return;
      }
      setNormal(at, x, y, z);
      const around = ax === 1 ? Math.atan2(z, y) : ay === 1 ? Math.atan2(z, x) : Math.atan2(y, x);
      const sine = Math.sin(around);
      const cosine = Math.cos(around);
      const tangent: Vec = ax === 1 ? [0, -sine, cosine] : ay === 1 ? [-sine, 0, cosine] : [-sine, cosine, 0];
      setMap(at, around * radius, tangent, height, along);
    },
  };
}

/** Steps in which a ray looks for a pot's wall, and halvings that then find it exactly. */
const LATHE_STEPS = 48;
const LATHE_HALVINGS = 14;
/** Radii of an outline that are worked out once. */
const LATHE_RINGS = 256;

/** A pot: a body turned on the wheel, its radius given for every height from 0 to 1. */
export function lathe([cx, cy, cz]: Vec, height: number, outline: (share: number) => number): Solid {
  const samples = Float64Array.from({ length: LATHE_RINGS + 2 }, (_, index) =>
    outline(Math.min(1, index / LATHE_RINGS)),
  );
  const profile = (share: number): number => {
    const place = share * LATHE_RINGS;
    const below = Math.floor(place);
    const radius = samples[below] ?? 0;
    return radius + ((samples[below + 1] ?? radius) - radius) * (place - below);
  };
  const bound = cylinder('y', [cx, cy, cz], Math.max(...samples) + 0.0001, cy, cy + height);
  const outside = (ray: Ray, t: number): number => {
    const share = (ray.oy + ray.dy * t - cy) / height;
    const x = ray.ox + ray.dx * t - cx;
    const z = ray.oz + ray.dz * t - cz;
    return Math.sqrt(x * x + z * z) - profile(Math.min(1, Math.max(0, share)));
  };
  return {
    span(ray, span) {
      if (!bound.span(ray, span)) return false;
      const start = Math.max(span.near, 0.0005);
      const step = (span.far - start) / LATHE_STEPS;
      for (let count = 0; count <= LATHE_STEPS; count += 1) {
        let inside = start + step * count;
        if (outside(ray, inside) > 0) continue;
        if (count === 0 && span.near < 0) continue;
        let before = count === 0 ? inside : inside - step;
        for (let halving = 0; halving < LATHE_HALVINGS; halving += 1) {
          const middle = (before + inside) / 2;
          if (outside(ray, middle) > 0) before = middle;
          else inside = middle;
        }
        span.near = before;
        return true;
      }
      return false;
    },
    describe(at) {
      const share = (at.y - cy) / height;
      const x = at.x - cx;
      const z = at.z - cz;
      const radius = Math.hypot(x, z);
      const around = Math.atan2(z, x);
      setMap(at, around * 0.1, [-Math.sin(around), 0, Math.cos(around)], at.y, Y);
      if (share > 0.999 && radius < profile(1) - 0.0005) {
        setNormal(at, 0, 1, 0);
        return;
      }
      const slope =
        (profile(Math.min(1, share + 0.01)) - profile(Math.max(0, share - 0.01))) / (0.02 * height);
      setNormal(at, x / radius, -slope, z / radius);
    },
  };
}
