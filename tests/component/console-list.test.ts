import { expect, test } from 'vitest';
import { reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');

const ROWS = Array.from({ length: 25 }, (_, index) => ({
  id: `r${index}`,
  revision: 1,
  path: `/old-${String(index).padStart(2, '0')}`,
  target: '/home',
  isPermanent: index > 4,
  note: `Note ${index}`,
  gmtModified: '2026-05-01T08:00:00Z',
}));

/** The redirects of a site, as the server lists them. */
const REDIRECTS: CallTable = {
  'consoleRedirect.list': ({ query: { sort } }) => (sort === '-path' ? ROWS.toReversed() : ROWS),
};

const open = (table: CallTable = {}): Promise<void> =>
  components.console('/owner/redirect', { calls: { ...REDIRECTS, ...table } });

test('a list shows its rows, a page at a time, and sorts by the address', async () => {
  await open();
  await main.getByText('25 entries').waitFor();
  expect(await main.locator('tbody tr').count()).toBe(20);
  await main.getByRole('button', { name: 'Old address' }).click();
  await main.getByText('/old-24').waitFor();
  expect(new URL(page.url()).search).toBe('?sort=-path');
  expect(await main.getByRole('columnheader', { name: 'Old address' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

test('a list that could not be loaded says so, and is loaded again', async () => {
  await open({ 'consoleRedirect.list': reject(500, 'The database is closed.') });
  await main.getByRole('alert').getByText('The database is closed.').waitFor();
  calls.answer('consoleRedirect.list', ROWS);
  await main.getByRole('alert').getByRole('button').click();
  await main.getByText('25 entries').waitFor();
  expect(calls.made('consoleRedirect.list').length).toBe(2);
});

test('an owner who may not read a list is told so', async () => {
  await components.console('/owner/redirect', { permissions: [] });
  await main.getByRole('heading', { name: 'Redirects' }).waitFor();
  expect(calls.names()).not.toContain('consoleRedirect.list');
});
