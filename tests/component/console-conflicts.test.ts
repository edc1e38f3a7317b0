// Two owners on one record, work of an earlier visit, older revisions, and the end of a record.
import { expect, test } from 'vitest';
import { page as pageOf, reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { job, redirect, redirectCalls, redirects } from './console-rows.ts';

const components = await openComponents();
const { page, calls, clock } = components;
const main = page.getByRole('main');
const bar = main.locator('.console-save-bar');
const said = bar.getByRole('status');
const dialog = page.getByRole('dialog');
const field = (name: string) => main.getByLabel(name, { exact: true });
const save = bar.getByRole('button', { name: 'Save', exact: true });

async function open(
  table: CallTable = {},
  options: Parameters<typeof components.console>[1] = {},
): Promise<void> {
  await components.console('/owner/redirect/r1', {
    ...options,
    calls: {
      ...redirectCalls(),
      'consoleRedirect.get': redirect(),
      'consoleRedirect.history': [],
      'consoleRedirect.save': { id: 'r1', revision: 5 },
      ...table,
    },
  });
  await main.getByRole('textbox').first().waitFor();
}

/** Another owner has saved these values first, as revision 4. */
function moveOn(values: Parameters<typeof redirect>[0]): void {
  const { revision, values: theirs } = redirect(values, 4);
  let isFirst = true;
  calls.answer('consoleRedirect.save', () => {
    if (!isFirst) return { id: 'r1', revision: 5 };
    isFirst = false;
    return reject(4091, 'It was changed.', { data: { revision, stored: theirs } });
  });
}

test('changes of two owners to different fields are both kept, and it is said so', async () => {
  await open();
  moveOn({ target: '/theirs' });
  await field('Note').fill('Mine');
  calls.answer('consoleRedirect.get', redirect({ target: '/theirs', note: 'Mine' }, 5));
  await save.click();
  await page.getByText('A colleague has saved meanwhile. Both changes are kept.').waitFor();
  await said.getByText('Everything is saved').waitFor();
  expect(await field('New address').inputValue()).toBe('/theirs');
  expect(calls.made('consoleRedirect.save').map(({ body }) => body)).toEqual([
    { id: 'r1', revision: 3, values: expect.objectContaining({ target: '/new-1', note: 'Mine' }) },
    { id: 'r1', revision: 4, values: expect.objectContaining({ target: '/theirs', note: 'Mine' }) },
  ]);
});

test('what both have changed is asked for, and nothing is chosen beforehand', { tags: 'long' }, async () => {
  await open();
  moveOn({ note: 'Theirs', target: '/theirs' });
  await field('Note').fill('Mine');
  await field('New address').fill('/mine');
  await save.click();
  expect(await dialog.getByRole('heading').innerText()).toBe('Both versions change the same fields');
  const choices = dialog.getByRole('group');
  expect(await choices.locator('legend').allInnerTexts()).toEqual(['New address', 'Note']);
  const note = choices.filter({ hasText: 'Note' });
  expect(await note.innerText()).toMatch(/^Note\s+Before\s+/);
  const done = dialog.getByRole('button', { name: 'Use these versions' });
  expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await done.isDisabled()).toBe(true);
  await note.getByText('Theirs', { exact: true }).waitFor();
  await note.getByRole('radio', { name: 'Saved meanwhile' }).check();
  expect(await done.isDisabled()).toBe(true);
  await choices.filter({ hasText: 'New address' }).getByRole('radio', { name: 'Mine' }).check();
  calls.answer('consoleRedirect.get', redirect({ note: 'Theirs', target: '/mine' }, 5));
  await done.click();
  const { body } = await calls.next('consoleRedirect.save', 2);
  expect(body).toMatchObject({ revision: 4, values: { note: 'Theirs', target: '/mine' } });
  await expect.poll(() => field('Note').inputValue()).toBe('Theirs');
});

