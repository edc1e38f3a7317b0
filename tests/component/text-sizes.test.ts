// The sizes of texts, which browsers compute from two numbers of a look.
import { expect, test } from 'vitest';
import { DEFAULT_PRESET } from '../../runtime/theme/theme-document.ts';
import { writeThemeCss } from '../../runtime/theme/write-css.ts';
import { PRESETS } from '../theme/presets.ts';
import { openComponents } from './component.ts';
import { wear } from './wear-looks.ts';

const components = await openComponents();
const { page } = components;

const STEPS = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl'] as const;

/** The size of each step in whole pixels, with this scale. */
async function sizes(type: { size?: 'small' | 'large'; ratio?: number }): Promise<number[]> {
  await wear(page, writeThemeCss({ preset: DEFAULT_PRESET, overrides: { type } }, PRESETS), 'light');
  return page.evaluate(
    (steps) =>
      steps.map((step) => {
        const element = document.body.appendChild(document.createElement('p'));
        element.style.fontSize = `var(--text-${step})`;
        const size = Number.parseFloat(getComputedStyle(element).fontSize);
        element.remove();
        return Math.floor(size);
      }),
    STEPS,
  );
}

test.each([
  { width: 1440, usual: [13, 14, 16, 19, 23, 28, 38, 46, 66] },
  { width: 375, usual: [12, 13, 15, 16, 18, 21, 27, 33, 38] },
])('small and large texts are steps of one size at $width px, and never below 12 px', async (row) => {
  await components.block('page-hero--about', { width: row.width });
  expect(await sizes({})).toEqual(row.usual);
  for (const size of ['small', 'large'] as const)
    for (const ratio of [1.05, 1.4]) {
      const found = await sizes({ size, ratio });
      expect(found, `${size} ${ratio}`).toEqual(found.toSorted((one, other) => one - other));
      expect(found[0]).toBeGreaterThanOrEqual(12);
      expect(found.at(-1)).toBeLessThan(row.width / 6);
    }
});
