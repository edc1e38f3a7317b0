// Screens that were open before: they are drawn at once, and say soon what is true now.
import { expect, test } from 'vitest';
import { page as pageOf, reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { cellsOf, friendLinks, redirect, redirectCalls, redirects } from './console-rows.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const menu = page.getByRole('navigation', { name: 'Menu' });
const rows = main.locator('tbody tr');
const bar = main.locator('.console-save-bar');
const field = (name: string) => main.getByLabel(name, { exact: true });

async function open(address: string, table: CallTable = {}): Promise<void> {
  await components.console(address, {
    calls: {
      ...redirectCalls(3),
      'consoleFriendLink.list': friendLinks(2),
      'consoleRedirect.get': redirect(),
      'consoleRedirect.history': [],
      'consoleRedirect.save': { id: 'r1', revision: 5 },
      'owner.logout': undefined,
      ...table,
    },
  });
  await main.locator('tbody tr, form .field').first().waitFor();
}

/** Opens another screen, which the menu names. */
async function goTo(name: 'Redirects' | 'Friend links'): Promise<void> {
  await menu.getByRole('link', { name }).click();
  await main.getByRole('heading', { level: 1, name }).waitFor();
}

const paths = async () => (await cellsOf(rows)).map(([first]) => first);

/** The list of redirects was open; another screen is now. */
async function leaveRedirects(): Promise<void> {
  await open('/owner/redirect');
  await goTo('Friend links');
  await rows.getByText('Friend 1', { exact: true }).waitFor();
}

test('a list that was open has its rows before the answer, and then those of now', async () => {
  await leaveRedirects();
  const held = calls.hold('consoleRedirect.list');
  await goTo('Redirects');
  await calls.next('consoleRedirect.list', 2);
  expect(await paths()).toEqual(['/old-1', '/old-2', '/old-3']);
  expect(await main.locator('.console-skeleton').count()).toBe(0);
  // Somebody has removed the second one meanwhile, and added another.
  const now = [redirects(1), redirects(2, 3)].flat();
  held.release(pageOf(now, 3));
  await rows.getByText('/old-4', { exact: true }).waitFor();
  expect(await paths()).toEqual(['/old-1', '/old-3', '/old-4']);
});

test('rows of before do not stay when there is no answer', async () => {
  await leaveRedirects();
  calls.answer('consoleRedirect.list', reject(500, 'The server is busy.'));
  await goTo('Redirects');
  await main.getByRole('alert').getByText('The server is busy.').waitFor();
  expect(await rows.count()).toBe(0);
  calls.answer('consoleRedirect.list', redirects(1));
  await main.getByRole('button', { name: 'Try again' }).click();
  await rows.first().waitFor();
  expect(await paths()).toEqual(['/old-1']);
});

/** Opens the redirects while their call waits: nothing of before is drawn. */
async function expectForgotten(): Promise<void> {
  const { length } = calls.made('consoleRedirect.list');
  const held = calls.hold('consoleRedirect.list');
  await menu.getByRole('link', { name: 'Redirects' }).click();
  await calls.next('consoleRedirect.list', length + 1);
  await main.locator('.console-skeleton').waitFor();
  expect(await rows.count()).toBe(0);
  held.release();
  await rows.first().waitFor();
}

test('who signs out leaves nothing behind', async () => {
  await leaveRedirects();
  await page.getByRole('button', { name: 'owner' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await calls.next('owner.logout');
  await expect.poll(() => components.left()).toEqual(['/owner/login']);
  await expectForgotten();
});

test('when the session has ended, what was seen in it is gone', async () => {
  await leaveRedirects();
  await goTo('Redirects');
  calls.answer('consoleFriendLink.list', reject(401, 'Sign in first.'));
  await goTo('Friend links');
  await main.getByText('Sign in first.').waitFor();
  expect(await rows.count()).toBe(0);
  await expectForgotten();
});

test('after a save of this tab no list says what was before', async () => {
  await open('/owner/redirect');
  await rows.first().getByRole('link').click();
  await field('Note').fill('Another');
  calls.answer('consoleRedirect.get', redirect({ note: 'Another' }, 5));
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  await bar.getByRole('status').getByText('Everything is saved').waitFor();
  await expectForgotten();
});

/** Opens a record, goes back to its list, and opens it again while its call waits. */
async function openAgain(): Promise<ReturnType<typeof calls.hold>> {
  await open('/owner/redirect');
  await rows.first().getByRole('link').click();
  await main.getByRole('textbox').first().waitFor();
  await main.getByRole('link', { name: '← Redirects' }).click();
  const held = calls.hold('consoleRedirect.get');
  await rows.first().getByRole('link').click();
  await calls.next('consoleRedirect.get', 2);
  return held;
}

test('a record that was open can be read at once, and typed into when it is known to be so', async () => {
  const held = await openAgain();
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('/old-1');
  await main.locator('.console-first').getByText('Note 1', { exact: true }).waitFor();
  expect(await main.getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('Control+s');
  expect(await main.locator('form').evaluate((form) => (form as HTMLElement).inert)).toBe(true);
  held.release();
  await field('Note').fill('Mine');
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  const { body } = await calls.next('consoleRedirect.save');
  expect(body).toMatchObject({ revision: 3, values: { target: '/new-1', note: 'Mine' } });
  expect(calls.made('consoleRedirect.save')).toHaveLength(1);
});

test('what a colleague has saved meanwhile is not saved over by who has seen the record before', async () => {
  const held = await openAgain();
  await main.locator('.console-first').getByText('/new-1', { exact: true }).waitFor();
  held.release(redirect({ target: '/theirs' }, 4));
  await expect.poll(() => field('New address').inputValue()).toBe('/theirs');
  await field('Note').fill('Mine');
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  const { body } = await calls.next('consoleRedirect.save');
  expect(body).toMatchObject({ revision: 4, values: { target: '/theirs', note: 'Mine' } });
});

test('a record that is gone does not stay', async () => {
  const held = await openAgain();
  await main.getByRole('heading', { level: 1, name: '/old-1' }).waitFor();
  held.release(reject(404, 'There is no such record.'));
  await main.getByRole('alert').getByText('There is no such record.').waitFor();
  expect(await main.getByText('Note 1').count()).toBe(0);
});
