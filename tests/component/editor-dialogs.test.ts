import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { expectStatus, inBlock, opened, openTool, press, select, tool, typeInto } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;
const INTRODUCTION = 'introduction--company';
const title = page.locator('h1[data-edit]').first();
const picture = page.locator(`#main img[data-edit*="${INTRODUCTION}"]`).first();
const heading = inBlock(page, INTRODUCTION, 'BigTitle');

const open = (language: 'en-US' | 'zh-CN' = 'en-US', calls = {}): Promise<void> =>
  components.editor(['page-hero--about', INTRODUCTION, 'image-text--ink'], { language, calls });

const question = page.getByRole('dialog', { name: 'Discard your changes?' });
const styleOf = (element: Locator, name: string): Promise<string> =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);
const check = (within: Locator, role: 'radio' | 'checkbox', name: string): Promise<void> =>
  within.getByRole(role, { name, exact: true }).check({ force: true });

/** Chooses an option of a dialog's select field by its label. */
async function choose(dialog: Locator, field: string, words: string): Promise<void> {
  await dialog.locator(`[data-field=${field}] [role=combobox]`).click();
  const list = dialog.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.getByTitle(words, { exact: true }).click();
  await list.waitFor({ state: 'detached' });
}

describe('the link dialog', () => {
  test('says what is wrong with an address', { tags: 'long' }, async () => {
    await open();
    const dialog = await openTool(page, title, 'Link');
    await check(dialog, 'radio', 'Article, product, file or URL');
    const address = dialog.getByLabel('Address');
    await address.fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await dialog.getByText('Addresses of this kind cannot be links').waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(await address.evaluate((each) => each === document.activeElement)).toBe(true);
    await address.fill('tel:call us');
    await dialog.getByText('This is not a phone number').waitFor();
    await check(dialog, 'radio', 'Page of this site');
    await press(dialog, 'OK');
    await dialog.getByText('Please select a page').waitFor();
    expect(await title.locator('a').count()).toBe(0);
  });

  test('takes addresses as pasted, and shows them again', { tags: 'long' }, async () => {
    await open();
    const dialog = await openTool(page, title, 'Link');
    await check(dialog, 'radio', 'Article, product, file or URL');
    for (const [pasted, stored, shown] of [
      ['tel:+86 138-0013 8000', 'tel:+8613800138000', 'tel:+8613800138000'],
      ['#窑', '#%E7%AA%91', '#窑'],
      [
        ' www.example.com:8080/窑?a=1 ',
        'https://www.example.com:8080/%E7%AA%91?a=1',
        'https://www.example.com:8080/窑?a=1',
      ],
    ] as const) {
      await dialog.getByLabel('Address').fill(pasted);
      await press(dialog, 'OK');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => title.locator('a').getAttribute('href')).toBe(stored);
      // The focus is on the tool that was used.
      await expect
        .poll(() => tool(page, 'Link').evaluate((each) => each === document.activeElement))
        .toBe(true);
      await page.keyboard.press('Enter');
      await opened(page, 'Link');
      await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe(shown);
    }
  });

  test('links a page of the site, in a new window', { tags: 'long' }, async () => {
    await open();
    const button = inBlock(page, INTRODUCTION, 'MoreText');
    const dialog = await openTool(page, button, 'Link');
    await choose(dialog, 'linkChannelCode', 'Products');
    await choose(dialog, 'isNewTab', 'New tab');
    await press(dialog, 'OK');
    await dialog.waitFor({ state: 'detached' });
    const link = button.and(page.locator('a')).or(button.locator('a')).first();
    await expect.poll(() => link.getAttribute('href')).toBe('/edit/products');
    expect(await link.getAttribute('target')).toBe('_blank');
  });
});

