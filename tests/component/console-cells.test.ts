// What a table shows of long values.
import { expect, test } from 'vitest';
import { page as pageOf } from './calls.ts';
import { openComponents } from './component.ts';
import { redirectCalls, redirects } from './console-rows.ts';

const components = await openComponents();
const { page } = components;
const rows = page.getByRole('main').locator('tbody tr');

test('a long value takes two lines of its row, and whoever works in the row reads all of it', async () => {
  const long = `/new/${'a very long address '.repeat(20)}`.trim();
  const [first] = redirects(1);
  await components.console('/owner/redirect', {
    calls: { ...redirectCalls(), 'consoleRedirect.list': pageOf([{ ...first, target: long }], 1) },
  });
  const value = rows.first().locator('.console-long');
  await value.waitFor();
  const height = async (): Promise<number> => (await value.boundingBox())?.height ?? 0;
  const line = await value.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(await height()).toBeLessThan(line * 2.5);
  expect(await value.getAttribute('title')).toBe(long);
  await rows.first().getByRole('link').focus();
  expect(await height()).toBeGreaterThan(line * 2.5);
});
