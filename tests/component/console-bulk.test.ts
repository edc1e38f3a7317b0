// Rows are chosen, and something is done to all of them as a job.
import { expect, test } from 'vitest';
import { NO_NETWORK, reject } from './calls.ts';
import { openComponents } from './component.ts';
import { friendLinks, job, redirectCalls } from './console-rows.ts';

const components = await openComponents();
const { page, calls, clock } = components;
const main = page.getByRole('main');
const bar = page.getByRole('region', { name: 'Selected items' });
const dialog = page.getByRole('dialog');
const panel = main.locator('.console-job');

async function open(options: Parameters<typeof components.console>[1] = {}, query = ''): Promise<void> {
  const table = {
    ...redirectCalls(),
    'consoleRedirect.remove': { id: 'job-1' },
    ...options.calls,
  };
  await components.console(`/owner/redirect${query}`, {
    ...options,
    calls: table,
  });
  await main.locator('tbody tr').first().waitFor();
}

const choose = (name: string) => main.getByRole('checkbox', { name: `Select: ${name}`, exact: true });
const wholePage = main.getByRole('checkbox', {
  name: 'Select all on this page',
});

/** Chooses two records and confirms that they are removed. */
async function removeTwo(): Promise<void> {
  await choose('/old-1').check();
  await choose('/old-3').check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
}

test('a job that the home leads to is shown above its list, with why it failed', async () => {
  const failed = { ...job({ state: 'failed' }), id: 'job-9', failure: 'The file is gone.' };
  await open({ calls: { 'consoleJob.get': failed } }, '#job=job-9');
  await panel.getByText('The file is gone.').waitFor();
  expect(await panel.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
});

test('boxes choose rows, the page, and all that is found', async () => {
  await open();
  expect(await bar.count()).toBe(0);
  await choose('/old-2').check();
  await bar.getByText('1 selected').waitFor();
  const isPartly = () => wholePage.evaluate((box) => (box as HTMLInputElement).indeterminate);
  expect([await wholePage.isChecked(), await isPartly()]).toEqual([false, true]);
  expect(await main.locator('tr[data-row=r2]').getAttribute('data-chosen')).toBe('true');
  await wholePage.check();
  await bar.getByText('20 selected').waitFor();
  expect([await wholePage.isChecked(), await isPartly()]).toEqual([true, false]);
  await choose('/old-2').uncheck();
  await bar.getByText('19 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all 25 found' }).click();
  await bar.getByText('25 selected').waitFor();
  expect(await choose('/old-2').isChecked()).toBe(true);
  expect(await bar.getByRole('button', { name: 'Select all 25 found' }).count()).toBe(0);
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-title');
  expect(await choose('/old-2').isChecked()).toBe(false);
});

test('what is chosen stays on the next page and in another order, and not in another search', async () => {
  await open();
  await choose('/old-1').check();
  await main.getByRole('navigation', { name: 'Pages' }).getByRole('listitem', { name: '2' }).click();
  await choose('/old-21').check();
  await bar.getByText('2 selected').waitFor();
  await main.getByRole('columnheader', { name: 'New address' }).getByRole('button').click();
  await choose('/old-1').waitFor();
  expect(await choose('/old-1').isChecked()).toBe(true);
  await main.getByRole('searchbox').fill('old-1');
  await main.getByRole('searchbox').press('Enter');
  await bar.waitFor({ state: 'detached' });
});

test(
  'removing says where things go, and is a job that can be undone for a while',
  { tags: 'long' },
  async () => {
    const undoUntil = '2026-06-01T08:10:00.000Z';
    await open({
      calls: {
        'consoleJob.get': ({ query: { id } }) => job({ id, done: 2, undoUntil }),
        'consoleJob.undo': { id: 'job-2' },
      },
    });
    await choose('/old-1').check();
    await choose('/old-3').check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    expect(await dialog.getByRole('heading').innerText()).toBe('Delete 2 entries?');
    expect(await dialog.getByText('It goes to the trash and can be restored').isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(calls.made('consoleRedirect.remove')).toEqual([]);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    const { body, headers } = await calls.next('consoleRedirect.remove');
    expect(body).toEqual({ ids: ['r1', 'r3'] });
    expect(headers['idempotency-key']).toMatch(/^[\w-]{30,}$/);
    await panel.getByText('Done · 2 of 2').waitFor();
    // What has failed stays chosen: nothing here.
    await bar.waitFor({ state: 'detached' });
    expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true);
    const asked = calls.made('consoleRedirect.list').length;
    await panel.getByRole('button', { name: 'Undo' }).click();
    expect((await calls.next('consoleJob.undo')).body).toEqual({ id: 'job-1' });
    await panel.getByText('Undo: Deleting').waitFor();
    await calls.next('consoleRedirect.list', asked + 1);
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('console-title');
  },
);

