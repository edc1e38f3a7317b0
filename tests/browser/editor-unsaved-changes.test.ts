import { describe, expect, test } from 'vitest';
import { openBrowser, collectPageErrors } from '../support/browser.ts';
import { OWNER_PASSWORD } from '../support/owner-password.ts';
import { startProduction } from '../support/server.ts';
import type { Locator } from 'playwright-core';
import {
  countDrafts,
  signInAsOwner,
  openEditor,
  readAsVisitor,
  save,
  typeInto,
  type EditorSession,
} from './editor-session.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

describe('unsaved changes', () => {
  test('after a killed tab the draft is offered and restored', async () => {
    const context = await signInAsOwner(browser, server);
    const editor = await openEditor(context, server);
    await typeInto(editor, editor.title, 'Typed before the crash');
    // A draft is written within one second.
    await expect.poll(() => editor.page.evaluate(countDrafts, 'before the crash')).toBe(1);
    await editor.page.close();
    const again = await openEditor(context, server);
    const dialog = again.page.getByRole('dialog', { name: 'Unsaved changes found' });
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await expect.poll(() => again.title.innerText()).toBe('Typed before the crash');
    await save(again);
    expect(await readAsVisitor(server)).toContain('Typed before the crash');
    await expect.poll(() => again.page.evaluate(countDrafts, '')).toBe(0);
    await context.close();
  });

  test('what was typed just before a reload is offered after it', async () => {
    const context = await signInAsOwner(browser, server);
    const editor = await openEditor(context, server);
    editor.page.once('dialog', (question) => void question.accept());
    await typeInto(editor, editor.title, 'Typed and reloaded');
    await editor.page.reload({ waitUntil: 'domcontentloaded' });
    const dialog = editor.page.getByRole('dialog', { name: 'Unsaved changes found' });
    await dialog.getByRole('button', { name: 'Delete this draft' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await context.close();
  });

  test('after an expired session the password is asked for in place, and the save continues', async () => {
    const context = await signInAsOwner(browser, server);
    const editor = await openEditor(context, server);
    await typeInto(editor, editor.title, 'Typed while signed out');
    await context.clearCookies({ name: /^(?!language$)/ });
    await editor.page.keyboard.press('ControlOrMeta+s');
    const dialog = editor.page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Name').fill('owner');
    await dialog.getByLabel('Password').fill('not-the-password');
    await dialog.getByRole('button', { name: 'Sign in and go on' }).click();
    await dialog.getByText('The name or the password is wrong.').waitFor();
    await dialog.getByLabel('Password').fill(OWNER_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in and go on' }).click();
    await editor.page.locator('.ed-status-saved').waitFor();
    expect(await readAsVisitor(server)).toContain('Typed while signed out');
    await context.close();
  });

  test('a session that expired in the media picker asks once for the password, in place', async () => {
    const context = await signInAsOwner(browser, server);
    const editor = await openEditor(context, server, '/about?lang=en-US');
    await editor.page.locator('img[data-edit*="introduction"]').first().click();
    // What the editor loads by itself has come.
    await editor.page.getByRole('button', { name: 'Signed in as owner' }).waitFor();
    await context.clearCookies({ name: /^(?!language$)/ });
    await editor.page.getByRole('toolbar').getByRole('button', { name: 'Edit' }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Name').fill('owner');
    await dialog.getByLabel('Password').fill(OWNER_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in and go on' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const files = editor.page.getByRole('dialog').getByRole('listbox').getByRole('option');
    await files.nth(19).waitFor();
    expect(await editor.page.getByRole('dialog').count()).toBe(1);
    await context.close();
  });

  test('changes of two owners to different blocks are merged, and both are notified', async () => {
    const [one, other] = await Promise.all([signInAsOwner(browser, server), signInAsOwner(browser, server)]);
    const [mine, theirs] = [await openEditor(one, server), await openEditor(other, server)];
    await typeInto(theirs, elsewhereOn(theirs), 'their paragraph alone');
    await save(theirs);
    await typeInto(mine, mine.title, 'my title alone');
    // The notice comes before the second request, and goes after 3 s.
    await Promise.all([mine.page.getByText('it was merged with yours: Introduction').waitFor(), save(mine)]);
    expect(await elsewhereOn(mine).textContent()).toBe('their paragraph alone');
    const seen = await readAsVisitor(server);
    expect([seen.includes('my title alone'), seen.includes('their paragraph alone')]).toEqual([true, true]);
    await Promise.all([one.close(), other.close()]);
  });

  test.each([
    ['Theirs', 'their title 1'],
    ['Mine', 'my title 2'],
  ])(
    'two owners who changed one block see both versions side by side and keep: %s',
    async (choice, title) => {
      const round = title.at(-1);
      const [one, other] = await Promise.all([
        signInAsOwner(browser, server),
        signInAsOwner(browser, server),
      ]);
      const [mine, theirs] = [await openEditor(one, server), await openEditor(other, server)];
      await typeInto(theirs, theirs.title, `their title ${round}`);
      await typeInto(theirs, elsewhereOn(theirs), `their paragraph ${round}`);
      await save(theirs);

      await typeInto(mine, mine.title, `my title ${round}`);
      await mine.page.keyboard.press('ControlOrMeta+s');
      const dialog = mine.page.getByRole('dialog', { name: 'Somebody else saved this page first' });
      const sides = dialog.locator('.version-side');
      await expect.poll(() => sides.count()).toBe(2);
      // Shows both versions as visitors see them, their differences, and who saved the other one.
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

      // The other version is in the history in both cases.
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

      // The own version is not lost: undo restores it, and a rejected one is a draft.
      await mine.page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => mine.title.innerText()).toBe(`my title ${round}`);
      await mine.page.keyboard.press('ControlOrMeta+Shift+z');
      await expect
        .poll(() => mine.page.getByRole('button', { name: 'Drafts (1)' }).count())
        .toBe(choice === 'Theirs' ? 1 : 0);
      await Promise.all([one.close(), other.close()]);
    },
  );
});

test('discarding changes asks first', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server), server);
  const pageErrors = collectPageErrors(editor.page);
  const before = await editor.title.innerText();
  await typeInto(editor, editor.title, 'Not for long');
  await editor.page.getByRole('button', { name: 'Cancel' }).click();
  const question = editor.page.getByRole('dialog', { name: 'Please confirm' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => editor.title.innerText()).toBe('Not for long');
  await editor.page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  // The page reloads without the browser's own question.
  await editor.page.getByText('Back to what was saved last').waitFor();
  await expect.poll(() => editor.title.innerText()).toBe(before);
  await expect.poll(() => editor.page.evaluate(countDrafts, '')).toBe(0);
  expect(await editor.page.getByRole('dialog').count()).toBe(0);
  expect(pageErrors).toEqual([]);
  await editor.context.close();
});

/** A paragraph in another block than the title's. */
function elsewhereOn({ page }: EditorSession): Locator {
  return page.locator('[data-edit*="/introduction/"][data-edit^="text:"]').first();
}
