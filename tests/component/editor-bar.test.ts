import { describe, expect, test } from 'vitest';
import { NO_NETWORK, reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { expectStatus, inBlock, isSaved, opened, press, select, tool, typeInto } from './editor-desk.ts';
import { PAGE_STATUS } from './usual-calls.ts';

const components = await openComponents({ permissions: ['clipboard-read', 'clipboard-write'] });
const { page, calls, clock } = components;
const EXAMPLES = ['page-hero--about', 'introduction--company'];
const title = page.locator('h1[data-edit]').first();
const bar = page.locator('.ed-bar');
const SAVED_AT = '2026-06-01T08:00:05.000Z';

const open = (table: CallTable = {}, options: Parameters<typeof components.editor>[1] = {}): Promise<void> =>
  components.editor(EXAMPLES, {
    calls: { 'content.save': isSaved, 'consoleChannel.saveDraft': { savedAt: SAVED_AT }, ...table },
    ...options,
  });

const menu = page.locator('.ed-places-publishing');
const openMenu = (): Promise<void> => page.locator('.ed-switch-publishing').click();
async function choose(name: string): Promise<void> {
  await openMenu();
  await press(menu, name);
}
const question = page.getByRole('dialog', { name: 'Please confirm' });
const toast = (text: string | RegExp): Promise<void> =>
  page.getByRole('status').getByText(text).first().waitFor({ state: 'attached' });

async function keepDraft(text: string): Promise<void> {
  await typeInto(page, title, text);
  await page.keyboard.press('ControlOrMeta+Shift+s');
  await expectStatus(page, /^Draft of .*, not public$/);
}

describe('the bar', () => {
  test.each([375, 1440])('of a window of %i px has its menus at their buttons', async (width) => {
    await open({}, { width });
    const buttons = await bar.locator('[popovertarget]:visible').all();
    expect(buttons.length).toBeGreaterThan(1);
    for (const button of buttons) {
      await button.click();
      const menu = bar.locator(':popover-open');
      await menu.getByRole('button').or(menu.getByRole('link')).or(menu.locator('p')).first().waitFor();
      const [at, shown] = [await button.boundingBox(), await menu.boundingBox()];
      if (at === null || shown === null) throw new Error('A menu is not drawn.');
      expect(shown.x).toBeGreaterThanOrEqual(0);
      expect(shown.x + shown.width).toBeLessThanOrEqual(width);
      // Below it, over a part of its width.
      expect(shown.y - at.y - at.height).toBeLessThan(12);
      expect(Math.min(shown.x + shown.width, at.x + at.width) - Math.max(shown.x, at.x)).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
    }
  });

  test('at every width shows Save and has each other tool in the bar or in the menu', async () => {
    await open();
    const shown = (): Promise<string[]> =>
      bar
        .locator(':is(a, button)')
        .evaluateAll((all) =>
          all.filter((each) => each.checkVisibility()).map((each) => each.textContent.trim()),
        );
    await typeInto(page, title, 'Something to save');
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await bar.locator(':is(a, button)').evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return left < 0 || right > innerWidth || top < 0 || !each.contains(at);
          })
          .map((each) => each.textContent),
      );
      expect([width, hidden]).toEqual([width, []]);
      expect(await page.locator('.ed-bar-save').isEnabled()).toBe(true);
      await bar.getByRole('button', { name: 'More', exact: true }).click();
      const all = ['View site', 'History', 'Keyboard shortcuts', 'Tour'];
      const found = async (): Promise<string[]> => (await shown()).filter((each) => all.includes(each));
      await expect.poll(async () => [width, (await found()).toSorted()]).toEqual([width, all.toSorted()]);
      await page.keyboard.press('Escape');
    }
  });

  test(
    'names each tool in a tooltip on hover and on keyboard focus, and Escape hides it',
    { tags: 'long' },
    async () => {
      await open();
      const tip = page.getByRole('tooltip');
      const tools = bar.locator('.ed-button').filter({ visible: true });
      await bar.getByRole('button', { name: 'Signed in as owner' }).waitFor();
      const all = await tools.all();
      expect(all.length).toBeGreaterThan(8);
      for (const each of all)
        expect((await each.getAttribute('aria-label')) ?? (await each.innerText())).toMatch(/\w/);
      for (const each of all.slice(0, 3)) {
        await each.hover({ force: true });
        await tip.waitFor();
        const hovered = await tip.innerText();
        expect(hovered).toMatch(/\w/);
        await page.mouse.move(300, 500);
        await tip.waitFor({ state: 'hidden' });
        if (await each.isDisabled()) continue;
        await each.evaluate((element: HTMLElement) => element.focus({ focusVisible: true }));
        await tip.waitFor();
        expect(await tip.innerText()).toBe(hovered);
        await page.keyboard.press('Escape');
        await tip.waitFor({ state: 'hidden' });
      }
    },
  );

  test('leads to the page as visitors see it', async () => {
    await open();
    const link = bar.getByRole('link', { name: 'View site' });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      expect.stringMatching(/^\/[a-z]+\?.*lang=en-US$/),
      '_blank',
    ]);
  });

  test(
    'lists the keys of the editor and its tools, but not while text is typed',
    { tags: 'long' },
    async () => {
      await open();
      await title.focus();
      await page.keyboard.press('?');
      const list = await opened(page, 'Keyboard shortcuts');
      const keysOf = (name: string): Promise<string> =>
        list.locator('dt', { hasText: name }).locator('+ dd').first().innerText();
      expect([await keysOf('Redo'), await keysOf('Move up')]).toEqual(['Ctrl+Shift+Z, Ctrl+Y', 'Alt+↑']);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await typeInto(page, title, 'Who are we?');
      expect([await title.innerText(), await list.count()]).toEqual(['Who are we?', 0]);
      const more = bar.getByRole('button', { name: 'More', exact: true });
      await more.click();
      await press(page, 'Keyboard shortcuts');
      await list.waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => more.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  test('is in the language of the owner, the page in its own', async () => {
    await open({}, { language: 'zh-CN', editorLanguage: 'en-US' });
    const langs = await Promise.all(
      ['html', '#editor'].map((each) => page.locator(each).getAttribute('lang')),
    );
    expect(langs).toEqual(['zh-CN', 'en-US']);
    await press(bar, 'Signed in as owner');
    calls.answer('systemSetting.saveLanguage', null as never);
    await bar.getByRole('button', { name: '简体中文', exact: true }).click();
    expect((await calls.next('systemSetting.saveLanguage')).body).toEqual({ language: 'zh-CN' });
    await expect.poll(() => components.left()).toHaveLength(1);
  });

  test('signs out after asking, and keeps unsaved work as a draft', { tags: 'long' }, async () => {
    await open({ 'owner.logout': NO_NETWORK });
    await typeInto(page, title, 'Kept while signed out');
    const account = bar.getByRole('button', { name: 'Signed in as owner' });
    const signOut = bar.getByRole('button', { name: 'Sign out' });
    await account.click();
    await signOut.click();
    await press(question, 'Cancel');
    await question.waitFor({ state: 'detached' });
    expect(calls.names()).not.toContain('owner.logout');
    await account.click();
    await signOut.click();
    await press(question, 'Sign out');
    await page.getByText('Not signed out: the server did not answer. Try again.').first().waitFor();
    calls.answer('owner.logout', reject(401, 'Signed out.'));
    await account.click();
    await signOut.click();
    await press(question, 'Sign out');
    await expect
      .poll(() => components.left())
      .toEqual([expect.stringMatching(/^\/owner\/login\?lang=en-US&redirect=%2Fedit%2F/)]);
  });
});

