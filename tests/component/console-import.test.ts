// A spreadsheet is imported: its columns, a try, the import itself.
import { expect, test } from 'vitest';
import { page as pageOf, reject } from './calls.ts';
import { openComponents } from './component.ts';
import { job, redirectCalls } from './console-rows.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const dialog = page.getByRole('dialog', { name: 'Import: Redirects' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

const SHEET = {
  columns: ['Old address', 'To', 'Permanent?'],
  rows: [
    ['/a', '/b', 'yes'],
    ['/c', '/d'],
  ],
  total: 2,
  sheets: [],
  sheet: '',
  heading: 1,
  lines: [],
  pictures: 0,
  hidden: 0,
  readsHidden: false,
};

async function open(calls: Parameters<typeof components.console>[1] = {}): Promise<void> {
  const table = {
    ...redirectCalls(1),
    'consoleSheet.read': SHEET,
    'consoleRedirect.import': { id: 'job-1' },
    ...calls.calls,
  };
  await components.console('/owner/redirect', { ...calls, calls: table });
  await main.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor();
}

const field = (name: string) => dialog.getByRole('combobox', { name, exact: true });

const give = (name: string): Promise<void> =>
  dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a,b') });

test('a file is read, its columns are guessed by what fields are called', async () => {
  await open();
  const held = calls.hold('consoleSheet.read');
  await give('list.csv');
  await dialog.getByText('Reading…').waitFor();
  expect(await dialog.getByLabel('File').getAttribute('aria-busy')).toBe('true');
  held.release();
  await dialog.getByText('list.csv · 2 rows').waitFor();
  const preview = dialog.getByRole('table', {
    name: 'The first rows of the file',
  });
  expect(await preview.getByRole('row').allInnerTexts()).toEqual([
    'Old address\tTo\tPermanent?',
    '/a\t/b\tyes',
    '/c\t/d\t',
  ]);
  const mapped = await Promise.all(
    ['Old address', 'New address', 'Permanent', 'Note'].map((name) => field(name).inputValue()),
  );
  expect(mapped).toEqual(['Old address', '', 'Permanent?', '']);
  expect(await field('Note').locator('option').allInnerTexts()).toEqual(['Not imported', ...SHEET.columns]);
  const key = dialog.getByLabel('Find existing items by this field');
  expect(await key.inputValue()).toBe('path');
  expect(await key.locator('option').allInnerTexts()).toEqual(['All are new', 'Old address', 'Permanent']);
  await field('Old address').selectOption('Not imported');
  expect(await key.inputValue()).toBe('');
});

test('a try changes nothing and says what would become of each row; then it is imported', async () => {
  const rows = [
    {
      id: '',
      ok: false,
      title: '/c',
      reason: 'The new address is missing.',
      line: 3,
    },
    { id: '', ok: true, title: '/a', line: 2, outcome: 'created' as const },
  ];
  const outcomes = { created: 1, changed: 0, unchanged: 0 };
  await open({
    calls: {
      'consoleJob.get': job({
        kind: 'import',
        rows,
        done: 2,
        failed: 1,
        outcomes,
      }),
    },
  });
  await give('list.csv');
  await field('New address').selectOption('To');
  expect(await button('Import now').isDisabled()).toBe(true);
  await button('Trial run').click();
  const { body } = await calls.next('consoleRedirect.import');
  expect(body).toMatchObject({ key: 'path', dryRun: true });
  expect(JSON.parse(body.mapping)).toEqual({
    path: 'Old address',
    isPermanent: 'Permanent?',
    target: 'To',
  });
  await dialog.getByText('Trial run: list.csv').waitFor();
  await dialog.getByText('Done · 1 of 2 · 1 new · 1 row cannot be imported').waitFor();
  const result = dialog.getByRole('table', { name: 'Result of the trial run' });
  expect(await result.getByRole('row').allInnerTexts()).toEqual([
    'Row\tItem\tWhat would be done',
    '3\t/c\tCannot be imported The new address is missing.',
    '2\t/a\tNew',
  ]);
  expect(
    await result.locator('.console-tag').evaluateAll((tags) => tags.map((tag) => tag.dataset.tone)),
  ).toEqual(['bad', 'good']);
  expect(await button('Undo').count()).toBe(0);
  await button('Import now').click();
  await dialog.waitFor({ state: 'detached' });
  expect((await calls.next('consoleRedirect.import', 2)).body).toMatchObject({
    dryRun: false,
  });
  await main.getByText('Import: list.csv').waitFor();
  // A row that was not imported is no record that could be chosen.
  expect(await page.getByRole('region', { name: 'Selected items' }).count()).toBe(0);
});

