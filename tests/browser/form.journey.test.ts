import { createRequire } from 'node:module';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sendAsAPerson } from '../support/as-a-person.ts';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { findViolations } from './page-checks.ts';

const require = createRequire(import.meta.url);
const load = (name: string): unknown =>
  (require(`antd/lib/theme/themes/${name}`) as { default: unknown }).default;
const antdTheme = load('default') as (seed: object) => Record<string, string>;
const antdSeed = load('seed') as object;

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Runs in the page: adds up its layout shifts in `window.shift`. */
function recordShifts(): void {
  const record = window as Window & { shift?: number };
  record.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      record.shift = (record.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const readStyle = (element: Locator, name: string): Promise<string> =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

async function openForm(width = 1280): Promise<{ page: Page; pageErrors: readonly string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  await page.addInitScript(recordShifts);
  await sendAsAPerson(page);
  // Not `load`: the form is usable before the pictures are loaded.
  await page.goto(`${server.url}/forms?lang=en-US`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('textbox', { name: 'Your name' }).waitFor();
  return { page, pageErrors };
}

/** Moves to the next control with Tab and types. */
async function typeNext(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
}

async function fillWithKeyboard(page: Page): Promise<void> {
  await page.getByLabel('Your name').focus();
  await page.keyboard.type('Lin Yue');
  await typeNext(page, 'Kiln & Sons');
  await typeNext(page, '');
  await typeNext(page, 'lin@example.com');
  await typeNext(page, '');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'A project' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Budget for material' }).waitFor();
  await typeNext(page, '');
  await page.keyboard.press('Enter');
  await page.locator('[role=combobox][aria-expanded=true]').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await typeNext(page, 'A wall of 200 m² in Suzhou');
  await typeNext(page, ' ');
}

interface StoredRecord {
  form_id: string;
  member_id: string | null;
  values: string;
}

function storedRecords(): StoredRecord[] {
  const database = new Database(join(server.dataFolder, 'tessera.sqlite'), { readonly: true });
  try {
    return database.prepare<[], StoredRecord>('select form_id, member_id, "values" from form_record').all();
  } finally {
    database.close();
  }
}

describe('the form group', () => {
  test('is filled with the keyboard, confirmed by a guest and stored', async () => {
    const { page, pageErrors } = await openForm();
    await fillWithKeyboard(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await question.waitFor();
    expect(await question.innerText()).toContain('as a guest');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/client/my-form-fill-success?*');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Received');
    expect(pageErrors).toEqual([]);

    const [record] = storedRecords();
    expect(record).toMatchObject({ form_id: 'demo-cooperation', member_id: null });
    expect(JSON.parse(record?.values ?? '')).toEqual({
      name: 'Lin Yue',
      company: 'Kiln & Sons',
      email: 'lin@example.com',
      topic: 'project',
      budget: 'medium',
      message: 'A wall of 200 m² in Suzhou',
      agree: true,
    });
    await page.context().close();
  });

  test(
    'has the styles of its controls from the build, in the colours of the page',
    { tags: 'long' },
    async () => {
      const { page, pageErrors } = await openForm();
      await page.getByRole('combobox').first().click();
      await page.locator('.ant-select-item').first().waitFor();
      // antd marks each style that it had to make in the browser.
      expect(await page.locator('style[data-css-hash]').count()).toBe(0);
      const name = page.getByRole('textbox', { name: 'Your name' });
      await expect.poll(() => readStyle(name, 'border-top-color')).toBe('rgb(143, 131, 117)');
      await page.evaluate(() =>
        document.documentElement.style.setProperty('--color-control-line', 'rgb(1, 2, 3)'),
      );
      await expect.poll(() => readStyle(name, 'border-top-color')).toBe('rgb(1, 2, 3)');
      // antd's shades of the colour of the site, and nothing moves.
      const { colorPrimaryBg, colorPrimaryActive } = antdTheme({ ...antdSeed, colorPrimary: '#a3402a' });
      const root = page.locator('html');
      expect(await readStyle(root, '--field-brand-1')).toBe(colorPrimaryBg);
      expect(await readStyle(root, '--field-brand-7')).toBe(colorPrimaryActive);
      expect(await readStyle(root, '--field-mid')).toBe('0s');
      expect(pageErrors).toEqual([]);
      await page.context().close();
    },
  );

  test('names the missing fields and focuses the first', { tags: 'long' }, async () => {
    const { page } = await openForm();
    await page.getByRole('button', { name: 'Send' }).click();
    const name = page.getByLabel('Your name');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(
      await name.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    ).toBe('Please fill this in');
    await name.fill('Lin');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull();
    await page.context().close();
  });

  test(
    'sends nothing when the guest declines, and once however often the button is pressed',
    { tags: 'long' },
    async () => {
      const { page } = await openForm();
      let sent = 0;
      page.on('request', (request) => {
        if (request.url().includes('fillInMenu')) sent += 1;
      });
      await fillWithKeyboard(page);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(sent).toBe(0);
      await page.getByRole('button', { name: 'Send' }).dblclick();
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
      await page.waitForURL('**/client/my-form-fill-success?*');
      expect(sent).toBe(1);
      await page.context().close();
    },
  );

  test.each([360])(
    'does not overflow at %i px, has no layout shift when it loads, and is accessible',
    async (width) => {
      const { page, pageErrors } = await openForm(width);
      expect(await page.evaluate(() => (window as Window & { shift?: number }).shift)).toBeLessThanOrEqual(
        0.02,
      );
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Please fill this in').first().waitFor();
      expect(await findViolations(page, 'form.form')).toEqual([]);
      expect(pageErrors).toEqual([]);
      await page.context().close();
    },
  );
});
