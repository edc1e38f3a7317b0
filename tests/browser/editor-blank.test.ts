import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { findViolations } from './page-checks.ts';
import { savePage } from './save-page.ts';
import { signInAsOwner, openEditor, readAsVisitor, save, typeInto } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';

/** In the language of the page. */
const FRIENDS = /There are no friend links yet|还没有友情链接/;

const [server, browser] = await Promise.all([startProduction({ SEED: 'blank' }), openBrowser()]);

const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, height } = node.getBoundingClientRect();
    return node === document.elementFromPoint(x + 1, y + height / 2);
  });

test('the menu of narrow screens is above the templates of an empty page', async () => {
  const context = await signInAsOwner(browser, server);
  const { page } = await openEditor(context, server, '/home?lang=en-US');
  await page.setViewportSize({ width: 1024, height: 768 });
  const panel = page.locator('#nav-panel');
  const entry = panel.getByRole('link', { name: 'Contact' });
  const placeholder = page.locator('header [data-edit^="button:"]').first();
  await placeholder.waitFor();
  await page.getByRole('button', { name: 'Main navigation' }).click();
  // It would stand over the entries.
  await placeholder.waitFor({ state: 'hidden' });
  await entry.click();
  await page.getByRole('toolbar', { name: 'Tools of the Navigation' }).waitFor();
  for (let step = 0; step < 9 && (await panel.isVisible()); step += 1) await page.keyboard.press('Tab');
  expect(await panel.isVisible()).toBe(false);
  expect(await page.locator('footer').evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await context.close();
});

test('on a blank site no block shows a broken picture, neither in the picker nor on the page', async () => {
  const editor = await openEditorInTab(browser, server);
  const { page } = editor;
  const broken = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.images]
        .filter(({ src, complete, naturalWidth }) => src !== '' && complete && naturalWidth === 0)
        .map(({ src }) => src),
    );
  await page.getByRole('button', { name: 'Add block' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add block' });
  // "Shapes" has the word in its description only.
  await dialog.getByRole('searchbox').fill('form');
  await dialog.getByRole('option').first().filter({ hasText: /^Form/ }).waitFor();
  // Words that no block shows.
  await dialog.getByRole('searchbox').fill('photo gallery');
  await expect
    .poll(() => dialog.getByRole('option').allInnerTexts())
    .toEqual([expect.stringContaining('Picture wall')]);
  await dialog.getByRole('searchbox').fill('Introduction');
  await dialog.locator('.ed-preview h2').first().waitFor();
  expect(await broken()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => isInView(dialog.getByText('Please choose a block'))).toBe(true);
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  // It comes when the server has said which pictures it has. Nothing of the company of the example.
  await expect
    .poll(() => page.locator('#main').innerText())
    .toMatch(/Write a heading here[^]*Figure 1[^]*Figure 3/);
  expect(await page.locator('#main').innerText()).not.toMatch(/Kilnfield|kiln/);
  expect(await broken()).toEqual([]);
  // A block without anything to show says so, to owners only.
  await page.getByRole('button', { name: 'Add block' }).click();
  await dialog.getByRole('searchbox').fill('Friend links');
  await dialog.getByRole('option').first().dblclick();
  await page.getByText(FRIENDS).waitFor();
  await save(editor);
  const html = await readAsVisitor(server);
  expect(html).not.toMatch(FRIENDS);
  expect(html).toContain('<h2');
  expect(html).not.toContain('/media/');
});

test('a missing picture or button has a placeholder that an owner fills by mouse', async () => {
  const editor = await openEditorInTab(browser, server, '/about?lang=en-US');
  const { page } = editor;
  await page.getByRole('button', { name: 'Add block' }).click();
  const blocks = page.getByRole('dialog', { name: 'Add block' });
  await blocks.getByRole('searchbox').fill('Introduction');
  await blocks.getByRole('option', { name: 'Introduction A portrait' }).click();
  await blocks.getByRole('button', { name: 'Add', exact: true }).click();
  await blocks.waitFor({ state: 'hidden' });

  const signOf = (element: Locator): Promise<string> =>
    element.evaluate((each) => getComputedStyle(each, '::before').content);
  const place = page.locator('#main [data-edit^="image:"]').first();
  // The signs come when the browser is idle.
  await expect.poll(() => signOf(place)).toBe('"Picture"');
  await place.click();
  await page
    .getByRole('toolbar', { name: 'Tools of the Picture' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3f8f83' } })
    .png()
    .toBuffer();
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('option', { name: 'own.png', selected: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const picture = page.locator('#main img[data-edit^="image:"]');
  await picture.waitFor();
  // The placeholder had the focus.
  await expect.poll(() => picture.evaluate((each) => each === document.activeElement)).toBe(true);

  const button = page.locator('#main [data-edit^="button:"]').first();
  await typeInto(editor, button, '');
  await page.locator('#main [data-edit^="button:"][hidden]').waitFor();
  expect(await signOf(button)).toBe('"Button"');
  await typeInto(editor, button, 'Our own words');
  expect(await signOf(button)).toMatch(/^(none|normal)$/);
  await save(editor);
  const html = await readAsVisitor(server, '/about?lang=en-US');
  expect(html).toContain('Our own words');
  expect(html).toMatch(/<img[^>]* src="\/media\/\w+_640x480\.png"/);
});

test('an empty page offers templates: one click inserts all blocks, one undo removes them', async () => {
  const editor = await openEditorInTab(browser, server, '/contact?lang=zh-CN', 'zh-CN');
  const { page } = editor;
  const offer = page.getByRole('region', { name: '这个页面还是空的' });
  const cards = offer.getByRole('listitem');
  await expect.poll(() => cards.getByRole('button').allInnerTexts()).toHaveLength(17);
  expect(await findViolations(page, '#editor')).toEqual([]);
  // Links around a logo that is still missing have a name.
  expect(await findViolations(page, 'html', ['serious', 'critical'])).toEqual([]);
  // In a window that is smaller than the offer, what has the focus is in view.
  await page.setViewportSize({ width: 375, height: 500 });
  const last = offer.getByRole('button').last();
  await cards.getByRole('button').first().focus();
  for (let step = 0; step < 17; step++) await page.keyboard.press('Tab');
  expect(await last.evaluate((each) => each === document.activeElement)).toBe(true);
  await expect.poll(() => isInView(last)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await cards.getByRole('button', { name: '联系我们' }).click();
  await offer.waitFor({ state: 'detached' });
  const blocks = page.locator('#main > *');
  expect(await blocks.count()).toBe(3);
  await page.getByRole('button', { name: '撤销' }).click();
  await offer.waitFor();
  expect(await blocks.count()).toBe(0);
  await page.getByRole('button', { name: '重做' }).click();
  await offer.waitFor({ state: 'detached' });
  // The choice of blocks asks for pictures that this site does not have.
  expect(editor.pageErrors).toEqual([]);

  // Later, more templates are behind the choice of blocks.
  await page.getByRole('button', { name: '添加区块' }).click();
  await page.getByRole('button', { name: '页面模板' }).click();
  const templates = page.getByRole('dialog', { name: '添加页面模板' });
  await templates.getByRole('option', { name: '关于我们' }).dblclick();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => blocks.count()).toBe(8);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => blocks.count()).toBe(3);
  await save(editor);
  const html = await readAsVisitor(server, '/contact?lang=zh-CN');
  expect(html).toContain('在这里找到我们');
  // There is no form to choose: the owner is told, and visitors do not see the block.
  await page.getByText('还没有选择表单。').waitFor();
  expect(html).not.toContain('给我们留言');
  expect(html).toMatch(/<header[^]*新站点[^]*关于我们[^]*<main[^]*<footer/);
});

test('the footer follows a new name of the site, in the same step', async () => {
  const editor = await openEditorInTab(browser, server, '/home?lang=en-US');
  const { page } = editor;
  const name = page.locator('header [data-edit*="/subContentMap/Title#"]').first();
  const footer = (): Promise<string> => page.locator('footer').innerText();
  expect(await footer()).toMatch(/^New site\n[^]*© New site$/m);
  // A text with other words stays.
  const note = page.locator('footer [data-edit*="/centerBottom#"]');
  await page.locator('footer').hover();
  await typeInto(editor, note, 'New site: a place for clay');
  await typeInto(editor, name, 'Cloud Pottery');
  await page.getByText('The name in the footer was changed, too.').first().waitFor();
  await expect.poll(footer).toMatch(/^Cloud Pottery\n[^]*New site: a place for clay[^]*© Cloud Pottery$/m);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(footer).toMatch(/^New site\n[^]*© New site$/m);
  await expect.poll(() => name.innerText()).toBe('New site');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await save(editor);
  const html = await readAsVisitor(server, '/home?lang=en-US');
  expect(html).toMatch(/<footer[^]*Cloud Pottery[^]*© Cloud Pottery/);
  expect(await readAsVisitor(server, '/home?lang=zh-CN')).toMatch(/<footer[^]*© 新站点/);
});

test('a missing header can be inserted from any page', async () => {
  const context = await signInAsOwner(browser, server, 'zh-CN');
  await savePage(browser, server, 'NavigationCommon', {});
  const editor = await openEditor(context, server, '/home?lang=zh-CN');
  const { page } = editor;
  const header = page.locator('#root > header');
  expect(await header.count()).toBe(0);
  await page.getByRole('button', { name: '添加区块' }).click();
  const dialog = page.getByRole('dialog', { name: '添加区块' });
  await dialog.getByRole('searchbox').fill('页头');
  await dialog.getByRole('option', { name: /^页头/ }).dblclick();
  await header.waitFor();
  await save(editor);
  expect(await readAsVisitor(server, '/home?lang=zh-CN')).toMatch(/<header[^]*<main/);
  await context.close();
});