test('a conflict may be decided later: nothing is lost, and saving asks again', async () => {
  await open();
  moveOn({ note: 'Theirs' });
  await field('Note').fill('Mine');
  await save.click();
  await dialog.getByRole('button', { name: 'Decide later' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field('Note').inputValue()).toBe('Mine');
  await said.getByText('Not saved yet').waitFor();
  moveOn({ note: 'Theirs' });
  await save.click();
  await dialog.getByRole('button', { name: 'Use these versions' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(calls.made('consoleRedirect.save')).toHaveLength(2);
});

interface Kept {
  key: string;
  work: unknown;
}

/** The work that the browser keeps; what is given is kept in its place. */
function keptWork(given: Kept | undefined): Promise<Kept | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Kept | undefined>();
  const opening = indexedDB.open('tessera-console', 1);
  opening.onerror = () => reject(opening.error ?? new Error('It cannot be opened.'));
  opening.onsuccess = () => {
    const store = opening.result.transaction('records', 'readwrite').objectStore('records');
    if (given !== undefined) store.put(given.work, given.key);
    const [keys, works] = [store.getAllKeys() as IDBRequest<string[]>, store.getAll()];
    store.transaction.oncomplete = () => {
      opening.result.close();
      const [key] = keys.result;
      resolve(key === undefined ? undefined : { key, work: works.result[0] });
    };
  };
  return promise;
}

const readKept = () => page.evaluate(keptWork, undefined);

/** Leaves the record and comes back to it, after an earlier visit that has left this note unsaved. */
async function comeBack(note: string): Promise<void> {
  await field('Note').fill(note);
  await said.getByText('Not saved yet').waitFor();
  await clock.fastForward(400);
  await expect.poll(readKept).toMatchObject({ work: { values: { note } } });
  const kept = await readKept();
  await main.getByRole('link', { name: '← Redirects' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await main.getByRole('heading', { name: 'Redirects' }).waitFor();
  expect(await readKept()).toBe(undefined);
  await page.evaluate(keptWork, kept);
  await page.goBack();
  await notice.waitFor();
}

const notice = main.getByRole('region', { name: 'Unsaved changes' });

test('work of an earlier visit is offered, and taken up', { tags: 'long' }, async () => {
  await open();
  await comeBack('Half a sentence');
  await said.getByText('Changes from an earlier visit are not saved yet').waitFor();
  expect(await field('Note').inputValue()).toBe('Note 1');
  await notice.getByText('You have changes here from 06/01/2026, 16:0').waitFor();
  await notice.getByRole('button', { name: 'Continue with it' }).click();
  await said.getByText('Not saved yet').waitFor();
  expect(await field('Note').inputValue()).toBe('Half a sentence');
  expect(await notice.count()).toBe(0);
  await save.click();
  expect((await calls.next('consoleRedirect.save')).body).toMatchObject({
    values: { note: 'Half a sentence' },
  });
  await expect.poll(readKept).toBe(undefined);
});

test(
  'work of an earlier visit is merged with what was saved since, or deleted',
  { tags: 'long' },
  async () => {
    await open();
    calls.answer('consoleRedirect.list', redirects(1));
    await field('Note').fill('Half');
    calls.answer('consoleRedirect.get', redirect({ target: '/since' }, 4));
    await comeBack('Half a sentence');
    await notice.getByRole('button', { name: 'Continue with it' }).click();
    await said.getByText('Not saved yet').waitFor();
    expect(await field('Note').inputValue()).toBe('Half a sentence');
    expect(await field('New address').inputValue()).toBe('/since');
    await comeBack('Three quarters');
    await notice.getByRole('button', { name: 'Delete it' }).click();
    await said.getByText('Everything is saved').waitFor();
    expect(await field('Note').inputValue()).toBe('Note 1');
    await expect.poll(readKept).toBe(undefined);
  },
);

const HISTORY = [
  { revision: 3, at: '2026-05-03T01:00:00.000Z', who: 'lin', action: 'save', changed: ['note', 'target'] },
  { revision: 2, at: '2026-05-02T01:00:00.000Z', who: '', action: 'save', changed: ['gone'] },
  { revision: 1, at: '2026-05-01T01:00:00.000Z', who: 'lin', action: 'create', changed: ['path', 'target'] },
  { revision: 0, at: '2026-04-30T01:00:00.000Z', who: '', action: 'found', changed: [] },
];

test('the history says who did what; the newest cannot be compared with itself', async () => {
  await open({ 'consoleRedirect.history': HISTORY });
  const lines = main.locator('.console-history > li');
  await lines.nth(3).waitFor();
  expect(await lines.locator('p').allInnerTexts()).toEqual([
    'lin, 05/03/2026, 09:00\nsaved: Note and New address',
    'Changed elsewhere, 05/02/2026, 09:00\nsaved: Another value',
    'lin, 05/01/2026, 09:00\ncreated',
    'Before the first change here, 04/30/2026, 09:00',
  ]);
  const buttons = main.getByRole('button', { name: /^Compare with now/ });
  expect(await buttons.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual([
    'Compare with now: Changed elsewhere, 05/02/2026, 09:00',
    'Compare with now: lin, 05/01/2026, 09:00',
    'Compare with now: Before the first change here, 04/30/2026, 09:00',
  ]);
  expect((await calls.next('consoleRedirect.history')).query).toEqual({
    id: 'r1',
    pageNum: 1,
    pageSize: 10,
  });
});

test('a record without a history says so; a long one has older changes', async () => {
  await open();
  await main.getByText('No change has been made here yet.').waitFor();
  await open({ 'consoleRedirect.history': pageOf(HISTORY, 14) });
  await main.getByRole('button', { name: 'Older changes' }).click();
  expect((await calls.next('consoleRedirect.history', 2)).query).toMatchObject({ pageSize: 30 });
});

test('an older revision is compared with now, and restored', async () => {
  await open({
    'consoleRedirect.history': HISTORY,
    'consoleRedirect.get': ({ query: { revision } }) =>
      Number(revision) === 1 ? redirect({ note: '', isPermanent: false }, 1) : redirect(),
    'consoleRedirect.restore': { id: 'r1', revision: 4 },
  });
  await main.getByRole('button', { name: 'Compare with now: lin' }).click();
  await dialog.getByText('(nothing)').waitFor();
  const differences = dialog.locator('.console-differences > div');
  expect(await differences.allInnerTexts()).toEqual([
    'Permanent\nThen\nNo\nNow\nYes',
    'Note\nThen\n(nothing)\nNow\nNote 1',
  ]);
  calls.answer('consoleRedirect.restore', reject(403, 'Your role may not do this.'));
  await dialog.getByRole('button', { name: 'Restore this' }).click();
  await dialog.getByRole('alert').getByText('Your role may not do this.').waitFor();
  calls.answer('consoleRedirect.restore', { id: 'r1', revision: 4 });
  calls.answer('consoleRedirect.get', redirect({ note: '', isPermanent: false }, 4));
  await dialog.getByRole('button', { name: 'Restore this' }).click();
  await page.getByText('Restored', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await calls.next('consoleRedirect.restore')).body).toEqual({ id: 'r1', revision: 1 });
  await expect.poll(() => field('Note').inputValue()).toBe('');
  expect(await main.getByRole('switch', { name: 'Permanent' }).isChecked()).toBe(false);
});

test('a revision that was the same says so; who may only read cannot restore it', async () => {
  await open({ 'consoleRedirect.history': HISTORY }, { permissions: ['content.read'] });
  await main.getByRole('button', { name: 'Compare with now: lin' }).click();
  await dialog.getByText('It was the same as now.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Restore this' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
});

test('a record is put into the trash after a question, and its list is shown', async () => {
  await open({
    'consoleRedirect.remove': { id: 'job-1' },
    'consoleJob.get': job({ state: 'running', done: 0, total: 1 }),
  });
  await main.getByRole('button', { name: 'Move to the trash' }).click();
  expect(await dialog.getByRole('heading').innerText()).toBe('Move “/old-1” to the trash?');
  await dialog.getByText('It stays in the trash for 30 days').waitFor();
  calls.answer('consoleRedirect.list', redirects(1, 2));
  await dialog.getByRole('button', { name: 'Move to the trash' }).click();
  expect((await calls.next('consoleRedirect.remove')).body).toEqual({ ids: ['r1'] });
  calls.answer('consoleJob.get', job());
  await page.getByText('“/old-1” is in the trash.').waitFor();
  await main.getByRole('heading', { name: 'Redirects' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/owner/redirect');
});

test('a record that cannot be removed says why, and stays', async () => {
  await open({
    'consoleRedirect.remove': { id: 'job-1' },
    'consoleJob.get': job({ rows: [{ id: 'r1', ok: false, title: '/old-1', reason: 'It is needed.' }] }),
  });
  await main.getByRole('button', { name: 'Move to the trash' }).click();
  const confirm = dialog.getByRole('button', { name: 'Move to the trash' });
  await confirm.click();
  await dialog.getByRole('alert').getByText('It is needed.').waitFor();
  calls.answer('consoleJob.get', job({ state: 'failed', done: 0 }));
  await confirm.click();
  await dialog.getByRole('alert').getByText('This was not completed. Please try again.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field('Note').inputValue()).toBe('Note 1');
});
