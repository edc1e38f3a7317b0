import { expect, test } from 'vitest';
import { matt } from '../../src/tools/pictures/material/stone.ts';
import { develop } from '../../src/tools/pictures/render/develop.ts';
import { takePicture } from '../../src/tools/pictures/render/film.ts';
import type { Scene, Thing } from '../../src/tools/pictures/render/scene.ts';
import { box, cylinder } from '../../src/tools/pictures/render/solid.ts';

const WIDTH = 40;
const HEIGHT = 24;
const wall = box([-9, -9, 4], [9, 9, 5]);

/** The things before a camera at the origin that looks along z, in light from the left under a dark sky. */
function photograph(things: readonly Thing[]): Uint8Array {
  const scene: Scene = {
    things,
    camera: { from: [0, 0, 0], to: [0, 0, 1], view: 1 },
    sun: { toward: [-0.6, 0, -0.8], colour: [2, 2, 2], size: 0.01 },
    sky: () => [0, 0, 0.4],
    fill: [0.1, 0.1, 0.1],
  };
  return develop(takePicture(scene, WIDTH, HEIGHT, 2, 1), 1);
}

/** Red, green and blue at a share of the width and height. */
function pixel(picture: Uint8Array, across: number, down: number): readonly number[] {
  const start = (Math.floor(down * HEIGHT) * WIDTH + Math.floor(across * WIDTH)) * 3;
  return [...picture.subarray(start, start + 3)];
}

test('the same scene gives the same picture, to the byte', () => {
  const scene = [{ solid: wall, material: matt([0.5, 0.5, 0.5]) }];
  expect(photograph(scene)).toEqual(photograph(scene));
});

test('a post throws its shadow away from the sun', () => {
  const material = matt([0.6, 0.6, 0.6], 0, 0);
  const picture = photograph([
    { solid: wall, material },
    { solid: cylinder('y', [-0.6, 0, 3], 0.25, -5, 5), material },
  ]);
  const [lit = 0] = pixel(picture, 0.9, 0.5);
  // The post's shadow falls 0.75 to its right on the wall, one metre behind it.
  const [shaded = 0] = pixel(picture, 0.5 + 0.15 / 4 / (WIDTH / HEIGHT), 0.5);
  expect(lit).toBeGreaterThan(shaded + 60);
});

test('what is carved out of a wall shows what lies behind', () => {
  const picture = photograph([
    { solid: wall, material: matt([0.9, 0.2, 0.2]), holes: [cylinder('z', [0, 0, 0], 0.8, 3, 6)] },
  ]);
  const [red = 0, , blue = 0] = pixel(picture, 0.5, 0.5);
  const [wallRed = 0, , wallBlue = 0] = pixel(picture, 0.95, 0.5);
  expect(blue).toBeGreaterThan(red);
  expect(wallRed).toBeGreaterThan(wallBlue);
});
