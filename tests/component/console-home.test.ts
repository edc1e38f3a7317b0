// The home of the console, and the screen of figures.
import { expect, test } from 'vitest';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { reject } from './calls.ts';
import { openComponents } from './component.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const panel = (name: string) => main.getByRole('region', { name, exact: true });

type Options = NonNullable<Parameters<typeof components.console>[1]>;
type Home = ApiCalls['consoleHome.get']['data'];

const FIGURES = {
  totals: { views: 1200, visitors: 80, records: 5, orders: 3, amount: 123_450 },
  before: { views: 1000, visitors: 100, records: 5, orders: 0, amount: 0 },
};

async function open(home: Partial<Home> = {}, options: Options = {}): Promise<void> {
  await components.console('/owner', {
    ...options,
    calls: {
      'consoleHome.get': { waiting: [], quotas: [], changes: [], has: [], ...home },
      ...options.calls,
    },
  });
  await main.locator('.home-panels').waitFor();
}

test('nothing waits, nothing was changed: both are said, and nothing repeats the menu', async () => {
  await open();
  expect(await panel('Waiting for you').innerText()).toContain('Nothing waits for you.');
  expect(await panel('Recent changes').innerText()).toContain('Nothing has been changed yet.');
  expect(await main.locator('.home-panel').count()).toBe(2);
  expect(await main.getByRole('navigation').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Kilnfield' }).getAttribute('href')).toBe('/owner');
});

test('what waits and what was changed leads to it', async () => {
  const waiting: Home['waiting'] = [
    {
      name: 'a',
      kind: 'money',
      text: '2 orders to deliver',
      act: 'Deliver',
      count: 2,
      amount: 137_400,
      link: '/owner/record?status=new',
    },
    { name: 'b', kind: 'failed', text: 'A backup is old', act: 'See why', count: 0, link: '' },
  ];
  const changes = [
    {
      id: '1',
      at: '2026-05-01T02:03:00.000Z',
      text: 'lin changed the page “Home”',
      link: '/owner/channel/home',
    },
    { id: '2', at: '2026-05-01T01:03:00.000Z', text: 'lin signed out', link: '' },
  ];
  await open({ waiting, changes });
  expect(await panel('Waiting for you').getByRole('link').getAttribute('href')).toBe(
    '/owner/record?status=new',
  );
  expect(await panel('Waiting for you').getByText('A backup is old').isVisible()).toBe(true);
  const line = panel('Waiting for you').getByRole('link');
  expect((await line.innerText()).split('\n')).toEqual(['2 orders to deliver', '¥1,374.00', 'Deliver']);
  const lines = panel('Recent changes').getByRole('listitem');
  expect(await lines.first().getByRole('link').getAttribute('href')).toBe('/owner/channel/home');
  expect(await lines.first().locator('time').innerText()).toBe('05/01/2026, 10:03');
  expect(await lines.nth(1).getByRole('link').count()).toBe(0);
  expect(await panel('Recent changes').getByRole('link', { name: 'The audit log' }).count()).toBe(1);
});

test('what is done on the pages of the site opens them, outside of the console', async () => {
  const theme = { kind: 'content' as const, text: '1 color is hard to read', act: 'Edit', count: 1 };
  await open({ waiting: [{ ...theme, name: 'theme', link: '/edit/#panel=theme' }] });
  const line = panel('Waiting for you').getByRole('link');
  expect(await line.getAttribute('href')).toBe('/edit/#panel=theme');
  expect(await line.innerText()).toContain('Edit');
});

test('the week is compared with the one before it', async () => {
  await open({ figures: FIGURES });
  const figures = panel('This week').locator('dl > div');
  expect(await figures.allInnerTexts()).toEqual([
    expect.stringMatching(/^Paid, less refunds\s+¥1,234\.50\s*none before$/),
    expect.stringMatching(/^Orders paid\s+3\s*none before$/),
    expect.stringMatching(/^Visitors\s+80\s*20% less$/),
    expect.stringMatching(/^Form entries\s+5\s*as before$/),
  ]);
  expect(
    await figures.locator('[data-tone]').evaluateAll((all) => all.map((each) => each.dataset.tone)),
  ).toEqual(['good', 'good', 'bad', 'plain']);
});

test('who may not see orders or the audit log sees no figures and no link of them', async () => {
  await open({ figures: FIGURES }, { permissions: ['content.read', 'statistics.read'] });
  expect(await panel('This week').locator('dt').allInnerTexts()).toEqual(['Visitors', 'Form entries']);
  expect(await main.getByRole('link', { name: 'The audit log' }).count()).toBe(0);
});

test('limits say how much of them is used, and which are near', async () => {
  const quotas = [
    { name: 'a', text: '10 of 100 pages', percent: 10 },
    { name: 'b', text: '90 of 100 owners', percent: 90 },
    { name: 'c', text: '3 hosts' },
  ];
  await open({ quotas });
  const lines = panel('Limits of this site').getByRole('listitem');
  expect(await lines.evaluateAll((all) => all.map((each) => each.dataset.tone ?? ''))).toEqual([
    '',
    'bad',
    '',
  ]);
  expect(
    await lines.locator('meter').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
  ).toEqual(['10', '90']);
  expect(await main.getByText('When a limit is reached, nothing more can be added.').isVisible()).toBe(true);
  await open({ quotas: quotas.slice(0, 1) });
  expect(await main.getByText('When a limit is reached').count()).toBe(0);
});

test('a home that does not load says why, and is asked for again', async () => {
  await components.console('/owner', { calls: { 'consoleHome.get': reject(500, 'It is broken.') } });
  await main.getByRole('alert').getByText('It is broken.').waitFor();
  calls.answer('consoleHome.get', { waiting: [], quotas: [], changes: [], has: [] });
  await main.getByRole('button', { name: 'Try again' }).click();
  await panel('Waiting for you').waitFor();
});

test('the first steps are counted, lead to their screens, and are put away', async () => {
  const steps = [
    { name: 'a', title: 'Name the site', link: '/owner/settings-site', isDone: true },
    { name: 'b', title: 'Write the first page', link: '/edit/home', isDone: false },
  ];
  await open({}, { calls: { 'consoleSteps.get': { title: 'First steps', lead: 'Do these.', steps } } });
  const box = panel('First steps');
  await box.getByText('1 of 2 done').waitFor();
  const lines = box.getByRole('listitem');
  expect(await lines.evaluateAll((all) => all.map((each) => each.dataset.done))).toEqual(['true', 'false']);
  expect(await lines.first().innerText()).toContain('Done');
  expect(
    await lines.getByRole('link').evaluateAll((all) => all.map((each) => each.getAttribute('href'))),
  ).toEqual(['/owner/settings-site', '/edit/home']);
  calls.answer('consoleSteps.dismiss', reject(500, 'Not now.'));
  const away = box.getByRole('button', { name: 'Do not show again' });
  await away.click();
  await page.getByText('Not now.').waitFor();
  expect(await box.count()).toBe(1);
  calls.answer('consoleSteps.dismiss', undefined);
  await away.click();
  await box.waitFor({ state: 'detached' });
});

const day = (date: string, views: number, visitors: number, amount = 0) => ({
  day: date,
  views,
  visitors,
  records: 0,
  orders: 0,
  amount,
});

const SITE = {
  ...FIGURES,
  days: [day('2026-05-30', 10, 4, 5000), day('2026-05-31', 40, 20, 10_000), day('2026-06-01', 0, 0)],
  daysBefore: [day('2026-05-27', 5, 4), day('2026-05-28', 0, 0), day('2026-05-29', 20, 3)],
  pages: [
    { text: 'Home', link: '/home', times: 20, before: 5 },
    { text: 'About', link: '/about', times: 5, before: 10 },
  ],
  referrers: [{ text: 'search.example', times: 3, before: 0 }],
  searches: [],
  unfound: [],
  forms: [],
  stages: [],
} as unknown as ApiCalls['consoleStatistics.get']['data'];

async function openFigures(query = '', options: Options = {}): Promise<void> {
  await components.console(`/owner/statistics${query}`, {
    ...options,
    calls: { 'consoleStatistics.get': SITE, ...options.calls },
  });
  await main.locator('.figures-totals, [role=alert]').first().waitFor();
}

const times = main.getByRole('form', { name: 'Time' });

test('figures of a time: the chosen sum by days beside the time before, ranks with bars', async () => {
  await openFigures();
  expect((await calls.next('consoleStatistics.get')).query).toEqual({ days: 30 });
  const measures = main.getByRole('group', { name: 'What the chart shows' });
  expect((await measures.getByRole('button').first().innerText()).split('\n')).toEqual([
    'Page views',
    '1,200',
    '20% more',
    'before: 1,000',
  ]);
  const chart = main.locator('.console-card').first();
  await chart.getByText('As a table').click();
  expect(await chart.getByRole('row').allInnerTexts()).toEqual([
    'Day\tThis time\tThe time before',
    '05/30/2026\t10\t5',
    '05/31/2026\t40\t0',
    '06/01/2026\t0\t20',
  ]);
  const [touch] = await chart.locator('.chart-touch title').allTextContents();
  expect(touch).toBe('05/30/2026: 10\n05/27/2026: 5');
  expect(await chart.locator('.chart-grid text').allTextContents()).toEqual(['0', '10', '20', '30', '40']);
  await measures.getByRole('button', { name: 'Paid, less refunds' }).click();
  await main.getByRole('img', { name: 'Paid, less refunds' }).waitFor();
  expect(new URL(page.url()).searchParams.get('show')).toBe('amount');
  const pages = main.getByRole('table', { name: 'Pages' });
  const lines = await pages.getByRole('row').allInnerTexts();
  expect(lines.map((line) => line.split(/\s+/))).toEqual([
    ['Page', 'Times', 'Before'],
    ['Home', '20', '5'],
    ['About', '5', '10'],
  ]);
  expect(await pages.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/about');
  expect(
    await pages.locator('rect').evaluateAll((all) => all.map((each) => each.getAttribute('width'))),
  ).toEqual(['100', '25']);
  expect(await main.getByText('No searches').count()).toBe(0);
});

test('another time is chosen by a button or by its days, and is in the address and the export', async () => {
  await openFigures('?days=7');
  const week = times.getByRole('button', { name: '7 days' });
  expect(await week.getAttribute('aria-pressed')).toBe('true');
  await times.getByRole('button', { name: '90 days' }).click();
  expect((await calls.next('consoleStatistics.get', 2)).query).toEqual({ days: 90 });
  await times.getByLabel('From').fill('2026-05-01');
  await times.getByLabel('to', { exact: true }).fill('2026-05-15');
  expect(await times.getByLabel('From').getAttribute('max')).toBe('2026-05-15');
  await times.getByRole('button', { name: 'Show' }).click();
  expect((await calls.next('consoleStatistics.get', 3)).query).toEqual({
    from: '2026-05-01',
    to: '2026-05-15',
  });
  await expect
    .poll(() => main.getByRole('link', { name: 'Export (CSV)' }).last().getAttribute('href'))
    .toMatch(/\/statistics\/export\?from=2026-05-01&to=2026-05-15&of=referrers$/);
  expect(new URL(page.url()).search).toBe('?from=2026-05-01&to=2026-05-15');
  expect(await week.getAttribute('aria-pressed')).toBe('false');
});

test('an address of no known time shows the usual one; figures that do not load say why', async () => {
  await openFigures('?days=8', { calls: { 'consoleStatistics.get': reject(500, 'It is broken.') } });
  expect((await calls.next('consoleStatistics.get')).query).toEqual({ days: 30 });
  await main.getByRole('alert').getByText('It is broken.').waitFor();
  calls.answer('consoleStatistics.get', SITE);
  await main.getByRole('button', { name: 'Try again' }).click();
  await main.locator('.figures-totals').waitFor();
});

test('who may not see orders sees no lines and totals of them', async () => {
  await openFigures('', { permissions: ['statistics.read'] });
  expect(await main.locator('.figures-totals button > :first-child').allInnerTexts()).toEqual([
    'Page views',
    'Visitors',
    'Form entries',
  ]);
});
