// Records of the console as owners edit them: made, refused, kept, compared, restored, removed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { settled } from '../../support/settled.ts';
import { makeKeyboardUser } from '../members/keyboard.ts';
import { expectSound } from '../expect-sound.ts';
import { startStoredSite } from '../stored-site.ts';
import { openConsole, type OpenConsole } from './open-console.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const open = (path: string, language?: string, width?: number): Promise<OpenConsole> =>
  openConsole(browser, site, path, { language, width });

/** Makes a redirect by a call. Returns its address in the console. */
async function makeRedirect(path: string): Promise<string> {
  const values = { path, target: '/home', isPermanent: true, note: 'first' };
  const { id } = await site.callAsOwner<{ id: string }>('console/redirect/save', { values });
  return `/redirect/${id}`;
}

test('a record is made by keyboard: a refused field says so, a saved one has its address', async () => {
  const { page, main, pageErrors, close } = await open('/redirect/new');
  const keys = makeKeyboardUser(page);
  await keys.type(main.getByLabel('Old address'), '/summer-2019');
  await keys.type(main.getByLabel('New address'), 'nowhere at all');
  await page.keyboard.press('Control+s');
  const field = main.getByLabel('New address');
  await settled(page);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await expectSound(page);
  await keys.type(field, '/home');
  await page.keyboard.press('Control+s');
  await main.getByRole('heading', { name: '/summer-2019' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/owner\/redirect\/[\w-]{30,}$/);
  await main.getByText('Everything is saved').waitFor();
  await expectSound(page);
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([expect.stringContaining('422')]);
  await close();
});

test(
  'unsaved work survives a closed tab and a lost connection, and leaving asks',
  { tags: 'long' },
  async () => {
    const address = await makeRedirect('/kept');
    const { page, main, close } = await openConsole(browser, site, address, { hasClock: true });
    await main.getByLabel('Note').fill('half a sen');
    await main.getByText('Not saved yet').waitFor();
    const second = await page.context().newPage();
    // It is kept a moment after the last key.
    await page.clock.runFor(500);
    await settled(page);
    expect(await countKept(page)).toBe(1);
    await page.close();
    const again = second.getByRole('main');
    await second.goto(`${site.url}/owner${address}`);
    await again.getByText('Changes from an earlier visit are not saved yet').waitFor();
    await again.getByRole('button', { name: 'Continue with it' }).click();
    await settled(second);
    expect(await again.getByLabel('Note').inputValue()).toBe('half a sen');
    await again.getByLabel('Note').fill('half a sentence');
    await second.context().setOffline(true);
    await second.keyboard.press('Control+s');
    await again.getByText('No connection').waitFor();
    await again.getByRole('link', { name: /Redirects/ }).click();
    const dialog = second.getByRole('dialog', { name: 'Leave without saving?' });
    await expectSound(second);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await second.context().setOffline(false);
    // By itself.
    await second.clock.runFor(5_000);
    await settled(second);
    expect(await again.getByText('Everything is saved').isVisible()).toBe(true);
    expect(await countKept(second)).toBe(0);
    // The session ends in the middle.
    const session = await second.context().cookies();
    await second.context().clearCookies();
    await again.getByLabel('Note').fill('half a sentence more');
    await second.keyboard.press('Control+s');
    const signIn = again.getByRole('link', { name: 'Sign in in a new tab, then save here' });
    expect(await signIn.getAttribute('href')).toBe('/owner/login');
    await second.context().addCookies(session);
    await second.keyboard.press('Control+s');
    await again.getByText('Everything is saved').waitFor();
    expect(await signIn.count()).toBe(0);
    await close();
  },
);

test(
  'what is saved stays in the form and is the next base, though it is not read again',
  { tags: 'long' },
  async () => {
    const { page, main, close } = await open(await makeRedirect('/not-read'));
    const note = main.getByLabel('Note');
    await note.fill('second');
    await page.route(/\/console\/redirect\/get/, (route) => route.abort());
    const reading = page.waitForRequest(/\/console\/redirect\/get/);
    await page.keyboard.press('Control+s');
    await reading;
    expect(await note.inputValue()).toBe('second');
    await note.fill('third');
    await main.getByText('Not saved yet').waitFor();
    await page.keyboard.press('Control+s');
    await main.getByText('Everything is saved').waitFor();
    await close();
  },
);

/** How many records with unsaved work this browser keeps. */
function countKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tessera-console', 1);
        opening.onupgradeneeded = () => void opening.result.createObjectStore('records');
        opening.onerror = () => reject(opening.error ?? new Error('It cannot be opened.'));
        opening.onsuccess = () => {
          const counting = opening.result.transaction('records').objectStore('records').count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

test(
  'on a phone in Chinese: an older revision is compared and restored, the record removed',
  { tags: 'long' },
  async () => {
    const address = await makeRedirect('/history');
    const { page, main, pageErrors, close } = await open(address, 'zh-CN', 375);
    await main.getByLabel('备注').fill('second');
    await main.getByRole('button', { name: '保存' }).click();
    await main.getByText('内容均已保存').waitFor();
    await expectSound(page);
    await main.getByRole('button', { name: /^与现在比较/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('first').waitFor();
    await expectSound(page);
    await dialog.getByRole('button', { name: '恢复到此版本' }).click();
    await settled(page);
    expect(await main.getByLabel('备注').inputValue()).toBe('first');
    await main.getByText('恢复', { exact: false }).first().waitFor();
    await main.getByRole('button', { name: '移到回收站' }).click();
    await dialog.getByRole('button', { name: '移到回收站' }).click();
    await page.waitForURL('**/owner/redirect');
    expect(pageErrors).toEqual([]);
    await close();
  },
);
