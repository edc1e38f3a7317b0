import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner, openEditor, readAsVisitor, save, typeInto } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction({ SEED: 'blank' }), openBrowser()]);

test('on a blank site no block shows a broken picture, neither in the picker nor on the page', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page } = editor;
  const broken = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.images]
        .filter(({ src, complete, naturalWidth }) => src !== '' && complete && naturalWidth === 0)
        .map(({ src }) => src),
    );
  await page.getByRole('button', { name: 'Add block' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert a block' });
  await dialog.getByRole('searchbox').fill('Introduction');
  await dialog.locator('.ed-preview h2').first().waitFor();
  expect(await broken()).toEqual([]);
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Insert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('#main h2').first().waitFor();
  expect(await broken()).toEqual([]);
  await save(editor);
  const html = await readAsVisitor(server);
  expect(html).toContain('<h2');
  expect(html).not.toContain('/media/');
  await editor.context.close();
});

test('a missing picture or button has a placeholder that an owner fills by mouse', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server, '/404?lang=en-US');
  const { page } = editor;
  await page.getByRole('button', { name: 'Add block' }).click();
  const blocks = page.getByRole('dialog', { name: 'Insert a block' });
  await blocks.getByRole('searchbox').fill('Introduction');
  await blocks.getByRole('option', { name: 'Introduction A portrait' }).click();
  await blocks.getByRole('button', { name: 'Insert' }).click();
  await blocks.waitFor({ state: 'hidden' });

  const signOf = (element: Locator): Promise<string> =>
    element.evaluate((each) => getComputedStyle(each, '::before').content);
  const place = page.locator('#main [data-edit^="image:"]').first();
  expect(await signOf(place)).toBe('"Image"');
  await place.click();
  await page
    .getByRole('toolbar', { name: 'Tools of the Image' })
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
  await page.locator('#main img[data-edit^="image:"]').waitFor();

  const button = page.locator('#main [data-edit^="button:"]').first();
  await typeInto(editor, button, '');
  await page.locator('#main [data-edit^="button:"][hidden]').waitFor();
  expect(await signOf(button)).toBe('"Button"');
  await typeInto(editor, button, 'Our own words');
  expect(await signOf(button)).toMatch(/^(none|normal)$/);
  await save(editor);
  const html = await readAsVisitor(server, '/404?lang=en-US');
  expect(html).toContain('Our own words');
  expect(html).toMatch(/<img[^>]* src="\/media\/\w+_640x480\.png"/);
  await editor.context.close();
});
