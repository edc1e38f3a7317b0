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
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width, height: 900 } });
  const page = await context.newPage();
  await recordShifts(page);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/loaded-form*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`${site.url}${path}?lang=${language}`, { waitUntil: 'domcontentloaded' });
  await page.locator('.form[aria-busy="true"]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const before = await measure(page);
  arrived.resolve();
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
  expect(await field.inputValue()).toBe('/aboutHow we make it');
  await page.close();
});
