// The button between light and dark pages, on a site whose theme has it.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

const scheme = (): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.scheme);

test('the switch of the header turns the page dark and back; the choice stays on the device', async () => {
  await components.block('header--three-levels', {
    language: 'en-US',
    change: (model) => ({
      ...model,
      site: { ...model.site, look: { css: '', scheme: 'switch', bars: [] } },
    }),
  });
  const button = page.getByRole('button', { name: 'Dark pages' });
  expect(await button.getAttribute('aria-pressed')).toBe('false');
  await button.click();
  expect([await scheme(), await button.getAttribute('aria-pressed')]).toEqual(['dark', 'true']);
  expect(await page.evaluate(() => localStorage.getItem('scheme'))).toBe('dark');
  await button.click();
  expect([await scheme(), await button.getAttribute('aria-pressed')]).toEqual(['light', 'false']);
});

test('a site without the switch has no button', async () => {
  await components.block('header--three-levels', { language: 'en-US' });
  expect(await page.getByRole('button', { name: 'Dark pages' }).count()).toBe(0);
});
