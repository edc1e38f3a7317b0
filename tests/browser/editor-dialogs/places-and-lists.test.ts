import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { discardChanges, openEditor, readAsVisitor, save, signInAsOwner } from '../editor-session.ts';
import { openEditorInTab } from '../editor-tab.ts';
import { findViolations } from '../page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

describe('the map dialog', () => {
  test('finds an address, and takes the point that is clicked or chosen by keys', async () => {
    const editor = await openEditorInTab(browser, server, '/forms?lang=en-US');
    const { page } = editor;
    const map = page.locator('[data-edit^="map:"]').first();
    await map.scrollIntoViewIfNeeded();
    await map.click({ position: { x: 5, y: 5 } });
    await page.getByRole('toolbar').getByRole('button', { name: 'Map address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Map address' });
    await dialog.locator('.leaflet-marker-icon').waitFor();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await dialog.getByLabel('Address').fill('Qingdao');
    await dialog.getByRole('button', { name: 'Locate' }).click();
    const point = dialog.getByText(/^Point /);
    await expect.poll(() => point.innerText()).toMatch(/^Point 120\.\d+, 36\.\d+$/);
    const found = await point.innerText();
    await dialog.locator('.leaflet-marker-icon').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => point.innerText()).not.toBe(found);
    const moved = await point.innerText();
    await dialog.locator('.place-map').click({ position: { x: 80, y: 60 } });
    await expect.poll(() => point.innerText()).not.toBe(moved);
    const picked = (await point.innerText()).replace('Point ', '').replace(', ', ',');
    await dialog.getByLabel('Address').fill('');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.getByText('Please enter an address').waitFor();
    await dialog.getByLabel('Address').fill('8 Kiln Road');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await save(editor);
    expect(await readAsVisitor(server, '/forms?lang=en-US')).toContain(`8 Kiln Road@@${picked}`);
    expect(editor.pageErrors).toEqual([]);
  });

  test('says that a search failed, and drops the point of the old address', async () => {
    const editor = await openEditorInTab(browser, server, '/forms?lang=en-US');
    const { page } = editor;
    const map = page.locator('[data-edit^="map:"]').first();
    await map.scrollIntoViewIfNeeded();
    await map.click({ position: { x: 5, y: 5 } });
    const tool = page.getByRole('toolbar').getByRole('button', { name: 'Map address' });
    const dialog = page.getByRole('dialog', { name: 'Map address' });
    const pin = dialog.locator('.leaflet-marker-icon');
    const failures = [
      ['Nowhere at all, planet X', 'This address was not found, so the map has no point'],
      ['Qingdao', 'The search failed, so the map has no point'],
    ] as const;
    for (const [address, message] of failures) {
      await tool.press('Enter');
      await dialog.getByText(/^Point /).waitFor();
      await pin.waitFor({ state: 'attached' });
      if (address === 'Qingdao') await page.route('**/api/geo/search**', (route) => route.abort());
      await dialog.getByLabel('Address').fill(address);
      await page.keyboard.press('Enter');
      await dialog.getByRole('status').getByText(message).waitFor();
      await dialog.getByText('No point yet').waitFor();
      await expect.poll(() => pin.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
      expect(await findViolations(page, 'dialog')).toEqual([]);
      // A point that is picked by hand takes its place.
      await dialog.locator('.place-map').click({ position: { x: 80, y: 60 } });
      await dialog.getByText(/^Point /).waitFor();
      await dialog.getByText(message).waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await discardChanges(page);
      await dialog.waitFor({ state: 'detached' });
    }
    await page.unroute('**/api/geo/search**');
    await tool.press('Enter');
    await dialog.getByLabel('Address').fill('Nowhere at all, planet X');
    await dialog.getByRole('button', { name: 'Locate' }).click();
    await dialog.getByText('This address was not found').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(editor);
    const html = await readAsVisitor(server, '/forms?lang=en-US');
    expect(html).toContain('Nowhere at all, planet X');
    expect(html).not.toContain('planet X@@');
    // The browser reports the search that this test aborted.
    expect(editor.pageErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });

  test('shows no pin until a point is set; keys start from the middle of the map', async () => {
    const editor = await openEditorInTab(browser, server, '/forms?lang=en-US');
    const { page } = editor;
    const places = [{ contentCode: 'one', Title: { title: 'Jingdezhen' }, Address: { title: 'Jingdezhen' } }];
    const block = {
      type: 'tessera/block',
      block: 'contact-map',
      version: 1,
      data: { resourceMap: { places } },
      entries: [],
    };
    await page.evaluate((plain) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, JSON.stringify(block));
    await page.getByRole('button', { name: 'Add below' }).waitFor();
    const map = page.locator('[data-edit^="map:"]').last();
    await map.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('toolbar').getByRole('button', { name: 'Map address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Map address' });
    const pin = dialog.locator('.leaflet-marker-icon');
    await dialog.getByText('No point yet').waitFor();
    await pin.waitFor({ state: 'attached' });
    const opacity = (): Promise<string> => pin.evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity).toBe('0');
    await pin.focus();
    await expect.poll(opacity).toBe('1');
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(/^Point /).waitFor();
    await dialog.getByLabel('Address').focus();
    await expect.poll(opacity).toBe('1');
    expect(editor.pageErrors).toEqual([]);
  });
});

