// A file of the library on its screen in the console.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

const FILE: ApiCalls['consoleMedia.get']['data'] = {
  id: 'vase',
  revision: 1,
  values: { name: 'Vase' },
  permissions: [],
  details: {
    url: '/media/vase_1200x900.webp',
    type: 'image',
    ending: 'webp',
    width: 1200,
    height: 900,
    size: 38_000,
    copiesSize: 0,
    uses: 3,
    kept: 0,
    duplicates: [],
    gmtCreate: '2026-05-01T02:03:00.000Z',
    picture: '/media/vase_1200x900.webp',
    preview: '/media/vase_1200x900.webp',
  },
};

const open = (details: Partial<NonNullable<typeof FILE.details>>) =>
  components.console('/owner/media/vase', {
    calls: {
      'consoleMedia.get': { ...FILE, details: { ...FILE.details, ...details } },
      'consoleMedia.history': [],
      'consoleMedia.usage': [],
      'consoleClassification.list': [],
    },
  });

test('a file is shown large by its type: a picture, a player, a file to download', async () => {
  await open({});
  const picture = page.locator('img.console-preview');
  await picture.waitFor();
  expect(await picture.getAttribute('srcset')).toContain('/media/vase_1200x900');
  // Before the fields, in the middle column.
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
  expect(await top('img.console-preview')).toBeLessThan(await top('.console-record-main form'));
  await open({ type: 'video', url: '/media/kiln_640x360.mp4', ending: 'mp4' });
  const player = page.locator('video.console-preview');
  await player.waitFor();
  expect(await player.getAttribute('controls')).toBe('');
  expect(await player.getAttribute('src')).toBe('/media/kiln_640x360.mp4');
  await open({ type: 'document', url: '/media/prices.pdf', ending: 'pdf', width: 0, height: 0 });
  const file = page.getByRole('link', { name: 'PDF Download the file' });
  expect(await file.getAttribute('href')).toBe('/media/prices.pdf');
});

test('a file that takes the place of another is shown beside it, and another shape is said', async () => {
  await components.console('/owner/media/vase', {
    calls: {
      'consoleMedia.get': FILE,
      'consoleMedia.history': [],
      'consoleMedia.usage': [],
      'consoleClassification.list': [],
    },
  });
  await page.getByRole('button', { name: 'Replace the file' }).click();
  const dialog = page.getByRole('dialog');
  const draw = (width: number): Promise<Buffer> =>
    sharp({ create: { width, height: 30, channels: 3, background: '#3f8f83' } })
      .png()
      .toBuffer();
  const choose = async (width: number): Promise<void> =>
    dialog.getByLabel('New file').setInputFiles({
      name: 'new.png',
      mimeType: 'image/png',
      buffer: await draw(width),
    });
  await choose(40);
  await dialog.getByText('New: 40 × 30').waitFor();
  expect(await dialog.getByText('Now: 1200 × 900, 38 KB').isVisible()).toBe(true);
  expect(await dialog.locator('figure img').getAttribute('src')).toBe(FILE.details?.preview);
  expect(await dialog.getByRole('status').count()).toBe(0);
  await choose(60);
  await dialog.getByText('The new picture has another shape').waitFor();
});
