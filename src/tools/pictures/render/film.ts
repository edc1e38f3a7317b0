import { around, arriving, directLight, leave, scatter, shadingNormal } from './light.ts';
import { makeRandom, type Random } from './random.ts';
import { nearest, type Camera, type Scene } from './scene.ts';
import { Ray, Surface, type Vec } from './surface.ts';

/** What a picture is made of before it is developed: layers of width x height x 3, linear light. */
export interface Film {
  width: number;
  height: number;
  /** Sun, lamps and glow: sharp. */
  direct: Float32Array;
  /** Light from all around, before the colour of the surface. */
  ambient: Float32Array;
  /** Reflections in glazes. */
  mirror: Float32Array;
  albedo: Float32Array;
  normal: Float32Array;
  /** Distance, one number a pixel. */
  depth: Float32Array;
}

const FAR = 1e4;

function cross(a: Vec, b: Vec): Vec {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit([x, y, z]: Vec): Vec {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

/** Aims rays through the frame; `across` and `down` run from 0 to 1. */
function makeAim(camera: Camera, ratio: number): (ray: Ray, across: number, down: number) => void {
  const [fx, fy, fz] = camera.from;
  const ahead = unit([camera.to[0] - fx, camera.to[1] - fy, camera.to[2] - fz]);
  const right = unit(cross(Math.abs(ahead[1]) > 0.999 ? [0, 0, 1] : [0, 1, 0], ahead));
  const up = cross(ahead, right);
  return (ray, across, down) => {
    const x = (across - 0.5) * camera.view * ratio;
    const y = (0.5 - down) * camera.view + (camera.rise ?? 0);
    [ray.dx, ray.dy, ray.dz] = unit([
      ahead[0] + right[0] * x + up[0] * y,
      ahead[1] + right[1] * x + up[1] * y,
      ahead[2] + right[2] * x + up[2] * y,
    ]);
    ray.ox = fx;
    ray.oy = fy;
    ray.oz = fz;
  };
}

const ray = new Ray();
const at = new Surface();

function expose(
  film: Film,
  scene: Scene,
  pixel: number,
  share: number,
  ambientShare: number,
  random: Random,
): void {
  const view: Vec = [ray.dx, ray.dy, ray.dz];
  const put = (layer: Float32Array, [x, y, z]: Vec, scale: number): void => {
    const start = pixel * 3;
    layer[start] = (layer[start] ?? 0) + x * scale;
    layer[start + 1] = (layer[start + 1] ?? 0) + y * scale;
    layer[start + 2] = (layer[start + 2] ?? 0) + z * scale;
  };
  const distance = Math.min(FAR, nearest(scene, ray, at));
  film.depth[pixel] = (film.depth[pixel] ?? 0) + distance * share;
  if (distance === FAR) {
    put(film.direct, scene.sky(view[0], view[1], view[2]), share);
    return;
  }
  const normal = shadingNormal(at);
  put(film.normal, normal, share);
  put(film.albedo, [at.r, at.g, at.b], share);
  put(film.direct, directLight(scene, at, normal, view, random), share);
  const into = -2 * (view[0] * normal[0] + view[1] * normal[1] + view[2] * normal[2]);
  const { gloss, rough } = at;
  if (ambientShare > 0)
    put(film.ambient, arriving(scene, leave(at, scatter(normal, random), ray), 1, random), ambientShare);
  if (gloss === 0) return;
  const facing = Math.min(1, Math.max(0, into / 2));
  const fresnel = gloss * (0.045 + 0.955 * (1 - facing) ** 5);
  const away = around(
    [view[0] + normal[0] * into, view[1] + normal[1] * into, view[2] + normal[2] * into],
    rough,
    random,
  );
  if (away[0] * at.nx + away[1] * at.ny + away[2] * at.nz <= 0) return;
  put(film.mirror, arriving(scene, leave(at, away, ray), 0, random), share * fresnel);
}

/** Takes the picture with `grid` x `grid` samples a pixel. */
export function takePicture(scene: Scene, width: number, height: number, grid: number, seed: number): Film {
  const layer = (): Float32Array => new Float32Array(width * height * 3);
  const film: Film = {
    width,
    height,
    direct: layer(),
    ambient: layer(),
    mirror: layer(),
    albedo: layer(),
    normal: layer(),
    depth: new Float32Array(width * height),
  };
  const aim = makeAim(scene.camera, width / height);
  const share = 1 / (grid * grid);
  const ambientShare = 1 / Math.ceil((grid * grid) / 3);
  for (let row = 0; row < height; row += 1) {
    const random = makeRandom(seed * 65537 + row);
    for (let column = 0; column < width; column += 1) {
      for (let sample = 0; sample < grid * grid; sample += 1) {
        const x = column + ((sample % grid) + random()) / grid;
        const y = row + (Math.floor(sample / grid) + random()) / grid;
        aim(ray, x / width, y / height);
        // Ambient light is smoothed afterwards, so that one sample in three is enough for it.
        expose(film, scene, row * width + column, share, sample % 3 === 0 ? ambientShare : 0, random);
      }
    }
  }
  return film;
}
