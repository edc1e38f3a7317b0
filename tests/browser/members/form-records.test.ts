import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import gallery from '../../forms/fixtures/gallery.form.json' with { type: 'json' };
import { openBrowser } from '../../support/browser.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { openAs, startMemberSite } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const FORM = 'demo-visit';

const LEFT_OUT = ['Nonesuch', 'Upload', 'Upload.Dragger'];
site.write((database) => {
  const rule = gallery.rule.filter((each) => !LEFT_OUT.includes(each['x-component']));
  database
    .prepare('update form_template set document = ? where form_id = ?')
    .run(JSON.stringify({ rule, option: gallery.option }), FORM);
});

const VALUES = {
  line: 'A line of mine',
  lines: 'First line\nSecond line',
  secret: 'hush-hush',
  count: 3,
  one: 'b',
  many: ['a', 'c'],
  branch: 'sz',
  way: ['js', 'wx'],
  radio: 'a',
  boxes: ['b', 'c'],
  box: true,
  switch: false,
  moved: ['c'],
  day: '2026-12-01',
  days: ['2026-12-01', '2026-12-24'],
  time: '09:30',
  times: ['10:00', '11:30'],
  stars: 4,
  slide: 7,
  span: [20, 60],
  table: [
    { item: 'Tile no. 1', pieces: 12 },
    { item: 'Tile no. 2', pieces: 24 },
  ],
  cards: [{ kind: 'b', detail: 'With a brass edge' }],
  items: ['One more thing'],
  inTab1: 'Tab the first',
  inTab2: 'Tab the second',
  inFold1: 'Fold above',
  inFold2: 'Fold below',
  inStep1: 'Step one said',
  inStep2: 'Step two said',
};

/** The text beside each label. */
const READ = {
  'en-US': [
    ['A line', 'A line of mine'],
    ['Some lines', 'First line\nSecond line'],
    ['More lines', '—'],
    ['Secret', '••••••'],
    ['Count', '3'],
    ['One of many', 'Terrazzo'],
    ['Several', 'Celadon, Mosaic'],
    ['One of a tree', 'Suzhou'],
    ['A way', 'Jiangsu / Wuxi'],
    ['Boxes', 'Terrazzo, Mosaic'],
    ['A box', 'Yes'],
    ['A switch', 'No'],
    ['From day to day', '2026-12-01 – 2026-12-24'],
    ['From time to time', '10:00 – 11:30'],
    ['Stars', '4 / 5'],
    ['A span', '20 – 60'],
    ['Item 2', 'Tile no. 2'],
    ['Pieces 1', '12'],
    ['Kind', 'Terrazzo'],
    ['Detail', 'With a brass edge'],
    ['Entry', 'One more thing'],
    ['In the second', 'Tab the second'],
    ['In the lower', 'Fold below'],
    ['In step two', 'Step two said'],
  ],
  'zh-CN': [
    ['一个', '水磨石'],
    ['几个', '青瓷、马赛克'],
    ['一条路', '江苏 / 无锡'],
    ['勾选', '是'],
    ['品名 2', 'Tile no. 2'],
    ['乙里的', 'Tab the second'],
    ['第二步里的', 'Step two said'],
  ],
} as const;

const readAll = (page: Page): Promise<string[][]> =>
  page
    .locator('.field-asked')
    .evaluateAll((fields) =>
      fields.map((field) => [...field.children].map((part) => (part as HTMLElement).textContent ?? '')),
    );

const member = await site.register();
const { data: record } = await site.call<unknown>('memberMenuValue/fillInMenu', member, {
  menuId: FORM,
  valueJson: VALUES,
});

test.each([
  [375, 'zh-CN'],
  [768, 'en-US'],
  [1440, 'en-US'],
] as const)('all submitted values are readable at %i px in %s', async (width, language) => {
  expect(record).toBeTypeOf('string');
  const { page, pageErrors } = await openAs(
    browser,
    `${site.url}/client/clientMyForm/${String(record)}`,
    member,
    {
      language,
      viewport: { width, height: 900 },
    },
  );
  await page.getByText('Step two said').waitFor();
  const read = await readAll(page);
  for (const pair of READ[language]) expect(read).toContainEqual(pair);
  for (const seen of await page.locator('.field-read').all()) expect(await seen.isVisible()).toBe(true);
  expect(await page.locator('main .form').getByRole('button').count()).toBe(0);
  expect(await findViolations(page, 'main')).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
  expect(pageErrors).toEqual([]);
  await page.context().close();
});
