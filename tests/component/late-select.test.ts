// A select in the forms of owners: it is read at once, and its list loads when somebody is about to use it.
import { expect, test } from 'vitest';
import { settled } from '../support/settled.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const category = main.getByRole('combobox', { name: 'Category', exact: true });
const save = main.locator('.console-save-bar').getByRole('button', { name: 'Save', exact: true });

const VALUES = { contentCode: 'a1', state: 'published', title: { 'zh-CN': '釉' }, classificationCode: 'c1' };

async function open(): Promise<void> {
  await components.console('/owner/article/a1', {
    calls: {
      'consoleArticle.get': {
        id: 'a1',
        revision: 3,
        values: VALUES,
        details: { address: '', pre: null, next: null },
        permissions: ['content.write'],
      } as never,
      'consoleArticle.list': [],
      'consoleArticle.history': [],
      'consoleArticle.usage': [],
      'consoleArticle.searchDefaults': { origin: '', isHomePage: false, path: '/a', languages: [] } as never,
      'consoleClassification.list': [
        { id: 'c1', title: 'Glazes' },
        { id: 'c2', title: 'Kilns' },
      ] as never,
      'consoleArticle.saveDraft': { at: '2026-06-01T08:00:00.000Z', who: 'owner' },
      'consoleArticle.save': { id: 'a1', revision: 4 },
    },
  });
  await category.waitFor();
  await settled(page);
}

test('a select says what is chosen before its list has loaded, and opens by a click or a key', async () => {
  await open();
  expect(await main.locator('.ant-select').count()).toBe(0);
  expect(await category.getAttribute('placeholder')).toBe('Glazes');
  expect(await category.getAttribute('aria-expanded')).toBe('false');
  // The list comes with the key that opens it: nothing has been pointed at.
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Kilns' }).waitFor();
  expect(await category.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.locator('.ant-select-item-option', { hasText: 'Kilns' }).click();
  await save.click();
  const { body } = await calls.next('consoleArticle.save');
  expect(body.values).toMatchObject({ classificationCode: 'c2' });
});

test('what is typed before the list has loaded is searched, with what an input method writes', async () => {
  await open();
  await category.focus();
  await page.keyboard.type('ki');
  await page.keyboard.insertText('窑');
  await expect.poll(() => calls.made('consoleClassification.list').at(-1)?.query?.q).toBe('ki窑');
  expect(await category.inputValue()).toBe('ki窑');
});