describe('the lists', () => {
  test('show a category as soon as it is chosen, and then all again', async () => {
    const editor = await openEditorInTab(browser, server, '/news?lang=en-US');
    const { page } = editor;
    const list = page.locator('[data-edit^="articleList:"]').first();
    const titles = (): Promise<string[]> => list.locator('h3').allInnerTexts();
    const before = await titles();
    await list.click({ position: { x: 4, y: 4 } });
    await page.getByRole('toolbar').getByRole('button', { name: 'Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a category' });
    await dialog.getByTitle('All categories').waitFor();
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await dialog.locator('[role=combobox]').click();
    await dialog.getByRole('menuitemcheckbox').nth(1).click();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(titles).not.toEqual(before);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(titles).toEqual(before);
    expect(editor.pageErrors).toEqual([]);
  });
});

describe('the form picker', () => {
  test('offers the forms of the site, and the page shows the chosen one', async () => {
    const editor = await openEditorInTab(browser, server, '/forms?lang=en-US');
    const { page } = editor;
    const form = page.locator('[data-edit^="form:"]').first();
    await form.scrollIntoViewIfNeeded();
    await form.click({ position: { x: 4, y: 4 } });
    await page.getByRole('toolbar').getByRole('button', { name: 'Choose a form' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a form' });
    await dialog.locator('.ant-select-selection-item').waitFor();
    const before = await form.getAttribute('id');
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await dialog.locator('[role=combobox]').click();
    await dialog.locator('.ant-select-item-option:not(.ant-select-item-option-selected)').first().click();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('[data-edit^="form:"]').first().getAttribute('id')).not.toBe(before);
    expect(editor.pageErrors).toEqual([]);
  });
});

describe('the tabs', () => {
  test('are sorted, added and renamed in one dialog, on one level', async () => {
    const context = await signInAsOwner(browser, server);
    // The click on a tab is made again for its behaviour, which comes late. It is not the owner's.
    const isOpen = Promise.withResolvers<undefined>();
    await context.route('**/assets/tab-list.behaviour-*.js', async (route) => {
      await isOpen.promise;
      await route.continue();
    });
    const opened = context.waitForEvent('page');
    const opening = openEditor(context, server, '/products?lang=en-US');
    const page = await opened;
    const tabs = page.locator('[data-edit^="tabs:"]');
    await page.locator('.ed-bar').waitFor();
    expect(await tabs.allInnerTexts()).toEqual([
      'Glazed tiles',
      'Mosaic',
      'Terrazzo',
      'Architectural ceramics',
    ]);
    await tabs.nth(1).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Edit tabs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit tabs' });
    const late = page.waitForResponse('**/assets/tab-list.behaviour-*.js');
    isOpen.resolve(undefined);
    await late;
    const editor = await opening;
    await dialog.getByRole('button', { name: 'Move up Mosaic' }).click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Move in one level' }).count()).toBe(0);
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add item' }).click();
    const title = page.getByRole('dialog', { name: 'Tab', exact: true });
    await title.getByLabel('Title').fill('Bricks');
    await title.getByRole('button', { name: 'OK' }).click();
    await dialog.getByRole('row', { name: 'Bricks' }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(['Mosaic', 'Glazed tiles', 'Terrazzo', 'Architectural ceramics', 'Bricks']);
    expect(editor.pageErrors).toEqual([]);
    await context.close();
  });
});
