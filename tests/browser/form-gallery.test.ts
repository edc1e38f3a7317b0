import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import components from '../forms/fixtures/components.form.json' with { type: 'json' };
import gallery from '../forms/fixtures/gallery.form.json' with { type: 'json' };
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const GALLERY = '/forms/visit';
const COMPONENTS = '/forms/samples';
const FAILING = '/forms';

/** The label of a mark is no text, so that the component throws. */
const FAILING_RULES = [
  {
    name: 'broken',
    type: 'number',
    title: 'Broken',
    'x-component': 'Slider',
    'x-component-props': { marks: { 5: { label: { of: 'a mark' } } } },
  },
  { name: 'stars', type: 'number', title: 'Stars', 'x-component': 'Rate' },
  { name: 'other', type: 'string', title: 'Another field', 'x-component': 'Input' },
];

// As an owner could have saved them before, and before the pages are cached.
function storeForms(): void {
  const database = new Database(join(server.dataFolder, 'tessera.sqlite'));
  try {
    const store = database.prepare('update form_template set pay = 0, document = ? where form_id = ?');
    const write = (id: string, { rule, option }: { rule: unknown; option: unknown }): unknown =>
      store.run(JSON.stringify({ rule, option }), id);
    write('demo-visit', gallery);
    write('demo-sample-box', components);
    write('demo-cooperation', { rule: FAILING_RULES, option: {} });
  } finally {
    database.close();
  }
}
storeForms();

/** The tab of all tests: a process that has run the scripts opens the next form in half of the time. */
const page = await browser.newPage();

/** Opens a form in which nothing has been typed. */
async function openForm(path: string, width = 1440, language = 'en-US'): Promise<readonly string[]> {
  // A form stores what was typed when its page is left.
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate(() => sessionStorage.clear());
  await page.setViewportSize({ width, height: 900 });
  const pageErrors = collectPageErrors(page);
  await page.goto(`${server.url}${path}?lang=${language}`, { waitUntil: 'domcontentloaded' });
  await page.locator('form.form').waitFor();
  return pageErrors;
}

const openGallery = (width: number, language?: string): ReturnType<typeof openForm> =>
  openForm(GALLERY, width, language);

const violations = (): Promise<string[]> => findViolations(page, 'form.form');

const addRows = async (): Promise<void> => {
  for (const add of await page.getByRole('button', { name: /Add one|添加/ }).all()) await add.click();
};

