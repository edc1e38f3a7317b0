import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

test('the home of the console', async () => {
  await components.console('/owner');
  await page.getByRole('heading').first().waitFor();
  expect(await page.getByRole('link', { name: 'Kilnfield' }).isVisible()).toBe(true);
});
