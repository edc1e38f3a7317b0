// Seeds of a theme from the pixels of a logo.
import { expect, test } from 'vitest';
import { chooseSeeds } from '../../src/client/logo-colours.ts';

/** So many pixels of each colour; a transparent ground without a number. */
function pixelsOf(colours: Readonly<Record<string, number>>): Uint8ClampedArray {
  const all = Object.entries(colours).flatMap(([hex, count]) => {
    const pixel = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Array.from({ length: count }, () => [...pixel, 255]);
  });
  return new Uint8ClampedArray([...all.flat(), ...Array.from({ length: 400 }, () => 0)]);
}

test('the strongest colour is the brand, another hue the accent, with ground and ink of the logo', () => {
  const seeds = chooseSeeds(
    pixelsOf({
      '#a83a24': 300,
      '#fbf8f3': 800,
      '#231f1b': 200,
      '#d9a441': 90,
      '#b7695a': 6,
      '#7f7b77': 8,
    }),
  );
  expect(seeds).toEqual({
    brand: '#a83a24',
    surface: '#fbf8f3',
    deep: '#231f1b',
    accent: '#d9a441',
  });
});

test('what a logo of one colour has not is made from it', () => {
  const seeds = chooseSeeds(pixelsOf({ '#2559d8': 500 }));
  expect(seeds?.brand).toBe('#2559d8');
  const hexes = Object.values(seeds ?? {});
  expect([hexes.length, new Set(hexes).size]).toEqual([4, 4]);
  for (const hex of hexes) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
});

test('a black logo is a brand, and a white or empty one none', () => {
  expect(chooseSeeds(pixelsOf({ '#000000': 300 }))?.brand).toBe('#000000');
  expect(chooseSeeds(pixelsOf({ '#ffffff': 300 }))).toBeUndefined();
  expect(chooseSeeds(pixelsOf({}))).toBeUndefined();
});
