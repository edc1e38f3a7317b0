import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { discardChanges, readAsVisitor, save, type EditorSession } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Each name has another colour: an equal file is not uploaded without a question. */
const colourOf = (name: string): string => `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;

const picture = (name: string, width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: colourOf(name) } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/png', buffer }));

const SHELVES = 'img[data-edit*="introduction"]';

/** Opens the dialog of the first picture of the page /about. */
async function openImage(
  language = 'en-US',
  phone = false,
): Promise<EditorSession & { dialog: Locator; image: Locator }> {
  const editor = await openEditorInTab(browser, server, `/about?lang=${language}`, language);
  if (phone) await editor.page.setViewportSize({ width: 375, height: 812 });
  const image = editor.page.locator(SHELVES).first();
  await image.click();
  await editor.page.getByRole('toolbar').locator('button').first().click();
  const dialog = editor.page.getByRole('dialog');
  await optionsOf(dialog).nth(19).waitFor();
  return { ...editor, dialog, image };
}

// A drop-down list also has options.
const optionsOf = (dialog: Locator): Locator => dialog.getByRole('listbox').getByRole('option');
const optionNames = (dialog: Locator): Promise<string[]> =>
  optionsOf(dialog).locator('.media-name').allInnerTexts();

/** The URL of the last stored file that the dialog picked. */
async function pickedAddress(page: Page): Promise<string> {
  const source = await page.locator('.media-picked-files img').getAttribute('src');
  return (source ?? '').replace(/\.w\d+\.webp$/, '.png');
}

describe('the media picker', () => {
  test('shows 20 files, then 10 more at the end of the list; filters and sorts them', async () => {
    const { page, dialog, pageErrors } = await openImage();
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/media/pageList') && asked.push(new URL(request.url()).search),
    );
    expect(await optionsOf(dialog).count()).toBe(20);
    await optionsOf(dialog).nth(19).scrollIntoViewIfNeeded();
    await optionsOf(dialog).nth(29).waitFor();
    expect(asked[0]).toContain('pageNum=3&pageSize=10');

    await dialog.getByLabel('Search file name').fill('KILN');
    await expect.poll(() => optionNames(dialog)).toEqual(['hero-kiln']);
    await dialog.getByLabel('Search file name').fill('no such picture');
    await dialog.getByText('No file has this in its name.').waitFor();
    await dialog.getByLabel('Search file name').fill('');
    await optionsOf(dialog).nth(19).waitFor();

    await dialog.getByRole('treeitem', { name: 'Partners' }).click();
    await expect.poll(() => optionsOf(dialog).count()).toBe(6);
    const sorted = page.waitForResponse(
      /pageList\?.*classificationCode=pictures-partners.*sort=size&order=desc/,
    );
    await dialog.getByLabel('Sort by').selectOption('Size');
    const { data } = (await (await sorted).json()) as { data: { name: string }[] };
    await expect.poll(() => optionNames(dialog)).toEqual(data.map(({ name }) => name));
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  test('works by keyboard; the picked file is shown with its size, and marked as used', async () => {
    const editor = await openImage();
    const { page, dialog, image, pageErrors, context } = editor;
    // The search box has the focus: the tree is three stops later, the files are one more.
    await dialog.getByRole('treeitem', { name: 'All files' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(() => optionsOf(dialog).count()).toBe(6);
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const option = optionsOf(dialog).nth(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => option.getAttribute('aria-selected')).toBe('true');
    const name = await option.locator('.media-name').innerText();
    await dialog.getByLabel('Alternative text').fill('A partner');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => image.getAttribute('src')).toBe(`/media/${name}_640x240.webp`);
    await save(editor);
    const html = await readAsVisitor(server, '/about?lang=en-US');
    expect(html).toMatch(
      new RegExp(
        `<img[^>]*src="/media/${name}_640x240.webp"[^>]*width="640"[^>]*height="240"[^>]*alt="A partner"`,
      ),
    );
    const used = await context.request.get(`${server.url}/api/media/pageList?name=${name}`);
    expect(await used.json()).toMatchObject({ data: [{ resourceCode: name, isUsed: true }] });
    expect(pageErrors).toEqual([]);
  });

  test('says when the library cannot be loaded, and retries', async () => {
    const { page, dialog } = await openImage();
    await page.route('**/api/media/pageList?*', (route) => route.abort());
    await dialog.getByLabel('Sort by').selectOption('Size');
    await dialog.getByText('The server does not answer.').waitFor();
    await page.unroute('**/api/media/pageList?*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => optionsOf(dialog).count()).toBe(20);
  });

  test('on a phone has lists in place of the tree, also in Chinese', async () => {
    const { page, dialog } = await openImage('zh-CN', true);
    await expect.poll(() => dialog.getByRole('tree').isVisible()).toBe(false);
    await dialog.getByRole('combobox', { name: '分类' }).selectOption({ label: '合作伙伴' });
    await expect.poll(() => optionsOf(dialog).count()).toBe(6);
    await dialog.getByLabel('搜索文件名').fill('museum');
    await dialog.getByRole('button', { name: '搜索', exact: true }).click();
    await expect.poll(() => optionNames(dialog)).toEqual(['partner-museum-of-earth']);
    expect(await dialog.getByRole('button', { name: '上传文件' }).isVisible()).toBe(true);
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
  });
});

describe('an upload', () => {
  test('is rejected with its reason by browser or server; valid files are kept', async () => {
    const { page, dialog, image, context } = await openImage();
    await dialog
      .locator('input[type="file"]')
      .setInputFiles([
        { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(4_194_305) },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
        { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>'.repeat(1000)) },
        await picture('tiles.png'),
      ]);
    const uploads = dialog.getByRole('list', { name: 'Uploads' });
    await uploads
      .getByRole('listitem')
      .filter({ hasText: 'large.png' })
      .getByText('A picture may be at most 4 MB.')
      .waitFor();
    await uploads
      .getByRole('listitem')
      .filter({ hasText: 'notes.txt' })
      .getByText('Only JPG, PNG, GIF, WebP and SVG')
      .waitFor();
    await uploads
      .getByRole('listitem')
      .filter({ hasText: 'page.png' })
      .getByText('told by their content')
      .waitFor();
    await dialog.getByRole('option', { name: 'tiles.png', selected: true }).waitFor();
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
    await uploads.getByRole('button', { name: 'Dismiss large.png' }).click();
    await expect.poll(() => uploads.getByText('large.png').count()).toBe(0);

    const address = await pickedAddress(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => image.getAttribute('src')).toBe(address);
    const listed = await context.request.get(`${server.url}/api/media/pageList?name=tiles.png`);
    expect(await listed.json()).toMatchObject({
      total: 1,
      data: [{ url: address, width: 640, height: 480 }],
    });
  });

  test('that failed can be retried; one of a closed dialog is dropped', async () => {
    const { page, dialog, context } = await openImage();
    await page.route('**/api/media/upload', (route) => route.abort());
    await dialog.locator('input[type="file"]').setInputFiles(await picture('lost.png'));
    await dialog.getByText('It did not reach the server.').waitFor();
    await page.unroute('**/api/media/upload');
    await dialog.getByRole('button', { name: 'Try again lost.png' }).click();
    await dialog.getByRole('option', { name: 'lost.png', selected: true }).waitFor();
    const address = server.url + (await pickedAddress(page));
    expect((await context.request.get(address)).status()).toBe(200);
    const dropped = page.waitForResponse('**/api/media/cancelSave');
    await page.keyboard.press('Escape');
    await discardChanges(page);
    expect((await dropped).ok()).toBe(true);
    expect((await context.request.get(address)).status()).toBe(404);
  });

  test('is awaited by Save: its file is not lost, and a failure keeps the dialog open', async () => {
    const { page, dialog, image } = await openImage();
    const before = await image.getAttribute('src');
    let answer: (way: 'abort' | 'continue') => void = () => undefined;
    await page.route('**/api/media/upload', async (route) => {
      const way = await new Promise<'abort' | 'continue'>((resolve) => (answer = resolve));
      await route[way]();
    });
    const saveButton = dialog.getByRole('button', { name: 'Save' });
    const upload = async (): Promise<void> => {
      const sent = page.waitForRequest('**/api/media/upload');
      await dialog.locator('input[type="file"]').setInputFiles(await picture('late.png'));
      await sent;
      await saveButton.click();
      await expect.poll(() => saveButton.isDisabled()).toBe(true);
    };
    await upload();
    answer('abort');
    await dialog.getByText('A file was not uploaded.').waitFor();
    expect(await image.getAttribute('src')).toBe(before);
    await dialog.getByRole('button', { name: 'Dismiss late.png' }).click();
    await upload();
    answer('continue');
    await dialog.waitFor({ state: 'hidden' });
    expect(await image.getAttribute('src')).toMatch(/_640x480\.png$/);
  });

  test('can be cancelled', async () => {
    const { page, dialog } = await openImage();
    // The response is delayed until the test ends.
    await page.route('**/api/media/upload', () => undefined);
    await dialog.locator('input[type="file"]').setInputFiles(await picture('slow.png'));
    await dialog.getByRole('button', { name: 'Cancel slow.png' }).click();
    await expect.poll(() => dialog.getByText('slow.png').count()).toBe(0);
  });

  test('may be dropped on the window or pasted', async () => {
    const { dialog } = await openImage();
    for (const [type, member, name] of [
      ['drop', 'dataTransfer', 'dropped.png'],
      ['paste', 'clipboardData', 'pasted.png'],
    ] as const) {
      const { buffer } = await picture(name);
      await dialog.evaluate(
        (element, { bytes, ...about }) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], about.name, { type: 'image/png' }));
          const Kind = about.type === 'drop' ? DragEvent : ClipboardEvent;
          element.dispatchEvent(
            new Kind(about.type, { bubbles: true, cancelable: true, [about.member]: data }),
          );
        },
        { type, member, name, bytes: [...buffer] },
      );
      await expect.poll(() => dialog.getByRole('option', { name, selected: true }).count()).toBe(1);
    }
  });
});

test('the address of a file of another site gets a note at once that it is not shown', async () => {
  const { dialog } = await openImage();
  const search = dialog.getByRole('searchbox');
  await search.fill('https://pictures.example/kiln.webp');
  await expect
    .poll(() => dialog.getByRole('alert').allInnerTexts())
    .toEqual([expect.stringMatching('of other sites.*upload it here') as string]);
  await search.fill('');
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
  await dialog.evaluate((element) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'https://pictures.example/kiln.webp');
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    );
  });
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(1);
});

test('of a video picks videos only and names the accepted formats', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  const video = page.locator('video[data-edit^="video:"]').first();
  // Its cover overlaps it; the keyboard still reaches it.
  await video.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('toolbar', { name: 'Tools of the Video' })
    .getByRole('button', { name: 'Edit' })
    .waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit video' });
  await dialog.getByRole('option', { name: 'film-firing', selected: true }).waitFor();
  await dialog.getByText('MP4, at most 200 MB each.').waitFor();
  await dialog.locator('input[type="file"]').setInputFiles(await picture('still.png'));
  await dialog.getByText('Only MP4 videos are accepted.').waitFor();
  expect(await findViolations(page, '.ed-dialog')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(editor.pageErrors).toEqual([]);
});

describe('a photo over 4 MB', () => {
  const plain = (width: number, height: number, alpha: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 63, g: 143, b: 131, alpha } } });

  test('is reduced with a message; it stays upright, and a transparent one transparent', async () => {
    const { page, dialog, pageErrors, context } = await openImage();
    const stored = new Map<string, { url: string; size: number }>();
    page.on('response', async (response) => {
      if (!response.url().endsWith('/api/media/upload')) return;
      const { data } = (await response.json()) as { data: { name: string; url: string; size: number } };
      stored.set(data.name, data);
    });
    // A phone stores a portrait as a landscape with a rotation. Decoders ignore what follows a JPEG.
    const rotated = await plain(900, 600, 1).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const portrait = Buffer.concat([rotated, Buffer.alloc(4_194_304)]);
    const cutOut = await plain(1200, 1000, 0.5).png({ compressionLevel: 0 }).toBuffer();
    await dialog.locator('input[type="file"]').setInputFiles([
      { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: portrait },
      { name: 'cut-out.png', mimeType: 'image/png', buffer: cutOut },
    ]);
    const uploads = dialog.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await uploads.filter({ hasText: 'portrait.jpg' }).getByText('made smaller, from 4.0 MB').waitFor();
    await uploads.filter({ hasText: 'cut-out.webp' }).getByText('made smaller, from 4.6 MB').waitFor();
    await expect.poll(() => [...stored.keys()].toSorted()).toEqual(['cut-out.webp', 'portrait.jpg']);
    expect(stored.get('portrait.jpg')?.url).toContain('_600x900.');
    expect(stored.get('portrait.jpg')?.size).toBeLessThan(4_194_304);
    const transparent = await context.request.get(server.url + (stored.get('cut-out.webp')?.url ?? ''));
    expect((await sharp(await transparent.body()).stats()).isOpaque).toBe(false);
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
    await uploads.getByRole('button', { name: 'Dismiss portrait.jpg' }).click();
    await expect.poll(() => uploads.count()).toBe(1);
    expect(pageErrors).toEqual([]);
  });
});
