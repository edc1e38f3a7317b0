import type { Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Ast } from '../../../runtime/model/page.ts';
import { sendAsAPerson } from '../../support/as-a-person.ts';
import { checkBox, collectPageErrors, openBrowser } from '../../support/browser.ts';
import { startMemberSite } from '../members/member-site.ts';
import { expectSound } from '../expect-sound.ts';
import { openConsole, type OpenConsole } from './open-console.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

async function expectSaved(page: Page, entity: string, press: Locator): Promise<void> {
  const saved = page.waitForResponse(`**/api/console/${entity}/save`);
  await press.click();
  expect((await saved).status()).toBe(200);
}

const PICTURE = 'banner-about.webp';

/** Puts a form in the place of the one that the demo shows at `/forms/visit`. */
async function showOnPage(formId: string): Promise<void> {
  const path = 'content/getByChannelCode?channelCode=FORM_VISIT&languageCode=zh-CN';
  const { ast } = await site.callAsOwner<{ ast: Ast }>(path);
  await site.publishAst('FORM_VISIT', {
    ...ast,
    data: { ...ast.data, 'form-group': { ...ast.data['form-group'], formId } },
  });
}

/** The designer of a form: its fields, and the panel of the chosen one. */
const designerOf = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    panel: main.locator('.fd-right'),
    drawn: main.locator('.fd-form'),
    said: main.locator('.fd > [role="status"]'),
    field: (name: RegExp) => main.locator('.fd-hits').getByRole('button', { name }),
    add: (kind: string) =>
      main
        .getByRole('region', { name: 'Add a field' })
        .getByRole('button', { name: kind, exact: true })
        .click(),
  };
};

/** Gives the fields of a new form their words, by mouse and by keys. */
async function makeFields({ page }: OpenConsole): Promise<void> {
  const { main, panel, drawn, field, add, said } = designerOf(page);
  const languages = main.getByRole('group', { name: 'Language of the texts' });
  await languages.getByRole('button', { name: 'English' }).click();
  for (const kind of ['Text', 'Long text', 'Number', 'Pick one', 'Files']) await add(kind);
  await field(/^Text/).click();
  expect(await panel.getByRole('textbox', { name: 'Label, 中' }).inputValue()).toBe('单行文字');
  await panel.getByRole('textbox', { name: 'Label, 中' }).fill('姓名');
  await panel.getByRole('textbox', { name: 'Label, EN' }).fill('Your name');
  await panel.getByRole('switch', { name: 'Required' }).check();
  await panel.getByLabel('Default value').fill('Lin');
  await expect.poll(() => drawn.locator('input').first().inputValue()).toBe('Lin');
  await panel.getByLabel('Default value').fill('');
  await field(/^Number/).click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => said.innerText()).toBe('Number: place 4 of 5');
  await field(/^Pick one/).click();
  await panel.getByRole('textbox', { name: 'Option 1, EN' }).fill('Celadon');
  await panel.getByRole('textbox', { name: 'Option 1, 中' }).fill('青瓷');
  await drawn.getByText('Celadon').waitFor();
  await languages.getByRole('button', { name: '简体中文' }).click();
  await drawn.getByText('青瓷').waitFor();
  await languages.getByRole('button', { name: 'English' }).click();
}

/** A list whose rows have fields of their own. */
async function makeRows({ page }: OpenConsole): Promise<void> {
  const { panel, field, add } = designerOf(page);
  await add('Rows as cards');
  await field(/^Quantity/).click();
  await panel.getByRole('textbox', { name: 'Label, EN' }).fill('How many');
  await field(/^How many/).click();
  await page.keyboard.press('Alt+ArrowUp');
  await field(/^Item/).click();
  await page.keyboard.press('Delete');
  await expect.poll(() => field(/^Item/).count()).toBe(0);
}

test('an owner makes a form without a manual', async () => {
  const opened = await openConsole(browser, site, '/form', { language: 'en-US', width: 1440 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'New form' }).click();
  const title = main.getByRole('group', { name: 'Title', exact: true }).first();
  await title.getByLabel('English').fill('Ask the potter');
  await title.getByLabel('简体中文').fill('问陶工');
  await makeFields(opened);
  await makeRows(opened);
  await expectSound(page);
  await main.getByRole('tab', { name: 'Form settings' }).click();
  await main.getByRole('switch', { name: 'Paid form' }).click();
  await main.getByLabel('Price', { exact: true }).fill('12.5');
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/owner\/form\/[0-9a-f]+-/);
  const formId = page.url().split('/').at(-1) ?? '';
  await main.getByRole('link', { name: '← Forms' }).click();
  await main
    .getByRole('row', { name: /Ask the potter/ })
    .getByText('¥12.50')
    .waitFor();
  await main.getByRole('link', { name: 'Ask the potter' }).click();
  await main.getByRole('tab', { name: 'Form settings' }).click();
  await main.getByRole('switch', { name: 'Paid form' }).click();
  await main.getByRole('tab', { name: 'Design' }).click();
  await main.getByRole('button', { name: 'Edit as text' }).click();
  const json = main.locator('textarea.json-box');
  const good = await json.inputValue();
  await json.fill(good.replace('"NumberPicker"', '"NumberPickerr"'));
  await main.getByRole('list', { name: 'This cannot be saved yet' }).getByText('/rule/3').first().waitFor();
  await json.fill(good);
  await main.getByRole('button', { name: 'Back to the designer' }).click();
  await designerOf(page)
    .field(/^Your name/)
    .waitFor();
  await main.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await main.getByText('Public, without changes').waitFor();
  expect(pageErrors).toEqual([]);
  await opened.close();
  await showOnPage(formId);
  await fillIn();
});

