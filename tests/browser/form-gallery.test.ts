import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import gallery from '../forms/fixtures/gallery.form.json' with { type: 'json' };
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

// As an owner would have saved it, before the page is cached.
function storeGallery(): void {
  const database = new Database(join(server.dataFolder, 'tessera.sqlite'));
  try {
    const { rule, option } = gallery;
    database
      .prepare("update form_template set document = ? where form_id = 'demo-visit'")
      .run(JSON.stringify({ rule, option }));
  } finally {
    database.close();
  }
}
storeGallery();

async function openGallery(
  width: number,
  language = 'en-US',
): Promise<{ page: Page; pageErrors: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.goto(`${server.url}/forms/visit?lang=${language}`, { waitUntil: 'domcontentloaded' });
  await page.locator('form.form').waitFor();
  return { page, pageErrors };
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(target: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await axe.run('form.form');
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  });
}

const addRows = async (page: Page): Promise<void> => {
  for (const add of await page.getByRole('button', { name: /Add one|添加/ }).all()) await add.click();
};

describe('every form component', () => {
  test.each([
    [375, 'zh-CN'],
    [1440, 'en-US'],
  ])('has a name, shows its errors and does not overflow at %i px in %s', async (width, language) => {
    const { page, pageErrors } = await openGallery(width, language);
    await addRows(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    // The last step has the button.
    expect(await page.locator('form.form > .form-submit').isVisible()).toBe(false);
    await page.locator('form.form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await page.locator('.form-errors a').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await violations(page)).toEqual([]);
    expect(pageErrors.filter((each) => !each.includes('Nonesuch'))).toEqual([]);
    await page.context().close();
  });

  test('that does not exist is named in a message, and the others work', async () => {
    const { page } = await openGallery(1440);
    await page.getByText('There is no field called “Nonesuch”').waitFor();
    await page.getByLabel('A line').fill('typed');
    await expect.poll(() => page.getByLabel('A line').inputValue()).toBe('typed');
    await page.context().close();
  });
});

test('both handles of a range slider can be moved', async () => {
  const { page } = await openGallery(1440);
  const ends = page.locator('[data-field="span"]').getByRole('slider');
  await ends.nth(1).press('ArrowLeft');
  await expect
    .poll(() => ends.evaluateAll((all) => all.map((end) => end.getAttribute('aria-valuenow'))))
    .toEqual(['0', '99']);
  await page.context().close();
});

describe('rows', () => {
  test('are added, moved and removed with the keyboard', async () => {
    const { page } = await openGallery(1440);
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
    await page.context().close();
  });

  test('show and hide their fields by their own values', async () => {
    const { page } = await openGallery(1440);
    const cards = page.locator('.field[data-field="cards"]');
    await cards.getByRole('button', { name: 'Add one' }).click();
    await expect.poll(() => cards.getByLabel('Detail').count()).toBe(0);
    await cards.getByRole('combobox', { name: 'Kind' }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Terrazzo' }).click();
    await cards.getByLabel('Detail').waitFor();
    await page.context().close();
  });
});

describe('parts of a form', () => {
  test('open for the invalid field', async () => {
    const { page } = await openGallery(1440);
    await page.locator('form.form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    const summary = page.getByRole('alert').filter({ hasText: 'To be put right' });
    for (const name of ['In the second', 'In the lower', 'In step two']) {
      expect(await page.getByLabel(name).isVisible()).toBe(false);
      await summary.getByRole('link', { name }).click();
      await page.getByLabel(name).and(page.locator(':focus')).waitFor();
    }
    await page.context().close();
  });

  test('are shown one step after the other', async () => {
    const { page } = await openGallery(1440);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await page.getByLabel('In step one').fill('x');
    await page.keyboard.press('Enter');
    await page.getByLabel('In step two').waitFor();
    expect(await page.locator('form.form > .form-submit').isVisible()).toBe(true);
    await page.context().close();
  });
});
