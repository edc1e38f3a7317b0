import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import components from '../forms/fixtures/components.form.json' with { type: 'json' };
import gallery from '../forms/fixtures/gallery.form.json' with { type: 'json' };
import layouts from '../forms/fixtures/layouts.form.json' with { type: 'json' };
import { openBrowser } from '../support/browser.ts';
import { readShift, recordShifts } from './page-checks.ts';
import { startStoredSite } from './stored-site.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

// Before the pages are cached. A paid form is shown only on sites with members.
site.write((database) => {
  const store = database.prepare('update form_template set pay = 0, document = ? where form_id = ?');
  // The message of an unknown component has its own height.
  const known = gallery.rule.filter((rule) => rule['x-component'] !== 'Nonesuch');
  const linking = {
    name: 'linking',
    type: 'string',
    title: 'More about us',
    'x-component': 'Input',
    'x-value':
      "{{ linkOf({ linkType: 1, linkChannelCode: 'ABOUTUS' }) + channelOf('ABOUT_CRAFT').channelName }}",
  };
  store.run(JSON.stringify({ rule: [...known, linking], option: gallery.option }), 'demo-visit');
  store.run(
    JSON.stringify({ rule: [...layouts.rule, ...components.rule], option: layouts.option }),
    'demo-sample-box',
  );
});

interface Place {
  /** Name without its row index, top and height of each visible field, relative to the form. */
  fields: (string | number)[][];
  height: number;
}

const measure = (page: Page): Promise<Place> =>
  page.locator('.form:is(form, [aria-busy])').evaluate((form) => {
    const { top, height } = form.getBoundingClientRect();
    const fields = [...form.querySelectorAll('.field')]
      .filter(
        (field) =>
          field.checkVisibility({ contentVisibilityAuto: true }) &&
          field.closest('details:not([open])') === null,
      )
      .map((field) => {
        const box = field.getBoundingClientRect();
        return [
          field.querySelector('.field-label')?.textContent?.replace(/ \d+$/, '') ?? '',
          Math.round(box.top - top),
          Math.round(box.height),
        ];
      });
    return { fields, height: Math.round(height) };
  });

/** Holds the code of the form back until the returned function is called. */
async function holdForm(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/loaded-form*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const PAGES = ['/forms', '/forms/samples', '/forms/visit'];
/** English texts are longer: on a phone they may need more lines. */
const LOOKS = [
  [375, 'zh-CN'],
  [375, 'en-US'],
  [768, 'en-US'],
  [1440, 'zh-CN'],
] as const;
const cases = [
  ...PAGES.flatMap((path) => LOOKS.map(([width, language]) => [path, width, language] as const)),
  // A form of the program itself, with a captcha.
  ['/client/forget', 375, 'zh-CN'] as const,
];

// The demo's form, all kinds of rows and sections, and all components.
test.each(cases)('%s has a skeleton as large as its form at %i px in %s', async (path, width, language) => {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  await recordShifts(page);
  const letFormCome = await holdForm(page);
  await page.goto(`${site.url}${path}?lang=${language}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.form[aria-busy="true"]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await measure(page);
  letFormCome();
  await page.locator('form.form').waitFor();
  await page.getByRole('textbox').first().waitFor();
  expect(await measure(page)).toEqual(before);
  expect(await readShift(page)).toBeLessThanOrEqual(0.02);
  await context.close();
});

test('rules find the channels of the site, which no page of a form sends', async () => {
  const page = await browser.newPage();
  await page.goto(`${site.url}/forms/visit?lang=en-US`, { waitUntil: 'domcontentloaded' });
  expect(await page.locator('#page-payload').textContent()).not.toContain('"ABOUT_CRAFT"');
  const field = page.getByRole('textbox', { name: 'More about us' });
  await field.waitFor();
  expect(await field.inputValue()).toBe('/en/aboutHow we make it');
  await page.close();
});

/** A page whose form has not come, and what lets it come. */
async function openSkeleton(language: string): Promise<{ page: Page; letFormCome: () => Promise<void> }> {
  const page = await browser.newPage();
  const arrive = await holdForm(page);
  await page.goto(`${site.url}/forms?lang=${language}`, { waitUntil: 'domcontentloaded' });
  const letFormCome = async (): Promise<void> => {
    const hasCome = page.waitForResponse('**/loaded-form*.js');
    arrive();
    await hasCome;
  };
  return { page, letFormCome };
}

test('a form takes over what was typed and chosen before its code had come', async () => {
  const { page, letFormCome } = await openSkeleton('en-US');
  await page.getByText('Kilnfield may use').click();
  await page.getByText('Your name').click();
  await page.keyboard.type('Lin Yue');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kiln & Sons');
  const message = page.getByLabel('Tell us about the wall');
  await message.fill('A wall\nof 200 m²');
  await message.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(2, 6));
  await letFormCome();
  await page.locator('form.form').waitFor();
  await page.keyboard.type('roof');
  expect(await message.inputValue()).toBe('A roof\nof 200 m²');
  expect(await page.getByLabel('Your name').inputValue()).toBe('Lin Yue');
  expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Kiln & Sons');
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  await page.close();
});

test('a form that comes during a composition waits for its end', async () => {
  const { page, letFormCome } = await openSkeleton('zh-CN');
  const name = page.getByLabel('姓名');
  await name.focus();
  const session = await page.context().newCDPSession(page);
  const compose = (text: string): Promise<unknown> =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await compose('lin');
  await letFormCome();
  await compose('lin yue');
  expect(await name.inputValue()).toBe('lin yue');
  await session.send('Input.insertText', { text: '林越' });
  await page.locator('form.form').waitFor();
  expect(await name.inputValue()).toBe('林越');
  await page.close();
});

test('a list that was opened early by keyboard opens', async () => {
  const { page, letFormCome } = await openSkeleton('en-US');
  await page.locator('[data-field=message] textarea').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press(' ');
  await letFormCome();
  await page.getByRole('option', { name: 'A project' }).waitFor({ state: 'attached' });
  expect(await page.locator('[role=combobox]').first().getAttribute('aria-expanded')).toBe('true');
  await page.close();
});

test('a form that was not loaded says so, keeps what is typed, and comes with the next try', async () => {
  const page = await browser.newPage();
  let isCut = true;
  await page.route('**/loaded-form*', (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`${site.url}/forms?lang=en-US`, { waitUntil: 'domcontentloaded' });
  const name = page.getByLabel('Your name');
  await name.fill('Lin Yue');
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await notice.waitFor();
  isCut = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await page.locator('form.form').waitFor();
  expect(await name.inputValue()).toBe('Lin Yue');
  expect(await notice.count()).toBe(0);
  await page.close();
});

test('an early Enter sends the form when it has come', async () => {
  const { page, letFormCome } = await openSkeleton('en-US');
  const name = page.getByLabel('Your name');
  await name.fill('Lin Yue');
  await name.press('Enter');
  await letFormCome();
  await page.locator('textarea[aria-invalid]').waitFor();
  expect(await name.getAttribute('aria-invalid')).toBe(null);
  await page.close();
});