/** A guest, on a phone. */
async function fillIn(): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 800 },
  });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await sendAsAPerson(page);
  await page.goto(`${site.url}/forms/visit?lang=en-US`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Your name' }).fill('林悦');
  await page.getByLabel('Long text').fill('A glaze like rain');
  await page.getByLabel('Number').fill('7');
  await page.getByRole('radio', { name: 'Celadon' }).click();
  await page.locator('input[type=file]').setInputFiles(`seeds/demo/pictures/${PICTURE}`);
  const remove = page.getByRole('button', { name: `Remove ${PICTURE}` });
  await remove.waitFor();
  // The next stop after the upload is what was uploaded.
  await page.locator('input[type=file]').focus();
  const seen: boolean[] = [];
  for (let stop = 0; stop < 3 && seen.at(-1) !== true; stop += 1) {
    await page.keyboard.press('Tab');
    seen.push(await remove.evaluate((button) => button === document.activeElement));
  }
  expect(seen.at(-1)).toBe(true);
  await page.locator('button.form-submit').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForURL('**/client/my-form-fill-success?*');
  expect(pageErrors).toEqual([]);
  await context.close();
}

async function linesOf(download: Download): Promise<string[]> {
  let text = '';
  for await (const part of await download.createReadStream()) text += String(part);
  return text.replace('\uFEFF', '').split('\r\n');
}

test('what came in is a table with a column for each field, and a record by its form’s rules', async () => {
  const opened = await openConsole(browser, site, '', { language: 'en-US', width: 1440 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '1 new form entry' }).click();
  await main.getByRole('link', { name: 'Ask the potter', exact: true }).click();
  for (const heading of ['Your name', 'Number'])
    await main.getByRole('columnheader', { name: heading }).waitFor();
  // Of many fields the first ones are shown until somebody chooses.
  await main.getByRole('button', { name: 'Columns' }).click();
  await checkBox(main.getByRole('group', { name: 'Columns' }).getByLabel('Files'));
  await page.keyboard.press('Escape');
  await main.getByRole('columnheader', { name: 'Files' }).waitFor();
  const row = main.getByRole('row', { name: /林悦/ });
  for (const cell of ['7', 'Celadon', PICTURE]) await row.getByText(cell, { exact: true }).waitFor();
  await expectSound(page);
  await main.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: 'CSV' }).click();
  const [head = '', first = ''] = await linesOf(await download);
  expect(head).toContain('"Your name","Long text","Pick one","Rows as cards","Number","Files"');
  expect(first).toMatch(new RegExp(`"林悦","A glaze like rain","Celadon",.*,7,"${PICTURE}"`));
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: '林悦' }).click();
  await changeRecord(page);
  await main.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  const left = () => site.callAsOwner<object[]>(`console/record/list?q=${encodeURIComponent('林悦')}`);
  await expect.poll(async () => (await left()).length).toBe(0);
  // The record that is gone was asked for once more.
  expect(pageErrors.filter((error) => !error.includes('404'))).toEqual([]);
  await opened.close();
});

async function changeRecord(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const filled = main.getByRole('group', { name: 'Content' });
  await filled.getByText('A glaze like rain').waitFor();
  const picture = filled.getByRole('link', { name: PICTURE }).locator('img');
  const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await expectSound(page);
  await filled.getByRole('button', { name: 'Change what was filled in' }).click();
  await filled.getByLabel('Your name').fill('');
  const save = main.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await main.getByText('Correct the marked fields first.').waitFor();
  await filled.getByLabel('Your name').fill('林悦悦');
  await expectSaved(page, 'record', save);
  await main
    .getByRole('button', { name: /^Compare with now/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Content › Your name').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

test('a comment that repeats another one waits, and says so in the list and by itself', async () => {
  const text = 'The joints are finer than those of the sample.';
  const hold = (how: string) =>
    site.callAsOwner('console/commentSetting/save', { id: 'site', values: { hold: how, words: [] } });
  const mei = await site.register();
  const post = () =>
    site.call('memberComment/addMemberComment', mei, { contentCode: 'why-oil-spots', content: text });
  await hold('none');
  await post();
  await hold('rules');
  await post();
  const address = '/comment?state=waiting';
  const opened = await openConsole(browser, site, address, { language: 'en-US', width: 375 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByRole('row').filter({ hasText: text }).getByText('Same text as another').waitFor();
  await expectSound(page);
  await main.getByRole('link', { name: text }).click();
  await main.getByText('Same text as another').waitFor();
  await expectSound(page);
  expect(pageErrors).toEqual([]);
  await opened.close();
});
