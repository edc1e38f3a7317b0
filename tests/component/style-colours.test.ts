// The colours that an owner gives a text: those of the theme come first, and follow it.
import { expect, test } from 'vitest';
import type { BlockData } from '../../runtime/model/page.ts';
import { withData } from './change-model.ts';
import { openComponents } from './component.ts';
import { inBlock, openTool, press, select, tool } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;
const CARDS = 'product-list--three';
const title = inBlock(page, CARDS, 'BigTitle');

test('the theme comes first, then the list, then any colour; a colour of the theme follows it', async () => {
  await components.editor([CARDS], { language: 'en-US' });
  const dialog = await openTool(page, title, 'Style');
  const offered = await dialog
    .locator('.colours input')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  expect(offered.slice(0, 4)).toEqual(['', 'text', 'text-muted', 'text-brand']);
  expect(offered.findIndex((value) => value.startsWith('#'))).toBe(offered.indexOf('#ff6a00'));
  await dialog.getByRole('radio', { name: 'Theme: brand text' }).check({ force: true });
  await press(dialog, 'OK');
  const colour = (): Promise<string> => title.evaluate((element) => getComputedStyle(element).color);
  await expect.poll(colour).toBe('rgb(163, 64, 42)');
  await page.evaluate(() => document.documentElement.style.setProperty('--color-text-brand', '#123456'));
  expect(await colour()).toBe('rgb(18, 52, 86)');
});

test('a colour that the theme has not is told at the tool, and the text has its usual one', async () => {
  await components.editor([CARDS], {
    language: 'en-US',
    change: withData(CARDS, ({ subContentMap, ...data }: BlockData & { subContentMap?: object }) => ({
      ...data,
      subContentMap: { ...subContentMap, BigTitle: { title: 'Glow', pageJson: '{"color":"brand-glow"}' } },
    })),
  });
  await select(page, title);
  expect(await tool(page, 'Style').getAttribute('aria-description')).toContain(
    'The theme has no color “brand-glow”',
  );
  expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(35, 30, 26)');
});
