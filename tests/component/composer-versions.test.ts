// Versions of a block by a choice, and what a list of records shows.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { ComposerDesk } from './composer-desk.ts';
import { press } from './editor-desk.ts';

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
  const style = (): unknown => desk.kept()?.view?.children?.[0]?.children?.[0]?.style;
  await expect.poll(style).toEqual({ by: { choice: { v2: { desktop: { text: 'center' } } } } });
  await version.selectOption('All versions');
  await expect.poll(align).toBe(usual);
  await desk.item('Note').click();
  await page.getByRole('tab', { name: 'Content' }).click();
  await press(page, 'Remove Version');
  await expect.poll(style).toBe(undefined);
});

test('a node shows a part of a record by its label; an empty list says what is written', async () => {
  await desk.make('News', 'Blank', { 'client.contentPageList': [] });
  await desk.item('Box').click();
  await desk.add('Articles');
  await page.getByRole('group', { name: 'Shown while it is empty' }).getByLabel('EN').fill('Nothing yet');
  await desk.node('content').getByText('Nothing yet').waitFor();
  await desk.outline.getByRole('treeitem', { name: /^Text/ }).click();
  await page.getByLabel('Of the record').selectOption('Date');
  const texts = (): string => JSON.stringify(desk.kept()?.view);
  await expect.poll(texts).toContain('"text":{"record":"date"}');
  expect(texts()).toContain('"empty":{"zh-CN":"","en-US":"Nothing yet"}');
});
