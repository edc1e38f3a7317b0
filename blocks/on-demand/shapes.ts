// Lists the shapes that a canvas can draw.

/** A shape in a view box of 100 by 100. */
export interface Shape {
  path: string;
  /** True if width and height are always equal. */
  even: boolean;
}

/** Shapes by name. */
export const SHAPES = {
  rectangle: { path: 'M0 0H100V100H0Z', even: false },
  square: { path: 'M0 0H100V100H0Z', even: true },
  triangle: { path: 'M50 0L100 100H0Z', even: false },
  star: { path: 'M50 2L62 38L99 38L69 60L80 96L50 74L20 96L31 60L1 38L38 38Z', even: true },
  circle: { path: 'M50 0A50 50 0 1 1 50 100A50 50 0 1 1 50 0Z', even: true },
  heart: {
    path:
      'M50 92C18 66 2 48 2 29C2 14 13 4 26 4C36 4 45 9 50 19C55 9 64 4 74 4C87 4 98 14 98 ' +
      '29C98 48 82 66 50 92Z',
    even: true,
  },
  diamond: { path: 'M50 0L100 50L50 100L0 50Z', even: true },
  hexagon: { path: 'M25 7L75 7L100 50L75 93L25 93L0 50Z', even: true },
  arch: { path: 'M0 100V50A50 50 0 0 1 100 50V100Z', even: false },
  wave: { path: 'M0 42C17 12 33 12 50 42S83 72 100 42V100H0Z', even: false },
} as const satisfies Readonly<Record<string, Shape>>;

/** The shape with this name; undefined if there is none. Inherited members of objects are ignored. */
export function findShape(name: unknown): Shape | undefined {
  return typeof name === 'string' && Object.hasOwn(SHAPES, name)
    ? SHAPES[name as keyof typeof SHAPES]
    : undefined;
}
