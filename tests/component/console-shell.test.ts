// The frame of the console: its menu, the account, the search for records and commands, its states.
import { expect, test } from 'vitest';
import { findViolations } from '../browser/page-checks.ts';
import { NO_NETWORK, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { redirect, redirectCalls } from './console-rows.ts';

const components = await openComponents();
const { page, calls, clock } = components;
const main = page.getByRole('main');
const menu = page.getByRole('navigation', { name: 'Menu' });
const dialog = page.getByRole('dialog');

type Options = NonNullable<Parameters<typeof components.console>[1]>;

async function open(address = '/owner/redirect', { calls: table, ...options }: Options = {}): Promise<void> {
  await components.console(address, { ...options, calls: { ...redirectCalls(2), ...table } });
  await main.getByRole('heading').first().waitFor();
}

const WAITING: CallTable = {
  'consoleHome.get': {
    has: ['kit'],
    waiting: [
      {
        name: 'records',
        kind: 'people',
        act: 'See',
        text: '3 new form entries',
        count: 3,
        link: '/owner/record?status=new',
      },
      {
        name: 'late',
        kind: 'people',
        act: 'See',
        text: '2 late records',
        count: 2,
        link: '/owner/record?status=late',
      },
      {
        name: 'comments',
        kind: 'people',
        act: 'See',
        text: '1 comment waits',
        count: 1,
        link: '/owner/comment?state=waiting',
      },
    ],
    quotas: [],
    changes: [],
  },
};

test('the menu shows the group of the screen, folds, and remembers what is open', async () => {
  await open();
  const group = (name: string) => menu.getByRole('button', { name, exact: true });
  expect(await menu.getByRole('link', { name: 'Redirects' }).getAttribute('aria-current')).toBe('page');
  expect(await group('Content').getAttribute('aria-expanded')).toBe('true');
  const folded = menu.locator('.console-fold[aria-expanded=false]');
  const [other = ''] = (await folded.first().innerText()).split('\n');
  await folded.first().click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('console.menu')))
    .toMatch(/^\["content","[a-z]+"\]$/);
  expect(await menu.locator('.console-fold', { hasText: other }).getAttribute('aria-expanded')).toBe('true');
  await group('Content').click();
  await menu.getByRole('link', { name: 'Redirects' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('console.menu'))).toMatch(/^\["[a-z]+"\]$/);
});

test('the menu counts what waits, and leads to it', async () => {
  await open('/owner/redirect', {
    calls: WAITING,
    storage: {
      'console.menu': JSON.stringify(
        'content people forms shop community media insight system settings members'.split(' '),
      ),
    },
  });
  const count = page.getByRole('link', { name: /: 5 waiting$/ }).first();
  expect([await count.innerText(), await count.getAttribute('href')]).toEqual([
    '5',
    '/owner/record?status=new',
  ]);
  expect(
    await page
      .getByRole('link', { name: /: 1 waiting$/ })
      .first()
      .innerText(),
  ).toBe('1');
});

test('a role sees only its screens', async () => {
  await open('/owner/redirect', { permissions: ['content.read', 'content.write'] });
  expect(await menu.getByRole('link', { name: 'Redirects' }).count()).toBe(1);
  expect(await menu.getByRole('link', { name: 'Members' }).count()).toBe(0);
  expect(await menu.getByRole('link', { name: 'Orders' }).count()).toBe(0);
  await open('/owner/redirect', { permissions: ['members.read'] });
  expect(await main.innerText()).toContain('Your role may not see this page');
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Redirects');
  expect(calls.made('consoleRedirect.list')).toEqual([]);
});

