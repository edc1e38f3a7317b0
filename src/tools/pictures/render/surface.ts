/** Metres; y is up. */
export type Vec = readonly [x: number, y: number, z: number];

/** Linear light, 0 to 1 and above. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A half-line; its direction has length 1. One object is reused for many rays. */
export class Ray {
  ox = 0;
  oy = 0;
  oz = 0;
  dx = 0;
  dy = 0;
  dz = 1;
}

/** A point on something: where it is, how it lies, and (once its material has looked at it) what it is like. */
export class Surface {
  x = 0;
  y = 0;
  z = 0;
  /** Outward normal. */
  nx = 0;
  ny = 1;
  nz = 0;
  /** Coordinates on the surface in metres, and the directions in which they grow. */
  u = 0;
  v = 0;
  eu: Vec = [1, 0, 0];
  ev: Vec = [0, 0, 1];
  /** Reflected share of diffuse light. */
  r = 0;
  g = 0;
  b = 0;
  /** Strength of the mirror-like glaze, 0 to 1, and its roughness. */
  gloss = 0;
  rough = 0.3;
  /** Light given off. */
  glow: Colour = DARK;
  /** Slope of the relief along u and v. */
  slopeU = 0;
  slopeV = 0;
}

export const DARK: Colour = [0, 0, 0];

/** Decides what a surface is like at one point. */
export type Material = (at: Surface) => void;

/** Puts a colour on a surface, made lighter or darker by `tone`. */
export function paint(at: Surface, colour: Colour, tone = 1): void {
  at.r = colour[0] * tone;
  at.g = colour[1] * tone;
  at.b = colour[2] * tone;
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** Linear light of a CSS colour such as `#b4532a`. */
export function colourOf(hex: string): Colour {
  const channel = (start: number): number => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
