import { describe, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import {
  countDrafts,
  signInAsOwner,
  openEditor,
  save,
  typeInto,
  type EditorSession,
} from './editor-session.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const findIn = ({ page }: EditorSession, target: string): Promise<string[]> =>
  findViolations(page, target, ['serious', 'critical']);

// editor-dialogs/extension.test.ts checks the dialogs, and editor-states.test.ts the editor's own parts in
// English; here it is the whole page.
describe.each(['zh-CN'])('in %s', (language) => {
  test('edit mode is accessible with an element and with a block selected', async () => {
    const editor = await openEditor(
      await signInAsOwner(browser, server, language),
      server,
      `/home?lang=${language}`,
    );
    const { page, title } = editor;
    await title.focus();
    await page.keyboard.press('Enter');
    const tools = page.locator('.ed-tools');
    await tools.waitFor();
    expect(await findIn(editor, 'html')).toEqual([]);
    const label = await tools.getAttribute('aria-label');
    await tools.getByRole('button').last().click();
    await expect.poll(() => tools.getAttribute('aria-label')).not.toBe(label);
    expect(await findIn(editor, 'html')).toEqual([]);
    await editor.context.close();
  });

  test('it is accessible with drafts, with drafts offered, and with a conflict of two owners', async () => {
    const [one, other] = await Promise.all([
      signInAsOwner(browser, server, language),
      signInAsOwner(browser, server, language),
    ]);
    const [mine, theirs] = [
      await openEditor(one, server, `/home?lang=${language}`),
      await openEditor(other, server, `/home?lang=${language}`),
    ];
    await typeInto(mine, mine.title, `My words in ${language}`);
    await expect.poll(() => mine.page.evaluate(countDrafts, `words in ${language}`)).toBe(1);
    await typeInto(theirs, theirs.title, `Their words in ${language}`);
    await save(theirs);
    // After navigation the typed text is kept as a draft.
    await mine.page.close();
    const about = await openEditor(one, server, `/about?lang=${language}`);
    await about.page.locator('.ed-elsewhere').waitFor();
    expect(await findIn(about, 'html')).toEqual([]);

    const back = await openEditor(one, server, `/home?lang=${language}`);
    const dialog = back.page.locator('.ed-dialog');
    await dialog.getByRole('radio').waitFor();
    expect(await findIn(back, '.ed-dialog')).toEqual([]);
    await dialog.locator('.ed-button-primary').click();
    await dialog.waitFor({ state: 'detached' });
    await back.page.locator('.ed-status-unsaved').waitFor();
    await back.page.keyboard.press('ControlOrMeta+s');
    await dialog.locator('.version-picture h1').nth(1).waitFor();
    expect(await findIn(back, '.ed-dialog')).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });
});
