import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { rounds } from '../support/rounds.ts';
import { timeOf } from '../support/server-time.ts';
import { startProduction } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import {
  countDrafts,
  signInAsOwner,
  openEditor,
  openText,
  save,
  typeInto,
  type EditorSession,
} from './editor-session.ts';
import { makeProfile, openProfile } from './killable-browser.ts';

/** How often the browser is killed; docs/measured/reliability.md has a longer run. */
const KILLS = rounds(2);
/** Text that was typed longer ago than this must not be lost. */
const LOST_MS = 2000;
/** How long a letter takes, by the clock of the page. */
const LETTER_MS = 60;

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const introductionOf = ({ page }: EditorSession) =>
  page.locator('[data-edit^="text:content/introduction/"]').first();
const offer = ({ page }: EditorSession) => page.getByRole('dialog', { name: 'Unsaved changes found' });

test('several drafts are listed with their time and changes; none is used unless chosen', async () => {
  const context = await signInAsOwner(browser, server);
  const [one, other] = [await openEditor(context, server), await openEditor(context, server)];
  const before = await one.title.innerText();
  await typeInto(one, one.title, 'Typed in one tab');
  await typeInto(other, other.title, 'Typed in the other tab');
  await expect.poll(() => one.page.evaluate(countDrafts, 'in one tab')).toBe(1);
  await expect.poll(() => one.page.evaluate(countDrafts, 'in the other tab')).toBe(1);
  // The draft of an open tab is not offered to others.
  const third = await openEditor(context, server);
  expect(await third.title.innerText()).toBe(before);
  await Promise.all([one.page.close(), other.page.close(), third.page.close()]);

  const again = await openEditor(context, server);
  const dialog = offer(again);
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
  const told = await dialog.getByRole('radiogroup').innerText();
  for (const tab of ['one tab', 'the other tab'])
    expect(told).toMatch(new RegExp(`2\\d{3}.*: Full-width carousel · Typed in ${tab}`));
  await dialog.getByText('Typed in the other tab').first().click();
  await expect.poll(() => dialog.locator('.change-after').innerText()).toContain('Typed in the other tab');
  await dialog.getByText('Typed in one tab').first().click();
  await expect.poll(() => dialog.locator('.change-after').innerText()).toContain('Typed in one tab');
  await dialog.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => again.title.innerText()).toBe(before);

  await again.page.getByRole('button', { name: 'Drafts (2)' }).click();
  await dialog.getByText('Typed in the other tab').first().click();
  await dialog.getByRole('button', { name: 'Delete this draft' }).click();
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect.poll(() => again.title.innerText()).toBe('Typed in one tab');
  await expect.poll(() => again.page.locator('.ed-status').innerText()).toBe('Unsaved changes');
  await again.page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => again.title.innerText()).toBe(before);
  await context.close();
});

test('a browser without storage shows one message', async () => {
  const context = await signInAsOwner(browser, server);
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('No storage.', 'SecurityError');
    };
  });
  const editor = await openEditor(context, server);
  await editor.page.getByText('This browser keeps no drafts').waitFor();
  await typeInto(editor, editor.title, 'Kept by nobody');
  expect(await editor.page.locator('.ed-status').innerText()).toBe('Unsaved changes');
  await context.close();
});

test(
  'a browser that is killed while its owner types loses at most 2 s of typing',
  async () => {
    const profile = makeProfile();
    for (let round = 0; round < KILLS; round += 1) {
      const killed = await typeUntilKilled(profile, round);
      const { context, kill } = await openProfile(profile, server);
      const editor = await openEditor(context, server);
      const dialog = offer(editor);
      await dialog.getByRole('button', { name: 'Go on editing' }).click();
      await dialog.waitFor({ state: 'hidden' });
      // The page shows the draft when its own one is written.
      await expect.poll(() => editor.title.textContent()).toContain(`round ${round}`);
      const kept = (await editor.title.textContent()) ?? '';
      expect(kept.length).toBeGreaterThanOrEqual(killed.typedBefore(killed.at - LOST_MS));
      // Discarded, so that the next round starts without it.
      await editor.page.getByRole('button', { name: 'Cancel' }).click();
      await editor.page
        .getByRole('dialog', { name: 'Please confirm' })
        .getByRole('button', { name: 'Discard changes' })
        .click();
      await editor.page.getByText('Back to what was saved last').waitFor();
      await kill();
    }
  },
  60_000 + KILLS * 30_000,
);

test('what was saved is not offered, also when the browser is killed at once and others save', async () => {
  const profile = makeProfile();
  const first = await openProfile(profile, server);
  const editor = await openEditor(first.context, server);
  await typeInto(editor, editor.title, 'Saved, then closed at once');
  await expect.poll(() => editor.page.evaluate(countDrafts, '')).toBe(1);
  await save(editor);
  await first.kill();
  const other = await openEditor(await signInAsOwner(browser, server), server);
  await typeInto(other, introductionOf(other), 'Saved by another owner');
  await save(other);

  const again = await openProfile(profile, server);
  const after = await openEditor(again.context, server);
  await expect.poll(() => after.page.evaluate(countDrafts, '')).toBe(0);
  expect(await offer(after).count()).toBe(0);
  expect(await after.title.innerText()).toBe('Saved, then closed at once');
  await again.kill();
  await other.context.close();
});

