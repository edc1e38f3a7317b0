// Blocks in the slot of a block of the site: what acts in one acts, and owners fill it on the page.
import { describe, expect, test } from 'vitest';
import type { OwnedBlockDocument } from '../../runtime/generated/documents.generated.ts';
import type { PageModel } from '../../runtime/model/page.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { registerSiteBlock } from '../../src/assembly/site-blocks.ts';
import { openComponents } from './component.ts';
import { ComposerDesk } from './composer-desk.ts';
import { opened, press, tool } from './editor-desk.ts';

const components = await openComponents();
const { page, calls } = components;

const words = (text: string): { 'zh-CN': string; 'en-US': string } => ({ 'zh-CN': text, 'en-US': text });

const FRAME: OwnedBlockDocument = {
  name: 'own-frame',
  version: 1,
  title: words('Frame'),
  group: 'content',
  fields: [
    { key: 'name', kind: 'text', setting: { title: words('Name') } },
    { key: 'more', kind: 'slot', setting: { title: words('More') }, allows: ['form-group'] },
  ],
  view: {
    id: 'root',
    is: 'box',
    children: [
      { id: 'name', is: 'heading', level: 2, text: { field: 'name' } },
      { id: 'line', is: 'line' },
      { id: 'around', is: 'box', children: [{ id: 'place', is: 'slot', slot: 'more' }] },
    ],
  },
};

/** The blocks of the page, in a frame. */
function framed(model: PageModel): PageModel {
  const { ast } = model.content;
  const inside = ast.vm.map((each) => ({ ...each, slot: { in: 'frame', field: 'more' } }));
  const vm = [{ key: 'frame', block: 'own-frame', version: 1 }, ...inside];
  const data = { ...ast.data, frame: { name: { title: 'Write to us' } } };
  return { ...model, content: { ...model.content, ast: { ...ast, vm, data } } };
}

test('a form in a slot is sent; the block around it is never drawn in the browser', async () => {
  registerSiteBlock('own-frame', () => ({ document: compileOwned(FRAME).document }));
  await components.form([{ name: 'name', type: 'string', title: 'Name', 'x-component': 'Input' }], {
    language: 'en-US',
    change: framed,
    calls: { 'memberMenuValue.fillInMenu': 'record-1' },
    storage: { clientToken: 'token' },
  });
  await page.locator('[data-slot=more] form').getByLabel('Name').fill('Ada');
  await press(page, 'Submit');
  expect((await calls.next('memberMenuValue.fillInMenu')).body).toMatchObject({ valueJson: { name: 'Ada' } });
  expect(await page.getByRole('heading', { name: 'Write to us' }).count()).toBe(1);
});

describe('a place for blocks', () => {
  const desk = new ComposerDesk(components);
  const inSlot = page.locator('#root [data-slot] > section, #root [data-slot] > div:not(.ed-empty-lists)');

  test('is made in the composer, and takes the blocks that it allows, with undo', async () => {
    await desk.make('Frame', 'Blank');
    await desk.item('Box').click();
    await desk.add('Place for blocks');
    const panel = desk.panel('More content');
    await panel.getByRole('button', { name: 'Remove Tabs' }).click();
    await panel.getByLabel('+ Allow a block…').selectOption({ label: 'Team' });
    await panel.getByText('Blocks that fit here (4 of 12)').waitFor();
    await expect
      .poll(async () => (await desk.kept())?.fields)
      .toMatchObject([{ kind: 'slot', allows: ['prose', 'image-text', 'form-group', 'team'] }]);
    await press(page, 'Publish block');
    await press(page.getByRole('dialog', { name: /^Publish a new version/ }), 'Publish to 9 pages');
    await page.getByText(/^Published/).waitFor();
    await press(page, 'Close');
    await press(page, 'Add a block: More content');
    const picker = await opened(page, 'Add block');
    await expect.poll(() => picker.getByRole('option').count()).toBe(4);
    await picker.getByRole('option', { name: /^Rich text/ }).click();
    await press(picker, 'Add');
    await expect.poll(() => inSlot.count()).toBe(1);
    await tool(page, 'Duplicate').click();
    await expect.poll(() => inSlot.count()).toBe(2);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByRole('button', { name: 'Add a block: More content' }).waitFor();
  });
});
