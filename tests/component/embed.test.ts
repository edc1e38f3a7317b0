// A video or a map of another service: loaded when the visitor agrees; owners paste addresses.
import { expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { inBlock, opened, press, select, tool } from './editor-desk.ts';

const components = await openComponents();
const { page } = components;

test('is a picture and a button first; then the frame of its service, with a title', async () => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await components.block('embed--video', { language: 'en-US' });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.getByText('YouTube learns your IP address').waitFor();
  expect(await page.getByRole('link', { name: 'Open at YouTube' }).getAttribute('href')).toBe(
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  );
  expect(asked.filter((url) => url.includes('youtube'))).toEqual([]);
  components.expectErrors(/youtube|frame/i);
  await press(page, 'Load from YouTube');
  const frame = page.locator('iframe');
  await frame.waitFor({ state: 'attached' });
  expect(await frame.getAttribute('title')).toBe('A day of a bowl');
  expect(await frame.getAttribute('src')).toMatch(
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/,
  );
  expect(await page.getByRole('button', { name: 'Load from YouTube' }).isVisible()).toBe(false);
});

test('an address of no service says which are supported; code that is pasted is read', async () => {
  await components.editor('embed--map');
  await select(page, inBlock(page, 'embed--map'), 'Shift+Enter');
  await tool(page, 'Settings').click();
  const dialog = await opened(page, 'Block settings');
  const box = dialog.getByLabel('Video or place');
  await box.fill('https://example.com/video');
  await press(dialog, 'OK');
  await dialog.getByText(/^This address cannot be read.*Bilibili, Youku/).waitFor();
  await box.fill('<iframe src="https://player.vimeo.com/video/76979871?h=abcdef0123"></iframe>');
  expect(await box.inputValue()).toBe('https://vimeo.com/76979871/abcdef0123');
  await press(dialog, 'OK');
  await page.getByRole('link', { name: 'Open at Vimeo' }).waitFor();
});