test('after its time a job cannot be undone', async () => {
  const done = job({ undoUntil: '2026-06-01T08:10:00.000Z' });
  await open({ calls: { 'consoleJob.get': done } });
  await removeTwo();
  await panel.getByRole('button', { name: 'Undo' }).waitFor();
  await clock.fastForward('10:00');
  await panel.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  expect(await panel.getByRole('button', { name: 'Close' }).isVisible()).toBe(true);
});

test('a job that is under way says how far it is, and can be stopped', { tags: 'long' }, async () => {
  const running = job({ state: 'running', done: 0, total: 0 });
  await open({
    calls: { 'consoleJob.get': running, 'consoleJob.cancel': null as never },
  });
  await removeTwo();
  await panel.getByText('Under way').waitFor();
  const bar = panel.getByRole('progressbar', { name: 'Deleting' });
  expect(await bar.getAttribute('value')).toBe(null);
  expect(await panel.getByRole('button', { name: 'Close' }).count()).toBe(0);
  calls.answer('consoleJob.get', job({ state: 'running', done: 1, total: 2 }));
  await panel.getByText('Under way · 1 of 2').waitFor();
  expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['1', '2']);
  await panel.getByRole('button', { name: 'Stop' }).click();
  expect((await calls.next('consoleJob.cancel')).body).toEqual({ id: 'job-1' });
  calls.answer('consoleJob.get', job({ state: 'cancelled', done: 1, total: 2 }));
  await panel.getByText('Stopped · 1 of 2').waitFor();
  expect(await bar.count()).toBe(0);
});

test('rows that failed stay selected, each with its reason', { tags: 'long' }, async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({
    id: `r${at + 1}`,
    ok: at === 6,
    title: at === 0 ? '' : `/old-${at + 1}`,
    ...(at === 6 ? {} : { reason: `It is used ${at + 1} times.` }),
  }));
  await open({
    calls: { 'consoleJob.get': job({ rows, done: 7, total: 7, failed: 6 }) },
  });
  await removeTwo();
  await panel.getByText('Done · 1 of 7 · 6 were left as they are and stay selected').waitFor();
  const lines = panel.getByRole('listitem');
  expect((await lines.allInnerTexts()).slice(0, 2)).toEqual([
    'r1 It is used 1 times.',
    '/old-2 It is used 2 times.',
  ]);
  expect(await lines.count()).toBe(5);
  await panel.getByRole('button', { name: 'Show all 6' }).click();
  await lines.nth(5).waitFor();
  await bar.getByText('6 selected').waitFor();
  expect([await choose('/old-6').isChecked(), await choose('/old-7').isChecked()]).toEqual([true, false]);
});

test('a job that has failed says why; one that is gone is closed', { tags: 'long' }, async () => {
  await open({
    calls: {
      'consoleJob.get': job({
        state: 'failed',
        failure: 'The disk is full.',
        done: 0,
      }),
    },
  });
  await removeTwo();
  await panel.getByText('Not completed · 0 of 0 · The disk is full.').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  calls.answer('consoleJob.get', reject(404, 'There is no such job.'));
  await choose('/old-1').check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.waitFor({ state: 'detached' });
  await panel.waitFor({ state: 'detached' });
});

