import type { Film } from './film.ts';

/** One pass of an à-trous filter: each pixel is blended with neighbours `step` away that lie on the same surface. */
function smoothOnce(film: Film, layer: Float32Array, step: number, tolerance: number): Float32Array {
  const { width, height, normal, depth } = film;
  const smooth = new Float32Array(layer.length);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column;
      const here = pixel * 3;
      const r = layer[here]!;
      const g = layer[here + 1]!;
      const b = layer[here + 2]!;
      let red = r;
      let green = g;
      let blue = b;
      let total = 1;
      const level = r + g + b + 0.001;
      for (let side = 0; side < 9; side += 1) {
        if (side === 4) continue;
        const x = column + ((side % 3) - 1) * step;
        const y = row + (Math.floor(side / 3) - 1) * step;
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const other = y * width + x;
        const there = other * 3;
        const alike =
          normal[here]! * normal[there]! +
          normal[here + 1]! * normal[there + 1]! +
          normal[here + 2]! * normal[there + 2]!;
        if (alike < 0.6) continue;
        const gap = Math.abs(depth[pixel]! - depth[other]!) / (depth[pixel]! * 0.01 * step);
        const otherLevel = layer[there]! + layer[there + 1]! + layer[there + 2]! + 0.001;
        const difference = Math.abs(otherLevel - level) / ((otherLevel + level) * tolerance);
        const weight = (side % 2 === 0 ? 0.5 : 0.75) * alike ** 24 * Math.exp(-gap - difference);
        red += layer[there]! * weight;
        green += layer[there + 1]! * weight;
        blue += layer[there + 2]! * weight;
        total += weight;
      }
      smooth[here] = red / total;
      smooth[here + 1] = green / total;
      smooth[here + 2] = blue / total;
    }
  }
  return smooth;
}

function smoothed(
  film: Film,
  layer: Float32Array,
  steps: readonly number[],
  tolerance: number,
): Float32Array {
  return steps.reduce((result, step) => smoothOnce(film, result, step, tolerance), layer);
}

/** The print's curve: a soft shoulder, so that a bright window keeps its colour. */
function printed(light: number): number {
  const curved = (light * (1 + light / 9)) / (0.62 + light);
  const encoded = curved <= 0.0031308 ? curved * 12.92 : 1.055 * curved ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
}

/** How far colours are drawn toward grey: paint in strong light looks gaudy otherwise. */
const MUTED = 0.05;

/** Turns a film into bytes of sRGB, three a pixel: soft light is cleared of grain, sharp light stays sharp. */
export function develop(film: Film, exposure: number): Uint8Array {
  const ambient = smoothed(film, film.ambient, [1, 2, 4, 8, 16, 3], 0.7);
  const mirror = smoothed(film, film.mirror, [1, 2], 0.4);
  const bytes = new Uint8Array(film.direct.length);
  const lightAt = (index: number): number =>
    (film.direct[index]! + film.albedo[index]! * ambient[index]! + mirror[index]!) * exposure;
  for (let index = 0; index < bytes.length; index += 3) {
    const light = [lightAt(index), lightAt(index + 1), lightAt(index + 2)] as const;
    const grey = light[0] * 0.24 + light[1] * 0.68 + light[2] * 0.08;
    light.forEach((channel, offset) => (bytes[index + offset] = printed(channel + (grey - channel) * MUTED)));
  }
  return bytes;
}
