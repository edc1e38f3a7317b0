import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openBrowser, checkBox } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner, openEditor, save, type EditorSession } from './editor-session.ts';
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