describe('a dialog with changes', () => {
  test('asks before Escape, its backdrop or Cancel close it, and keeps them', { tags: 'long' }, async () => {
    await open();
    const dialog = await openTool(page, picture, 'Alternative text');
    const input = dialog.getByRole('textbox');
    await input.fill('Half a sentence');
    const keep = question.getByRole('button', { name: 'Keep editing' });
    for (const [close, answer] of [
      [() => page.keyboard.press('Escape'), () => page.keyboard.press('Escape')],
      [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')],
      [() => page.mouse.click(4, 400), () => keep.click()],
      [() => press(dialog, 'Cancel'), () => page.mouse.click(4, 400)],
    ] as const) {
      await close();
      await question.waitFor();
      expect(await keep.evaluate((each) => each === document.activeElement)).toBe(true);
      await answer();
      await question.waitFor({ state: 'detached' });
      expect(await input.inputValue()).toBe('Half a sentence');
    }
    await press(dialog, 'Cancel');
    await press(question, 'Discard');
    await dialog.waitFor({ state: 'detached' });
    await expectStatus(page, /^Saved$/);
  });

  test('closes at once without any', { tags: 'long' }, async () => {
    await open();
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(4, 400),
      () => press(page.getByRole('dialog'), 'Cancel'),
    ]) {
      const dialog = await openTool(page, picture, 'Alternative text');
      await close();
      await dialog.waitFor({ state: 'detached' });
      expect(await question.count()).toBe(0);
      await page.keyboard.press('Escape');
    }
  });
});

