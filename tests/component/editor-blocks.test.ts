import { describe, expect, test } from 'vitest';
import { reject, type CallTable } from './calls.ts';
import { settled } from '../support/settled.ts';
import { openComponents } from './component.ts';
import {
  expectStatus,
  heard,
  inBlock,
  isSaved,
  opened,
  press,
  readOrder,
  select,
  tool,
} from './editor-desk.ts';

const components = await openComponents({ permissions: ['clipboard-read', 'clipboard-write'] });
const { page, calls } = components;
const BLOCKS = ['page-hero--about', 'introduction--company', 'image-text--ink', 'team--three'] as const;
const [HERO, INTRODUCTION, IMAGE_TEXT, TEAM] = BLOCKS;

const open = (table: CallTable = {}, examples: readonly string[] = BLOCKS): Promise<void> =>
  components.editor(examples, { calls: { 'content.save': isSaved, 'ownTemplate.list': [], ...table } });
const choose = (key: string): Promise<void> => select(page, inBlock(page, key), 'Shift+Enter');
const expectOrder = async (keys: readonly unknown[]): Promise<void> => {
  await expect.poll(() => readOrder(page)).toEqual(keys);
};
const copyOf = (key: string): unknown =>
  expect.stringMatching(new RegExp(`^${key.slice(0, key.indexOf('--'))}-(?!-)`)) as unknown;
const frames = page.locator('.ed-frame-locked');