describe('every form component', () => {
  test.each([
    [GALLERY, 375, 'zh-CN'],
    [GALLERY, 1440, 'en-US'],
    [COMPONENTS, 375, 'zh-CN'],
    [COMPONENTS, 1440, 'en-US'],
  ])('on %s has a name, shows its errors and fits into %i px in %s', async (path, width, language) => {
    const pageErrors = await openForm(path, width, language);
    await addRows();
    expect(await violations()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // The last step has the button, or a rule is one.
    expect(await page.locator('form.form > .form-submit').isVisible()).toBe(false);
    await page.locator('form.form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await page.locator('.form-errors a').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await violations()).toEqual([]);
    expect(pageErrors.filter((each) => !each.includes('Nonesuch'))).toEqual([]);
  });

  test('that does not exist is named in a message, and the others work', async () => {
    await openGallery(1440);
    await page.getByText('There is no field called “Nonesuch”').waitFor();
    await page.getByLabel('A line').fill('typed');
    await expect.poll(() => page.getByLabel('A line').inputValue()).toBe('typed');
  });
});

test('both handles of a range slider can be moved', async () => {
  await openGallery(1440);
  const ends = page.locator('[data-field="span"]').getByRole('slider');
  await ends.nth(1).press('ArrowLeft');
  await expect
    .poll(() => ends.evaluateAll((all) => all.map((end) => end.getAttribute('aria-valuenow'))))
    .toEqual(['0', '99']);
});

describe('rows', () => {
  test('are added, moved and removed with the keyboard', async () => {
    await openGallery(1440);
    const table = page.locator('.field[data-field="table"]');
    const add = table.getByRole('button', { name: 'Add one' });
    await add.focus();
    await page.keyboard.press('Enter');
    await table.getByLabel('Item 1').fill('first');
    await add.focus();
    await page.keyboard.press('Enter');
    await table.getByLabel('Item 2').fill('second');
    await table.getByRole('button', { name: 'Move up 2' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Move up 1');
    expect(await table.getByLabel('Item 1').inputValue()).toBe('second');
    await table.getByRole('button', { name: /^Move \(arrow keys\) 1$/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Move (arrow keys) 2',
    );
    expect(await table.getByLabel('Item 1').inputValue()).toBe('first');
    await table.getByRole('button', { name: 'Remove 1' }).click();
    await table.getByLabel('Item 2').waitFor({ state: 'detached' });
    expect(await table.getByLabel('Item 1').inputValue()).toBe('second');
  });

  test('show and hide their fields by their own values', async () => {
    await openGallery(1440);
    const cards = page.locator('.field[data-field="cards"]');
    await cards.getByRole('button', { name: 'Add one' }).click();
    await expect.poll(() => cards.getByLabel('Detail').count()).toBe(0);
    await cards.getByRole('combobox', { name: 'Kind' }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Terrazzo' }).click();
    await cards.getByLabel('Detail').waitFor();
  });
});

describe('a field that fails', () => {
  test('leaves the others, and is there again after another try', async () => {
    await openForm(FAILING);
    const broken = page.locator('[data-field="broken"]');
    await broken.getByText('This field could not be shown').waitFor();
    await broken.getByRole('button', { name: 'Try again' }).click();
    await broken.getByText('This field could not be shown').waitFor();
    await page.getByLabel('Another field').fill('typed');
    expect(await page.getByLabel('Another field').inputValue()).toBe('typed');
  });

  test('while it is loaded can be loaded again', async () => {
    const context = await browser.newContext();
    const own = await context.newPage();
    await own.route('**/stars-*.js', (route) => route.abort());
    await own.goto(`${server.url}${FAILING}?lang=en-US`, { waitUntil: 'domcontentloaded' });
    const stars = own.locator('[data-field="stars"]');
    await stars.getByRole('alert').waitFor();
    await own.getByLabel('Another field').fill('typed');
    await own.unroute('**/stars-*.js');
    await stars.getByRole('button', { name: 'Try again' }).click();
    await stars.getByLabel('5', { exact: true }).check({ force: true });
    expect(await own.getByLabel('Another field').inputValue()).toBe('typed');
    await context.close();
  });
});

describe('buttons among the rules', () => {
  test('replace the form’s own: one sets back to the defaults, one sends what was chosen', async () => {
    await openForm(COMPONENTS);
    expect(await page.getByRole('button', { name: 'Must not be seen' }).count()).toBe(0);
    await page.getByLabel('Left').fill('typed');
    await page.getByRole('button', { name: 'Change Text to change' }).click();
    await page.getByRole('textbox', { name: 'Text to change' }).and(page.locator(':focus')).fill('other');
    await page.keyboard.press('Escape');
    await page.getByText('other', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('abc', { exact: true }).waitFor();
    expect(await page.getByLabel('Left').inputValue()).toBe('');

    // One section is open at a time.
    await page.getByText('Other section').click();
    await expect.poll(() => page.getByLabel('In section one').isVisible()).toBe(false);
    await page.getByRole('combobox', { name: 'Choices of its own' }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Jingdezhen' }).click();
    await page.getByLabel('Year').fill('2031');
    await page.getByLabel('2: good').check({ force: true });
    await page.getByLabel('Name of the part').fill('Lid');
    await page.getByLabel('Name of the guest').fill('Lin');
    await page.getByRole('checkbox', { name: 'Terrazzo' }).press('Space');
    await page.getByRole('cell', { name: 'Celadon' }).last().click();
    expect(await page.getByRole('radio', { name: 'Celadon' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Send it' }).click();
    // The field in the closed panel opens with its error.
    await page.getByLabel('Company in the panel').and(page.locator(':focus')).fill('Kiln & Co');
    await page.getByRole('button', { name: 'Send it' }).click();
    // Sent as a guest.
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Thank you').first().waitFor();
  });
});

describe('rows as sections and tabs', () => {
  test('are copied, folded, added and removed with the keyboard', async () => {
    await openForm(COMPONENTS);
    const folds = page.locator('.field[data-field="folded"]');
    await folds.getByLabel('Name of the part').fill('Lid');
    await folds.getByRole('button', { name: 'Copy 1' }).press('Enter');
    await expect.poll(() => folds.getByLabel('Name of the part').nth(1).inputValue()).toBe('Lid');
    await folds.getByRole('button', { name: 'Part 1' }).press('Enter');
    await expect.poll(() => folds.getByLabel('Name of the part').first().isVisible()).toBe(false);

    const tabs = page.locator('.field[data-field="tabbed"]');
    await tabs.getByRole('button', { name: 'Add a row' }).press('Enter');
    await tabs.getByRole('tab', { name: 'Guest 2' }).and(page.locator(':focus')).press('ArrowLeft');
    await tabs.getByRole('tab', { name: 'Guest 1', selected: true }).press('ArrowRight');
    await tabs.getByRole('button', { name: 'Remove 2' }).press('Enter');
    await tabs.getByRole('tab', { name: 'Guest 1' }).and(page.locator(':focus')).waitFor();
    expect(await tabs.getByRole('tab').count()).toBe(1);
  });
});

describe('parts of a form', () => {
  test('open for the invalid field', async () => {
    await openGallery(1440);
    await page.locator('form.form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    const summary = page.getByRole('alert').filter({ hasText: 'Please correct' });
    for (const name of ['In the second', 'In the lower', 'In step two']) {
      expect(await page.getByLabel(name).isVisible()).toBe(false);
      await summary.getByRole('link', { name }).click();
      await page.getByLabel(name).and(page.locator(':focus')).waitFor();
    }
  });

  test('are shown one step after the other', async () => {
    await openGallery(1440);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await page.getByLabel('In step one').fill('x');
    await page.keyboard.press('Enter');
    await page.getByLabel('In step two').waitFor();
    expect(await page.locator('form.form > .form-submit').isVisible()).toBe(true);
  });
});
