import { describe, expect, test } from 'vitest';
import { openBrowser, watchPage } from '../support/browser.ts';
import { OWNER_PASSWORD, startProduction } from '../support/server.ts';
import type { Locator } from 'playwright-core';
import { countDrafts, makeOwner, openDesk, readAsVisitor, save, typeInto, type Desk } from './editor-desk.ts';

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
    await dialog.getByRole('button', { name: 'Sign in and go on' }).click();
    await dialog.getByText('The name or the password is wrong.').waitFor();
    await dialog.getByLabel('Password').fill(OWNER_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in and go on' }).click();
    await desk.page.locator('.ed-status-saved').waitFor();
    expect(await readAsVisitor(server)).toContain('Typed while signed out');
    await context.close();
  });

  test('a session that ended while pictures are looked for asks for the password in place, once, and goes on', async () => {
    const context = await makeOwner(browser, server);
    const desk = await openDesk(context, server, '/about?lang=en-US');
    await desk.page.locator('img[data-edit*="introduction"]').first().click();
    await context.clearCookies({ name: /^(?!language$)/ });
    await desk.page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Name').fill('owner');
    await dialog.getByLabel('Password').fill(OWNER_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in and go on' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const files = desk.page.getByRole('dialog').getByRole('listbox').getByRole('option');
    await files.nth(19).waitFor();
    expect(await desk.page.getByRole('dialog').count()).toBe(1);
    await context.close();
  });

  test('two owners: what does not touch the same block is merged by itself, and both are told', async () => {
    const [one, other] = await Promise.all([makeOwner(browser, server), makeOwner(browser, server)]);
    const [mine, theirs] = [await openDesk(one, server), await openDesk(other, server)];
    await typeInto(theirs, elsewhereOn(theirs), 'their paragraph alone');
    await save(theirs);
    await typeInto(mine, mine.title, 'my title alone');
    await save(mine);
    await mine.page.getByText('it was merged with yours: Introduction').waitFor();
    expect(await elsewhereOn(mine).textContent()).toBe('their paragraph alone');
    const seen = await readAsVisitor(server);
    expect([seen.includes('my title alone'), seen.includes('their paragraph alone')]).toEqual([true, true]);
    await Promise.all([one.close(), other.close()]);
  });

  test.each([
    ['Theirs', 'their title 1'],
    ['Mine', 'my title 2'],
  ])('two owners on one block see both versions side by side and keep: %s', async (choice, title) => {
    const round = title.at(-1);
    const [one, other] = await Promise.all([makeOwner(browser, server), makeOwner(browser, server)]);
    const [mine, theirs] = [await openDesk(one, server), await openDesk(other, server)];
    await typeInto(theirs, theirs.title, `their title ${round}`);
    await typeInto(theirs, elsewhereOn(theirs), `their paragraph ${round}`);
    await save(theirs);

    await typeInto(mine, mine.title, `my title ${round}`);
    await mine.page.keyboard.press('ControlOrMeta+s');
    const dialog = mine.page.getByRole('dialog', { name: 'Somebody else saved this page first' });
    const sides = dialog.locator('.version-side');
    await expect.poll(() => sides.count()).toBe(2);
    // Both blocks as visitors would see them, with what differs below, and who saved the other one.
    for (const [at, whose] of ['their', 'my'].entries()) {
      const side = sides.nth(at);
      await expect
        .poll(() => side.locator('.version-picture h1').textContent())
        .toBe(`${whose} title ${round}`);
      expect(await side.locator('.version-row mark').allInnerTexts()).toEqual([whose]);
    }
    expect(await sides.nth(0).locator('.version-who').innerText()).toMatch(/^Saved by owner, .*20\d\d/);
    expect(await sides.nth(1).locator('.version-who').innerText()).toBe('On this screen, not saved yet');
    await sides.getByText(choice, { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save this choice' }).click();
    await mine.page.locator('.ed-status-saved').waitFor();
    const seen = await readAsVisitor(server);
    expect([seen.includes(title), seen.includes(`their paragraph ${round}`)]).toEqual([true, true]);

    // Theirs is in the history, whichever was chosen.
    await mine.page.getByRole('button', { name: 'History' }).click();
    const history = mine.page.getByRole('dialog', { name: 'History' });
    await history
      .locator('.revision')
      .nth(choice === 'Theirs' ? 0 : 1)
      .click();
    const kept = history
      .locator('.change-row', { hasText: `their title ${round}` })
      .locator('.change-after .change-text');
    await expect.poll(() => kept.allInnerTexts()).toContain(`their title ${round}`);
    if (choice === 'Mine') {
      await history.locator('.revision').nth(0).click();
      const newest = history
        .locator('.change-row', { hasText: `my title ${round}` })
        .locator('.change-after .change-text');
      await expect.poll(() => newest.allInnerTexts()).toContain(`my title ${round}`);
    }
    await history.getByRole('button', { name: 'Close' }).click();

    // My side is not lost either way: undo brings it back, and where it gave way it is a draft.
    await mine.page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => mine.title.innerText()).toBe(`my title ${round}`);
    await mine.page.keyboard.press('ControlOrMeta+Shift+z');
    await expect
      .poll(() => mine.page.getByRole('button', { name: 'Drafts (1)' }).count())
      .toBe(choice === 'Theirs' ? 1 : 0);
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
  await expect.poll(() => desk.title.innerText()).toBe('Not for long');
  await desk.page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  // The page is loaded anew, without the browser's own question.
  await desk.page.getByText('Back to what was saved last').waitFor();
  expect(await desk.title.innerText()).toBe(before);
  await expect.poll(() => desk.page.evaluate(countDrafts)).toBe(0);
  expect(await desk.page.getByRole('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
  await desk.context.close();
});

/** A paragraph in another block than the title. */
function elsewhereOn({ page }: Desk): Locator {
  return page.locator('[data-edit*="/introduction/"][data-edit^="text:"]').first();
}
