// Saved views of a list.
import { expect, test } from 'vitest';
import { reject } from './calls.ts';
import { openComponents } from './component.ts';
import { redirectCalls } from './console-rows.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Save this view' });

const VIEWS = [
  {
    id: 'v1',
    entity: 'redirect',
    name: 'Old ones',
    query: 'q=old&sort=-path',
    isShared: true,
    isOwn: true,
  },
  { id: 'v2', entity: 'redirect', name: 'Theirs', query: 'q=new', isShared: true, isOwn: false },
  { id: 'v3', entity: 'redirect', name: 'Mine', query: 'size=50', isShared: false, isOwn: true },
];

async function open(query = '', table: typeof VIEWS = VIEWS, permissions?: 'content.read'[]): Promise<void> {
  await components.console(`/owner/redirect${query}`, {
    ...(permissions && { permissions }),
    calls: {
      ...redirectCalls(),
      'consoleView.list': table,
      'consoleView.save': { id: 'v9' },
    },
  });
  await main.locator('tbody tr').first().waitFor();
  await main.getByRole('button', { name: 'Views' }).click();
}

test('views are offered: shared ones say so, the shown one is marked, own ones can be removed', async () => {
  await open('?sort=-path&q=old&page=2');
  expect((await calls.next('consoleView.list')).query).toEqual({
    entity: 'redirect',
  });
  const lines = page.getByRole('group', { name: 'Views' }).locator('.console-view-line');
  expect(await lines.allInnerTexts()).toEqual(['Old ones\nshared\n✕', 'Theirs\nshared', 'Mine\n✕']);
  const links = lines.getByRole('link');
  expect(await links.nth(1).getAttribute('href')).toBe('/owner/redirect?q=new');
  calls.answer('consoleView.remove', null as never);
  calls.answer('consoleView.list', VIEWS.slice(0, 2));
  await page.getByRole('button', { name: 'Remove the view: Mine' }).click();
  expect((await calls.next('consoleView.remove')).body).toEqual({ id: 'v3' });
  await lines.nth(2).waitFor({ state: 'detached' });
});

test('a view leads to what it was kept for, and is marked then', async () => {
  await open('', [
    {
      id: 'v1',
      entity: 'redirect',
      name: 'Old ones',
      query: 'sort=-path&q=old-1',
      isShared: true,
      isOwn: true,
    },
  ]);
  await page.getByRole('link', { name: /^Old ones/ }).click();
  await main.getByText('11 entries').waitFor();
  expect(new URL(page.url()).search).toBe('?sort=-path&q=old-1');
  expect(components.left()).toEqual([]);
  await page.getByRole('group', { name: 'Views' }).waitFor({ state: 'detached' });
});

test('a view is kept under a name, for oneself or for all', { tags: 'long' }, async () => {
  await open('?q=old&page=2', []);
  expect(await page.getByText('There are no saved views yet.').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await dialog.getByRole('button', { name: 'Save this view' }).click();
  await dialog.getByRole('alert').getByText('Give it a name.').waitFor();
  const name = dialog.getByLabel('Name');
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await name.fill('  Everything old ');
  await dialog.getByRole('checkbox', { name: 'All colleagues can use it' }).check();
  await name.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await calls.next('consoleView.save')).body).toEqual({
    entity: 'redirect',
    name: 'Everything old',
    query: 'q=old',
    isShared: true,
  });
  await page.getByText('The view is saved').waitFor();
  expect(calls.made('consoleView.list')).toHaveLength(2);
});

test('an own view of the same name is replaced, that of somebody else is not', { tags: 'long' }, async () => {
  await open();
  const save = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Save this view' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Save this view' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await save('Mine');
  await main.getByRole('button', { name: 'Views' }).click();
  await save('Theirs');
  expect(calls.made('consoleView.save').map(({ body }) => body)).toEqual([
    { id: 'v3', entity: 'redirect', name: 'Mine', query: '', isShared: false },
    { entity: 'redirect', name: 'Theirs', query: '', isShared: false },
  ]);
});

test('a view that is refused says why, and can be given up', async () => {
  await open();
  calls.answer('consoleView.save', reject(422, 'There are too many views.'));
  await page.getByRole('button', { name: 'Save this view' }).click();
  await dialog.getByLabel('Name').fill('One more');
  await dialog.getByRole('button', { name: 'Save this view' }).click();
  await dialog.getByRole('alert').getByText('There are too many views.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});