describe('a draft on the server', () => {
  test('is saved from what is on screen, and its link is copied', { tags: 'long' }, async () => {
    await open({ 'consoleChannel.preview': { url: '/preview/abc', until: '2026-06-08T08:00:00Z' } });
    await keepDraft('Kept for later');
    const { body } = await calls.next('consoleChannel.saveDraft');
    expect(body).toMatchObject({ replaces: '', languageCode: 'en-US' });
    expect(JSON.stringify(body.ast)).toContain('Kept for later');
    await toast('Saved as draft. Visitors do not see it.');
    await choose('Preview link');
    const dialog = await opened(page, 'Preview link');
    await dialog
      .getByText('Copied. Everybody who has this link sees the newest draft, until Jun 8, 2026')
      .waitFor();
    const url = 'http://component.localhost/preview/abc';
    expect(await dialog.getByLabel('Address').inputValue()).toBe(url);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  });

  test('is published by a save that drops it', async () => {
    await open();
    await keepDraft('Public soon');
    await choose('Publish');
    const [sent] = Object.values((await calls.next('content.save')).body.channelContentMap);
    expect(sent?.draft).toBe(SAVED_AT);
    expect(JSON.stringify(sent?.ast)).toContain('Public soon');
    await toast('Published. Visitors see it now.');
    await expectStatus(page, /^Saved$/);
    expect(calls.names()).not.toContain('consoleChannel.publish');
  });

  test(
    'is planned for a time in the zone of the site, and nothing is planned any more',
    { tags: 'long' },
    async () => {
      await open({
        'consoleChannel.publish': reject(422, 'This time has passed. Choose a later one.'),
        'consoleChannel.cancelPlans': null as never,
      });
      await keepDraft('Planned');
      await choose('Publish at…');
      const plan = await opened(page, 'Publish at a time');
      await plan.getByLabel('Time').fill('2020-01-01T09:00');
      await page.keyboard.press('Enter');
      await plan.getByText('This time has passed. Choose a later one.').waitFor();
      calls.answer('consoleChannel.publish', ({ body: { at = '' } }) => ({ revision: 12, at }));
      await plan.getByLabel('Time').fill('2027-03-01T09:00');
      await page.keyboard.press('Enter');
      await plan.waitFor({ state: 'detached' });
      await expectStatus(page, /^Public at Mar 1, 2027, 9:00.AM \(Asia\/Shanghai\)$/);
      await choose('Cancel what is planned');
      await toast('Nothing is planned any more');
      await expectStatus(page, /^Draft of/);
    },
  );

  test(
    'is put away, shown again and discarded after asking; undo brings it back',
    { tags: 'long' },
    async () => {
      await open({ 'consoleChannel.discardDraft': null as never });
      const before = await title.innerText();
      await keepDraft('Found again');
      await choose('Show what is public');
      await expect.poll(() => title.innerText()).toBe(before);
      await expectStatus(page, /^Saved; draft of .* waits$/);
      const draft = calls.made('consoleChannel.saveDraft')[0]?.body;
      const base = { ast: draft?.ast, revision: draft?.revision };
      calls.answer('consoleChannel.getDraft', {
        ...base,
        base: null,
        savedAt: SAVED_AT,
        savedBy: 'owner',
      } as never);
      await choose('Show the draft');
      await expect.poll(() => title.innerText()).toBe('Found again');
      await expectStatus(page, /^Draft of/);
      await choose('Discard the draft');
      await press(question, 'Cancel');
      await question.waitFor({ state: 'detached' });
      expect(calls.names()).not.toContain('consoleChannel.discardDraft');
      await choose('Discard the draft');
      await press(question, 'Discard the draft');
      await expect.poll(() => title.innerText()).toBe(before);
      expect((await calls.next('consoleChannel.discardDraft')).body).toMatchObject({ draft: SAVED_AT });
      await expectStatus(page, /^Saved$/);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => title.innerText()).toBe('Found again');
      await expectStatus(page, /^Unsaved changes$/);
    },
  );

  test('that could not be saved keeps its reason in the bar', async () => {
    await open({ 'consoleChannel.saveDraft': NO_NETWORK });
    await typeInto(page, title, 'No network');
    await page.keyboard.press('ControlOrMeta+Shift+s');
    const failure = page.locator('.ed-notice-failure');
    await failure.getByText('Not saved: The server does not answer. Your changes are still here.').waitFor();
    calls.answer('consoleChannel.saveDraft', { savedAt: SAVED_AT });
    await press(failure, 'Try again');
    await expectStatus(page, /^Draft of/);
  });

  test('is no longer one when the page is saved', async () => {
    await open();
    await keepDraft('Saved after all');
    await page.keyboard.press('ControlOrMeta+s');
    const [sent] = Object.values((await calls.next('content.save')).body.channelContentMap);
    expect(sent?.draft).toBe(SAVED_AT);
    await expectStatus(page, /^Saved$/);
    await openMenu();
    expect(await menu.getByRole('button', { name: 'Discard the draft' }).count()).toBe(0);
  });
});

