// Records as a board: cards are moved by keys, by a menu and by pointer; the choice is remembered.
import { expect, test } from 'vitest';
import { page as pageOf, type Answer, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { job } from './console-rows.ts';
import type { FormRecordRow } from '../../runtime/generated/api.generated.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const column = (name: string) => main.getByRole('region', { name, exact: true });
const card = (name: string) => main.getByRole('listitem').filter({ hasText: name });
const handle = (name: string) => main.getByRole('button', { name: `Move: ${name}`, exact: true });

const row = (id: string, change: Partial<FormRecordRow>): FormRecordRow => ({
  id,
  menuId: 'visit',
  form: 'Visit',
  summary: `Entry ${id}`,
  status: 'new',
  isWaiting: false,
  assignee: '',
  member: '',
  note: '',
  gmtCreate: '2026-05-01T02:03:00.000Z',
  cells: [],
  ...change,
});

/** The server, as far as a board needs one: what is moved stays moved. */
function boardCalls(): CallTable {
  const rows = [
    row('a', { note: 'Called twice' }),
    row('b', { assignee: 'Mei' }),
    row('c', { status: 'working' }),
  ];
  return {
    'consoleView.list': [],
    'consoleRecord.forms': [],
    'consoleRecord.list': ({ query: { filter = '' } }): Answer => {
      const [, status] = /"status","op":"eq","value":"(\w+)"/.exec(filter) ?? [];
      const found = rows.filter((each) => status === undefined || each.status === status);
      return pageOf(found, found.length);
    },
    'consoleRecord.bulk': ({ body: { ids = [], values } }) => {
      for (const each of rows)
        if (ids.includes(each.id)) each.status = (values as { status: FormRecordRow['status'] }).status;
      return { id: 'job-1' };
    },
    'consoleJob.get': job({ kind: 'setStatus', entity: 'record' }),
  };
}

const moved = () => calls.made('consoleRecord.bulk').map(({ body }) => [body.ids, body.action, body.values]);

test('cards go to other states by keys and by a menu, at once; one that is refused comes back', async () => {
  await components.console('/owner/record?view=board', { calls: boardCalls() });
  await column('New').getByText('Entry a').waitFor();
  expect(await column('New').getByRole('heading').innerText()).toMatch(/New\s*2/);
  expect(await card('Entry a').innerText()).toContain('Called twice');
  expect(await card('Entry b').innerText()).toContain('Mei');
  const held = calls.hold('consoleRecord.bulk');
  await handle('Entry a').press('Alt+ArrowRight');
  await column('In progress').getByText('Entry a').waitFor();
  await main.getByRole('status').getByText('Entry a: In progress').waitFor({ state: 'attached' });
  expect(await handle('Entry a').evaluate((element) => element === document.activeElement)).toBe(true);
  held.release();
  await calls.next('consoleJob.get');
  await main.getByRole('button', { name: 'Move to: Entry b' }).click();
  await main.getByRole('group', { name: 'Move to' }).getByRole('button', { name: 'Done' }).click();
  await column('Done').getByText('Entry b').waitFor();
  await calls.next('consoleJob.get', 2);
  expect(moved()).toEqual([
    [['a'], 'setStatus', { status: 'working' }],
    [['b'], 'setStatus', { status: 'done' }],
  ]);
  const rows = [{ id: 'c', ok: false, title: 'Entry c', reason: 'It is fixed.' }];
  calls.answer('consoleJob.get', job({ rows }));
  calls.answer('consoleRecord.bulk', { id: 'job-1' });
  await handle('Entry c').press('Alt+ArrowLeft');
  await page.getByText('It is fixed.').waitFor();
  await column('In progress').getByText('Entry c').waitFor();
});

test('a card is dragged to the marked column, and the board is there again at the next visit', async () => {
  await components.console('/owner/record', { calls: boardCalls() });
  await main.getByRole('button', { name: 'Board' }).click();
  await column('New').getByText('Entry a').waitFor();
  await handle('Entry a').hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await column('Done').boundingBox()) ?? {};
  await page.mouse.move(x + 60, y + 90, { steps: 3 });
  await main.locator('section[data-state=done][data-drop]').waitFor();
  await page.mouse.up();
  await column('Done').getByText('Entry a').waitFor();
  await calls.next('consoleRecord.bulk');
  expect(moved()).toEqual([[['a'], 'setStatus', { status: 'done' }]]);
  const kept = await page.evaluate(() => localStorage.getItem('console.view.record'));
  const storage = { 'console.view.record': kept ?? '' };
  await components.console('/owner/record', { calls: boardCalls(), storage, width: 375 });
  await column('New').getByText('Entry a').waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(375);
});

test('the file of a form has all its fields, and those that were chosen once some are', async () => {
  const fields = Array.from({ length: 7 }, (_, at) => ({ name: `f${at}`, title: `Field ${at}` }));
  const open = async (more = ''): Promise<string> => {
    await components.console(`/owner/record?view=table&menuId=visit${more}`, {
      width: 1440,
      calls: { ...boardCalls(), 'consoleRecord.columns': fields },
    });
    await main.getByRole('columnheader', { name: 'Field 1' }).waitFor();
    // The list has no room for the sixth one.
    expect(await main.getByRole('columnheader', { name: 'Field 5' }).count()).toBe(0);
    await main.getByRole('button', { name: 'Export' }).click();
    const link = main.getByRole('link', { name: 'CSV' });
    const { searchParams } = new URL((await link.getAttribute('href')) ?? '', page.url());
    return searchParams.get('columns') ?? '';
  };
  // Without a field that is named, the server writes all of them.
  expect(await open()).toBe('status,assignee,member,gmtCreate');
  expect(await open('&columns=cells.f0,cells.f1,status')).toBe('cells.f0,cells.f1,status');
});

test('the chosen one of several views is the lightest of them, in light and in dark', async () => {
  await components.console('/owner/record', { calls: boardCalls() });
  await main.getByRole('row').filter({ hasText: 'Entry a' }).waitFor();
  const chosen = main.getByRole('button', { name: 'Table', exact: true });
  for (const scheme of ['light', 'dark']) {
    const [own, around] = await chosen.evaluate((button, name) => {
      document.documentElement.dataset.scheme = name;
      button.style.transition = 'none';
      const lightOf = (element: Element): number =>
        Number(/\d+/.exec(getComputedStyle(element).backgroundColor)?.[0]);
      return [lightOf(button), lightOf(button.closest('.console-views') ?? button)];
    }, scheme);
    expect(own, scheme).toBeGreaterThan(around ?? 255);
  }
  await chosen.evaluate(() => delete document.documentElement.dataset.scheme);
});
