import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Ast } from '../../../runtime/model/page.ts';
import { collectPageErrors, openBrowser } from '../../support/browser.ts';
import { startMemberSite } from '../members/member-site.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { openConsole } from './shop-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page, 'body')).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
}

const PICTURE = 'seeds/demo/pictures/banner-about.webp';

/** Puts a form in the place of the one that the demo shows at `/forms/visit`. */
async function showOnPage(formId: string): Promise<void> {
  const path = 'content/getByChannelCode?channelCode=FORM_VISIT&languageCode=zh-CN';
  const { ast } = await site.callAsOwner<{ ast: Ast }>(path);
  await site.publishAst('FORM_VISIT', {
    ...ast,
    data: { ...ast.data, 'form-group': { ...ast.data['form-group'], formId } },
  });
}

test('an owner makes a form, a visitor fills it in, and the owner works on what came in', async () => {
  const opened = await openConsole(browser, site, '/form', { language: 'en-US', width: 1440 });
  const { page, pageErrors, keys } = opened;
  const main = page.getByRole('main');

  await main.getByRole('link', { name: 'New form' }).click();
  await main.getByRole('group', { name: 'Title' }).first().getByLabel('English').fill('Ask the potter');
  await main.getByRole('group', { name: 'Title' }).first().getByLabel('简体中文').fill('问陶工');
  for (const kind of ['Text', 'Long text', 'Number', 'One of several', 'Files'])
    await main.getByRole('button', { name: `+ ${kind}`, exact: true }).click();
  const field = (title: string) =>
    main.locator('.form-rules-list > li').filter({ has: page.locator('summary', { hasText: title }) });
  const preview = main.getByRole('region', { name: 'Preview' });
  // Its panel stays open while the field gets its titles and its name.
  const text = field('Text').first();
  await text.locator('summary').first().click();
  await text.getByLabel('Title · English').fill('Your name');
  const name = main.locator('.form-rules-list > li').first();
  expect(await name.getByLabel('Title · 简体中文').inputValue()).toBe('单行文字');
  await name.getByLabel('Title · 简体中文').fill('姓名');
  await name.getByRole('checkbox', { name: 'Must be filled in' }).check();
  await name.getByText('More', { exact: true }).click();
  await name.getByLabel('Name in data').fill('name');
  await name.getByLabel('Name in data').press('Tab');
  await name.getByLabel('Filled in before').fill('Lin');
  await expect.poll(() => preview.getByLabel('Your name').inputValue()).toBe('Lin');
  await name.getByLabel('Filled in before').fill('');
  // Alt+↓ moves a field; choices have a text of each language.
  await keys.goTo(field('Number').locator('summary').first());
  await page.keyboard.press('Alt+ArrowDown');
  await main.getByText('Number: place 4 of 5').waitFor({ state: 'attached' });
  const oneOf = field('One of several');
  await oneOf.locator('summary').first().click();
  await oneOf.getByRole('textbox', { name: 'Choice 1 · English' }).fill('Celadon');
  await oneOf.getByRole('textbox', { name: 'Choice 1 · 简体中文' }).fill('青瓷');
  await preview.getByText('Celadon').waitFor();
  await expectSound(page);
  await main.getByRole('switch', { name: 'Paid form' }).click();
  await main.getByLabel('Price').fill('12.5');
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(/\/owner\/form\/[0-9a-f]+-/);
  const formId = page.url().split('/').at(-1) ?? '';
  await main.getByRole('link', { name: '← Forms' }).click();
  await main
    .getByRole('row', { name: /Ask the potter/ })
    .getByText('¥12.50')
    .waitFor();
  await main.getByRole('link', { name: 'Ask the potter' }).click();
  await main.getByRole('switch', { name: 'Paid form' }).click();
  // What cannot be saved is said at its place while JSON is edited.
  await main.getByRole('button', { name: 'Edit as JSON' }).click();
  const json = main.locator('textarea.json-box');
  const good = await json.inputValue();
  await json.fill(good.replace('"NumberPicker"', '"NumberPickerr"'));
  await main.getByRole('list', { name: 'What cannot be saved' }).getByText('/rule/3').first().waitFor();
  await json.fill(good);
  await main.getByRole('button', { name: 'Back to the list' }).click();
  const saved = page.waitForResponse('**/api/console/form/save');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
  await showOnPage(formId);
  await fillIn();

  await page.goto(`${site.url}/owner`);
  await main.getByRole('link', { name: /1 new form record/ }).click();
  await main.getByRole('link', { name: 'Ask the potter', exact: true }).click();
  await page.waitForURL(new RegExp(`menuId=${formId}`));
  for (const heading of ['Your name', 'Number', 'Files'])
    await main.getByRole('columnheader', { name: heading }).waitFor();
  const row = main.getByRole('row', { name: /林悦/ });
  for (const cell of ['7', 'Celadon', 'banner-about.webp'])
    await row.getByText(cell, { exact: true }).waitFor();
  await expectSound(page);
  await main.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: 'CSV' }).click();
  const sheet = await (await download).createReadStream();
  let csv = '';
  for await (const part of sheet) csv += String(part);
  const [head = '', first = ''] = csv.replace('\uFEFF', '').split('\r\n');
  expect(head).toContain('"Your name","Long text","One of several","Number","Files"');
  expect(first).toContain('"林悦","A glaze like rain","Celadon","7","banner-about.webp"');

  await main.getByRole('link', { name: '林悦' }).click();
  const filled = main.getByRole('group', { name: 'What was filled in' });
  await filled.getByText('A glaze like rain').waitFor();
  const file = filled.getByRole('link', { name: 'banner-about.webp' });
  await expect
    .poll(() => file.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectSound(page);
  await filled.getByRole('button', { name: 'Change what was filled in' }).click();
  await filled.getByLabel('Your name').fill('');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await main.getByText('Correct the marked fields first.').waitFor();
  await filled.getByLabel('Your name').fill('林悦悦');
  const changed = page.waitForResponse('**/api/console/record/save');
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await changed).status()).toBe(200);
  await main
    .getByRole('button', { name: /Compare with now/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('What was filled in › Your name').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await main.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect
    .poll(
      async () =>
        (await site.callAsOwner<object[]>(`console/record/list?q=${encodeURIComponent('林悦悦')}`)).length,
    )
    .toBe(0);
  expect(pageErrors).toEqual([]);
  await opened.close();
});

/** A visitor, on a phone. */
async function fillIn(): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 375, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.goto(`${site.url}/forms/visit?lang=en-US`);
  await page.getByLabel('Your name').fill('林悦');
  await page.getByLabel('Long text').fill('A glaze like rain');
  await page.getByLabel('Number').fill('7');
  await page.getByText('Celadon').click();
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await page.getByText('banner-about.webp').waitFor();
  const sent = page.waitForResponse('**/api/memberMenuValue/fillInMenu');
  await page.locator('button.form-submit').click();
  // It is sent as a guest.
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  expect((await sent).status()).toBe(200);
  expect(pageErrors).toEqual([]);
  await context.close();
}