test('a page is taken down after asking, and published again', async () => {
  await open({
    'consoleChannel.unpublish': { revision: 1 } as never,
    'consoleChannel.publish': { revision: 2, changeSet: 'set-1' } as never,
    'consoleChangeSet.undo': reject(409, 'Changed since.'),
  });
  await choose('Take down');
  await press(question, 'Cancel');
  await question.waitFor({ state: 'detached' });
  expect(calls.names()).not.toContain('consoleChannel.unpublish');
  await choose('Take down');
  await press(question, 'Take down');
  await expectStatus(page, /^Not public: “Publish” shows it$/);
  await openMenu();
  await menu
    .getByText('This page is not public: visitors do not find it. “Publish” makes it public.')
    .waitFor();
  expect(await menu.getByRole('button', { name: /^Take down/ }).count()).toBe(0);
  await press(menu, 'Publish');
  await expectStatus(page, /^Saved$/);
  await page.getByRole('button', { name: 'Undo publication' }).click();
  expect((await calls.next('consoleChangeSet.undo')).body).toEqual({ id: 'set-1' });
  await page.getByText('Changed since.').first().waitFor();
});

test('who may only translate has no buttons to save, draft or publish, nor to add blocks', async () => {
  await open({}, { permissions: ['content.read', 'content.translate', 'media.read'] });
  await bar.getByRole('button', { name: 'History' }).waitFor();
  expect(await bar.getByRole('button', { name: /^(Save|Cancel|Publish)/ }).count()).toBe(0);
  await page.keyboard.press('ControlOrMeta+Shift+s');
  await page.keyboard.press('ControlOrMeta+s');
  await expectStatus(page, /^Saved$/);
  expect(calls.names().filter((name) => /save/i.test(name))).toEqual([]);
});