test('a job is watched on after a reload, and through a lost connection', async () => {
  const kept = JSON.stringify({ id: 'job-7', title: 'Deleting' });
  await open({ calls: { 'consoleJob.get': NO_NETWORK } });
  await page.evaluate((text) => sessionStorage.setItem('console.job.redirect', text), kept);
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).waitFor();
  calls.answer('consoleFriendLink.list', friendLinks(1));
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Friend links' }).click();
  await main.getByRole('heading', { name: 'Friend links' }).waitFor();
  await page.goBack();
  await calls.next('consoleJob.get', 2);
  expect(await panel.innerText()).toContain('About to begin');
  calls.answer('consoleJob.get', ({ query: { id } }) => job({ id }));
  await panel.getByText('Done · 1 of 1').waitFor();
});

test('what cannot be begun is said in the dialog, and begun again with the same key', async () => {
  await open({
    calls: { 'consoleRedirect.remove': NO_NETWORK, 'consoleJob.get': job() },
  });
  await removeTwo();
  await dialog.getByRole('alert').getByText('There is no connection').waitFor();
  calls.answer('consoleRedirect.remove', { id: 'job-1' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.waitFor({ state: 'detached' });
  const [first, second] = calls.made('consoleRedirect.remove');
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('a refusal is said in the dialog in its own words', async () => {
  await open({
    calls: {
      'consoleRedirect.remove': reject(403, 'Your role may not do this.'),
    },
  });
  await removeTwo();
  await dialog.getByRole('alert').getByText('Your role may not do this.').waitFor();
  expect(await panel.count()).toBe(0);
});

test('all that a search finds is removed by the search', async () => {
  await open({ calls: { 'consoleJob.get': job() } }, '?q=old&isPermanent=true');
  await wholePage.check();
  await bar.getByRole('button', { name: /^Select all/ }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  expect((await calls.next('consoleRedirect.remove')).body).toEqual({
    q: 'old',
    filter: '{"all":[{"field":"isPermanent","op":"eq","value":true}]}',
  });
});

test('an action asks what it needs, and is sent with it', async () => {
  await components.console('/owner/friend-link', {
    calls: {
      'consoleFriendLink.list': friendLinks(3),
      'consoleFriendLink.bulk': { id: 'job-1' },
      'consoleJob.get': job({ kind: 'setNewTab', done: 3 }),
    },
  });
  await wholePage.check();
  await bar.getByRole('button', { name: 'Set how they open' }).click();
  await dialog.getByRole('radio', { name: 'In the same tab' }).click();
  await dialog.getByRole('button', { name: 'Set how they open' }).click();
  expect((await calls.next('consoleFriendLink.bulk')).body).toEqual({
    ids: ['f1', 'f2', 'f3'],
    action: 'setNewTab',
    values: { isNewTab: false },
  });
  await panel.getByText('Set how they open').waitFor();
  await panel.getByText('Done · 3 of 3').waitFor();
});

test('what uses a record is said before it is removed', { tags: 'long' }, async () => {
  await components.console('/owner/dictionary', {
    calls: {
      'consoleDictionary.list': ['Glazes 1', 'Glazes 2'].map((value, at) => ({
        id: `c${at + 1}`,
        value,
        url: '',
        type: 'text',
        object: 'Shop',
        field: 'Glaze',
        instance: '',
        gmtModified: '2026-05-01T02:03:00.000Z',
      })),
      'consoleDictionary.usage': ({ query: { id } }) =>
        id === 'c1'
          ? [
              {
                where: 'Article',
                title: 'Five clays',
                link: '/owner/article/five-clays',
              },
              { where: 'History', title: '', link: '', effect: 'none' },
            ]
          : [{ where: 'Menu', title: 'Shop', link: '', effect: 'prevents' }],
    },
  });
  await choose('Glazes 1').check();
  await choose('Glazes 2').check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('“Glazes 1” is used in 1 place:').waitFor();
  const places = dialog.getByRole('listitem');
  expect(await places.allInnerTexts()).toEqual(['Article: Five clays', 'Menu: Shop']);
  expect(await places.first().getByRole('link').getAttribute('href')).toBe('/owner/article/five-clays');
  expect(await dialog.getByText('“Glazes 2” stays, because it is used in 1 place.').isVisible()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Delete' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose('Glazes 1').uncheck();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('“Glazes 2” stays').waitFor();
  expect(await dialog.getByText('“Glazes 2”: It goes to the trash').isVisible()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
});