test('another choice of columns asks for another try', async () => {
  await open({ calls: { 'consoleJob.get': job({ kind: 'import' }) } });
  await give('list.csv');
  await button('Trial run').click();
  await dialog.getByText('Done · 1 of 1').waitFor();
  await expect.poll(() => button('Import now').isEnabled()).toBe(true);
  await field('Note').selectOption('To');
  await dialog.getByText('Trial run: list.csv').waitFor({ state: 'detached' });
  expect(await button('Import now').isDisabled()).toBe(true);
  await dialog.getByLabel('Find existing items').selectOption('All are new');
  await button('Trial run').click();
  expect((await calls.next('consoleRedirect.import', 2)).body).not.toHaveProperty('key');
});

test('without a column nothing can be tried', async () => {
  await open({
    calls: { 'consoleSheet.read': { ...SHEET, columns: ['?'], rows: [], total: 0 } },
  });
  await give('list.csv');
  await dialog.getByText('0 rows').waitFor();
  expect([await button('Trial run').isDisabled(), await button('Import now').isDisabled()]).toEqual([
    true,
    true,
  ]);
});

test('a file that cannot be read, and an import that is refused, say why', async () => {
  await open({
    calls: { 'consoleSheet.read': reject(422, 'This is no spreadsheet.') },
  });
  await give('photo.csv');
  await dialog.getByRole('alert').getByText('This is no spreadsheet.').waitFor();
  expect(await button('Trial run').count()).toBe(0);
  calls.answer('consoleSheet.read', SHEET);
  calls.answer('consoleRedirect.import', reject(422, 'The column is there twice.'));
  await give('list.csv');
  await button('Trial run').click();
  await dialog.getByRole('alert').getByText('The column is there twice.').waitFor();
  await button('Cancel').click();
  await dialog.waitFor({ state: 'detached' });
});

const BOOK = {
  ...SHEET,
  sheets: ['Notes', 'Addresses'],
  sheet: 'Notes',
  heading: 1,
  lines: [
    { line: 1, text: 'Old addresses of 2026' },
    { line: 3, text: 'Old address | To' },
  ],
};

test('an import that goes on counts what it has made and refused, also after coming back', async () => {
  const outcomes = { created: 30, changed: 4 };
  const running = job({ kind: 'import', state: 'running', done: 40, total: 100, failed: 6, outcomes });
  await open({
    calls: { 'consoleJob.get': job({ kind: 'import' }), 'consoleFriendLink.list': pageOf([], 0) },
  });
  await give('list.csv');
  await button('Trial run').click();
  await expect.poll(() => button('Import now').isEnabled()).toBe(true);
  calls.answer('consoleJob.get', running);
  await button('Import now').click();
  const panel = main.getByRole('region', { name: 'Import: list.csv' });
  const said = 'Under way · 34 of 100 · 30 new · 4 changed · 6 rows cannot be imported';
  await panel.getByRole('status').getByText(said).waitFor();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Friend links' }).click();
  await panel.waitFor({ state: 'detached' });
  await menu.getByRole('link', { name: 'Redirects' }).click();
  await panel.getByText(said).waitFor();
  expect(await panel.getByRole('progressbar', { name: 'Import: list.csv' }).getAttribute('value')).toBe('40');
});

test('a file that was imported before says when, by whom, and what came of it', async () => {
  const imported = { at: '2026-11-28T02:30:00.000Z', who: 'Mei', outcomes: { created: 2, unchanged: 1 } };
  await open({ calls: { 'consoleSheet.read': { ...SHEET, imported } } });
  await give('list.csv');
  const { body } = await calls.next('consoleSheet.read');
  expect(body).toMatchObject({ entity: 'redirect' });
  const warning = dialog.getByRole('status').getByText('Mei already imported this file on');
  expect(await warning.innerText()).toContain(': 2 new · 1 stays as it is.');
});

test('another sheet and another row of headings can be chosen, and are imported', async () => {
  await open({ calls: { 'consoleSheet.read': BOOK, 'consoleJob.get': job({ kind: 'import' }) } });
  await give('book.xlsx');
  await dialog.getByText('book.xlsx').waitFor();
  calls.answer('consoleSheet.read', { ...BOOK, sheet: 'Addresses' });
  await field('Sheet').selectOption('Addresses');
  expect((await calls.next('consoleSheet.read', 2)).body).toMatchObject({ sheet: 'Addresses' });
  calls.answer('consoleSheet.read', { ...BOOK, sheet: 'Addresses', heading: 3 });
  const heading = field('Row with the column names');
  expect(await heading.locator('option').allInnerTexts()).toEqual([
    '1: Old addresses of 2026',
    '3: Old address | To',
  ]);
  await heading.selectOption('3: Old address | To');
  const { body } = await calls.next('consoleSheet.read', 3);
  expect(body).toMatchObject({ sheet: 'Addresses', heading: 3 });
  await expect.poll(() => heading.inputValue()).toBe('3');
  await button('Trial run').click();
  const tried = await calls.next('consoleRedirect.import');
  expect(tried.body).toMatchObject({ sheet: 'Addresses', heading: 3, dryRun: true });
});

