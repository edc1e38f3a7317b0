// A record on its screen: its fields, its save bar, and what a save sends and answers.
import { expect, test } from 'vitest';
import { settled } from '../support/settled.ts';
import { NO_NETWORK, reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { redirect, redirectCalls, redirects } from './console-rows.ts';

const components = await openComponents();
const { page, calls, clock } = components;
const main = page.getByRole('main');
const bar = main.locator('.console-save-bar');
const said = bar.getByRole('status');
const field = (name: string) => main.getByLabel(name, { exact: true });
const save = bar.getByRole('button', { name: 'Save', exact: true });

type Options = NonNullable<Parameters<typeof components.console>[1]>;

async function open(path = 'r1', table: CallTable = {}, options: Options = {}): Promise<void> {
  await components.console(`/owner/redirect/${path}`, {
    ...options,
    calls: {
      ...redirectCalls(),
      'consoleRedirect.get': redirect(),
      'consoleRedirect.history': [],
      'consoleRedirect.save': { id: 'r1', revision: 4 },
      ...table,
    },
  });
  await main.getByRole('textbox').first().waitFor();
}

const bodies = () => calls.made('consoleRedirect.save').map(({ body }) => body);

test('a record shows its values, and says that everything is saved', async () => {
  await open();
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('/old-1');
  expect(await page.title()).toBe('/old-1 - Kilnfield');
  const values = await Promise.all(
    ['Old address', 'New address', 'Note'].map((name) => field(name).inputValue()),
  );
  expect(values).toEqual(['/old-1', '/new-1', 'Note 1']);
  expect(await main.getByRole('switch', { name: 'Permanent' }).isChecked()).toBe(true);
  expect(await main.getByText('Browsers and search engines remember it (301).').isVisible()).toBe(true);
  expect(await said.innerText()).toBe('Everything is saved');
  expect(await bar.getByRole('button', { name: 'Discard changes' }).count()).toBe(0);
  // Who opens a record reads it first.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
});

test(
  'what is changed is not saved yet, can be undone, and is saved with its revision',
  { tags: 'long' },
  async () => {
    await open();
    await field('Note').fill('Another');
    await said.getByText('Not saved yet').waitFor();
    expect(await said.getAttribute('data-state')).toBe('unsaved');
    await bar.getByRole('button', { name: 'Discard changes' }).click();
    await said.getByText('Everything is saved').waitFor();
    expect(await field('Note').inputValue()).toBe('Note 1');
    await field('Note').fill('Third');
    await main.getByRole('switch', { name: 'Permanent' }).click();
    const held = calls.hold('consoleRedirect.save');
    await save.click();
    await said.getByText('Saving…').waitFor();
    calls.answer('consoleRedirect.get', redirect({ note: 'Third', isPermanent: false }, 4));
    held.release();
    await said.getByText('Everything is saved').waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    const values = {
      path: '/old-1',
      target: '/new-1',
      isPermanent: false,
      note: 'Third',
    };
    expect(bodies()).toEqual([{ id: 'r1', revision: 3, values }]);
    // The next save knows the new revision.
    await field('Note').fill('Fourth');
    await page.keyboard.press('Control+s');
    await calls.next('consoleRedirect.save', 2);
    expect(bodies()[1]).toEqual({
      id: 'r1',
      revision: 4,
      values: { ...values, note: 'Fourth' },
    });
  },
);

test('typing back what is stored is no change', { tags: 'long' }, async () => {
  await open();
  await field('Note').fill('Another');
  await said.getByText('Not saved yet').waitFor();
  await field('Note').fill('Note 1');
  await said.getByText('Everything is saved').waitFor();
});

test('fields say themselves what is missing, and nothing is sent', async () => {
  await open();
  await field('New address').fill('');
  await save.click();
  await expect.poll(() => field('New address').getAttribute('aria-invalid')).toBe('true');
  await expect
    .poll(() => field('New address').evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await field('Old address').getAttribute('aria-invalid')).not.toBe('true');
  expect(bodies()).toEqual([]);
});

test('what the server refuses is said at its field, and what has no field in the bar', async () => {
  const errors = [
    { path: '/body/values/target', message: 'There is no such page.' },
    { path: '/body', message: 'There are too many redirects.' },
  ];
  await open('r1', {
    'consoleRedirect.save': reject(422, 'Not valid.', { data: { errors } }),
  });
  await field('New address').fill('/nowhere');
  await save.click();
  await main.getByText('There is no such page.').waitFor();
  await expect.poll(() => field('New address').getAttribute('aria-invalid')).toBe('true');
  await bar.getByRole('alert').getByText('There are too many redirects.').waitFor();
  expect(await said.innerText()).toBe('Not saved yet');
  calls.answer('consoleRedirect.save', reject(403, 'Your role may not do this.'));
  await field('New address').fill('/home');
  await save.click();
  await bar.getByRole('alert').getByText('Your role may not do this.').waitFor();
  expect(await bar.getByRole('link').count()).toBe(0);
});

test('a session that has ended leads to signing in, in a new tab', async () => {
  await open('r1', { 'consoleRedirect.save': reject(401, 'Please sign in.') });
  await field('Note').fill('Another');
  await save.click();
  const link = bar.getByRole('link', {
    name: 'Sign in in a new tab, then save here',
  });
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
    '/owner/login',
    '_blank',
  ]);
  calls.answer('consoleRedirect.save', { id: 'r1', revision: 4 });
  calls.answer('consoleRedirect.get', redirect({ note: 'Another' }, 4));
  await save.click();
  await said.getByText('Everything is saved').waitFor();
  expect(await link.count()).toBe(0);
});