/** Pastes plain text on the page. */
const paste = (text: string): Promise<void> =>
  page.evaluate((plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
const copyText = (block: string, data: unknown, version = 1): string =>
  JSON.stringify({ type: 'tessera/block', block, version, data, entries: [] });

describe('a whole block', () => {
  test('is selected by its handle, and moved and duplicated by its toolbar', async () => {
    await open();
    await inBlock(page, IMAGE_TEXT).hover();
    // A hand that trembles moves nothing.
    const handle = page.locator('.ed-handle');
    await handle.hover();
    await page.mouse.down();
    const at = await handle.boundingBox();
    if (at === null) throw new Error('The handle is not drawn.');
    await page.mouse.move(at.x + at.width / 2 + 2, at.y + at.height / 2 + 2);
    expect(await page.locator('.ed-dragged').count()).toBe(0);
    await page.mouse.up();
    await page.getByRole('toolbar', { name: 'Tools of the Picture beside text' }).waitFor();
    await tool(page, 'Move up').click();
    await expectOrder([HERO, IMAGE_TEXT, INTRODUCTION, TEAM]);
    await page.keyboard.press('ControlOrMeta+z');
    await expectOrder(BLOCKS);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expectOrder([HERO, IMAGE_TEXT, INTRODUCTION, TEAM]);
    await tool(page, 'Duplicate').click();
    await expectOrder([HERO, IMAGE_TEXT, copyOf(IMAGE_TEXT), INTRODUCTION, TEAM]);
    await press(page, 'Save');
    const { body } = await calls.next('content.save');
    const [sent] = Object.values(body.channelContentMap);
    const order = await readOrder(page);
    expect(sent?.ast.vm.map(({ key }) => key)).toEqual(order);
    expect(sent?.ast.data[order[2] ?? '']).toEqual(sent?.ast.data[IMAGE_TEXT]);
  });

  test('is moved, stepped through, duplicated and deleted by keys, with announcements', async () => {
    await open();
    await choose(INTRODUCTION);
    await expect.poll(() => heard(page)).toBe('Block selected: Introduction · Since 1987');
    await page.keyboard.press('Alt+ArrowDown');
    await expectOrder([HERO, IMAGE_TEXT, INTRODUCTION, TEAM]);
    await expect.poll(() => heard(page)).toBe('Introduction · Since 1987 moved to position 3 of 4');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => heard(page)).toBe('Block selected: Picture beside text · Glaze laboratory');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => heard(page)).toBe('Block selected: Introduction · Since 1987');
    await page.keyboard.press('ControlOrMeta+d');
    await expectOrder([HERO, IMAGE_TEXT, INTRODUCTION, copyOf(INTRODUCTION), TEAM]);
    await expect.poll(() => heard(page)).toBe('Introduction · Since 1987 duplicated');
    await page.keyboard.press('Delete');
    await expectOrder([HERO, IMAGE_TEXT, INTRODUCTION, TEAM]);
    // The focus is in the block that follows.
    const focused = page.locator('#main [data-edit]:focus');
    await expect.poll(() => focused.getAttribute('data-edit')).toContain(`:content/${TEAM}/`);
    const removed = page.getByRole('status').getByText(/^Introduction · Since 1987 deleted/);
    await removed.getByRole('button', { name: 'Undo' }).click();
    await expectOrder([HERO, IMAGE_TEXT, INTRODUCTION, copyOf(INTRODUCTION), TEAM]);
  });

  test('that is the first or the last cannot be moved further', async () => {
    await open();
    const disabled = async (): Promise<(string | null)[]> =>
      Promise.all(['Move up', 'Move down'].map((name) => tool(page, name).getAttribute('aria-disabled')));
    await choose(HERO);
    expect(await disabled()).toEqual(['true', 'false']);
    await page.keyboard.press('Alt+ArrowUp');
    await choose(TEAM);
    expect(await disabled()).toEqual(['false', 'true']);
    await page.keyboard.press('Alt+ArrowDown');
    await expectOrder(BLOCKS);
  });

  test('is pasted where it was cut, also at the end of the page', async () => {
    await open();
    for (const [key, rest] of [
      [INTRODUCTION, [HERO, IMAGE_TEXT, TEAM]],
      [TEAM, [HERO, undefined, IMAGE_TEXT]],
    ] as const) {
      const index = (await readOrder(page)).indexOf(key);
      await choose(key);
      await page.keyboard.press('ControlOrMeta+x');
      await expect.poll(() => readOrder(page).then((keys) => keys.includes(key))).toBe(false);
      await page.getByRole('status').getByText(/ cut/).first().waitFor();
      await page.keyboard.press('ControlOrMeta+v');
      await expect.poll(() => heard(page)).toMatch(/ pasted$/);
      await expectOrder(
        rest.map((each) => each ?? copyOf(INTRODUCTION)).toSpliced(index, 0, copyOf(key) as string),
      );
    }
  });

  test('is copied and pasted by its tools', async () => {
    await open();
    await choose(HERO);
    await tool(page, 'Copy').click();
    await expect.poll(() => heard(page)).toBe('Page heading · About us copied');
    await choose(IMAGE_TEXT);
    await tool(page, 'Paste below').click();
    await expectOrder([HERO, INTRODUCTION, IMAGE_TEXT, copyOf(HERO), TEAM]);
    await page.evaluate(() => navigator.clipboard.writeText('just words'));
    await tool(page, 'Paste below').click();
    await page.getByText('There is no block on the clipboard.').first().waitFor();
  });

  test('of another kind of page, version or form is not pasted, with the reason', async () => {
    await open();
    await choose(HERO);
    for (const [text, reason] of [
      [copyText('article-detail', {}), '"Article" cannot be placed on this page.'],
      [copyText('introduction', { subContentMap: 7 }), '"Introduction" cannot be pasted:'],
      [copyText('sundial', {}), 'There is no block named "sundial".'],
      [copyText('introduction', {}, 99), 'The copied "Introduction" is of another version of the program.'],
      [copyText('header', {}), '"Header" cannot be placed in this part of the page.'],
    ] as const) {
      await paste(text);
      await page.getByText(reason).first().waitFor();
    }
    await paste(copyText('introduction', JSON.parse('{"__proto__":{"polluted":true}}')));
    await paste('just words');
    await expectOrder(BLOCKS);
    await expectStatus(page, /^Saved$/);
  });

  test('of the layout stays: the header can be neither moved nor deleted', async () => {
    await open({}, ['header--three-levels', HERO]);
    await page.locator('header [data-edit]').first().focus();
    await page.keyboard.press('Shift+Enter');
    const toolbar = page.getByRole('toolbar', { name: 'Tools of the Header' });
    await toolbar.waitFor();
    expect(await toolbar.getByRole('button').allInnerTexts()).toEqual([
      'Add above',
      'Add below',
      'Copy',
      'Paste below',
      'Follow the default language',
    ]);
    await page.keyboard.press('Delete');
    await page.keyboard.press('ControlOrMeta+x');
    expect(await page.locator('header [data-edit]').count()).toBeGreaterThan(0);
    await expectStatus(page, /^Saved$/);
  });

  test('of the program is made one of the owner where it is in the language of owners', async () => {
    await open({}, [HERO, 'quote--founder']);
    await choose('quote--founder');
    expect(await tool(page, 'Make it my own').isVisible()).toBe(true);
    await choose(HERO);
    expect(await tool(page, 'Make it my own').count()).toBe(0);
  });

  test('is hidden: a strip in edit mode, which is shown again by keyboard', async () => {
    await open();
    await choose(IMAGE_TEXT);
    await tool(page, 'Hide from visitors').click();
    const strip = page.locator('.ed-hidden-block');
    await strip.waitFor();
    await expect.poll(() => heard(page)).toBe('Picture beside text · Glaze laboratory hidden from visitors');
    expect((await strip.boundingBox())?.height).toBeLessThan(48);
    expect(await strip.innerText()).toContain('Hidden from visitors: Picture beside text');
    await page.keyboard.press('ControlOrMeta+z');
    await strip.waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await strip.waitFor();
    await press(page, 'Save');
    const [sent] = Object.values((await calls.next('content.save')).body.channelContentMap);
    expect(sent?.ast.vm.filter((each) => 'hidden' in each).map(({ key }) => key)).toEqual([IMAGE_TEXT]);
    // The answer to the save draws the page again.
    await settled(page);
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    await strip.press('Enter');
    await tool(page, 'Show to visitors').click();
    await strip.waitFor({ state: 'detached' });
    await expect.poll(() => heard(page)).toBe('Picture beside text · Glaze laboratory shown to visitors');
  });
});

