// The composer: a block of an owner is made on the page itself, from the dialog to its publication.
import { describe, expect, test } from 'vitest';
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import { BLANK } from '../../src/assembly/beginnings.ts';
import type { CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { AT, ComposerDesk, storing } from './composer-desk.ts';
import { heard, inBlock, opened, press, select, tool } from './editor-desk.ts';

const components = await openComponents();
const { page, calls } = components;
const RED = 'rgb(179, 38, 30)';

interface StoredBlock {
  document: OwnedBlockDocument;
}

const desk = new ComposerDesk(components);
const { outline } = desk;
const make = desk.make.bind(desk);
const item = desk.item.bind(desk);
const add = desk.add.bind(desk);
const node = desk.node.bind(desk);
const panelOf = desk.panel.bind(desk);
const keptFields = async (): Promise<unknown> => (await desk.kept())?.fields;

describe('the composer', () => {
  test('begins with the dialog: the block has the name that was typed and stands on the page', async () => {
    await make('Our prices', 'Price table');
    const { title, document } = (await calls.next('consoleBlock.save')).body.values;
    expect(title).toEqual({ 'zh-CN': 'Our prices', 'en-US': 'Our prices' });
    expect(document).toMatchObject({ view: { is: 'box' } });
    await panelOf('Our prices').waitFor();
    expect(await page.locator('#root [data-node]').count()).toBeGreaterThan(10);
  });

  test('a part that is added is seen on the page at once, is kept, and taken back by a step', async () => {
    await make('Note', 'Blank');
    await item('Box').click();
    await add('Heading');
    await node('title').waitFor();
    await expect.poll(keptFields).toMatchObject([{ key: 'title', kind: 'text' }]);
    await press(outline, 'Undo');
    await node('title').waitFor({ state: 'detached' });
    expect(await item('Title').count()).toBe(0);
    await press(outline, 'Redo');
    await node('title').waitFor();
  });

  test('fixed words become a field that begins with them, and pages change that', async () => {
    await make('Note', 'Blank');
    await item('Box').click();
    await add('Heading');
    const panel = panelOf('Title');
    const isChangeable = panel.getByRole('switch', { name: 'Let people change this' });
    await isChangeable.uncheck();
    await page.getByRole('textbox', { name: 'Text, EN' }).fill('Made by hand');
    await node('title').getByText('Made by hand').waitFor();
    await page.getByRole('switch', { name: 'Let people change this' }).check();
    await expect.poll(keptFields).toMatchObject([
      {
        kind: 'text',
        setting: { title: { 'en-US': 'Made by hand' } },
        default: { 'en-US': 'Made by hand' },
      },
    ]);
  });

  test('a problem is marked where it is, and nothing is published until it is gone', async () => {
    await make('Note', 'Blank');
    await item('Box').click();
    await add('Heading');
    const publish = page.getByRole('button', { name: 'Publish block' });
    await page.getByLabel('Heading level').selectOption('H4');
    await page.getByRole('tab', { name: 'Style' }).click();
    await press(page, 'Problems: 1');
    await page.getByRole('tab', { name: 'Content', selected: true }).waitFor();
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
    expect(await publish.getAttribute('title')).toMatch(/^Cannot be published: .*level/);
    expect(await item('Title').getAttribute('data-problem')).not.toBe(null);
    expect(await node('title').evaluate((each) => getComputedStyle(each).outlineColor)).toBe(RED);
    await page.getByLabel('Heading level').selectOption('H2');
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('false');
  });

  test('says before a publication what it does on how many pages, and takes it back', async () => {
    await make('Note', 'Blank', { 'consoleBlock.restore': { id: 'own-1', revision: 3 } });
    await item('Box').click();
    await add('Heading');
    await press(page, 'Publish block');
    const dialog = page.getByRole('dialog', { name: /^Publish a new version of “Note”/ });
    await dialog
      .getByText('Used 12 times on 9 pages, in 2 languages. Also in 2 drafts and 1 templates.')
      .waitFor();
    await dialog.getByText('Where it is used').click();
    const uses = dialog.locator('.ed-publish-uses li');
    const texts = (await uses.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(texts).toEqual([
      'Page Sample boxes 简体中文 · English · 3 times',
      'Template Offer',
      '10 more places',
    ]);
    expect(await uses.getByRole('link', { name: 'Sample boxes' }).getAttribute('href')).toBe('/edit/samples');
    await dialog.getByText('1 fills a default').waitFor();
    await dialog.getByText('0 lost').waitFor();
    await dialog.getByText('New field Title.').waitFor();
    const [before, after] = [dialog.locator('.ed-instance').first(), dialog.locator('.ed-instance').last()];
    await after.getByText('Hold it first').waitFor();
    expect(await before.innerText()).not.toContain('Hold it first');
    await press(dialog, 'Publish to 9 pages');
    const { body } = await calls.next('consoleBlock.publish');
    expect(body).toMatchObject({ id: 'own-1', seen: AT });
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Published/).waitFor();
    await page.locator('.ed-toast').getByRole('button', { name: 'Undo' }).click();
    expect((await calls.next('consoleBlock.restore')).body).toEqual({ id: 'own-1', revision: 1 });
    await page.getByText('The publication is undone.').waitFor();
  });

  test('closed before it was ever published, it stands on the page as a draft, and in sight', async () => {
    let draft = {};
    const stored = storing();
    const { 'consoleBlock.get': get } = stored;
    await make('Note', 'Blank', {
      'consoleBlock.saveDraft': ({ body: { values } }) => {
        draft = { draft: { values, at: AT, who: 'owner', revision: 1 } };
        return { at: AT, who: 'owner' };
      },
      'consoleBlock.save': stored['consoleBlock.save'],
      'consoleBlock.get': (input: never) => ({ ...(get as (each: never) => object)(input), ...draft }),
    } as CallTable);
    await item('Box').click();
    await add('Heading');
    await expect.poll(keptFields).toMatchObject([{ key: 'title', kind: 'text' }]);
    await page.getByRole('button', { name: 'Close' }).last().click();
    const strip = page.getByText('Not published yet: Note');
    await strip.waitFor();
    const heading = page.locator('#main [inert] h2');
    await heading.waitFor();
    const isInSight = (): Promise<boolean> =>
      heading.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
    await expect.poll(isInSight).toBe(true);
    // Its tools are those of the block.
    await strip.click();
    await tool(page, 'Change this block').click();
    await node('title').waitFor();
    expect(await strip.count()).toBe(0);
  });

  test('what cannot be read is damaged on the page, a text in the panel, and mended there', async () => {
    const damaged = { group: 'content', fields: [], view: { id: 'root', is: 'carousel' }, kept: 'yes' };
    let document: Record<string, unknown> = damaged;
    await components.editor('introduction--company', {
      calls: {
        'consoleBlock.get': () => ({
          id: 'own-9',
          revision: 1,
          values: { title: { 'zh-CN': '坏', 'en-US': 'Broken' }, document },
          permissions: [],
          details: { versions: [] },
        }),
        'consoleBlock.saveDraft': ({ body }) => {
          document = body.values.document as typeof document;
          return { at: AT, who: 'me' };
        },
      },
      change: (model) => {
        const { ast } = model.content;
        const vm = [...ast.vm, { key: 'broken', block: 'own-9', version: 1 }];
        return { ...model, content: { ...model.content, ast: { ...ast, vm } } };
      },
    });
    components.expectErrors(/own-9/);
    await page.getByText('The definition of this block cannot be read').waitFor();
    await press(page, 'Open as text');
    const text = page.getByLabel('Definition (JSON)');
    await expect.poll(() => text.inputValue()).toContain('"kept": "yes"');
    const use = page.getByRole('button', { name: 'Use this text' });
    expect(await use.isDisabled()).toBe(true);
    await page.getByText(/^\/view\/is: /).waitFor();
    await text.fill(JSON.stringify({ ...BLANK, title: { 'zh-CN': '好', 'en-US': 'Whole' } }));
    await use.click();
    await outline.getByRole('tree').waitFor();
  });
});

describe('the outline', () => {
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

  /** A box with a heading and a text in it, the text chosen in the outline. */
  async function makeTwo(): Promise<void> {
    await make('Note', 'Blank');
    await item('Box').click();
    await add('Heading');
    await add('Text');
    await item('Text').click();
  }

  test('is walked, folded, moved and renamed by keys, and says where things went', async () => {
    await makeTwo();
    expect(await focused()).toBe('Text, pages can change it');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => heard(page)).toBe('Text, now first in Box');
    await page.keyboard.press('ControlOrMeta+g');
    await expect.poll(focused).toBe('Box');
    expect(await item('Text').getAttribute('aria-level')).toBe('4');
    await page.keyboard.press('ArrowLeft');
    expect(await item('Text').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Text, pages can change it');
    await page.keyboard.press('F2');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('Small print');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Small print, pages can change it');
    await page.keyboard.press('3');
    await page.getByRole('tab', { name: 'Style', selected: true }).waitFor();
    await page.keyboard.press('Delete');
    await expect.poll(() => heard(page)).toBe('Small print removed');
    // The page is the canvas: steps back are the block's there, too, not those of the page.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('ControlOrMeta+z');
    await item('Small print').waitFor();
  });

  test('a row is dragged: a line and words say where it lands', async () => {
    await makeTwo();
    const [from, to] = [await item('Text').boundingBox(), await item('Title').boundingBox()];
    if (from === null || to === null) throw new Error('Both rows are drawn.');
    await page.mouse.move(from.x + 90, from.y + 14);
    await page.mouse.down();
    await page.mouse.move(to.x + 90, to.y + 4, { steps: 3 });
    await outline.getByText('first in Box').waitFor();
    expect(await item('Title').getAttribute('data-drop')).toBe('before');
    await page.mouse.up();
    await expect.poll(() => heard(page)).toBe('Text, now first in Box');
    expect(await outline.getByRole('treeitem').allInnerTexts()).toEqual(['Note', 'Box', 'Text', 'Title\nH2']);
  });

  test('gives way on a narrow window, and fills a phone until a node is chosen', async () => {
    await makeTwo();
    const widthOfPage = async (): Promise<number> =>
      Math.round((await page.locator('#root').boundingBox())?.width ?? 0);
    await page.setViewportSize({ width: 768, height: 900 });
    await outline.waitFor({ state: 'hidden' });
    await expect.poll(widthOfPage).toBe(440);
    await page.setViewportSize({ width: 375, height: 700 });
    await press(page, 'Outline');
    expect((await page.locator('.ed-outline-place').boundingBox())?.width).toBe(375);
    await item('Title').click();
    await outline.waitFor({ state: 'hidden' });
    const sheet = await page.locator('.ed-panel-place:not(.ed-outline-place)').boundingBox();
    const bottom = async (): Promise<number> => {
      const box = await node('title').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(bottom).toBeLessThan(sheet?.y ?? 0);
    await press(page, 'Move down');
    await expect.poll(() => heard(page)).toBe('Title, now after Text in Box');
  });
});

describe('a section of the page', () => {
  test('becomes a block that looks the same; what is not ticked is fixed in it', async () => {
    const example = 'introduction--company';
    const options = { language: 'zh-CN', editorLanguage: 'en-US', calls: storing(), width: 1440 } as const;
    await components.editor(example, options);
    const texts = (): Promise<string> => page.locator('#main').innerText();
    const before = await texts();
    await select(page, inBlock(page, example), 'Shift+Enter');
    await tool(page, 'Make a block of this section').press('Enter');
    const dialog = await opened(page, 'Make a block of this section');
    await dialog.getByLabel('Name').fill('About us');
    for (const name of [/^Line above: Since 1987/, /3 items/]) {
      const box = dialog.getByRole('checkbox', { name });
      await box.click();
      await expect.poll(() => box.isChecked()).toBe(false);
    }
    await press(dialog, 'Make the block');
    await outline.getByRole('tree').waitFor();
    const { document } = (await calls.next('consoleBlock.save')).body.values as unknown as StoredBlock;
    expect(JSON.stringify(document.view)).toContain('Since 1987');
    expect(document.fields.map(({ kind }) => kind)).not.toContain('list');
    await page.getByRole('button', { name: 'Close' }).last().click();
    await outline.waitFor({ state: 'detached' });
    expect(await texts()).toBe(before);
    // The values that pages may change stay those of the page.
    expect(await page.locator('#main [data-edit]').allInnerTexts()).toContain('把泥土烧成建筑的一部分');
  });
});
