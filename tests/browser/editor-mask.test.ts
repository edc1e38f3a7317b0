import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { discardChanges, signInAsOwner, openEditor, save, type EditorSession } from './editor-session.ts';
import { findViolations, openVisitor } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

interface MaskDesk extends EditorSession {
  dialog: Locator;
  /** The picture on the page. */
  image: Locator;
}

/** Opens the mask dialog of a picture of the page /about. */
async function openMask(language = 'en-US'): Promise<MaskDesk> {
  const editor = await openEditor(
    await signInAsOwner(browser, server, language),
    server,
    `/about?lang=${language}`,
  );
  const { page } = editor;
  const image = page.locator('img[data-edit*="introduction"]').first();
  await image.focus();
  await page.keyboard.press('Enter');
  return { ...editor, image, dialog: await reopen(editor) };
}

async function reopen({ page }: EditorSession): Promise<Locator> {
  await page.getByRole('button', { name: /^(?:Mask|裁剪)$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().waitFor();
  return dialog;
}

/** The `clip-path` of an element. */
const clipOf = (element: Locator): Promise<string> =>
  element.evaluate((each) => {
    const { clipPath, maskImage, maskPosition, maskSize } = getComputedStyle(each);
    return maskImage === 'none' ? clipPath : `${maskImage} ${maskPosition} ${maskSize}`;
  });
const preview = (dialog: Locator): Locator => dialog.locator('.media-stage img').last();

/** Percentages of the picture, as the dialog shows them. */
async function readBox(dialog: Locator): Promise<number[]> {
  const text = await dialog.locator('.media-facts').innerText();
  return [...text.matchAll(/(\d+)%/g)].map(([, number]) => Number(number));
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not drawn.');
  return box;
}

/** Ratio of width to height of the visible part, measured on a screenshot in black on white. */
async function ratioOfShape(image: Locator): Promise<number> {
  await image.scrollIntoViewIfNeeded();
  // Only now is it near enough to load. Nothing else of the page may lie over it: notices do for a while.
  await image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    document.body.style.visibility = 'hidden';
    element.style.visibility = 'visible';
    element.style.filter = 'brightness(0)';
  });
  const { data, info } = await sharp(await image.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dark = [...data.keys()].filter((index) => (data[index] ?? 255) < 64);
  if (dark.length === 0) throw new Error('Nothing is shown of the picture.');
  const [across, down] = [
    dark.map((index) => index % info.width),
    dark.map((index) => Math.floor(index / info.width)),
  ];
  const length = (values: readonly number[]): number =>
    values.reduce((most, value) => Math.max(most, value)) -
    values.reduce((least, value) => Math.min(least, value)) +
    1;
  return length(across) / length(down);
}

describe('the mask of a picture', () => {
  test('looks the same in dialog, editor and page, keeps the file, and can be cleared', async () => {
    const editor = await openMask();
    const { page, image, context, pageErrors } = editor;
    let { dialog } = editor;
    const source = await image.getAttribute('src');
    let shown = 'none';
    for (const shape of ['Rectangle', 'Square', 'Triangle', 'Star', 'Circle', 'Heart']) {
      await checkBox(dialog.getByRole('radio', { name: shape }));
      await expect.poll(() => clipOf(preview(dialog))).not.toBe(shown);
      shown = await clipOf(preview(dialog));
    }
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
    expect(shown).toContain('image/svg+xml');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => clipOf(image)).toBe(shown);
    await save(editor);
    const visitor = await openVisitor(browser, `${server.url}/about?lang=en-US`);
    const seen = visitor.page.locator(`img[src="${source}"]`).first();
    await expect.poll(() => clipOf(seen)).toBe(shown);
    // The style is also loaded on navigation from another page.
    await visitor.page.goto(`${server.url}/home?lang=en-US`);
    await visitor.page
      .getByRole('navigation')
      .getByRole('link', { name: 'About', exact: true })
      .first()
      .click();
    await visitor.page.waitForURL('**/about');
    await expect.poll(() => clipOf(seen)).toBe(shown);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.page.context().close();

    dialog = await reopen(editor);
    expect(await dialog.getByRole('radio', { name: 'Heart' }).isChecked()).toBe(true);
    await checkBox(dialog.getByRole('radio', { name: 'Clear' }));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => clipOf(image)).toBe('none');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => clipOf(image)).toBe(shown);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('keeps its proportions at every width, the same for the owner and for visitors', async () => {
    const editor = await openMask();
    const { page, image, dialog, context } = editor;
    const source = await image.getAttribute('src');
    await checkBox(dialog.getByRole('radio', { name: 'Heart' }));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(editor);
    await page.keyboard.press('Escape');
    const visitor = await openVisitor(browser, `${server.url}/about?lang=en-US`);
    const boxes: number[] = [];
    const hearts: number[] = [];
    for (const [place, element] of [
      [page, image],
      [visitor.page, visitor.page.locator(`img[src="${source}"]`).first()],
    ] as const)
      for (const width of [375, 1440]) {
        await place.setViewportSize({ width, height: 900 });
        const box = await boxOf(element);
        boxes.push(box.width / box.height);
        hearts.push(await ratioOfShape(element));
      }
    // The picture's box is wide on a phone and high on a desktop.
    expect(Math.abs((boxes[2] ?? 0) - (boxes[3] ?? 0))).toBeGreaterThan(0.3);
    for (const ratio of hearts) expect(ratio).toBeCloseTo(100 / 91, 1);
    await visitor.page.context().close();
    await context.close();
  });

  test('is moved with arrow keys and resized with Shift; a circle stays round', async () => {
    const { page, image, dialog, context } = await openMask('zh-CN');
    await checkBox(dialog.getByRole('radio', { name: '圆形' }));
    const area = dialog.getByRole('button', { name: '图片显示区域' });
    await area.focus();
    const [left = 0, top = 0, width = 0] = await readBox(dialog);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => readBox(dialog)).toEqual([left - 1, top - 2, width, expect.any(Number)]);
    for (let step = 0; step < 10; step++) await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await readBox(dialog))[2]).toBe(width - 10);
    const box = await boxOf(area);
    expect(Math.abs(box.width - box.height)).toBeLessThan(1.5);
    await page.keyboard.press('Escape');
    await discardChanges(page);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => clipOf(image)).toBe('none');
    await context.close();
  });

  test('is dragged by its handles, not below 16 px and not outside the picture', async () => {
    const { page, dialog, context } = await openMask();
    await checkBox(dialog.getByRole('radio', { name: 'Rectangle' }));
    const area = dialog.getByRole('button', { name: 'What is shown of the picture' });
    const stage = await boxOf(dialog.locator('.media-stage'));
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    };
    const start = await boxOf(area);
    await drag(
      { x: start.x + start.width, y: start.y + start.height },
      { x: start.x - 300, y: start.y - 300 },
    );
    await expect.poll(async () => (await boxOf(area)).width).toBeLessThan(18);
    const least = await boxOf(area);
    expect(least.width).toBeGreaterThanOrEqual(15.9);
    expect(least.height).toBeGreaterThanOrEqual(15.9);

    await drag(
      { x: least.x + least.width, y: least.y + least.height },
      { x: stage.x + stage.width + 200, y: stage.y + stage.height + 200 },
    );
    await expect.poll(async () => (await boxOf(area)).width).toBeGreaterThan(stage.width / 2);
    const most = await boxOf(area);
    expect(most.x + most.width).toBeLessThanOrEqual(stage.x + stage.width + 0.5);
    expect(most.y + most.height).toBeLessThanOrEqual(stage.y + stage.height + 0.5);
    await drag(
      { x: most.x + most.width / 2, y: most.y + most.height / 2 },
      { x: stage.x - 300, y: stage.y - 300 },
    );
    await expect.poll(() => readBox(dialog)).toEqual([0, 0, expect.any(Number), expect.any(Number)]);
    await context.close();
  });

  test('is not offered for a video or for a missing picture', async () => {
    const editor = await openEditor(await signInAsOwner(browser, server), server, '/about?lang=en-US');
    const { page, context } = editor;
    await page.locator('video[data-edit^="video:"]').first().focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('toolbar', { name: 'Tools of the Video' })
      .getByRole('button', { name: 'Edit' })
      .waitFor();
    expect(await page.getByRole('button', { name: 'Mask' }).count()).toBe(0);
    await context.close();
  });
});