describe('others', () => {
  test('who have the page open are named, until the notice is read', async () => {
    await open({ 'content.meetOthers': { status: PAGE_STATUS, others: ['mei', 'ling'], saved: [] } });
    const notice = page.locator('.ed-news:not(:empty)');
    await notice.filter({ hasText: /mei.*ling.*also ha(s|ve) this page open/ }).waitFor();
    await press(notice, 'OK');
    await notice.waitFor({ state: 'detached' });
    calls.answer('content.meetOthers', { status: PAGE_STATUS, others: ['owner'], saved: [] });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await notice.filter({ hasText: 'You have this page open in another tab, too.' }).waitFor();
    // Not every way to a tab gives its page the focus.
    calls.answer('content.meetOthers', { status: PAGE_STATUS, others: ['ling'], saved: [] });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await notice.filter({ hasText: 'ling' }).waitFor();
  });

  test('are asked for again as long as the owner is there', async () => {
    await open();
    await calls.next('content.meetOthers');
    const { body } = calls.made('content.meetOthers')[0] ?? {};
    expect(body).toMatchObject({ tab: expect.any(String) as string, languageCode: 'en-US' });
    const before = calls.made('content.meetOthers').length;
    await clock.fastForward(60_000);
    await calls.next('content.meetOthers', before + 1);
    calls.answer('consolePresence.leave', null as never);
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    expect((await calls.next('consolePresence.leave')).body.tab).toBe(body?.tab);
  });
});

test('an element inside a block leads to the whole block and back', async () => {
  await open();
  await select(page, inBlock(page, 'introduction--company', 'BigTitle'));
  await tool(page, 'Block').press('Enter');
  await page.getByRole('toolbar', { name: 'Tools of the Introduction' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('toolbar').waitFor({ state: 'detached' });
});
