import type { Locator, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { openText, readAsVisitor, save, typeInto } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { findViolations, resize } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);
const SAVES = '**/api/content/save';

test('during a save nothing can be saved, selected or undone; later typing stays unsaved', async () => {
  const editor = await openEditorInTab(browser, server);
  const { page, title } = editor;
  const held = Promise.withResolvers<Route>();
  let sent = 0;
  await page.route(SAVES, (route) => {
    sent += 1;
    if (sent === 1) held.resolve(route);
    else void route.continue();
  });
  await openText(editor, title);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Under way');
  await page.keyboard.press('ControlOrMeta+s');
  const route = await held.promise;
  expect(await page.locator('.ed-status').innerText()).toBe('Saving…');
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.type(' still');
  await expect.poll(() => title.innerText()).toBe('Under way still');
  expect([sent, await page.getByText('save succeeded!').count()]).toEqual([1, 0]);
  await route.continue();
  await page.getByText('save succeeded!').first().waitFor();
  // The second press saves what was typed since the first.
  await page.locator('.ed-status-saved').waitFor();
  expect([sent, (await readAsVisitor(server)).includes('Under way still')]).toEqual([2, true]);
});

test('a lost connection is reported, editing continues, and a second save succeeds', async () => {
  const editor = await openEditorInTab(browser, server);
  const { page, title, context } = editor;
  await context.setOffline(true);
  await page.getByText('There is no connection.').waitFor();
  await typeInto(editor, title, 'Typed without a network');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Not saved: The server does not answer.').waitFor();
  await expect.poll(() => page.locator('.ed-status').innerText()).toBe('Not saved');
  await typeInto(editor, title, 'Typed on without a network');
  await context.setOffline(false);
  await page.getByText('The connection is back.').waitFor();
  await save(editor);
  expect(await readAsVisitor(server)).toContain('Typed on without a network');
});

test('a part that cannot be loaded says so, and is loaded when it is tried again', async () => {
  const editor = await openEditorInTab(browser, server);
  const { page, title } = editor;
  await typeInto(editor, title, 'Typed before');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByText('A part of the editor could not be loaded.').waitFor();
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await page.unroute('**/assets/*.js');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.locator('.field').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await save(editor);
  expect(await readAsVisitor(server)).toContain('Typed before');
});

test('a save whose response was lost does not conflict with itself when it is retried', async () => {
  const editor = await openEditorInTab(browser, server);
  const { page, title } = editor;
  const keys: (string | undefined)[] = [];
  await page.route(SAVES, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await typeInto(editor, title, 'Taken but not answered');
  await page.keyboard.press('ControlOrMeta+s');
  await page.locator('.ed-status-failed').waitFor();
  expect(await readAsVisitor(server)).toContain('Taken but not answered');
  await typeInto(editor, title, 'And typed on');
  await save(editor);
  expect([keys[0] === keys[1], keys[1] === keys[2], await page.getByRole('dialog').count()]).toEqual([
    true,
    false,
    0,
  ]);
  expect(await readAsVisitor(server)).toContain('And typed on');
});

test('a rejected save keeps its reason in the bar, selects the block, and can be tried again', async () => {
  const editor = await openEditorInTab(browser, server);
  const { page, title } = editor;
  await typeInto(editor, title, 'To be refused');
  const marked = page.locator('[data-edit*="/introduction/"][data-edit*="BigTitle"]').first();
  const id = (await marked.getAttribute('data-edit')) ?? '';
  const path = /content(\/introduction\/[^#]*)/.exec(id)?.[1] ?? '';
  let refusals = 0;
  await page.route(SAVES, (route) => {
    refusals += 1;
    return route.fulfill({
      status: 422,
      json: {
        success: false,
        code: 422,
        message: 'Something is wrong.',
        data: {
          errors: [
            {
              path: `/channelContentMap/HOME/ast/data${path}/title`,
              rule: 'maxLength',
              message: 'This text is too long.',
            },
          ],
        },
      },
    });
  });
  await page.keyboard.press('ControlOrMeta+s');
  const failure = page.locator('.ed-bar').getByRole('alert');
  await failure.getByText('Not saved: This text is too long. It is the block “Introduction').waitFor();
  const across = async (element: Locator): Promise<number[]> => {
    const box = await element.boundingBox();
    return [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)];
  };
  await expect.poll(() => across(page.locator('.ed-frame-locked'))).toEqual(await across(marked));
  await expect.poll(() => page.locator('.ed-status').innerText()).toBe('Not saved');
  // The reason pushes nothing out of the window and covers nothing of the page.
  await resize(page, 375);
  await page.evaluate(() => scrollTo(0, 0));
  const [header, shown] = await Promise.all([
    page.locator('#root header').boundingBox(),
    failure.boundingBox(),
  ]);
  expect(header?.y).toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0));
  const again = failure.getByRole('button', { name: 'Try again' });
  expect(await findViolations(page, '.ed-bar')).toEqual([]);
  await again.click();
  await expect.poll(() => refusals).toBe(2);
  await page.locator('.ed-status-failed').waitFor();
  expect(await title.innerText()).toBe('To be refused');
  await page.unroute(SAVES);
  await again.press('Enter');
  await page.locator('.ed-status-saved').waitFor();
  expect(await failure.count()).toBe(0);
  expect(await readAsVisitor(server)).toContain('To be refused');
});

test('the browser asks before the page is left with unsaved changes, and only then', async () => {
  const editor = await openEditorInTab(browser, server);
  const { page, title } = editor;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await title.click();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.ed-bar').waitFor();
  expect(asked).toEqual([]);
  await typeInto(editor, title, 'Not saved');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.locator('.ed-bar').waitFor();
  expect(asked).toEqual(['beforeunload']);
});
