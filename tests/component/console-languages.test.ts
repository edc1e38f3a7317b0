// The texts of a record in several languages: one at a time, another one beside it, and what is missing.
import { expect, test } from 'vitest';
import { settled } from '../support/settled.ts';
import { reject } from './calls.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page } = components;
const main = page.getByRole('main');
const languages = main.getByRole('group', { name: 'Language of the texts' });
const title = main.getByRole('group', { name: 'Name', exact: true });
const boxes = title.getByRole('textbox');

interface Opened {
  width?: number;
  storage?: Record<string, string>;
}

async function open(texts: Record<string, string>, opened: Opened = {}): Promise<void> {
  await components.console('/owner/friend-link/f1', {
    ...opened,
    calls: {
      'consoleFriendLink.get': {
        id: 'f1',
        revision: 1,
        values: { title: texts, url: 'https://friend-1.example/', isNewTab: true },
        permissions: [],
      },
      'consoleFriendLink.history': [],
    },
  });
  await languages.waitFor();
  await settled(page);
}

/** What the browser has kept. */
const kept = (): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)));

test('a record shows one language, and another one beside it on wish', async () => {
  await open({ 'zh-CN': '朋友', 'en-US': 'A friend' });
  expect(await boxes.count()).toBe(1);
  expect(await boxes.inputValue()).toBe('朋友');
  await languages.getByRole('button', { name: 'English' }).click();
  expect(await boxes.inputValue()).toBe('A friend');
  await main.getByRole('button', { name: 'Compare' }).click();
  expect(await boxes.count()).toBe(2);
  await page.keyboard.press('Control+Shift+L');
  expect(await boxes.count()).toBe(1);
  await page.keyboard.press('Control+Shift+L');
  // The next record is shown in the same way.
  await open({ 'zh-CN': '朋友' }, { storage: await kept() });
  expect(await boxes.count()).toBe(2);
});

test('a missing translation is counted and marked; its box shows the default text', async () => {
  await open({ 'zh-CN': '朋友' });
  expect(await languages.getByRole('button', { name: 'English, 1 not translated' }).count()).toBe(1);
  await title.getByRole('button', { name: 'English is missing' }).click();
  expect(await boxes.getAttribute('placeholder')).toBe('朋友');
  expect(await boxes.evaluate((box) => box === document.activeElement)).toBe(true);
  await boxes.fill('A friend');
  await expect.poll(() => languages.getByRole('button', { name: 'English', exact: true }).count()).toBe(1);
});

test('a folded part stays folded, and what stands beside stands beside from 1024 pixels', async () => {
  await open({ 'zh-CN': '朋友' }, { width: 1024 });
  const part = main.getByRole('button', { name: 'Link', exact: true });
  await part.click();
  expect(await title.isVisible()).toBe(false);
  await open({ 'zh-CN': '朋友' }, { width: 1024, storage: await kept() });
  expect(await part.getAttribute('aria-expanded')).toBe('false');
  const [form, side] = await Promise.all([part.boundingBox(), main.getByRole('complementary').boundingBox()]);
  expect(side?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
});

test('a new record begins in the language of the screen, and leads to the one that is needed', async () => {
  const errors = [{ path: '/values/title/zh-CN', message: 'This is missing.' }];
  const save = reject(422, 'Please check what you entered.', { data: { errors } });
  await components.console('/owner/friend-link/new', { calls: { 'consoleFriendLink.save': save } });
  await languages.waitFor();
  await settled(page);
  expect(await boxes.getAttribute('lang')).toBe('en-US');
  await boxes.fill('A friend');
  await main.getByRole('textbox', { name: 'Address' }).fill('https://friend.example/');
  await title.getByRole('button', { name: '简体中文 is still needed' }).click();
  expect(await boxes.getAttribute('lang')).toBe('zh-CN');
  await languages.getByRole('button', { name: 'English' }).click();
  // Created all the same, its box comes up with what is wrong.
  await main.getByRole('button', { name: 'Create' }).click();
  await main.getByText(/This is missing\.$/).waitFor();
  expect(await boxes.first().getAttribute('lang')).toBe('zh-CN');
});

test('name and address of the site are asked in all of its languages at once', async () => {
  await components.console('/owner/settings-start', {
    calls: {
      'consoleSetting.get': {
        id: 'start',
        revision: 1,
        values: {
          name: { 'zh-CN': '青瓷', 'en-US': 'Celadon' },
          address: { 'zh-CN': '窑路一号', 'en-US': '1 Kiln Road' },
          languages: ['zh-CN', 'en-US'],
        },
        permissions: [],
      } as never,
      'consoleSetting.history': [],
    },
  });
  await languages.waitFor();
  await settled(page);
  // No language keeps what a kit says.
  for (const [name, texts] of [
    [/Name/, ['青瓷', 'Celadon']],
    [/Address/, ['窑路一号', '1 Kiln Road']],
  ] as const) {
    const boxes = page.getByRole('textbox', { name });
    expect(await boxes.evaluateAll((found) => found.map((box) => (box as HTMLInputElement).value))).toEqual(
      texts,
    );
  }
});
