import { expect, test } from 'vitest';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;

test('a text is edited in place, undone and redone', async () => {
  await components.editor('banner-1--two-slides', { language: 'zh-CN', editorLanguage: 'en-US' });
  const title = page.locator('h1[data-edit]').first();
  const before = await title.innerText();
  await title.click();
  await page.getByRole('toolbar').first().waitFor();
  await title.click();
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Another title');
  await page.keyboard.press('Enter');
  await expect.poll(() => title.innerText()).toBe('Another title');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).toBe(before);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(() => title.innerText()).toBe('Another title');
});