describe('a picture', () => {
  test(
    'without a text alternative is counted and marked until it is decorative',
    { tags: 'long' },
    async () => {
      await open();
      const count = page.getByRole('button', { name: '1 to check' });
      const dialog = await openTool(page, picture, 'Alternative text');
      expect(await count.count()).toBe(0);
      await dialog.getByRole('textbox').fill('');
      await press(dialog, 'OK');
      const alternative = tool(page, 'Alternative text');
      await expect
        .poll(() => alternative.getAttribute('aria-description'))
        .toBe('This picture has no alternative text and is not marked as decorative.');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await count.click();
      await expect.poll(() => picture.evaluate((each) => each === document.activeElement)).toBe(true);
      await alternative.click();
      await opened(page, 'Alternative text');
      await dialog.getByRole('checkbox', { name: 'Decorative: screen readers skip it' }).check();
      await expect.poll(() => dialog.getByRole('textbox').count()).toBe(0);
      await press(dialog, 'OK');
      await count.waitFor({ state: 'detached' });
      await expect.poll(() => alternative.getAttribute('aria-description')).toBeNull();
      expect(await picture.getAttribute('alt')).toBe('');
    },
  );

  test('has a focal point and a zoom, set by keys and by a click', { tags: 'long' }, async () => {
    await open();
    await select(page, picture);
    await tool(page, 'Focal point').press('Enter');
    const dialog = await opened(page, 'Focal point and zoom');
    await dialog.getByRole('button', { name: 'Focal point' }).focus();
    for (const key of ['Shift+ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    await dialog.getByText('40% · 49% · 1×').waitFor();
    const preview = dialog.locator('.media-focus-preview img');
    await expect.poll(() => preview.evaluate((each) => each.style.objectPosition)).toBe('40% 49%');
    await dialog.locator('.media-focus-stage').click({ position: { x: 1, y: 1 } });
    await dialog.getByText('0% · 0% · 1×').waitFor();
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
    await press(dialog, 'OK');
    const looks = (): Promise<string[]> =>
      Promise.all(['object-position', 'transform', 'clip-path'].map((name) => styleOf(picture, name)));
    await expect.poll(looks).toEqual(['0% 0%', 'matrix(2, 0, 0, 2, 0, 0)', 'inset(0% 50% 50% 0%)']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => styleOf(picture, 'transform')).toBe('none');
  });

  test('is removed and brought back', async () => {
    await open();
    const background = inBlock(page, 'page-hero--about', 'Background');
    await select(page, background);
    await tool(page, 'Remove picture').press('Enter');
    await expect.poll(() => background.evaluate((each) => each.localName)).toBe('span');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => background.evaluate((each) => each.localName)).toBe('img');
  });
});

describe('the mask of a picture', () => {
  const clipOf = (element: Locator): Promise<string> =>
    element.evaluate((each) => {
      const { clipPath, maskImage, maskPosition, maskSize } = getComputedStyle(each);
      return maskImage === 'none' ? clipPath : `${maskImage} ${maskPosition} ${maskSize}`;
    });
  const readBox = async (dialog: Locator): Promise<number[]> => {
    const text = await dialog.locator('.media-facts').innerText();
    return [...text.matchAll(/(\d+)%/g)].map(([, number]) => Number(number));
  };

  test(
    'has six shapes, which look the same in the dialog and on the page, and can be cleared',
    { tags: 'long' },
    async () => {
      await open();
      const dialog = await openTool(page, picture, 'Mask', 'Image mask');
      const preview = dialog.locator('.media-stage img').last();
      let last = 'none';
      for (const shape of ['Rectangle', 'Square', 'Triangle', 'Star', 'Circle', 'Heart']) {
        await check(dialog, 'radio', shape);
        await expect.poll(() => clipOf(preview)).not.toBe(last);
        last = await clipOf(preview);
      }
      const shown = await clipOf(preview);
      expect(shown).toContain('image/svg+xml');
      await press(dialog, 'OK');
      await expect.poll(() => clipOf(picture)).toBe(shown);
      await tool(page, 'Mask').press('Enter');
      await opened(page, 'Image mask');
      expect(await dialog.getByRole('radio', { name: 'Heart' }).isChecked()).toBe(true);
      await check(dialog, 'radio', 'Clear');
      await press(dialog, 'OK');
      await expect.poll(() => clipOf(picture)).toBe('none');
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => clipOf(picture)).toBe(shown);
    },
  );

  test('is moved with arrow keys and resized with Shift; a circle stays round', async () => {
    await open('zh-CN');
    const dialog = await openTool(page, picture, '裁剪', '图片裁剪');
    await check(dialog, 'radio', '圆形');
    const area = dialog.getByRole('button', { name: '图片显示区域' });
    await area.focus();
    const [left = 0, top = 0, width = 0] = await readBox(dialog);
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await expect.poll(() => readBox(dialog)).toEqual([left - 1, top - 2, width, expect.any(Number)]);
    for (let step = 0; step < 10; step++) await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await readBox(dialog))[2]).toBe(width - 10);
    const box = await area.boundingBox();
    expect(Math.abs((box?.width ?? 0) - (box?.height ?? 99))).toBeLessThan(1.5);
  });

  test('is dragged by its handles, not below 16 px and not outside the picture', async () => {
    await open();
    const dialog = await openTool(page, picture, 'Mask', 'Image mask');
    await check(dialog, 'radio', 'Rectangle');
    const area = dialog.getByRole('button', { name: 'What is shown of the picture' });
    const boxOf = async (element: Locator) =>
      (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const stage = await boxOf(dialog.locator('.media-stage'));
    const drag = async (fromX: number, fromY: number, toX: number, toY: number): Promise<void> => {
      await page.mouse.move(fromX, fromY);
      await page.mouse.down();
      await page.mouse.move(toX, toY, { steps: 3 });
      await page.mouse.up();
    };
    const start = await boxOf(area);
    await drag(start.x + start.width, start.y + start.height, start.x - 300, start.y - 300);
    await expect.poll(async () => (await boxOf(area)).width).toBeLessThan(18);
    const least = await boxOf(area);
    expect(Math.min(least.width, least.height)).toBeGreaterThanOrEqual(15.9);
    const corner = [stage.x + stage.width + 200, stage.y + stage.height + 200] as const;
    await drag(least.x + least.width, least.y + least.height, ...corner);
    await expect.poll(async () => (await boxOf(area)).width).toBeGreaterThan(stage.width / 2);
    const most = await boxOf(area);
    expect(most.x + most.width).toBeLessThanOrEqual(stage.x + stage.width + 0.5);
    expect(most.y + most.height).toBeLessThanOrEqual(stage.y + stage.height + 0.5);
    await drag(most.x + most.width / 2, most.y + most.height / 2, stage.x - 300, stage.y - 300);
    await expect.poll(() => readBox(dialog)).toEqual([0, 0, expect.any(Number), expect.any(Number)]);
  });
});

