// A select in the forms of owners: it is read at once, and its list loads when somebody is about to use it.
import { expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/model/json.ts';
import { settled } from '../support/settled.ts';
import { openComponents } from './component.ts';
import { addressOf, ORIGIN, type ProgramName } from './static-page.ts';

const components = await openComponents();
const { page, calls } = components;
const main = page.getByRole('main');
const category = main.getByRole('combobox', { name: 'Category', exact: true });
const save = main.locator('.console-save-bar').getByRole('button', { name: 'Save', exact: true });
const boxOf = (name: string) => page.getByRole('combobox', { name, exact: true });
const option = (title: string) => page.locator('.ant-select-item-option', { hasText: title });

const VALUES = { contentCode: 'a1', state: 'published', title: { 'zh-CN': '釉' }, classificationCode: 'c1' };

/** The code of the select, which the page asks for when somebody is about to use one. */
const CODE = /\/assets\/selects?-[^/]*\.js/;

/** A page that has not loaded the select yet. */
async function openAnew(program: ProgramName): Promise<void> {
  await components.unmount();
  await page.unroute(CODE);
  await page.goto(ORIGIN + addressOf(program));
}

async function open(): Promise<void> {
  await openAnew('console');
  await components.console('/owner/article/a1', {
    calls: {
      'consoleArticle.get': {
        id: 'a1',
        revision: 3,
        values: VALUES,
        details: { address: '', pre: null, next: null },
        permissions: ['content.write'],
      } as never,
      'consoleArticle.list': [],
      'consoleArticle.history': [],
      'consoleArticle.usage': [],
      'consoleArticle.searchDefaults': { origin: '', isHomePage: false, path: '/a', languages: [] } as never,
      'consoleClassification.list': [
        { id: 'c1', title: 'Glazes' },
        { id: 'c2', title: 'Kilns' },
      ] as never,
      'consoleArticle.saveDraft': { at: '2026-06-01T08:00:00.000Z', who: 'owner' },
      'consoleArticle.save': { id: 'a1', revision: 4 },
    },
  });
  await category.waitFor();
  await settled(page);
}

const choice = (title: string, choices: readonly string[], props: object = {}) => ({
  title,
  'x-component': 'Select',
  'x-component-props': props,
  enum: choices.map((each, at) => ({ label: each, value: `${title}-${at}` })),
});

const FIELDS = {
  colour: { type: 'string', ...choice('Colour', ['Red', 'Blue']) },
  place: { type: 'string', ...choice('Place', ['Los Angeles', 'Lisbon'], { showSearch: true }) },
  // Two values of one title.
  rooms: { type: 'array', ...choice('Rooms', ['Hall', 'Hall', 'Yard'], { mode: 'multiple' }) },
  words: { type: 'array', title: 'Words', 'x-component': 'Labels' },
  note: { type: 'string', title: 'Note', 'x-component': 'Input' },
};

async function openFields(values: JsonObject = {}) {
  await openAnew('fields');
  const fields = await components.fields(FIELDS, { values });
  await boxOf('Colour').waitFor();
  return fields;
}

/** The code of the select comes when the returned function is called. */
async function holdCode(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

test('a select says what is chosen before its list has loaded, and opens by a key', async () => {
  await open();
  expect(await main.locator('.ant-select').count()).toBe(0);
  expect(await category.getAttribute('placeholder')).toBe('Glazes');
  expect(await category.getAttribute('aria-expanded')).toBe('false');
  // The list comes with the key that opens it: nothing has been pointed at.
  await category.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Kilns' }).waitFor();
  expect(await category.evaluate((box) => box === document.activeElement)).toBe(true);
  await option('Kilns').click();
  await save.click();
  const { body } = await calls.next('consoleArticle.save');
  expect(body.values).toMatchObject({ classificationCode: 'c2' });
});

test('what is typed before the list has loaded is searched, with what an input method writes', async () => {
  await open();
  const come = await holdCode();
  await category.focus();
  await page.keyboard.type('ki');
  await page.keyboard.insertText('窑');
  come();
  await expect.poll(() => calls.made('consoleClassification.list').at(-1)?.query?.q).toBe('ki窑');
  expect(await category.inputValue()).toBe('ki窑');
});

test('a press on the arrow opens the list however late it comes; a second does not close it', async () => {
  await openFields();
  const come = await holdCode();
  const arrow = page.locator('.late-select-arrow').first();
  await arrow.click();
  await arrow.click();
  expect(await boxOf('Colour').evaluate((box) => box === document.activeElement)).toBe(true);
  come();
  await option('Blue').click();
  expect(await components.page.evaluate(() => window.fields?.read().colour)).toBe('Colour-1');
});

test('Tab and Enter open a list that comes late; it stays open', async () => {
  const fields = await openFields();
  const come = await holdCode();
  await boxOf('Colour').hover();
  await boxOf('Colour').focus();
  await page.keyboard.press('Enter');
  come();
  await option('Red').waitFor();
  await settled(page);
  expect(await boxOf('Colour').getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await fields.read()).toMatchObject({ colour: 'Colour-0' });
});

test('a list that comes after the focus has left stays closed, and takes nothing that is typed', async () => {
  await openFields();
  const come = await holdCode();
  await boxOf('Colour').click();
  const note = page.getByLabel('Note');
  await note.focus();
  await page.keyboard.type('so');
  come();
  await page.locator('.ant-select').first().waitFor();
  await settled(page);
  await page.keyboard.type(' far');
  expect(await note.inputValue()).toBe('so far');
  expect(await page.locator('.ant-select-open').count()).toBe(0);
});

test('spaces are typed into what is searched, and labels are kept while the list is on its way', async () => {
  const fields = await openFields();
  const come = await holdCode();
  await boxOf('Words').focus();
  await page.keyboard.type('slow fire');
  await page.keyboard.press('Enter');
  await page.keyboard.type('kiln,ash');
  await boxOf('Place').focus();
  expect(await fields.read()).toMatchObject({ words: ['slow fire', 'kiln', 'ash'] });
  await page.keyboard.type('Los A');
  come();
  await option('Los Angeles').waitFor();
  expect(await boxOf('Place').inputValue()).toBe('Los A');
  expect(await option('Lisbon').count()).toBe(0);
});

test('two chosen values of one title are both drawn, and a press on one opens the list', async () => {
  await openFields({ rooms: ['Rooms-0', 'Rooms-1'] });
  const chips = page.locator('.late-select-chosen', { hasText: 'Hall' });
  expect(await chips.count()).toBe(2);
  await chips.last().click();
  await option('Yard').click();
  expect(await page.evaluate(() => window.fields?.read().rooms)).toEqual(['Rooms-0', 'Rooms-1', 'Rooms-2']);
});

test('a list that could not be loaded says so, and the next touch loads it', async () => {
  components.expectErrors(/assets\/select|could not be loaded/);
  await openFields();
  await page.route(CODE, (route) => route.abort('internetdisconnected'));
  await boxOf('Colour').click();
  await page.getByText('The choices could not be loaded.').waitFor();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Try again' }).click();
  await option('Blue').waitFor();
  expect(await page.getByText('The choices could not be loaded.').count()).toBe(0);
});

test('chips stand where they stay once the list has loaded, on one line and on several', async () => {
  for (const words of [['ash'], Array.from({ length: 19 }, (_, at) => `slow fire ${at}`)]) {
    await openFields({ words });
    const come = await holdCode();
    const places = () =>
      page
        .locator('.late-select-chosen, .ant-select-selection-item, input[id$=note]')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
        .then((all) => all.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)));
    const before = await places();
    expect(before).toHaveLength(words.length + 1);
    await boxOf('Words').focus();
    come();
    await page.locator('.ant-select-selection-item').first().waitFor();
    await settled(page);
    expect(await places()).toEqual(before);
  }
});
