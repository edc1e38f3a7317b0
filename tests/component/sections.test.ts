// The settings that every block of a page's content has: what they change on the page, and their limits.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { findListSchema } from '../../runtime/edit/settings/setting.ts';
import type { BlockData } from '../../runtime/model/page.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { changes, withData } from './change-model.ts';
import { openComponents } from './component.ts';
import { inBlock, opened, press, select, tool } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;
const CARDS = 'product-list--three';

const withSection = (section: object) => withData(CARDS, (data) => ({ ...data, section }));
const withCards = (count: number) =>
  withData(CARDS, ({ resourceMap, ...data }: BlockData & { resourceMap?: object }) => ({
    ...data,
    resourceMap: {
      ...resourceMap,
      imageTextList: Array.from({ length: count }, (_, at) => ({
        contentCode: `card-${at}`,
        BigTitle: { title: `Card ${at + 1}` },
      })),
    },
  }));
const style = (selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
const ROOT = '#main section';

interface Axe {
  run(target: string, options: object): Promise<{ violations: { nodes: { html: string }[] }[] }>;
}

const columnsAt = async (width: number, columns: object): Promise<number> => {
  await components.block([CARDS], { width, change: withSection({ columns }) });
  return (await style(`${ROOT} ul`, 'grid-template-columns')).split(' ').length;
};

test('every block that stands in the content of a page has them', () => {
  const lacking = blockDocuments.names().filter((name) => {
    const { data, placing } = blockDocuments.get(name) ?? {};
    const { properties } = data as { properties: Record<string, unknown> };
    const isInContent = placing?.in === undefined || placing.in.includes('content');
    const owned = ['surface', 'space', 'width', 'align'].some((each) => each in properties);
    return isInContent && !('section' in properties) && !owned;
  });
  expect(lacking).toEqual([]);
});

describe('on the page', () => {
  test('a surface with texts that are right on it, space, width and alignment', async () => {
    await components.block([CARDS], { language: 'en-US' });
    const before = await page.locator(ROOT).first().boundingBox();
    expect(
      await page
        .locator(ROOT)
        .first()
        .evaluate((root) => root.dataset),
    ).toEqual({});
    const section = { surface: 'inverse', space: 'none', width: 'column', align: 'center' };
    await components.block([CARDS], { language: 'en-US', change: withSection(section) });
    expect(await style(ROOT, 'background-color')).toBe('rgb(35, 30, 26)');
    expect(await style(`${ROOT} h2`, 'color')).toBe('rgb(250, 247, 242)');
    expect(await style(ROOT, 'padding-top')).toBe('0px');
    expect(await style(`${ROOT} h2`, 'text-align')).toBe('center');
    const after = await page.locator(`${ROOT} .page-width`).first().boundingBox();
    expect(after?.width).toBeLessThan((before?.width ?? 0) - 100);
  });

  test('a block that has a surface of its own gets the chosen one', async () => {
    const row = 'product-list-3--two-rows';
    await components.block([row], {
      change: withData(row, (data) => ({ ...data, section: { surface: 'brand' } })),
    });
    expect(await style(ROOT, 'background-color')).toBe('rgb(46, 90, 78)');
  });

  test.each([
    [375, { phone: '2', tablet: '4', desktop: '5' }, 2],
    [768, { phone: '2', tablet: '4', desktop: '5' }, 4],
    [1440, { phone: '2', tablet: '4', desktop: '5' }, 5],
    [1440, { phone: '2' }, 3],
  ])('columns at %i px', async (width, columns, expected) => {
    expect(await columnsAt(width, columns)).toBe(expected);
  });

  test('lists hold as many as they may: twelve cards, rows and tabs, 24 pictures', async () => {
    const limitOf = (name: string): unknown => {
      const { data } = blockDocuments.get(name) ?? {};
      return findListSchema(data, ['resourceMap', 'imageTextList'])?.maxItems;
    };
    expect(['product-list', 'product-list-3', 'tabs', 'image-wall'].map(limitOf)).toEqual([12, 12, 12, 24]);
    await components.block([CARDS], { width: 1440, change: withCards(12) });
    const rows = await page
      .locator(`${ROOT} li`)
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().top)).size);
    expect(rows).toBe(4);
  });
});

describe.each(['alt', 'inverse', 'brand'])('all blocks on the surface %s', (surface) => {
  test('nothing is pale or stands out', { tags: 'long', timeout: 120_000 }, async () => {
    const keys = blockDocuments.names().flatMap((name) => {
      const { data, examples = [] } = blockDocuments.get(name) ?? {};
      const has = JSON.stringify(data).includes('"section":{"type":"object","properties":{"surface"');
      return has ? examples.map((example) => `${name}--${example.name}`) : [];
    });
    expect(keys.length).toBeGreaterThan(30);
    const section = { surface, align: 'center', width: 'edge', space: 'none' };
    await components.block(keys, {
      width: 1440,
      waitsForIntent: true,
      calls: { 'system.getRunStatus': { status: 0, operationCode: '' } },
      change: changes(...keys.map((key) => withData(key, (data) => ({ ...data, section })))),
    });
    const require = createRequire(import.meta.url);
    await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
    const pale = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run('body', { runOnly: ['color-contrast'] });
      return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)));
    });
    expect(pale).toEqual([]);
    const wide = (): Promise<number> =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await wide()).toBe(0);
  });
});

describe('in edit mode', () => {
  test('their dialog stores what was chosen, and nothing of what was not', async () => {
    await components.editor([CARDS], { language: 'en-US' });
    await select(page, inBlock(page, CARDS, 'BigTitle'));
    await tool(page, 'Block').click();
    await tool(page, 'Settings').click();
    const dialog = await opened(page, 'Block settings');
    await dialog.getByText('Space above and below').waitFor();
    await dialog.locator('[data-field="section.surface"] [role=combobox]').click();
    await page.getByTitle('Soft', { exact: true }).click();
    await press(dialog, 'OK');
    expect(
      await page
        .locator(ROOT)
        .first()
        .evaluate((root) => root.dataset),
    ).toMatchObject({ surface: 'alt' });
    expect(await page.locator(ROOT).first().getAttribute('data-space')).toBeNull();
  });

  test('a list that is full says why nothing can be added', async () => {
    await components.editor([CARDS], { language: 'en-US', change: withCards(12) });
    await select(page, page.locator('#main h3[data-edit]').first());
    await tool(page, 'Card').click();
    const add = tool(page, 'Add after');
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    expect(await add.getAttribute('title')).toBe('The list is full: at most 12');
    expect(await add.getAttribute('aria-description')).toBe('The list is full: at most 12');
  });

  test('an icon of the open set is found in any language, and the page carries its path only', async () => {
    const truck = { name: 'truck', path: 'M14 18V6a2 2 0 0 0-2-2H4' };
    await components.editor([CARDS], {
      language: 'en-US',
      calls: { 'icon.search': ({ query }) => (query.q === '配送' ? [truck] : []) },
    });
    await select(page, page.locator('#main h3[data-edit]').first());
    await tool(page, 'Card').click();
    await tool(page, 'Edit').click();
    const dialog = await opened(page, 'Card');
    await dialog.getByRole('searchbox', { name: 'Find an icon' }).fill('配送');
    await dialog.getByRole('radio', { name: 'truck' }).check({ force: true });
    await dialog.getByText('Chosen: truck').waitFor();
    await press(dialog, 'OK');
    const paths = page.locator(`${ROOT} li svg path`);
    expect(await paths.first().getAttribute('d')).toBe(truck.path);
    expect(await paths.count()).toBe(3);
  });
});