describe('several blocks', () => {
  test('are chosen by keys, moved and duplicated, each as one step', async () => {
    await open();
    await choose(INTRODUCTION);
    await page.keyboard.press('Shift+ArrowDown');
    await expect
      .poll(() => heard(page))
      .toBe('2 blocks selected: Introduction · Since 1987, Picture beside text · Glaze laboratory');
    await expect.poll(() => frames.count()).toBe(2);
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => frames.count()).toBe(3);
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => frames.count()).toBe(2);
    await page.getByRole('toolbar', { name: /2 blocks/ }).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await expectOrder([HERO, TEAM, INTRODUCTION, IMAGE_TEXT]);
    expect(await tool(page, 'Move down').getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('ControlOrMeta+z');
    await expectOrder(BLOCKS);
    await expect.poll(() => frames.count()).toBe(2);
    await page.keyboard.press('ControlOrMeta+d');
    await expectOrder([...BLOCKS.slice(0, 3), copyOf(INTRODUCTION), copyOf(IMAGE_TEXT), TEAM]);
    await page.keyboard.press('ControlOrMeta+z');
    await expectOrder(BLOCKS);
  });

  test('are chosen by mouse: a range, and without its middle; then cut, pasted and deleted', async () => {
    await open();
    await inBlock(page, HERO, 'BigTitle').click();
    await inBlock(page, IMAGE_TEXT, 'BigTitle').click({ modifiers: ['Shift'] });
    await expect.poll(() => frames.count()).toBe(3);
    await inBlock(page, INTRODUCTION, 'BigTitle').click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(() => frames.count()).toBe(2);
    await page.keyboard.press('ControlOrMeta+x');
    await expectOrder([INTRODUCTION, TEAM]);
    await choose(TEAM);
    await page.keyboard.press('ControlOrMeta+v');
    await expectOrder([INTRODUCTION, TEAM, copyOf(HERO), copyOf(IMAGE_TEXT)]);
    await page.keyboard.press('Delete');
    await expectOrder([INTRODUCTION, TEAM]);
    await page
      .getByRole('status')
      .getByText(/^2 blocks deleted/)
      .waitFor();
  });

  test('are made one template of the site', { tags: 'long' }, async () => {
    await open({ 'ownTemplate.save': { name: 'Two' } as never });
    await choose(INTRODUCTION);
    await page.keyboard.press('Shift+ArrowDown');
    await tool(page, 'Save as template').click();
    const dialog = await opened(page, 'Save as a template');
    await press(dialog, 'Save');
    expect(calls.made('ownTemplate.save')).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Two of ours');
    await page.keyboard.press('Enter');
    const { body } = await calls.next('ownTemplate.save');
    expect(body).toMatchObject({ name: 'Two of ours' });
    expect(JSON.stringify(body)).toMatch(/introduction.*image-text/);
    await page
      .getByText(/template.*“Two of ours”|“Two of ours”.*template/)
      .first()
      .waitFor();
  });

  test('of a template whose name is taken are not saved, with the reason', async () => {
    await open({ 'ownTemplate.save': reject(409, 'There is a template of this name.') });
    const dialog = await (async () => {
      await choose(INTRODUCTION);
      await tool(page, 'Save as template').click();
      return opened(page, 'Save as a template');
    })();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Taken');
    await page.keyboard.press('Enter');
    await page.getByText('There is a template of this name.').first().waitFor();
  });
});

