import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { signInAsOwner, openEditor, readAsVisitor, save, typeInto } from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

test('the history lists, compares and restores versions, with who saved them', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const { page, title } = editor;
  const before = await title.innerText();
  await typeInto(editor, title, 'First words');
  await save(editor);
  await typeInto(editor, title, 'Second words');
  await save(editor);

  await page.getByRole('button', { name: 'History' }).click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  const listed = dialog.getByRole('radio');
  await expect.poll(() => listed.count()).toBeGreaterThan(2);
  const [second, first] = [dialog.locator('.revision').nth(0), dialog.locator('.revision').nth(1)];
  expect(await second.innerText()).toMatch(/:\d\d:\d\d [AP]M · owner[\s\S]*“First words” → “Second words”/);
  await second.click();
  const row = dialog.locator('.change-row').first();
  await expect.poll(() => row.locator('.change-before .change-text').innerText()).toBe('First words');
  expect(await row.locator('.change-after .change-text').innerText()).toBe('Second words');

  await first.click();
  await expect.poll(() => row.locator('.change-before .change-text').innerText()).toBe(before);
  await dialog.getByRole('textbox', { name: 'Name of this version' }).fill('Before the fair');
  await page.keyboard.press('Enter');
  await expect.poll(() => first.innerText()).toContain('Before the fair');
  await dialog.getByLabel('Compared with').selectOption({ label: 'What is on the page now' });
  await expect.poll(() => row.locator('.change-after .change-text').innerText()).toBe('Second words');

  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByRole('dialog', { name: 'Please confirm' }).getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Restored as a new version').waitFor();
  await expect.poll(() => title.innerText()).toBe('First words');
  await expect.poll(() => page.locator('.ed-status').innerText()).toBe('Saved');
  expect(await readAsVisitor(server)).toContain('First words');

  // Undo returns to the previous content, which is then unsaved.
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => title.innerText()).toBe('Second words');
  await expect.poll(() => page.locator('.ed-status').innerText()).toBe('Unsaved changes');
  await save(editor);
  expect(await readAsVisitor(server)).toContain('Second words');
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});

test('an owner learns who else has the page open and who saved it, and takes it over', async () => {
  const ours = await openEditor(await signInAsOwner(browser, server), server, '/about?lang=en-US');
  const theirs = await openEditor(await signInAsOwner(browser, server), server, '/about?lang=en-US');
  const notice = ours.page.locator('.ed-news:not(:empty)');
  const look = (): Promise<boolean> => ours.page.evaluate(() => dispatchEvent(new Event('focus')));
  const text = 'You have this page open in another tab, too.';
  const top = await ours.title.evaluate((title) => title.getBoundingClientRect().top);
  await theirs.page.locator('.ed-news', { hasText: text }).waitFor();
  await look();
  await notice.filter({ hasText: text }).waitFor();
  // The page does not move under the pointer.
  expect(await ours.title.evaluate((title) => title.getBoundingClientRect().top)).toBe(top);
  await theirs.page.goto('about:blank');
  await expect.poll(async () => (await look()) && notice.count()).toBe(0);
  await theirs.page.goBack({ waitUntil: 'domcontentloaded' });
  await theirs.page.locator('.ed-news', { hasText: text }).waitFor();
  await look();
  await notice.waitFor();
  // Nor does it cover tools: those of a block that is higher than the window are at its lower edge.
  const tools = ours.page.getByRole('toolbar');
  await ours.page.setViewportSize({ width: 1280, height: 400 });
  await ours.page.locator('#main [data-edit*=":content/introduction/"]').first().focus();
  await ours.page.keyboard.press('Shift+Enter');
  await tools.getByRole('button', { name: 'Settings', exact: true }).click({ trial: true });
  await ours.page.keyboard.press('Escape');
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => notice.count()).toBe(0);

  const [mine, other] = [ours.title, theirs.page.locator('#main h2[data-edit]').first()];
  await typeInto(theirs, other, 'Their heading');
  await save(theirs);
  await typeInto(ours, mine, 'My title');
  await look();
  await notice.filter({ hasText: /owner saved this page at .*:\d\d/ }).waitFor();
  await notice.getByRole('button', { name: 'Show' }).click();
  await ours.page.getByRole('heading', { name: 'Their heading' }).waitFor();
  expect(await mine.innerText()).toBe('My title');
  await expect.poll(() => notice.count()).toBe(0);
  await save(ours);
  const visited = await readAsVisitor(server, '/about?lang=en-US');
  expect(visited).toContain('Their heading');
  expect(visited).toContain('My title');
  for (const { pageErrors, context } of [ours, theirs]) {
    expect(pageErrors).toEqual([]);
    await context.close();
  }
});
