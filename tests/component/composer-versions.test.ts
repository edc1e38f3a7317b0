// Versions of a block by a choice, and what a list of records shows.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { ComposerDesk } from './composer-desk.ts';
import { opened, press } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;
const desk = new ComposerDesk(components);

test('a style differs by a version of the block, which the page shows while it is changed', async () => {
  await desk.make('Note', 'Blank');
  await press(page, '+ Add a choice');
  await desk.panel('Note').getByRole('group', { name: 'Version', exact: true }).waitFor();
  await desk.item('Box').click();
  await desk.add('Heading');
  await page.getByRole('tab', { name: 'Style' }).click();
  const align = (): Promise<string> =>
    desk.node('title').evaluate((each) => getComputedStyle(each).textAlign);
  const usual = await align();
  const version = page.getByLabel('Version to change');
  const changed = page.locator('.ed-panel-title[data-changed]', { hasText: 'Version to change' });
  expect(await changed.count()).toBe(0);
  await version.selectOption('Version: Other');
  await expect.poll(() => changed.count()).toBe(1);
  await page.getByLabel('Text alignment').selectOption('Center');
  await expect.poll(align).toBe('center');
  const style = async (): Promise<unknown> => (await desk.kept())?.view?.children?.[0]?.children?.[0]?.style;
  await expect.poll(style).toEqual({ by: { choice: { v2: { desktop: { text: 'center' } } } } });
  await version.selectOption('All versions');
  await expect.poll(align).toBe(usual);
  await desk.item('Note').click();
  await page.getByRole('tab', { name: 'Content' }).click();
  await press(page, 'Remove Version');
  await expect.poll(style).toBe(undefined);
});

test('each item of a list has a switch of its own, by which its style differs', async () => {
  await desk.make('Plans', 'Blank');
  await desk.item('Box').click();
  await desk.add('Repeated list');
  await press(page, '+ Add a switch');
  await page.getByRole('group', { name: 'Highlighted', exact: true }).waitFor();
  await desk.item('Item').click();
  await page.getByRole('tab', { name: 'Style' }).click();
  await page.getByLabel('Version to change').selectOption('Highlighted: on');
  await page.getByLabel('Text alignment').selectOption('Center');
  const aligned = (): Promise<string[]> =>
    desk.node('listItem').evaluateAll((all) => all.map((each) => getComputedStyle(each).textAlign));
  // The first item shows what is changed.
  await expect.poll(aligned).toEqual(['center', 'start', 'start']);
  const field = async (): Promise<unknown> => (await desk.kept())?.fields?.[0]?.fields?.at(-1);
  await expect.poll(field).toMatchObject({ key: 'switch', kind: 'switch', default: false });
});

test('a list in a list is one line an item, so that it is not too deep', async () => {
  await desk.make('Plans', 'Blank');
  await desk.item('Box').click();
  await desk.add('Repeated list');
  await desk.item('Item').click();
  await desk.add('Repeated list');
  await expect.poll(() => desk.node('list2Title').count()).toBe(9);
  expect(await page.getByText('Problems').count()).toBe(0);
});

test('an icon is chosen from the open set, for the block or by each page', async () => {
  const truck = { name: 'truck', path: 'M14 18V6H2v12h2' };
  await desk.make('Signs', 'Blank', { 'icon.search': ({ query }) => (query.q === '配送' ? [truck] : []) });
  await desk.item('Box').click();
  await desk.add('Icon');
  await expect.poll(() => desk.node('icon').locator('path').getAttribute('d')).toBe('M20 6L9 17l-5-5');
  await press(page, 'Choose an icon…');
  const dialog = await opened(page, 'Icon');
  await dialog.getByRole('searchbox').fill('配送');
  await dialog.getByRole('radio', { name: 'truck' }).check();
  await press(dialog, 'OK');
  await expect.poll(() => desk.node('icon').locator('path').getAttribute('d')).toBe(truck.path);
  await page.getByRole('switch', { name: 'Let people change this' }).check();
  const field = async (): Promise<unknown> => (await desk.kept())?.fields?.[0];
  await expect.poll(field).toMatchObject({ kind: 'choice', of: 'icons', default: `truck ${truck.path}` });
  await expect.poll(() => desk.node('icon').locator('path').getAttribute('d')).toBe(truck.path);
});

test('a node shows a part of a record by its label; an empty list says what is written', async () => {
  await desk.make('News', 'Blank', { 'client.contentPageList': [] });
  await desk.item('Box').click();
  await desk.add('Articles');
  await page.getByRole('group', { name: 'Shown while it is empty' }).getByLabel('EN').fill('Nothing yet');
  await desk.node('content').getByText('Nothing yet').waitFor();
  await desk.outline.getByRole('treeitem', { name: /^Summary/ }).click();
  const shows = page.getByLabel('What it shows');
  // An article has no price, neither to choose nor to add.
  const offered = await shows.getByRole('option').allInnerTexts();
  expect(offered).toEqual(['Title', 'Subtitle', 'Summary', 'Date']);
  expect(await desk.outline.getByRole('button', { name: 'Price', includeHidden: true }).count()).toBe(0);
  await shows.selectOption('Date');
  const texts = async (): Promise<string> => JSON.stringify((await desk.kept())?.view);
  await expect.poll(texts).toContain('"text":{"record":"date"}');
  await page.getByLabel('Format').selectOption('Month and year');
  await expect.poll(texts).toContain('"text":{"record":"date","format":"month"}');
  expect(await texts()).toContain('"empty":{"zh-CN":"","en-US":"Nothing yet"}');
});

test('a part that is added to products shows the product: its price, and a button with words', async () => {
  await desk.make('Wares', 'Blank', { 'client.contentPageList': [] });
  await desk.item('Box').click();
  await desk.add('Products');
  await desk.outline.getByRole('treeitem', { name: 'Product', exact: true }).click();
  await desk.add('Price');
  await desk.outline.getByRole('treeitem', { name: 'Product', exact: true }).click();
  await desk.add('Link or button');
  // No page has to fill in anything, and each button leads to its product.
  await expect.poll(async () => (await desk.kept())?.fields?.map(({ kind }) => kind)).toEqual(['records']);
  const text = async (): Promise<string> => JSON.stringify((await desk.kept())?.view);
  expect(await text()).toContain('"text":{"record":"price"}');
  expect(await text()).toContain('"link":{"record":"link"}');
  await page.getByRole('group', { name: 'Text' }).getByLabel('EN').fill('Order it');
  await desk.item('Order it').waitFor();
});
