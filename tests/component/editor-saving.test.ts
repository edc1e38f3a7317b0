import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../runtime/model/json.ts';
import type { Ast, PageModel } from '../../runtime/model/page.ts';
import { NO_NETWORK, reject, type CallTable } from './calls.ts';
import { openComponents } from './component.ts';
import { examplePage } from './documents.ts';
import { expectStatus, inBlock, isSaved, opened, openText, press, typeInto } from './editor-desk.ts';

const components = await openComponents();
const { page, calls, clock } = components;
const EXAMPLES = ['page-hero--about', 'introduction--company'];
const title = page.locator('h1[data-edit]').first();
const paragraph = inBlock(page, 'introduction--company', 'SubTitle');
const saveButton = page.locator('.ed-bar-save');
const failure = page.locator('.ed-bar').getByRole('alert');

const open = (table: CallTable = {}): Promise<void> =>
  components.editor(EXAMPLES, { calls: { 'content.save': isSaved, ...table } });

const pageNow = (): PageModel => examplePage(EXAMPLES, 'en-US', 'edit');

/** What another owner has saved: other words for texts of the page. */
function savedByOthers(words: Readonly<Record<string, Record<string, string>>>): {
  channelCode: string;
  revision: number;
  stored: Ast;
} {
  const { ast, channelCode, revision } = structuredClone(pageNow().content);
  for (const [key, texts] of Object.entries(words))
    for (const [name, text] of Object.entries(texts)) {
      const part = (ast.data[key]?.subContentMap as Record<string, object | undefined> | undefined)?.[name];
      if (part !== undefined) Object.assign(part, { title: text });
    }
  return { channelCode, revision: revision + 5, stored: ast };
}

/** The list of people of a team. */
const peopleOf = (data: unknown): JsonObject[] =>
  (data as { resourceMap: { people: JsonObject[] } }).resourceMap.people;

const pressSave = (): Promise<void> => page.keyboard.press('ControlOrMeta+s');

/** Answers the first save with a conflict and takes the next. */
function conflictOnce(theirs: ReturnType<typeof savedByOthers>): void {
  let saves = 0;
  calls.answer('content.save', (input) => {
    saves += 1;
    return saves === 1 ? reject(4091, 'Somebody else was first.', { data: theirs }) : isSaved(input);
  });
}