test('rows that a sheet hides are left out and counted, and are imported when they are wanted', async () => {
  const hiding = { ...SHEET, sheet: 'Prices', hidden: 12 };
  await open({ calls: { 'consoleSheet.read': hiding, 'consoleJob.get': job({ kind: 'import' }) } });
  await give('book.xlsx');
  const wanted = dialog.getByLabel('Also import 12 rows that are hidden or filtered out in the sheet');
  expect(await wanted.isChecked()).toBe(false);
  await button('Trial run').click();
  expect((await calls.next('consoleRedirect.import')).body).toMatchObject({ readsHidden: false });
  calls.answer('consoleSheet.read', { ...hiding, total: 14, readsHidden: true });
  await wanted.click();
  expect((await calls.next('consoleSheet.read', 2)).body).toMatchObject({ readsHidden: true });
  await dialog.getByText('book.xlsx · 14 rows').waitFor();
  await button('Trial run').click();
  expect((await calls.next('consoleRedirect.import', 2)).body).toMatchObject({ readsHidden: true });
});

test('a file that was mended is chosen again: its columns stay, and it is tried again', async () => {
  const rows = [{ id: '', ok: false, title: '/c', reason: 'The new address is missing.', line: 3 }];
  await open({ calls: { 'consoleJob.get': job({ kind: 'import', rows, done: 1, total: 1, failed: 1 }) } });
  await give('list.csv');
  await field('New address').selectOption('To');
  await dialog.getByText('Run the trial first').waitFor();
  await button('Trial run').click();
  await dialog.getByText('No row can be imported.').waitFor();
  expect(await button('Import now').isDisabled()).toBe(true);
  const mended = 'Old address,To\n/c,/d';
  await dialog
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) });
  await calls.next('consoleSheet.read', 2);
  await dialog.getByText('Run the trial first').waitFor();
  expect(await field('New address').inputValue()).toBe('To');
  calls.answer('consoleRedirect.import', { id: 'job-2' });
  calls.answer('consoleJob.get', job({ id: 'job-2', kind: 'import' }));
  await button('Trial run').click();
  await expect.poll(() => button('Import now').isEnabled()).toBe(true);
});

test('pictures of other sites are fetched if the owner wants it, and what is left out is said', async () => {
  const warning = 'Left out: 1 video.';
  const rows = [{ id: '', ok: true, title: '/a', line: 2, outcome: 'created' as const, warning }];
  await open({
    calls: {
      'consoleSheet.read': { ...SHEET, pictures: 2 },
      'consoleJob.get': job({ kind: 'import', rows, warned: 1 }),
    },
  });
  await give('list.csv');
  const box = dialog.getByRole('checkbox', { name: 'Fetch 2 pictures of other sites into the library' });
  await button('Trial run').click();
  expect((await calls.next('consoleRedirect.import')).body).toMatchObject({ pictures: true });
  await dialog.getByText('something was left out of 1 row').waitFor();
  const result = dialog.getByRole('table', { name: 'Result of the trial run' });
  await result.getByText(warning).waitFor();
  await box.uncheck();
  calls.answer('consoleRedirect.import', { id: 'job-2' });
  calls.answer('consoleJob.get', job({ id: 'job-2', kind: 'import', rows, warned: 1 }));
  expect(await button('Import now').isDisabled()).toBe(true);
  await button('Trial run').click();
  expect((await calls.next('consoleRedirect.import', 2)).body).toMatchObject({ pictures: false });
  await expect.poll(() => button('Import now').isEnabled()).toBe(true);
  await button('Import now').click();
  await dialog.waitFor({ state: 'detached' });
  await main.getByText(warning).waitFor();
});

test('a category is chosen for new products whose rows have none', async () => {
  const categories = [
    { id: 'c1', title: 'Glazes' },
    { id: 'c2', title: 'Kilns' },
  ];
  await components.console('/owner/product', {
    calls: {
      'consoleView.list': [],
      'consoleProduct.list': pageOf([], 0),
      'consoleProduct.import': { id: 'job-1' },
      'consoleClassification.list': categories as never,
      'consoleSheet.read': { ...SHEET, columns: ['Code', 'Title'], rows: [['a', 'Ash']], total: 1 },
      'consoleJob.get': job({ kind: 'import' }),
    },
  });
  await main.locator('.console-heading-actions').getByRole('button', { name: 'Import' }).click();
  const products = page.getByRole('dialog', { name: 'Import: Products' });
  await products
    .getByLabel('File')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a') });
  await products.getByRole('combobox', { name: 'Category of new items whose row has none' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Kilns' }).click();
  await products.getByRole('button', { name: 'Trial run' }).click();
  const { body } = await calls.next('consoleProduct.import');
  expect(JSON.parse(body.fill ?? '')).toEqual({ classificationCode: 'c2' });
});
