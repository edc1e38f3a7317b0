// Plans stand side by side: their words on one line, and none alone in its row.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

test.each([768, 1440])('three plans stand in one row at %i px, their words on one line', async (width) => {
  await components.block('price-table--samples', { width });
  const names = page.getByRole('heading', { level: 3 });
  const tops = await names.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size, String(tops)).toBe(1);
});