describe('a save', () => {
  test('says that it is under way and done; nothing can be undone or saved meanwhile', async () => {
    await open();
    expect(await saveButton.isDisabled()).toBe(true);
    const held = calls.hold('content.save');
    await openText(page, title);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Under way');
    await pressSave();
    await calls.next('content.save');
    await expectStatus(page, /^Saving…$/);
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    expect(await saveButton.isDisabled()).toBe(true);
    await pressSave();
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.type(' still');
    await expect.poll(() => title.innerText()).toBe('Under way still');
    expect(calls.made('content.save')).toHaveLength(1);
    held.release();
    await page.getByText('save succeeded!').first().waitFor();
    // The second press saves what was typed since the first, with the new revision.
    await clock.fastForward(1000);
    const second = await calls.next('content.save', 2);
    await expectStatus(page, /^Saved$/);
    const [first] = calls.made('content.save');
    const revisionOf = (call: typeof first): number =>
      Object.values(call?.body.channelContentMap ?? {})[0]?.revision ?? -1;
    expect(revisionOf(second)).toBe(revisionOf(first) + 1);
    expect(JSON.stringify(second.body)).toContain('Under way still');
    expect(second.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
  });

  test('that takes long lets its owner go on after five seconds', async () => {
    await open();
    await typeInto(page, title, 'Slow');
    const held = calls.hold('content.save');
    await pressSave();
    await calls.next('content.save');
    const undo = page.getByRole('button', { name: 'Undo' });
    expect(await undo.isDisabled()).toBe(true);
    await clock.fastForward(5000);
    await expect.poll(() => undo.isDisabled()).toBe(false);
    held.release();
    await expectStatus(page, /^Saved$/);
  });

  test('sends the header of the page as a document of its own', { tags: 'long' }, async () => {
    await components.editor(['header--three-levels', ...EXAMPLES], { calls: { 'content.save': isSaved } });
    const name = page.locator('header [data-edit*="/subContentMap/Title#"]').first();
    await typeInto(page, name, 'Cloud Pottery');
    await typeInto(page, title, 'Both');
    await press(page, 'Save');
    const { body } = await calls.next('content.save');
    const { content, NavigationCommon } = pageNow();
    expect(Object.keys(body.channelContentMap).toSorted()).toEqual(
      [content.channelCode, NavigationCommon.channelCode].toSorted(),
    );
    await expectStatus(page, /^Saved$/);
  });

  test(
    'without an answer is reported, and sent again with the same key before anything else',
    { tags: 'long' },
    async () => {
      await open({ 'content.save': NO_NETWORK });
      await typeInto(page, title, 'Typed without a network');
      await pressSave();
      await failure
        .getByText('Not saved: The server does not answer. Your changes are still here.')
        .waitFor();
      await expectStatus(page, /^Not saved$/);
      await typeInto(page, title, 'Typed on');
      calls.answer('content.save', isSaved);
      await clock.fastForward(1000);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await calls.next('content.save', 3);
      await expectStatus(page, /^Saved$/);
      expect(await failure.count()).toBe(0);
      const made = calls.made('content.save');
      const keys = made.map(({ headers }) => headers['idempotency-key']);
      expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
      expect(JSON.stringify(made[1]?.body)).not.toContain('Typed on');
      expect(JSON.stringify(made[2]?.body)).toContain('Typed on');
    },
  );

  test('that the server still works on waits as long as it says', async () => {
    let saves = 0;
    await open({
      'content.save': (input) =>
        (saves += 1) === 1 ? reject(409, 'Busy.', { waitSeconds: 7 }) : isSaved(input),
    });
    await typeInto(page, title, 'Patient');
    const answered = page.waitForResponse(/\/content\/save/);
    await pressSave();
    await answered;
    await clock.fastForward(6000);
    expect(calls.made('content.save')).toHaveLength(1);
    await clock.fastForward(2000);
    const second = await calls.next('content.save', 2);
    expect(second.headers['idempotency-key']).toBe(calls.made('content.save')[0]?.headers['idempotency-key']);
    await expectStatus(page, /^Saved$/);
  });

  test('that is rejected keeps its reason in the bar and selects the block that it is about', async () => {
    const path = `/channelContentMap/${pageNow().content.channelCode}/ast/data/introduction--company`;
    const errors = [
      { path: `${path}/subContentMap/BigTitle/title`, rule: 'maxLength', message: 'This text is too long.' },
    ];
    await open({ 'content.save': reject(422, 'Something is wrong.', { data: { errors } }) });
    await typeInto(page, title, 'To be refused');
    await pressSave();
    await failure.getByText('Not saved: This text is too long. It is the block “Introduction').waitFor();
    const marked = inBlock(page, 'introduction--company', 'BigTitle');
    const across = async (element: typeof marked): Promise<number[]> => {
      const box = await element.boundingBox();
      return [Math.round(box?.x ?? 0), Math.round(box?.width ?? 0)];
    };
    await expect.poll(() => across(page.locator('.ed-frame-locked'))).toEqual(await across(marked));
    expect(await title.innerText()).toBe('To be refused');
    calls.answer('content.save', isSaved);
    await clock.fastForward(1000);
    await failure.getByRole('button', { name: 'Try again' }).press('Enter');
    await expectStatus(page, /^Saved$/);
    // A rejected request is not sent again.
    const keys = calls.made('content.save').map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  test('that is rejected without a place says only why', async () => {
    await open({ 'content.save': reject(422, 'Something is wrong.') });
    await typeInto(page, title, 'To be refused');
    await pressSave();
    await failure.getByText('Not saved: Something is wrong. Your changes are still here.').waitFor();
  });
});

describe('somebody else saved first', () => {
  test('in another block: both are saved, with a message which one', async () => {
    await open();
    const theirs = savedByOthers({ 'introduction--company': { SubTitle: 'Their paragraph' } });
    conflictOnce(theirs);
    await typeInto(page, title, 'My title');
    await pressSave();
    const { body } = await calls.next('content.save', 2);
    const sent = body.channelContentMap[theirs.channelCode];
    expect(sent?.revision).toBe(theirs.revision);
    const text = JSON.stringify(sent?.ast.data);
    expect([text.includes('My title'), text.includes('Their paragraph')]).toEqual([true, true]);
    await page
      .getByText(/^Somebody else saved meanwhile; it was merged with yours: Introduction/)
      .first()
      .waitFor();
    await expect.poll(() => paragraph.innerText()).toBe('Their paragraph');
    await expectStatus(page, /^Saved$/);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each([
    ['two texts of one block', 'introduction--company', { BigTitle: 'Their heading' }, 'SubTitle'],
    ['the title and the text of the banner', 'page-hero--about', { Description: 'Their words' }, 'BigTitle'],
  ])('in %s: both are saved, and nothing is asked', async (_, block, words, mine) => {
    await open();
    const theirs = savedByOthers({ [block]: words });
    conflictOnce(theirs);
    await typeInto(page, mine === 'BigTitle' ? title : paragraph, 'My words');
    await pressSave();
    const { body } = await calls.next('content.save', 2);
    const sent = body.channelContentMap[theirs.channelCode];
    expect(sent?.revision).toBe(theirs.revision);
    const text = JSON.stringify(sent?.ast.data[block]);
    const [other = ''] = Object.values(words);
    expect([text.includes('My words'), text.includes(other)]).toEqual([true, true]);
    await expectStatus(page, /^Saved$/);
    await expect.poll(() => page.getByText(other).count()).toBeGreaterThan(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('in one list: an item that one renames, one that the other moves and one that he adds', async () => {
    const team = 'team--three';
    const examples = [...EXAMPLES, team];
    await components.editor(examples, { calls: { 'content.save': isSaved } });
    const { ast, channelCode, revision } = structuredClone(examplePage(examples, 'en-US', 'edit').content);
    const list = peopleOf(ast.data[team]);
    list.push(...list.splice(0, 1));
    list.push({ ...list[0], contentCode: 'fourth', Title: { title: 'Theirs' } });
    conflictOnce({ channelCode, revision: revision + 5, stored: ast });
    await typeInto(page, page.getByText('Shen Boyuan'), 'Shen');
    await pressSave();
    const { body } = await calls.next('content.save', 2);
    const sent = peopleOf(body.channelContentMap[channelCode]?.ast.data[team]);
    expect(sent.map(({ Title }) => (Title as { title: string }).title)).toEqual([
      'Lin Ruo',
      'Zhou Ming',
      'Shen',
      'Theirs',
    ]);
    await expectStatus(page, /^Saved$/);
    await page.getByText('Theirs', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each(['Mine', 'Theirs'])('in the same block: both are shown, and %s is kept', async (choice) => {
    const gmtCreate = '2026-06-01T07:30:00Z';
    await open({
      'content.revisions': [{ revision: 9, author: 'mei', gmtCreate, name: '' }] as never,
    });
    const theirs = savedByOthers({
      'page-hero--about': { BigTitle: 'their title' },
      'introduction--company': { SubTitle: 'their paragraph' },
    });
    conflictOnce(theirs);
    await typeInto(page, title, 'my title');
    await pressSave();
    const dialog = await opened(page, 'Somebody else saved this page first');
    const sides = dialog.locator('.version-side');
    await expect.poll(() => sides.count()).toBe(2);
    for (const [at, whose] of ['their', 'my'].entries()) {
      const side = sides.nth(at);
      await expect.poll(() => side.locator('.version-picture h1').textContent()).toBe(`${whose} title`);
      expect(await side.locator('.version-row').first().innerText()).toContain(whose);
    }
    expect(await sides.nth(0).locator('.version-who').innerText()).toMatch(/^Saved by mei, Jun 1, 2026/);
    expect(await sides.nth(1).locator('.version-who').innerText()).toBe('On this screen, not saved yet');
    // Before both changes, and nothing is chosen: the text of a colleague is public.
    expect(await dialog.locator('.version-before').innerText()).toMatch(
      /^Before\s+Big title\s+Thirty-nine years/,
    );
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    await press(dialog, 'Save this choice');
    await dialog.getByText('Choose a version for each. Still open: 1').waitFor();
    expect(calls.made('content.save')).toHaveLength(1);
    await sides.getByText(choice, { exact: true }).click();
    await press(dialog, 'Save this choice');
    await expectStatus(page, /^Saved$/);
    const kept = `${choice === 'Mine' ? 'my' : 'their'} title`;
    expect([await title.innerText(), await paragraph.innerText()]).toEqual([kept, 'their paragraph']);
    // What is theirs alone is saved already.
    const sent = calls.made('content.save').at(1)?.body.channelContentMap[theirs.channelCode];
    expect(sent?.revision).toBe(choice === 'Mine' ? theirs.revision : undefined);
    if (choice === 'Mine') expect(JSON.stringify(sent?.ast.data)).toMatch(/my title.*their paragraph/);
    // The own version is not lost: undo restores it, and a rejected one is a draft.
    await expect
      .poll(() => page.getByRole('button', { name: 'Drafts (1)' }).count())
      .toBe(choice === 'Theirs' ? 1 : 0);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => title.innerText()).toBe('my title');
  });

  test('and is decided later: nothing changes, and it is asked again', async () => {
    await open({ 'content.revisions': NO_NETWORK });
    conflictOnce(savedByOthers({ 'page-hero--about': { BigTitle: 'their title' } }));
    await typeInto(page, title, 'my title');
    await pressSave();
    const dialog = await opened(page, 'Somebody else saved this page first');
    await press(dialog, 'Decide later');
    await expectStatus(page, /^Not saved$/);
    await failure.getByText('Not saved yet. Your changes are still here.').waitFor();
    expect(await title.innerText()).toBe('my title');
    expect(calls.made('content.save')).toHaveLength(1);
  });
});

describe('the session has ended', () => {
  test('the password is asked for, and the save goes on', async () => {
    let saves = 0;
    await open({
      'content.save': (input) => ((saves += 1) === 1 ? reject(996, 'Signed out.') : isSaved(input)),
      'owner.login': reject(401, 'The name or the password is wrong.'),
    });
    await typeInto(page, title, 'Kept');
    await pressSave();
    const dialog = await opened(page, 'Your session has ended');
    await press(dialog, 'Sign in and go on');
    await dialog.getByText('Please enter your name').waitFor();
    await dialog.getByText('Please enter your password').waitFor();
    await dialog.getByLabel('Name').fill('owner');
    await dialog.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('The name or the password is wrong.').waitFor();
    calls.answer('owner.login', { name: 'owner', csrfToken: 'other' } as never);
    await dialog.getByLabel('Password').fill('right');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await calls.next('owner.login', 2)).body).toMatchObject({ name: 'owner', password: 'right' });
    await expectStatus(page, /^Saved$/);
    expect(await title.innerText()).toBe('Kept');
  });

  test('who answers later keeps everything unsaved', async () => {
    await open({ 'content.save': reject(401, 'Signed out.') });
    await typeInto(page, title, 'Kept');
    await pressSave();
    await press(await opened(page, 'Your session has ended'), 'Later');
    await failure.getByText('Not saved yet. Your changes are still here.').waitFor();
    expect(await title.innerText()).toBe('Kept');
    expect(calls.made('content.save')).toHaveLength(1);
  });
});

describe('leaving', () => {
  test('discarding changes asks first, and loads the page again', async () => {
    await open();
    await typeInto(page, title, 'Not for long');
    await press(page, 'Cancel');
    const question = page.getByRole('dialog', { name: 'Please confirm' });
    await question.getByText('the website has been modified, are you sure to discard the changes').waitFor();
    await press(question, 'Cancel');
    await question.waitFor({ state: 'detached' });
    expect(await title.innerText()).toBe('Not for long');
    await press(page, 'Cancel');
    await press(question, 'Discard changes');
    await expect.poll(() => components.left()).toHaveLength(1);
  });

  test('the browser asks before unsaved changes are lost, and only then', async () => {
    await open();
    const asks = (): Promise<boolean> =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(false);
    await typeInto(page, title, 'Not saved');
    expect(await asks()).toBe(true);
    await pressSave();
    await expectStatus(page, /^Saved$/);
    expect(await asks()).toBe(false);
  });

  test('a lost connection is told, and when it is back', async () => {
    await open();
    await page.context().setOffline(true);
    await page.getByText('There is no connection. Go on working').first().waitFor();
    await page.context().setOffline(false);
    await page.getByText('The connection is back. Save when you like.').first().waitFor();
  });
});
