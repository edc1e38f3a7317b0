// The button between light and dark pages, on a site whose theme has it.
import { expect, test } from 'vitest';
import { writeThemeCss } from '../../runtime/theme/write-css.ts';
import { PRESETS } from '../theme/presets.ts';
import { openComponents } from './component.ts';
import { wear } from './wear-looks.ts';

const components = await openComponents();
const { page } = components;

const scheme = (): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset.scheme);

const open = (header: string): Promise<void> =>
  components.block(header, {
    language: 'en-US',
    change: (model) => ({
      ...model,
      site: { ...model.site, look: { css: '', scheme: 'switch', bars: [] } },
    }),
  });

test.each([
  ['the site', 'header--three-levels'],
  ['the sign-in', 'account-header--named'],
])('the switch in the header of %s turns the page dark and back, and is remembered', async (_, header) => {
  await open(header);
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

test('a dark page is printed in black on white', async () => {
  await open('header--three-levels');
  await wear(page, writeThemeCss({ preset: 'night', overrides: {} }, PRESETS), 'dark');
  const text = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).color);
  expect(await text()).not.toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'print' });
  expect(await text()).toBe('rgb(0, 0, 0)');
  await page.emulateMedia({ media: null });
});
