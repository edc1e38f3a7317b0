import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { expectSound } from '../expect-sound.ts';
import { findViolations } from '../page-checks.ts';
import { openConsole } from './open-console.ts';
import { signInAsOwner } from '../editor-session.ts';

const [site, browser] = await Promise.all([startProduction(), openBrowser()]);
await addRedirects(25);

/** Makes redirects as an owner. */
async function addRedirects(count: number): Promise<void> {
  const context = await signInAsOwner(browser, site);
  const me = (await (await context.request.get(`${site.url}/api/owner/me`)).json()) as {
    data: { csrfToken: string };
  };
  const headers = { 'X-CSRF-Token': me.data.csrfToken };
  for (let index = 1; index <= count; index += 1) {
    const number = String(index).padStart(2, '0');
    const values = {
      path: `/old-${number}`,
      target: '/home',
      isPermanent: index > 5,
      note: `Note ${number}`,
    };
    const answer = await context.request.post(`${site.url}/api/console/redirect/save`, {
      data: { values },
      headers,
    });
    expect(answer.ok()).toBe(true);
  }
  await context.close();
}

test('the search opens and closes by keyboard, and gives the focus back', async () => {
  const { page, keys, pageErrors, close } = await openConsole(browser, site, '/redirect', {
    language: 'en-US',
    width: 768,
  });
  const search = page.getByRole('main').getByRole('searchbox');
  await keys.goTo(search);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find content and commands' });
  await dialog.getByRole('combobox').waitFor();
  await page.keyboard.type('redirect');
  await dialog.getByRole('option', { name: 'New redirect' }).waitFor();
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await close();
});

test('sort, filter, columns and page are in the address; removing is a job that can be undone', async () => {
  const opened = await openConsole(browser, site, '/redirect', { language: 'en-US', width: 1440 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  const rows = main.locator('tbody tr');
  await main.getByText('25 entries').waitFor();
  await expectSound(opened.page);

  await keys.press(main.getByRole('button', { name: 'Old address' }), 'Enter');
  await page.waitForURL('**/owner/redirect?sort=-path');
  await rows.first().getByText('/old-25').waitFor();
  expect(await main.getByRole('columnheader', { name: 'Old address' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await keys.press(main.getByRole('button', { name: 'Columns' }), 'Enter');
  await keys.press(main.getByRole('checkbox', { name: 'Note' }), 'Space');
  await main.getByRole('columnheader', { name: 'Note' }).waitFor();
  await page.keyboard.press('Escape');
  const shared = page.url();
  await page.goto(`${site.url}/owner`);
  await page.goto(shared);
  await rows.first().getByText('Note 25').waitFor();
  await page.goto(`${site.url}/owner/redirect?isPermanent=false`);
  await main.getByText('5 entries').waitFor();
  await main.getByRole('button', { name: 'Export' }).click();
  const saved = page.waitForEvent('download');
  await main.getByRole('link', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await page.keyboard.press('Escape');

  await main.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await main.getByText('5 selected').waitFor();
  await expectSound(opened.page);
  await main.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('30 days').waitFor();
  await expectSound(opened.page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await main.getByText('Done · 5 of 5').waitFor();
  // The pressed button is gone: what can be undone has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('console-job');
  await main.getByText('Nothing matches').waitFor();
  await expectSound(opened.page);
  await main.getByRole('button', { name: 'Undo' }).click();
  await main.getByText('5 entries').waitFor();
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

test('a view is kept for all, and shows what it was kept for', async () => {
  const opened = await openConsole(browser, site, '/redirect', { language: 'en-US', width: 768 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  await keys.type(main.getByRole('searchbox'), '/old-1');
  await page.keyboard.press('Enter');
  await main.getByText('10 entries').waitFor();
  await keys.press(main.getByRole('button', { name: 'Tools of the list' }), 'Enter');
  await keys.press(main.getByRole('button', { name: 'Views' }), 'Enter');
  await keys.press(page.getByRole('button', { name: 'Save this view' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await keys.type(dialog.getByLabel('Name'), 'From ten on');
  await keys.press(dialog.getByRole('checkbox', { name: 'All colleagues can use it' }), 'Space');
  await expectSound(opened.page);
  await keys.press(dialog.getByRole('button', { name: 'Save this view' }), 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`${site.url}/owner/redirect`);
  await main.getByRole('button', { name: 'Tools of the list' }).click();
  await main.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: /^From ten on/ }).click();
  await main.getByText('10 entries').waitFor();
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

test('friend links are put in order by keys and by drag, and a command leads to the trash', async () => {
  const opened = await openConsole(browser, site, '/friend-link', { language: 'en-US', width: 768 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  const names = main.locator('tbody tr td:nth-child(3)');
  await names.first().waitFor();
  const [first = '', second = '', third = ''] = await names.allInnerTexts();
  // The screen shows a move before it is stored.
  const readStored = async (): Promise<string[]> => {
    const answer = await page.request.get(`${site.url}/api/console/friendLink/list?sort=order`);
    return ((await answer.json()) as { data: { id: string }[] }).data.slice(0, 3).map(({ id }) => id);
  };
  const stored = await readStored();
  const handles = main.getByRole('button', { name: /^Move/ });
  await handles.first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await main.getByText(/: place 2 of/).waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+ArrowDown');
  await main.getByText(/: place 3 of/).waitFor({ state: 'attached' });
  const readOrder = async () => (await names.allInnerTexts()).slice(0, 3);
  expect(await readOrder()).toEqual([second, third, first]);
  await expect.poll(readStored).toEqual([stored[1], stored[2], stored[0]]);
  await handles.nth(2).hover();
  await page.mouse.down();
  const { y = 0, x = 0 } = (await handles.first().boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(readStored).toEqual(stored);
  await page.reload();
  await names.first().waitFor();
  expect(await readOrder()).toEqual([first, second, third]);
  await expectSound(opened.page);

  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog');
  // A screen is reached by what its fields are called.
  await palette.getByRole('combobox').fill('discount price');
  await palette.getByRole('option', { name: 'Products Content › Discount price' }).waitFor();
  await palette.getByRole('combobox').fill('trash');
  await palette.getByRole('option', { name: 'Trash', selected: true }).waitFor();
  await expectSound(opened.page);
  await page.keyboard.press('Enter');
  await main.getByRole('heading', { name: 'Trash' }).waitFor();
  await main.getByText('The trash is empty').waitFor();
  await expectSound(opened.page);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

test('a list whose session has ended leads to signing in, and back to itself', async () => {
  const { page, main, close } = await openConsole(browser, site, '/redirect?q=old');
  await main.getByRole('link', { name: '/old-01' }).waitFor();
  await page.context().clearCookies();
  await main.getByRole('searchbox').fill('old-2');
  await page.keyboard.press('Enter');
  await main.getByRole('alert').getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL('**/owner/login?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/owner/redirect?q=old-2');
  await close();
});