test('without a connection it is saved again by itself, with the same key', async () => {
  await open('r1', { 'consoleRedirect.save': NO_NETWORK });
  await field('Note').fill('Another');
  await save.click();
  await said.getByText('No connection. What you typed is kept in this browser').waitFor();
  await bar.getByRole('button', { name: 'Save again' }).waitFor();
  await clock.fastForward(5_000);
  await calls.next('consoleRedirect.save', 2);
  calls.answer('consoleRedirect.get', redirect({ note: 'Another' }, 4));
  calls.answer('consoleRedirect.save', { id: 'r1', revision: 4 });
  // The second try has ended.
  await settled(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await said.getByText('Everything is saved').waitFor();
  const keys = calls.made('consoleRedirect.save').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  const count = keys.length;
  await clock.fastForward(20_000);
  expect(calls.made('consoleRedirect.save')).toHaveLength(count);
});

test('what is saved stays in the form and is the next base, though it is not read again', async () => {
  await open();
  calls.answer('consoleRedirect.get', NO_NETWORK);
  await field('Note').fill('second');
  await page.keyboard.press('Control+s');
  await calls.next('consoleRedirect.get', 2);
  await said.getByText('Everything is saved').waitFor();
  expect(await field('Note').inputValue()).toBe('second');
  await field('Note').fill('third');
  await said.getByText('Not saved yet').waitFor();
  await page.keyboard.press('Control+s');
  await calls.next('consoleRedirect.save', 2);
  await said.getByText('Everything is saved').waitFor();
  expect(bodies()[1]).toMatchObject({ revision: 4, values: { note: 'third' } });
});

test('a busy server is asked again, and what is typed meanwhile is saved after it', async () => {
  await open('r1', { 'consoleRedirect.save': reject(503, 'Busy.') });
  await field('Note').fill('One');
  await save.click();
  await bar.getByRole('button', { name: 'Save again' }).waitFor();
  await field('Note').fill('Two');
  calls.answer('consoleRedirect.save', { id: 'r1', revision: 4 });
  calls.answer('consoleRedirect.get', redirect({ note: 'Two' }, 4));
  await clock.fastForward(5_000);
  await said.getByText('Everything is saved').waitFor();
  expect(bodies().at(-1)).toMatchObject({ values: { note: 'Two' } });
});

test(
  'a new record has its defaults, the focus in its first field, and then an address',
  { tags: 'long' },
  async () => {
    await open('new', { 'consoleRedirect.save': { id: 'made-1', revision: 1 } });
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('New redirect');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id))
      .toBe((await field('Old address').getAttribute('id')) ?? '');
    expect(await said.innerText()).toBe('Not created yet');
    expect(await main.getByRole('switch', { name: 'Permanent' }).isChecked()).toBe(true);
    expect(await main.getByRole('button', { name: 'Move to the trash' }).count()).toBe(0);
    await field('Old address').fill('/summer');
    await field('New address').fill('/home');
    calls.answer('consoleRedirect.get', {
      ...redirect({ path: '/summer' }, 1),
      id: 'made-1',
    });
    await bar.getByRole('button', { name: 'Create' }).click();
    await main.getByRole('heading', { name: '/summer' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/owner/redirect/made-1');
    expect(bodies()).toEqual([{ values: expect.objectContaining({ path: '/summer', target: '/home' }) }]);
    expect(bodies()[0]).not.toHaveProperty('id');
  },
);

test('the way back leads to the list as it was left', async () => {
  await components.console('/owner/redirect?q=old-1&sort=-path', {
    calls: {
      ...redirectCalls(),
      'consoleRedirect.get': redirect(),
      'consoleRedirect.history': [],
    },
  });
  await main.locator('tbody').getByRole('link').first().click();
  const back = main.getByRole('link', { name: '← Redirects' });
  expect(await back.getAttribute('href')).toBe('/owner/redirect?q=old-1&sort=-path');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-title');
  await open();
  expect(await back.getAttribute('href')).toBe('/owner/redirect');
});

test('who may only read is told so, and cannot change anything', async () => {
  await open('r1', {}, { permissions: ['content.read'] });
  expect(await main.getByText('You may read this, but not change it.').isVisible()).toBe(true);
  expect(await field('Note').isEditable()).toBe(false);
  expect(await bar.count()).toBe(0);
  expect(await main.getByRole('button', { name: 'Move to the trash' }).count()).toBe(0);
});

test('a record that does not load says why, and is asked for again', async () => {
  await components.console('/owner/redirect/gone', {
    calls: { 'consoleRedirect.get': reject(404, 'It is not there any more.') },
  });
  await main.getByRole('alert').getByText('It is not there any more.').waitFor();
  expect(await main.getByRole('heading', { level: 1 }).innerText()).toBe('Redirects');
  calls.answer('consoleRedirect.get', redirect());
  calls.answer('consoleRedirect.history', []);
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.getByRole('heading', { name: '/old-1' }).waitFor();
});

test('in Chinese the bar and the fields speak it', async () => {
  await components.console('/owner/redirect/r1', {
    language: 'zh-CN',
    calls: { 'consoleRedirect.get': redirect(), 'consoleRedirect.history': [] },
  });
  await main.getByLabel('备注').waitFor();
  expect(await said.innerText()).toBe('内容均已保存');
  expect(await bar.getByRole('button').innerText()).toMatch(/保\s?存/);
});

test(
  'leaving asks while something is not saved: to stay, to discard, or to save first',
  { tags: 'long' },
  async () => {
    const leave = main.getByRole('link', { name: '← Redirects' });
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    const press = (name: string): Promise<void> => dialog.getByRole('button', { name }).click();
    await open();
    await field('Note').fill('Another');
    await leave.click();
    await press('Stay here');
    await dialog.waitFor({ state: 'detached' });
    expect(await field('Note').inputValue()).toBe('Another');
    await leave.click();
    await press('Discard changes');
    await main.getByRole('heading', { name: 'Redirects' }).waitFor();
    expect(bodies()).toEqual([]);
    await open();
    await field('Note').fill('Another');
    await leave.click();
    calls.answer('consoleRedirect.list', redirects(1));
    await press('Save and leave');
    await main.getByRole('heading', { name: 'Redirects' }).waitFor();
    expect(bodies()).toMatchObject([{ values: { note: 'Another' } }]);
  },
);

test(
  'leaving does not ask when nothing has changed, and stays where a save is refused',
  { tags: 'long' },
  async () => {
    const leave = main.getByRole('link', { name: '← Redirects' });
    await open('r1', { 'consoleRedirect.save': reject(422, 'Not like this.') });
    await leave.click();
    await main.getByRole('heading', { name: 'Redirects' }).waitFor();
    await page.goBack();
    await field('Note').fill('Another');
    await leave.click();
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await bar.getByRole('alert').getByText('Not like this.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  },
);

test('a record can be read before its form has loaded, and the form takes its place', async () => {
  await page.evaluate(() => {
    const seen = window as unknown as { first?: string };
    new MutationObserver(() => {
      seen.first ??= document.querySelector<HTMLElement>('.console-first')?.innerText;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await open();
  const first = await page.evaluate(() => (window as unknown as { first?: string }).first);
  expect(first?.split('\n').filter((line) => line !== '')).toEqual(
    expect.arrayContaining(['Old address', '/old-1', 'New address', '/new-1', 'Note 1']),
  );
  expect(await main.locator('.console-first').count()).toBe(0);
});