describe('the list of blocks', () => {
  test('selects, moves and deletes blocks by keys, and gives the focus back', async () => {
    await open();
    await page.getByRole('button', { name: 'Blocks', exact: true }).click();
    const dialog = await opened(page, 'Blocks of the page');
    const blocks = dialog.getByRole('group', { name: 'This page' }).getByRole('radio');
    await expect.poll(() => blocks.count()).toBe(4);
    const isFocused = (index: number): Promise<boolean> =>
      blocks.nth(index).evaluate((each) => each === document.activeElement);
    await blocks.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    await expectOrder([INTRODUCTION, HERO, IMAGE_TEXT, TEAM]);
    await expect.poll(() => isFocused(0)).toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await expectOrder(BLOCKS);
    await expect.poll(() => isFocused(1)).toBe(true);
    await page.keyboard.press('Delete');
    await expectOrder([HERO, IMAGE_TEXT, TEAM]);
    await expect.poll(() => isFocused(1)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('toolbar', { name: 'Tools of the Picture beside text' }).waitFor();
  });
});

test(
  'settings are shown at once, are one step of undo, and are taken back by Cancel',
  { tags: 'long' },
  async () => {
    await open();
    await choose(TEAM);
    const block = page.locator('#main section[data-surface]').last();
    const looks = (): Promise<(string | null)[]> =>
      Promise.all([
        block.getAttribute('data-surface'),
        page.locator('#main [data-columns]').last().getAttribute('data-columns'),
      ]);
    const before = await looks();
    await tool(page, 'Settings').click();
    const dialog = await opened(page, 'Block settings');
    await dialog.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => block.getAttribute('data-surface')).toBe('inverse');
    await press(dialog, 'Cancel');
    await press(await opened(page, 'Discard your changes?'), 'Discard');
    await expect.poll(looks).toEqual(before);
    await tool(page, 'Settings').click();
    await opened(page, 'Block settings');
    await dialog.getByRole('radio', { name: 'Soft' }).check();
    await dialog.getByRole('radio', { name: '2', exact: true }).check();
    await press(dialog, 'OK');
    await dialog.waitFor({ state: 'detached' });
    expect(await looks()).toEqual(['alt', '2']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(looks).toEqual(before);
  },
);

test('the placeholder of an empty part lies below the part before it', async () => {
  await open({}, ['feature-grid--service']);
  const empty = page.locator('li [data-edit^="button:"][hidden]').first();
  await expect
    .poll(() =>
      empty.evaluate((part) => {
        const before = part.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
        return Math.round(part.getBoundingClientRect().top - before) >= 0;
      }),
    )
    .toBe(true);
});

test('the placeholders of a slide that is out of sight are not on the slide that is shown', async () => {
  await open({}, ['banner-1--two-slides']);
  await page.locator('h1[data-edit]').click();
  await settled(page);
  const places = await page.locator('[data-edit^="image:"][hidden]').evaluateAll((parts) =>
    parts.map((part) => {
      const slide = part.closest('[aria-roledescription]')?.getBoundingClientRect();
      const { left, right } = part.getBoundingClientRect();
      return slide !== undefined && left >= slide.left && right <= slide.right;
    }),
  );
  expect(places).toEqual([true, true]);
});

test('a form that the address asks for comes last on the page', async () => {
  const detail = { id: 'f1', title: 'Sign up', pay: 0, rule: [], option: {} };
  const table = { 'memberMenu.pageList': [], 'memberMenu.templateDetail': detail as never };
  await components.editor(BLOCKS, {
    address: '/edit/about#form=f1',
    calls: { 'content.save': isSaved, 'ownTemplate.list': [], ...table },
  });
  await expect.poll(async () => (await readOrder(page)).at(-1)).toMatch(/^form-group-/);
  await press(page, 'Save');
  const { body } = await calls.next('content.save');
  const [sent] = Object.values(body.channelContentMap);
  const key = sent?.ast.vm.at(-1)?.key ?? '';
  // Visitors read no text that stands for another one.
  expect(sent?.ast.data[key]).toMatchObject({ formId: 'f1', subContentMap: {} });
  expect(JSON.stringify(sent?.ast.data[key])).not.toContain('"title"');
});
