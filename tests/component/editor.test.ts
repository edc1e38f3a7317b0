import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page, calls } = components;

const title = (): Locator => page.locator('h1[data-edit]').first();

/** Writes another text into an element of the page. */
async function write(element: Locator, text: string): Promise<void> {
  await element.click();
  await page.getByRole('toolbar').first().waitFor();
  await element.click();
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

describe('a text', () => {
  test('is edited in place, undone and redone', async () => {
    await components.editor('banner-1--two-slides');
    const before = await title().innerText();
    await write(title(), 'Another title');
    await expect.poll(() => title().innerText()).toBe('Another title');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title().innerText()).toBe(before);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => title().innerText()).toBe('Another title');
  });

  test('is saved with the revision that it was made from', async () => {
    await components.editor('banner-1--two-slides', { language: 'zh-CN' });
    await write(title(), 'Another title');
    await page.keyboard.press('ControlOrMeta+s');
    const { body } = await calls.next('content.save');
    const { HOME } = body.channelContentMap;
    expect(HOME?.revision).toBe(1);
    expect(JSON.stringify(HOME?.ast)).toContain('Another title');
  });
});

describe('the dialog of a link', () => {
  const LINK = { linkType: 2, linkUrl: '/old', isNewTab: false };

  test('answers what was chosen', async () => {
    const { box, answer } = await components.dialog('link', LINK);
    await box.getByRole('textbox').fill('https://example.com/');
    await box.getByRole('button', { name: 'OK' }).click();
    expect(await answer()).toEqual({ ...LINK, linkChannelCode: undefined, linkUrl: 'https://example.com/' });
  });

  test('asks for an address before it is closed', async () => {
    const { box } = await components.dialog('link', LINK);
    await box.getByRole('textbox').fill('');
    await box.getByRole('button', { name: 'OK' }).click();
    await box.getByText('Please enter an address').waitFor();
    expect(await box.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  test('is dismissed by Escape', async () => {
    const { answer } = await components.dialog('link', LINK);
    await page.keyboard.press('Escape');
    expect(await answer()).toBe(false);
  });
});
