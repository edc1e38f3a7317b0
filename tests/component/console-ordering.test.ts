// Rows that people put in order: lists and trees, by keys and by pointer.
import { expect, test } from 'vitest';
import { reject } from './calls.ts';
import { openComponents } from './component.ts';
import { friendLinks, job } from './console-rows.ts';
import type { ChannelRow } from '../../runtime/generated/api.generated.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const names = main.locator('tbody tr td:nth-child(3)');
const handle = (name: string) => main.getByRole('button', { name: `Move: ${name}`, exact: true });
const said = (text: string): Promise<void> =>
  main.getByRole('status').getByText(text, { exact: true }).waitFor({ state: 'attached' });

async function openLinks(query = '', change: Parameters<typeof components.console>[1] = {}): Promise<void> {
  await components.console(`/owner/friend-link${query}`, {
    ...change,
    calls: {
      'consoleFriendLink.list': friendLinks(4),
      'consoleFriendLink.bulk': { id: 'job-1' },
      'consoleJob.get': job({ kind: 'move' }),
      ...change.calls,
    },
  });
  await main.locator('tbody tr').first().waitFor();
}

const moves = () => calls.made('consoleFriendLink.bulk').map(({ body }) => [body.ids, body.values]);

test('rows go up and down by Alt with arrows, keep the focus, and are stored one by one', async () => {
  await openLinks();
  const held = calls.hold('consoleFriendLink.bulk');
  await handle('Friend 1').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await said('Friend 1: place 2 of 4');
  await page.keyboard.press('Alt+ArrowDown');
  await said('Friend 1: place 3 of 4');
  expect(await names.allInnerTexts()).toEqual(['Friend 2', 'Friend 3', 'Friend 1', 'Friend 4']);
  expect(await handle('Friend 1').evaluate((element) => element === document.activeElement)).toBe(true);
  held.release();
  await calls.next('consoleFriendLink.bulk', 2);
  expect(moves()).toEqual([
    [['f1'], { before: 'f3' }],
    [['f1'], { before: 'f4' }],
  ]);
  expect(calls.made('consoleFriendLink.bulk')[0]?.body.action).toBe('move');
  // What is stored is shown after the last one.
  await calls.next('consoleFriendLink.list', 2);
});

test('the ends of a list are ends, and sideways keys do nothing in it', async () => {
  await openLinks();
  const held = calls.hold('consoleFriendLink.bulk');
  await handle('Friend 1').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await said('Friend 1 cannot go further this way.');
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await handle('Friend 4').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await said('Friend 4: place 3 of 4');
  await page.keyboard.press('Alt+ArrowDown');
  await said('Friend 4: place 4 of 4');
  held.release();
  await calls.next('consoleFriendLink.bulk', 2);
  expect(moves()).toEqual([
    [['f4'], { before: 'f3' }],
    [['f4'], { before: '' }],
  ]);
});

test('a row is dragged by its handle, and goes to the marked gap', async () => {
  await openLinks();
  await handle('Friend 4').hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await handle('Friend 1').boundingBox()) ?? {};
  await page.mouse.move(x + 5, y + 2, { steps: 3 });
  await main.locator('tr[data-row=f1][data-drop=before]').waitFor();
  expect(await handle('Friend 4').getAttribute('data-dragged')).toBe('true');
  await page.mouse.up();
  await said('Friend 4: place 1 of 4');
  expect(await main.locator('tr[data-drop]').count()).toBe(0);
  await calls.next('consoleFriendLink.bulk');
  expect(moves()).toEqual([[['f4'], { before: 'f1' }]]);
});

test('a move that is refused says why, and the list shows what is stored', async () => {
  const rows = [{ id: 'f1', ok: false, title: 'Friend 1', reason: 'It is fixed.' }];
  await openLinks('', { calls: { 'consoleJob.get': job({ rows }) } });
  await handle('Friend 1').press('Alt+ArrowDown');
  await page.getByText('It is fixed.').waitFor();
  await expect.poll(() => names.first().innerText()).toBe('Friend 1');
  calls.answer('consoleFriendLink.bulk', reject(403, 'Your role may not do this.'));
  await handle('Friend 1').press('Alt+ArrowDown');
  await page.getByText('Your role may not do this.').waitFor();
  await expect.poll(() => names.first().innerText()).toBe('Friend 1');
});

test('there are handles only in the own order, and for who may move', { tags: 'long' }, async () => {
  const counts: unknown[] = [];
  const handles = main.getByRole('button', { name: /^Move/ });
  const back = main.getByRole('button', { name: 'Back to the site’s order' });
  for (const [query, permissions] of [
    ['', undefined],
    ['?sort=title', undefined],
    ['?q=Friend', undefined],
    ['?isNewTab=true', undefined],
    ['', ['content.read' as const]],
  ] as const) {
    await openLinks(query, permissions && { permissions: [...permissions] });
    counts.push([query, await handles.count(), await back.count()]);
  }
  expect(counts).toEqual([
    ['', 4, 0],
    ['?sort=title', 0, 1],
    ['?q=Friend', 0, 0],
    ['?isNewTab=true', 0, 0],
    ['', 0, 0],
  ]);
  await openLinks('?sort=-title');
  await back.click();
  await handles.first().waitFor();
  expect((await calls.next('consoleFriendLink.list', 2)).query.sort).toBe('order');
});