describe('the style tools', () => {
  test('set family and size with a preview, as one step of undo', { tags: 'long' }, async () => {
    await open();
    const before = await styleOf(heading, 'font-size');
    const dialog = await openTool(page, heading, 'Font');
    await choose(dialog, 'fontSize', '24');
    await choose(dialog, 'fontFamily', 'Georgia');
    const sample = dialog.locator('.preview-box > p');
    await expect.poll(() => styleOf(sample, 'font-size')).toBe('24px');
    await expect.poll(() => styleOf(sample, 'font-family')).toBe('Georgia, serif');
    await press(dialog, 'OK');
    await expect.poll(() => styleOf(heading, 'font-size')).toBe('24px');
    expect(await styleOf(heading, 'font-family')).toBe('Georgia, serif');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => styleOf(heading, 'font-size')).toBe(before);
  });

  test('a size for phones shows in the preview of a phone', { tags: 'long' }, async () => {
    await open();
    const dialog = await openTool(page, title, 'Font');
    const pressed = (): Promise<string> => dialog.locator('.preview-widths [aria-pressed=true]').innerText();
    const sample = dialog.locator('.preview-box > p');
    expect(await pressed()).toBe('On desktop');
    await choose(dialog, 'fontSize', '24');
    await choose(dialog, 'phoneFontSize', '14');
    await expect.poll(pressed).toBe('On a phone');
    await expect.poll(() => styleOf(sample, 'font-size').then(Number.parseFloat)).toBeCloseTo(14, 1);
    await press(dialog, 'On desktop');
    await expect.poll(() => styleOf(sample, 'font-size')).toBe('24px');
  });

  test('apply to all headings of a level, as one step of undo', { tags: 'long' }, async () => {
    await open();
    const headings = page.locator('#main h2[data-edit*=":content/"]');
    const sizes = (): Promise<string[]> =>
      headings.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).fontSize));
    const before = await sizes();
    const dialog = await openTool(page, heading, 'Font');
    await choose(dialog, 'fontSize', '24');
    await dialog.getByRole('switch', { name: /^Apply to all headings/ }).click();
    await press(dialog, 'OK');
    await expect.poll(sizes).toEqual(before.map(() => '24px'));
    await page.getByText(`${before.length} headings have this style.`).first().waitFor();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(sizes).toEqual(before);
    // The only heading of its level has no others.
    const single = await openTool(page, title, 'Font');
    expect(await single.getByRole('switch').count()).toBe(0);
  });

  test('warn of low contrast with the background, and clear what they set', { tags: 'long' }, async () => {
    await open();
    const before = [await styleOf(heading, 'color'), await styleOf(heading, 'font-weight')];
    const dialog = await openTool(page, heading, 'Style');
    await dialog.getByText(/^Contrast with its background: \d/).waitFor();
    await check(dialog, 'radio', '#ffffff');
    await dialog.getByText(/only 1\.\d+:1, less than 4\.5:1/).waitFor();
    await check(dialog, 'radio', '#1d4fd8');
    await dialog.getByText(/^Contrast with its background: \d/).waitFor();
    for (const name of ['Bold', 'Underline']) await dialog.getByRole('switch', { name }).click();
    await press(dialog, 'OK');
    await expect.poll(() => styleOf(heading, 'color')).toBe('rgb(29, 79, 216)');
    expect(await styleOf(heading, 'font-weight')).toBe('700');
    expect(await styleOf(heading, 'text-decoration-line')).toBe('underline');
    await tool(page, 'Style').press('Enter');
    await opened(page, 'Style');
    await expect.poll(() => dialog.getByRole('radio', { name: '#1d4fd8' }).isChecked()).toBe(true);
    await press(dialog, 'Clear styles');
    await expect.poll(() => styleOf(heading, 'color')).toBe(before[0]);
    expect(await styleOf(heading, 'font-weight')).toBe(before[1]);
    await expectStatus(page, /^Saved$/);
  });

  test('say that contrast cannot be measured for a text over a picture', async () => {
    await open();
    const dialog = await openTool(page, title, 'Style');
    await expect
      .poll(() => dialog.locator('.preview-note').innerText())
      .toContain('The text is on a picture');
  });
});

test('an emptied heading of a translation shows the default language again', async () => {
  await open();
  const before = await title.innerText();
  await typeInto(page, title, '');
  await expect.poll(() => title.innerText()).toBe('窑火三十九年');
  await page.getByText('An empty text shows that of the default language.').first().waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).toBe(before);
});
