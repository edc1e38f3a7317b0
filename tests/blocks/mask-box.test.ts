import { describe, expect, test } from 'vitest';
import {
  moveBox,
  resizeBox,
  SHAPES,
  startBox,
  type BoxSize,
  type Handle,
  type MaskBox,
  type Shape,
} from '../../src/owner-fields/mask/mask-box.ts';

const SIZE: BoxSize = { width: 400, height: 200 };
const HANDLES: readonly Handle[] = ['n', 'e', 's', 'w', 'ne', 'se', 'sw', 'nw'];

const pixels = ({ width, height }: MaskBox, size = SIZE) => [
  Math.round((width * size.width) / 100),
  Math.round((height * size.height) / 100),
];
const isInside = ({ left, top, width, height }: MaskBox): boolean =>
  left >= 0 && top >= 0 && left + width <= 100.01 && top + height <= 100.01;

describe('the box of a mask', () => {
  test('begins in the middle: a rectangle with the picture’s proportions, all else square in pixels', () => {
    expect(startBox('rectangle', SIZE)).toEqual({ left: 10, top: 10, width: 80, height: 80 });
    for (const shape of SHAPES.slice(1)) expect(pixels(startBox(shape, SIZE))).toEqual([160, 160]);
    expect(startBox('circle', SIZE)).toEqual({ left: 30, top: 10, width: 40, height: 80 });
  });

  test('stays where it was when the shape changes', () => {
    const before = { left: 60, top: 20, width: 20, height: 60 };
    expect(startBox('rectangle', SIZE, before)).toEqual(before);
    expect(startBox('heart', SIZE, before)).toEqual({ left: 60, top: 30, width: 20, height: 40 });
  });

  test('is moved as far as the picture goes', () => {
    const box = { left: 10, top: 10, width: 40, height: 40 };
    expect(moveBox(box, 5, -5)).toEqual({ ...box, left: 15, top: 5 });
    expect(moveBox(box, 500, -500)).toEqual({ ...box, left: 60, top: 0 });
  });

  test('of a rectangle follows each handle, the opposite side stays', () => {
    const box = { left: 20, top: 20, width: 40, height: 40 };
    expect(resizeBox(box, 'rectangle', 'nw', 10, 10, SIZE)).toEqual({
      left: 30,
      top: 30,
      width: 30,
      height: 30,
    });
    expect(resizeBox(box, 'rectangle', 'e', 10, 10, SIZE)).toEqual({ ...box, width: 50 });
    expect(resizeBox(box, 'rectangle', 's', 10, 10, SIZE)).toEqual({ ...box, height: 50 });
  });

  test.each(SHAPES)(
    'of a %s is never smaller than 16 px, never outside, and keeps its proportions if it has any',
    (shape: Shape) => {
      const start = startBox(shape, SIZE);
      for (const handle of HANDLES.filter((each) => shape === 'rectangle' || each.length === 2)) {
        for (const [right, down] of [
          [-300, -300],
          [300, 300],
          [-300, 300],
          [7, -3],
          [-41, 2],
        ] as const) {
          const box = resizeBox(start, shape, handle, right, down, SIZE);
          const [width = 0, height = 0] = pixels(box);
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(16);
          expect(isInside(box)).toBe(true);
          if (shape !== 'rectangle') expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
        }
      }
    },
  );
});