test('a draft is compared with the page of today: what others have saved since stays', async () => {
  const context = await signInAsOwner(browser, server);
  const editor = await openEditor(context, server);
  await typeInto(editor, editor.title, 'Never saved');
  await expect.poll(() => editor.page.evaluate(countDrafts, 'Never saved')).toBe(1);
  await editor.page.close();
  const other = await openEditor(await signInAsOwner(browser, server), server);
  await typeInto(other, introductionOf(other), 'Saved in the meantime');
  await save(other);

  const after = await openEditor(context, server);
  await offer(after).locator('.change-after').waitFor();
  expect(await offer(after).innerText()).not.toContain('Saved in the meantime');
  await offer(after).getByRole('button', { name: 'Go on editing' }).click();
  await expect.poll(() => after.title.innerText()).toBe('Never saved');
  expect(await introductionOf(after).textContent()).toBe('Saved in the meantime');
  await save(after);
  expect(await introductionOf(after).textContent()).toBe('Saved in the meantime');
  await Promise.all([context.close(), other.context.close()]);
});

test('text typed into a dialog survives a killed browser, and the dialog opens with it', async () => {
  const profile = makeProfile();
  const first = await openProfile(profile, server);
  await first.context.clock.install();
  const editor = await openEditor(first.context, server, '/about?lang=en-US');
  const picture = (of: EditorSession) => of.page.locator('img[data-edit*="introduction"]').first();
  const dialogOf = ({ page }: EditorSession) => page.getByRole('dialog', { name: 'Alternative text' });
  await picture(editor).click();
  await editor.page.getByRole('toolbar').getByRole('button', { name: 'Alternative text' }).click();
  await dialogOf(editor).getByRole('textbox').fill('Half a sen');
  await editor.page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('.ed-dialog input')?.value === 'Half a sen',
  );
  // Text that was typed 2 s ago is in the draft.
  await editor.page.clock.runFor(LOST_MS);
  await settled(editor.page);
  await first.kill();

  const again = await openProfile(profile, server);
  const after = await openEditor(again.context, server, '/about?lang=en-US');
  await expect.poll(() => offer(after).innerText()).toContain('Half a sen');
  await offer(after).getByRole('button', { name: 'Go on editing' }).click();
  const input = dialogOf(after).getByRole('textbox');
  await expect.poll(() => input.inputValue()).toBe('Half a sen');
  await input.fill('Half a sentence more');
  await dialogOf(after).getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => picture(after).getAttribute('alt')).toBe('Half a sentence more');
  // After OK it is an ordinary change.
  await after.page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => picture(after).getAttribute('alt')).not.toContain('Half a sen');
  await expect.poll(() => after.page.evaluate(countDrafts, '')).toBe(0);
  await again.kill();
});

test('every page lists the other pages that have drafts, with their time and a link', async () => {
  const context = await signInAsOwner(browser, server);
  const home = await openEditor(context, server);
  await typeInto(home, home.title, 'Waiting at home');
  await expect.poll(() => home.page.evaluate(countDrafts, 'at home')).toBe(1);
  // Not while its own tab is open.
  const about = await openEditor(context, server, '/about?lang=zh-CN');
  const line = about.page.locator('.ed-elsewhere');
  // The name comes after the drafts were asked for.
  await about.page.getByRole('button', { name: 'Signed in as owner' }).waitFor();
  expect(await line.count()).toBe(0);
  await home.page.close();
  await about.page.reload();
  await expect
    .poll(() => line.innerText())
    .toMatch(/Unsaved drafts are waiting:[\s\S]*首页 \(English\) [\s\S]*20\d\d/);
  await line.getByRole('link').click();
  await offer({ ...about, page: about.page }).waitFor();
  expect(new URL(about.page.url()).search).toBe('?lang=en-US');
  expect(await about.page.locator('.ed-elsewhere').count()).toBe(0);
  await context.close();
});

/**
 * Types letter by letter, by the clock of the page, and kills the browser meanwhile; returns the text at each
 * time. A browser is fast enough to store a draft before the second of the next one is over.
 */
async function typeUntilKilled(
  profile: string,
  round: number,
): Promise<{ at: number; typedBefore(moment: number): number }> {
  const { context, kill } = await openProfile(profile, server);
  const now = await timeOf(server.url);
  await context.clock.install({ time: now });
  const editor = await openEditor(context, server);
  const { page, title } = editor;
  const text = `round ${round} `;
  await openText(editor, title);
  await page.clock.pauseAt(now.getTime() + 3_600_000);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  const typed: { at: number; length: number }[] = [];
  const letters = 40 + ((round * 7) % 30);
  let at = 0;
  for (let letter = 1; letter <= letters; letter += 1) {
    await page.keyboard.type('x');
    at += LETTER_MS;
    await page.clock.runFor(LETTER_MS);
    await settled(page);
    typed.push({ at, length: text.length + letter });
  }
  await kill();
  return { at, typedBefore: (moment) => typed.findLast((each) => each.at <= moment)?.length ?? text.length };
}