test('the bell counts what is unread, leads to it, and is emptied by keyboard', async () => {
  const notice = (id: string, text: string, isRead: boolean) => ({
    id,
    text,
    icon: 'bag',
    link: '/owner/redirect/r1',
    at: '2026-05-01T02:03:00.000Z',
    isRead,
  });
  const notices = [
    notice('n1', 'New order', false),
    notice('n2', 'Refund', false),
    notice('n3', 'Old', true),
  ];
  await open('/owner/redirect', {
    calls: {
      'consoleBell.get': { unread: 2, notices },
      'consoleBell.read': () => undefined,
      'consoleRedirect.get': redirect(),
      'consoleRedirect.history': [],
    },
  });
  const bell = page.getByRole('button', { name: 'Notifications: 2 unread' });
  const status = page.locator('.console-bell [role=status]');
  await expect.poll(() => status.innerText()).toBe('Notifications: 2 unread');
  await bell.press('Enter');
  const panel = page.getByRole('group', { name: 'Notifications: 2 unread' });
  expect(await panel.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('New order'),
    expect.stringContaining('Refund'),
    expect.stringContaining('Old'),
  ]);
  expect(await findViolations(page, 'body')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('console-title');
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).press('Enter');
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  // The count changes before the server has answered.
  expect((await calls.next('consoleBell.read', 2)).body).toEqual({});
  expect((await calls.next('consoleBell.read')).body).toEqual({ ids: ['n1'] });
});

test('an address that nothing has says so, and leads home', async () => {
  const seen: string[] = [];
  for (const address of ['/owner/nothing', '/owner/redirect/r1/more', '/owner/nothing/at-all']) {
    await open(address);
    await main.getByRole('link', { name: 'Home' }).waitFor();
    seen.push(await main.getByRole('heading', { level: 1 }).innerText());
  }
  expect(seen).toEqual(['Not found', 'Not found', 'Not found']);
});

test('on a phone the menu is a dialog along the edge; a screen that is chosen closes it', async () => {
  await open('/owner/trash', { width: 375, calls: { 'consoleTrash.list': [] } });
  expect(await page.locator('nav.console-side').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await dialog.getByRole('heading', { level: 2 }).first().innerText()).toBe('Menu');
  await dialog.getByRole('link', { name: 'Redirects' }).click();
  await main.getByRole('heading', { name: 'Redirects' }).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-title');
});

test('the account menu has the account, the other language and signing out', { tags: 'long' }, async () => {
  await open('/owner/redirect?q=old');
  const button = page.getByRole('button', { name: 'owner', exact: true });
  await button.click();
  expect(await button.getAttribute('aria-expanded')).toBe('true');
  const list = page.locator('.console-account-menu');
  const links = await list
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [
        (link as HTMLElement).innerText,
        link.getAttribute('href'),
        link.getAttribute('lang'),
      ]),
    );
  expect(links.filter(([text]) => text !== 'Edit the site')).toEqual([
    ['Account and security', '/owner/account?redirect=/owner', null],
    ['简体中文', '/owner/redirect?q=old&lang=zh-CN', 'zh-CN'],
  ]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await button.click();
  await main.getByRole('heading').first().click();
  await list.waitFor({ state: 'detached' });
  calls.answer('owner.logout', undefined);
  await button.click();
  await list.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => components.left()).toEqual(['/owner/login']);
});

test('the way to the site leads to the page that the owner came from', { tags: 'long' }, async () => {
  const seen: unknown[] = [];
  for (const query of [
    '?redirect=/edit/about%3Flang=en-US',
    '?redirect=https://elsewhere.example/edit/x',
    '?redirect=/owner/media',
  ]) {
    await open(`/owner/redirect${query}`);
    seen.push(await page.locator('.console-bar > a.console-edit').getAttribute('href'));
  }
  expect(seen).toEqual(['/edit/about?lang=en-US', '/edit/home', '/edit/home']);
});

const palette = page.getByRole('dialog', { name: 'Find content and commands' });
const box = palette.getByRole('combobox');
const options = palette.getByRole('option');

async function find(text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await box.fill(text);
}

