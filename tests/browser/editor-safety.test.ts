import { describe, expect, test } from 'vitest';
import { openBrowser, watchPage } from '../support/browser.ts';
import { OWNER_PASSWORD, startProduction } from '../support/server.ts';
import { makeOwner, openDesk, readAsVisitor, save, typeInto } from './editor-desk.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

describe('what could be lost', () => {
  test('a killed tab: the draft is offered, and goes on', async () => {
    const context = await makeOwner(browser, server);
    const desk = await openDesk(context, server);
    await typeInto(desk, desk.title, 'Typed before the crash');
    // A draft is at most a second behind.
    await expect.poll(() => desk.page.evaluate(countDrafts)).toBe(1);
    await desk.page.close();
    const again = await openDesk(context, server);
    const dialog = again.page.getByRole('dialog', { name: 'Unsaved changes found' });
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await expect.poll(() => again.title.innerText()).toBe('Typed before the crash');
    await save(again);
    expect(await readAsVisitor(server)).toContain('Typed before the crash');
    await expect.poll(() => again.page.evaluate(countDrafts)).toBe(0);
    await context.close();
  });

  test('an ended session: nothing is lost, the password is asked for in place, and the save goes on', async () => {
    const context = await makeOwner(browser, server);
    const desk = await openDesk(context, server);
    await typeInto(desk, desk.title, 'Typed while signed out');
    await context.clearCookies({ name: /^(?!language$)/ });
    await desk.page.keyboard.press('ControlOrMeta+s');
    const dialog = desk.page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Name').fill('owner');
    await dialog.getByLabel('Password').fill('not-the-password');
    await dialog.getByRole('button', { name: 'Sign in and save' }).click();
    await dialog.getByText('The name or the password is wrong.').waitFor();
    await dialog.getByLabel('Password').fill(OWNER_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in and save' }).click();
    await desk.page.locator('.ed-status-saved').waitFor();
    expect(await readAsVisitor(server)).toContain('Typed while signed out');
    await context.close();
  });

  test.each([
    ['Theirs', 'theirs 1', 'their paragraph 1'],
    ['Mine', 'mine 2', undefined],
    ['Block by block', 'mine 3', 'their paragraph 3'],
  ])('two owners on one page, who keep: %s', async (choice, title, paragraph) => {
    const round = title.at(-1);
    const [one, other] = await Promise.all([makeOwner(browser, server), makeOwner(browser, server)]);
    const [mine, theirs] = [await openDesk(one, server), await openDesk(other, server)];
    const elsewhere = theirs.page.locator('[data-edit*="/introduction/"][data-edit^="text:"]').first();
    await typeInto(theirs, theirs.title, `theirs ${round}`);
    await typeInto(theirs, elsewhere, `their paragraph ${round}`);
    await save(theirs);

    await typeInto(mine, mine.title, `mine ${round}`);
    await mine.page.keyboard.press('ControlOrMeta+s');
    const dialog = mine.page.getByRole('dialog', { name: 'Somebody else saved this page first' });
    await dialog.getByLabel(choice, { exact: true }).check();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await mine.page.locator('.ed-status-saved').waitFor();
    const seen = await readAsVisitor(server);
    expect(seen).toContain(title);
    if (paragraph === undefined) expect(seen).not.toContain(`their paragraph ${round}`);
    else expect(seen).toContain(paragraph);
    await Promise.all([one.close(), other.close()]);
  });
});

test('throwing changes away asks first', async () => {
  const desk = await openDesk(await makeOwner(browser, server), server);
  const complaints = watchPage(desk.page);
  const before = await desk.title.innerText();
  await typeInto(desk, desk.title, 'Not for long');
  await desk.page.getByRole('button', { name: 'Cancel' }).click();
  const question = desk.page.getByRole('dialog', { name: 'Tip' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await desk.title.innerText()).toBe('Not for long');
  await desk.page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => desk.title.innerText()).toBe(before);
  expect(complaints).toEqual([]);
  await desk.context.close();
});

/** Runs in the page: how many drafts its browser keeps. */
function countDrafts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tessera', 1);
    opening.onerror = () => reject(new Error('no database'));
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });
}
