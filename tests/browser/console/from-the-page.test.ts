import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { OWNER_PASSWORD } from '../../support/owner-password.ts';
import { startProduction } from '../../support/server.ts';
import { openEditor, signInAsOwner, skipTour, typeInto, type EditorSession } from '../editor-session.ts';
import { findViolations, readOverflow } from '../page-checks.ts';

const [site, browser] = await Promise.all([startProduction(), openBrowser()]);
afterAll(() => browser.close());

const SHOTS = process.env.SHOTS;
const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

/** The frame of the record that is open, when its fields are drawn. */
async function findFrame(page: Page): Promise<Frame> {
  const frame = await (await page.locator('.ed-record iframe').elementHandle())?.contentFrame();
  if (frame === null || frame === undefined) throw new Error('There is no frame.');
  await frame.locator('.console-record-fields :is(input, textarea)').first().waitFor();
  return frame;
}

/** Chooses an entry of the menu "New" by keyboard. */
async function openFromMenu(page: Page, name: string): Promise<Frame> {
  await page.locator('.ed-switch-new').press('Enter');
  await page.locator('.ed-places-new').getByRole('button', { name, exact: true }).press('Enter');
  return findFrame(page);
}

const isClosed = (page: Page): Promise<void> => page.locator('.ed-record').waitFor({ state: 'detached' });

async function expectSound(page: Page, frame: Frame): Promise<void> {
  expect(await findViolations(page, '#editor')).toEqual([]);
  expect(await findViolations(frame, 'body')).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
}

/** An owner on the first day, who has seen the tour. */
async function signInFirst(locale: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale });
  await context.request.post(`${site.url}/api/owner/login`, {
    data: { name: 'owner', password: OWNER_PASSWORD },
  });
  await skipTour(context);
  return context;
}

test('the first steps tick themselves, and are put away for good', async () => {
  const context = await signInFirst('en-US');
  const session = await openEditor(context, site, '/about?lang=en-US');
  const { page } = session;
  const steps = page.locator('.ed-steps');
  await steps.getByText('0 of 6').click();
  await shoot(page, 'steps-edit');
  expect(await findViolations(page, '.ed-steps')).toEqual([]);
  // A step that makes a record opens it over the page.
  await steps.getByRole('link', { name: 'Write a first article' }).press('Enter');
  const frame = await findFrame(page);
  await frame.getByRole('textbox', { name: 'English' }).first().fill('A kiln is opened');
  // The main language of the site is needed, too.
  await frame.getByRole('button', { name: 'Compare' }).click();
  await frame.getByRole('textbox', { name: '简体中文' }).first().fill('开窑');
  await page.keyboard.press('ControlOrMeta+s');
  await isClosed(page);
  await steps.getByText('1 of 6').waitFor();

  await page.goto(`${site.url}/owner?lang=zh-CN`);
  const panel = page.getByRole('region', { name: '开始使用' });
  await panel.getByText('已完成 1/6').waitFor();
  await page.setViewportSize({ width: 375, height: 800 });
  await shoot(page, 'steps-home');
  expect(await findViolations(page, '.first-steps')).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
  await panel.getByRole('button', { name: '不再显示' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: '待处理' }).or(page.locator('.home-waiting')).first().waitFor();
  expect(await panel.count()).toBe(0);
  expect(session.pageErrors).toEqual([]);
  await context.close();
});

test('a page is added over the page that is edited, by keyboard', async () => {
  const context = await signInAsOwner(browser, site);
  const { page, pageErrors } = await openEditor(context, site, '/news?lang=en-US');
  const frame = await openFromMenu(page, 'Add a page');
  await expect.poll(() => page.locator('.ed-record').getByRole('heading').innerText()).toBe('New page');
  await page.setViewportSize({ width: 375, height: 800 });
  await shoot(page, 'add-page-375');
  await expectSound(page, frame);
  await page.setViewportSize({ width: 1280, height: 800 });

  // What is typed is not lost by Escape: the frame asks.
  await frame.getByRole('textbox', { name: '简体中文' }).first().fill('参观');
  await page.keyboard.press('Escape');
  const question = frame.getByRole('dialog');
  await question.getByRole('button').first().press('Enter');
  await question.waitFor({ state: 'detached' });
  await frame.getByRole('textbox', { name: 'English' }).first().fill('Visit us');
  await page.keyboard.press('ControlOrMeta+s');
  await page.waitForURL('**/edit/*visit*');
  await page.locator('.ed-bar').waitFor();
  expect(await page.locator('.ed-switch-page').innerText()).toContain('Visit us');

  // Without a change it closes at once, and the focus is where it was.
  await openFromMenu(page, 'Page settings');
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('ed-switch-new');
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('page settings: the page is at its new path, and what is unsaved goes on there', async () => {
  const context = await signInAsOwner(browser, site);
  const session: EditorSession = await openEditor(context, site, '/about?lang=en-US');
  const { page, pageErrors } = session;
  await typeInto(session, session.title, 'A title that is not saved');
  const frame = await openFromMenu(page, 'Page settings');
  await shoot(page, 'settings');
  await expectSound(page, frame);
  await frame.getByLabel('Path').fill('/who-we-are');
  await frame.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/edit/who-we-are?lang=en-US');
  await page.getByText('A title that is not saved').first().waitFor();
  await page.locator('.ed-status-unsaved').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('page settings: a copy of the page opens in the dialog, and the page around it stays', async () => {
  const context = await signInAsOwner(browser, site);
  const { page, pageErrors } = await openEditor(context, site, '/news?lang=en-US');
  const frame = await openFromMenu(page, 'Page settings');
  await frame.getByRole('button', { name: 'Duplicate', exact: true }).click();
  const question = frame.getByRole('dialog');
  await question.getByLabel('简体中文').fill('副本');
  await question.getByLabel('English').fill('News, copied');
  await question.getByRole('button', { name: 'Duplicate', exact: true }).click();
  await frame.getByRole('heading', { name: 'News, copied' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/edit/news');
  await expectSound(page, frame);
  await page.keyboard.press('Escape');
  await isClosed(page);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('"Add an item here": the list shows what was written and published', async () => {
  const context = await signInAsOwner(browser, site, 'zh-CN');
  const { page, pageErrors } = await openEditor(context, site, '/news?lang=zh-CN');
  const list = page.locator('section[id="list-1"]');
  await list.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar').getByRole('button', { name: '在这里添加一项' }).click();
  const frame = await findFrame(page);
  await shoot(page, 'add-item');
  await frame.getByRole('textbox', { name: '简体中文' }).first().fill('雨前的第一窑');
  await frame.getByRole('button', { name: '创建' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await list.getByRole('link', { name: '雨前的第一窑' }).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('the bar leads to the console and back to the same place', async () => {
  const context = await signInAsOwner(browser, site, 'en-US');
  const { page } = await openEditor(context, site, '/products?lang=zh-CN');
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.locator('.ed-switch-account').click();
  await page.getByRole('link', { name: 'Console' }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  // Other screens and a reload keep the way back.
  await page.goto(`${site.url}/owner/article`);
  await page.locator('.console-edit').click();
  await page.waitForURL('**/edit/products?lang=zh-CN');
  await page.locator('.ed-bar').waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
  // An address that leads elsewhere is passed over.
  await page.goto(`${site.url}/owner?redirect=${encodeURIComponent('/edit/..//evil.example')}`);
  const way = page.locator('.console-edit');
  expect(await way.getAttribute('href')).toBe('/edit/products?lang=zh-CN');
  await context.close();
});