const channel = (id: string, parent = '', change: Partial<ChannelRow> = {}): ChannelRow => ({
  id,
  title: id,
  path: `/${id.toLowerCase()}`,
  parent,
  level: 1,
  isHidden: false,
  isNewTab: false,
  isHomePage: false,
  isNeeded: false,
  state: 'public',
  hasDraft: false,
  plannedAt: '',
  planned: '',
  untranslated: [],
  gmtModified: '2026-05-01T02:03:00.000Z',
  ...change,
});

const CHANNELS = [
  channel('Home'),
  channel('Craft', '', { isHidden: true, state: 'down' }),
  channel('Kilns', 'Craft', {
    state: 'scheduled',
    plannedAt: '2026-07-01T01:00:00.000Z',
    planned: 'publish',
  }),
  channel('Oldest', 'Kilns', { hasDraft: true, untranslated: ['en-US'] }),
  channel('Visit'),
];

async function openTree(query = '', rows: ChannelRow[] = CHANNELS): Promise<void> {
  await components.console(`/owner/channel${query}`, {
    calls: {
      'consoleChannel.list': rows,
      'consoleChannel.bulk': { id: 'job-1' },
      'consoleJob.get': job({ kind: 'place' }),
    },
  });
  await main.locator('tbody tr').first().waitFor();
}

const shown = () =>
  main
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${row.querySelector<HTMLElement>('.console-branch')?.dataset.depth} ${row.dataset.row}`,
      ),
    );

test('a tree shows how deep its rows are, and folds', async () => {
  await openTree();
  expect(await shown()).toEqual(['0 Home', '0 Craft', '1 Kilns', '2 Oldest', '0 Visit']);
  expect(await main.locator('tr[data-row=Oldest]').getByText('Level 3').count()).toBe(1);
  expect(await main.getByText('5 entries').isVisible()).toBe(true);
  expect((await calls.next('consoleChannel.list')).query).toMatchObject({ pageSize: 200 });
  const twig = main.getByRole('button', { name: 'What is inside Craft' });
  expect(await twig.getAttribute('aria-expanded')).toBe('true');
  await twig.click();
  await main.locator('tr[data-row=Kilns]').waitFor({ state: 'detached' });
  expect([await shown(), await twig.getAttribute('aria-expanded')]).toEqual([
    ['0 Home', '0 Craft', '0 Visit'],
    'false',
  ]);
  await twig.click();
  await main.locator('tr[data-row=Oldest]').waitFor();
});

test('a tree of more rows than one answer has is shown whole', async () => {
  const more = Array.from({ length: 200 }, (_, index) => channel(`Page ${index}`));
  await openTree('', [...more, ...CHANNELS]);
  await main.locator('tr[data-row=Visit]').waitFor();
  expect(await main.locator('tbody tr').count()).toBe(205);
});

test('rows of pages say their state in words and colours', async () => {
  await openTree();
  const tags = main.locator('tbody .console-tag[data-tone]');
  expect(await tags.evaluateAll((all) => all.map((tag) => [tag.textContent, tag.dataset.tone]))).toEqual([
    ['Public', 'good'],
    ['Not public', 'plain'],
    ['Scheduled', 'waiting'],
    ['Public', 'good'],
    ['Public', 'good'],
  ]);
  expect(await main.locator('tr[data-row=Craft]').innerText()).toContain('/craft · ');
  expect(await main.locator('tr[data-row=Oldest]').getByText('English').isVisible()).toBe(true);
  expect(await main.getByRole('button', { name: 'View: Craft' }).count()).toBe(0);
  await main.getByRole('button', { name: 'View: Visit' }).click();
  await expect.poll(() => components.left()).toEqual(['/visit']);
  await main.getByRole('button', { name: 'Edit: Visit' }).click();
  await expect.poll(() => components.left()).toEqual(['/visit', '/edit/visit']);
});

test('a row of a tree goes into the one above it, out again, and not deeper than the tree', async () => {
  await openTree();
  const held = calls.hold('consoleChannel.bulk');
  await handle('Visit').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await said('Visit: place 2 of 2 inside Craft');
  expect(await shown()).toEqual(['0 Home', '0 Craft', '1 Kilns', '2 Oldest', '1 Visit']);
  await page.keyboard.press('Alt+ArrowLeft');
  await said('Visit: place 3 of 3');
  await page.keyboard.press('Alt+ArrowLeft');
  await said('Visit cannot go further this way.');
  await handle('Kilns').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await said('Kilns cannot go further this way.');
  held.release();
  await calls.next('consoleChannel.bulk', 2);
  expect(
    calls.made('consoleChannel.bulk').map(({ body: { ids, action, values } }) => [ids, action, values]),
  ).toEqual([
    [['Visit'], 'place', { parent: 'Craft', before: '' }],
    [['Visit'], 'place', { parent: '', before: '' }],
  ]);
});

test('what is searched in a tree is a list without handles', async () => {
  await openTree('?q=k');
  expect(await main.getByRole('button', { name: /^Move/ }).count()).toBe(0);
  expect((await calls.next('consoleChannel.list')).query).toMatchObject({ q: 'k', pageSize: 20 });
});
