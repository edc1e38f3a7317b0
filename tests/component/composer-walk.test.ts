// The composer as a beginner uses it, step by step, and as axe reads it.
import { expect, test } from 'vitest';
import { findViolations } from '../browser/page-checks.ts';
import { openComponents } from './component.ts';
import { ComposerDesk, storing } from './composer-desk.ts';
import { opened, press } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;
const desk = new ComposerDesk(components);

test('axe finds nothing serious in the panels and in the question before a version', async () => {
  await desk.make('Prices', 'Price table');
  await desk.item('Price').first().click();
  for (const tab of ['Content', 'Layout', 'Style', 'Show when']) {
    await page.getByRole('tab', { name: tab }).click();
    for (const place of ['.ed-outline-place', '.ed-panel-place:not(.ed-outline-place)'])
      expect(await findViolations(page, place, ['serious', 'critical']), `${tab} ${place}`).toEqual([]);
  }
  await desk.item('Prices').click();
  await page.getByRole('tab', { name: 'Content' }).click();
  await press(page, '+ Add a choice');
  await press(page, 'Publish block');
  await page.getByText('0 lost').waitFor();
  expect(await findViolations(page, '.ed-publish', ['serious', 'critical'])).toEqual([]);
});

test('a new part stands beside a button; the canvas is as narrow as what is changed', async () => {
  await desk.make('Visit us', 'Blank');
  // The buttons of the first part are gone then: the new row has the focus.
  await desk.outline.getByRole('button', { name: 'Link or button', exact: true }).press('Enter');
  await expect.poll(() => desk.item('Button').evaluate((row) => row === document.activeElement)).toBe(true);
  await desk.add('Row');
  await expect.poll(async () => (await desk.kept())?.view?.children?.[0]?.children?.length).toBe(2);
  const width = (): Promise<number> =>
    desk.node('root').evaluate((each) => (each instanceof HTMLElement ? each.offsetWidth : 0));
  const wide = await width();
  await page.getByRole('tab', { name: 'Layout' }).click();
  // Columns are one on a phone, unless somebody wants more.
  await page.getByLabel('Columns', { exact: true }).selectOption('2');
  await expect
    .poll(async () => (await desk.kept())?.view?.children?.[0]?.children?.[1]?.style)
    .toMatchObject({ desktop: { columns: '2' }, phone: { columns: '1' } });
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await expect.poll(width).toBe(390);
  await page.getByRole('button', { name: 'Desktop', exact: true }).click();
  await expect.poll(width).toBe(wide);
});

/** What has the focus: its role and its name. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    const name = at?.getAttribute('aria-label') ?? at?.textContent;
    return `${at?.getAttribute('role') ?? at?.localName} ${name}`;
  });

test('by keys: from the outline to the panel and back, over no element of the page', async () => {
  await desk.make('By keys', 'Price table');
  await desk.outline.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('button Close');
  // The tabs are one stop, and arrows choose.
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('tab Layout');
  expect(await page.getByRole('tab', { name: 'Layout' }).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(focused).toMatch(/^treeitem /);
  // So are the tools.
  await page.keyboard.press('Shift+Tab');
  await expect.poll(focused).toBe('button Move up');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('button Move down');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toMatch(/^tabpanel /);
  // Behind the panel comes the bar: the page is passed over.
  await page.locator('#root a').first().focus();
  expect(await page.locator('#root').evaluate((root) => root.contains(document.activeElement))).toBe(false);
});

test('a question before a publication gives the focus back', async () => {
  await desk.make('Asked', 'Price table');
  await desk.item('Asked').click();
  await press(page, '+ Add a choice');
  await page.getByRole('button', { name: 'Publish block' }).press('Enter');
  await page.getByRole('dialog').getByText('0 lost').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('button Publish block');
});

test('a picture stands behind everything, and each instance chooses how dark it is', async () => {
  await desk.make('Our figures', 'Blank');
  await desk.item('Box').click();
  await desk.add('Heading');
  await desk.add('Background picture');
  await expect
    .poll(async () => (await desk.kept())?.fields?.map(({ kind }) => kind))
    .toEqual(['text', 'picture', 'choice']);
  const place = (id: string, name: string): Promise<string> =>
    desk.node(id).evaluate((each, property) => getComputedStyle(each).getPropertyValue(property), name);
  expect(await place('backdrop', 'z-index')).toBe('-1');
  expect(await place('root', 'isolation')).toBe('isolate');
  // A new part goes beside the heading, not to the edge of the window.
  await desk.item('Background picture').click();
  await desk.add('Text');
  await expect
    .poll(async () => (await desk.kept())?.view?.children?.map(({ children = [] }) => children.length))
    .toEqual([0, 0, 2]);
});

test('a search that finds nothing shows near blocks, and makes one of that name', async () => {
  await components.editor('introduction--company', {
    calls: { ...storing(), 'ownTemplate.list': [] },
    width: 1440,
  });
  await press(page, 'Add block');
  const dialog = await opened(page, 'Add block');
  await dialog.getByRole('searchbox').fill('price tabel');
  await dialog.getByRole('option', { name: 'Price table' }).waitFor();
  await press(dialog, 'Make a block called “price tabel”…');
  expect(await (await opened(page, 'Make a block')).getByLabel('Name').inputValue()).toBe('price tabel');
  await press(page, 'Create');
  await desk.item('price tabel').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('who may not publish blocks is not offered to make one', async () => {
  await components.editor('introduction--company', {
    calls: { ...storing(), 'ownTemplate.list': [] },
    permissions: ['content.read', 'content.write'],
    width: 1440,
  });
  await press(page, 'Add block');
  const dialog = await opened(page, 'Add block');
  await dialog.getByRole('searchbox').fill('price tabke');
  await dialog.getByRole('option', { name: 'Price table' }).waitFor();
  expect(await dialog.getByRole('button', { name: /Make a block/ }).count()).toBe(0);
});

/** Each step is one thing that a person does: a click, or a text that is typed. */
test(
  'a repeated card with picture, title, price and button is made from nothing in 18 steps',
  {
    tags: 'long',
  },
  async () => {
    let steps = 6; // New, Make a block, the name, Blank, Make, and the first box.
    const step = async (done: Promise<unknown>): Promise<void> => {
      steps += 1;
      await done;
    };
    const add = async (part: string): Promise<void> => {
      await step(press(desk.outline, '+ Add'));
      await step(desk.outline.getByRole('button', { name: part, exact: true }).first().click());
    };
    await desk.make('Wares', 'Blank');
    await desk.item('Box').click();
    await add('Repeated list');
    await step(desk.item('Item').click());
    await add('Picture');
    await step(desk.item('Item').click());
    await add('Number');
    await step(desk.item('Item').click());
    await add('Link or button');
    await step(press(page, 'Publish block'));
    await page.getByRole('dialog').getByText('0 lost').waitFor();
    expect(steps).toBe(18);
    const kinds = async (): Promise<unknown> =>
      (await desk.kept())?.fields?.[0]?.fields?.map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(['text', 'picture', 'number', 'link']);
    expect(await desk.node('listItem').count()).toBeGreaterThan(0);
  },
);