test('commands are found by the words of their title, group and fields', { tags: 'long' }, async () => {
  await open('/owner/redirect', { calls: { 'consoleSearch.find': [] } });
  await find('redirect');
  await palette.getByRole('option', { name: 'New redirect' }).waitFor();
  expect((await options.allInnerTexts()).slice(0, 2)).toEqual(['Redirects\nContent', 'New redirect\nNew']);
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  expect(await findViolations(page, 'body')).toEqual([]);
  await box.fill('DISCOUNT price');
  await palette.getByRole('option', { name: 'Products Content › Discount price' }).waitFor();
  await box.fill('no such thing');
  await palette.getByText('Nothing was found.').waitFor();
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  expect(await box.getAttribute('aria-activedescendant')).toBe(null);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
});

test('arrows go round the list, Enter opens what is chosen', async () => {
  await open('/owner/redirect', { calls: { 'consoleSearch.find': [] } });
  await find('redirect');
  await palette.getByRole('option', { name: 'New redirect' }).waitFor();
  const chosen = () => palette.getByRole('option', { selected: true }).innerText();
  const seen: string[] = [];
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await page.keyboard.press(key);
    seen.push(await chosen());
  }
  const last = (await options.allInnerTexts()).at(-1) ?? '';
  expect(seen).toEqual(['New redirect\nNew', 'Redirects\nContent', last]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const active = await box.getAttribute('aria-activedescendant');
  expect(await palette.getByRole('option', { selected: true }).getAttribute('id')).toBe(active);
  await page.keyboard.press('Enter');
  await main.getByRole('heading', { name: 'New redirect' }).waitFor();
  expect(await palette.count()).toBe(0);
});

test('records are found before commands, by one call for what was typed at last', async () => {
  const hits = [
    { entity: 'article', id: 'five-clays', title: 'Five clays', link: '/owner/article/five-clays' },
    { entity: 'redirect', id: 'r1', title: '', link: '/owner/redirect/r1' },
  ];
  await open('/owner/redirect', { calls: { 'consoleSearch.find': hits } });
  await find('cl');
  await box.pressSequentially('ay');
  await palette.getByRole('option', { name: 'Five clays' }).waitFor();
  expect((await options.allInnerTexts()).slice(0, 2)).toEqual(['Five clays\narticle', 'r1\nredirect']);
  expect(calls.made('consoleSearch.find').at(-1)?.query).toMatchObject({ q: 'clay' });
  // Commands work without a connection.
  calls.answer('consoleSearch.find', NO_NETWORK);
  await box.fill('sign out');
  const signOut = palette.getByRole('option', { name: 'Sign out owner' });
  await signOut.waitFor();
  calls.answer('owner.logout', undefined);
  await signOut.click();
  await expect.poll(() => components.left()).toEqual(['/owner/login']);
});

test('the key opens no search over another dialog, and the focus goes back where it was', async () => {
  await open();
  await main.getByRole('searchbox').focus();
  await page.keyboard.press('Control+k');
  await box.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  expect(await main.getByRole('searchbox').evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  await main.getByRole('button', { name: 'Import' }).click();
  await dialog.getByLabel('File').waitFor();
  await page.keyboard.press('Control+k');
  expect(await dialog.count()).toBe(1);
});

test('what the server does is said above every screen, and that it has ended', async () => {
  const status = main.locator('[role=status][data-status]');
  const run = (value: 1 | 2 | 4 | 5 | 6 | 7) =>
    calls.answer('system.getRunStatus', { status: value, operationCode: '' });
  await open();
  expect(await status.innerText()).toBe('');
  run(7);
  await clock.fastForward(5_000);
  await status.getByText('A backup is being made. You can go on working.').waitFor();
  run(6);
  await clock.fastForward(1_000);
  await status.getByText('The system is under maintenance').waitFor();
  expect(await status.getAttribute('class')).toBe('console-run-state');
  calls.answer('system.getRunStatus', NO_NETWORK);
  await clock.fastForward(1_000);
  expect(await status.innerText()).toBe('The system is under maintenance');
  run(1);
  await clock.fastForward(1_000);
  await expect.poll(() => status.innerText()).toBe('');
});
