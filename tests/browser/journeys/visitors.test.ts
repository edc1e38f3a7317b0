// What visitors send in: a form of the owner's own, a comment that waits, a member who is blocked.
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import pickOne from '../../../schemas/field-kinds/pick-one.field-kind.json' with { type: 'json' };
import text from '../../../schemas/field-kinds/text.field-kind.json' with { type: 'json' };
import panel from '../../../schemas/panels/form-field.panel.json' with { type: 'json' };
import type { Ast } from '../../../runtime/model/page.ts';
import { openBrowser } from '../../support/browser.ts';
import { openVisitor } from '../page-checks.ts';
import { openAs, startMemberSite, type TestMember } from '../members/member-site.ts';
import { walkJourney, type Walk } from './journey.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);

walkJourney('make a form and read what came in', { site, browser }, async (walk) => {
  const { page, main, hands, mark, openScreen, write, button, of, translate, expectSound } = walk;
  const record = 'console/form.record';
  await openScreen('form');
  await expectSound('forms');
  await hands.press(main.getByRole('link', { name: of('console/form.list', 'creates') }));
  const title = main.getByRole('group', { name: of(record, 'form.title'), exact: true }).first();
  await write(title, `问陶工 ${mark}`, `Ask the potter ${mark}`);
  await addField(walk, 'text', '姓名', 'Your name');
  await hands.turn(main.locator('.fd-right').getByRole('switch'));
  await addField(walk, 'pick-one', '釉色', 'Glaze');
  const choice = (language: '中' | 'EN'): Locator =>
    main.getByRole('textbox', { name: `${wordOf(walk, 'option', '1')}, ${language}`, exact: true });
  await hands.type(choice('中'), '青瓷');
  await hands.type(choice('EN'), 'Celadon');
  // The form is drawn in the language of the record that is shown.
  await main
    .locator('.fd-form')
    .getByText(/青瓷|Celadon/)
    .waitFor();
  await expectSound('new form');
  await hands.save(button(translate('console.record.create')));
  await page.waitForURL(/\/owner\/form\/[0-9a-f]+-/);
  await main.getByText(translate('console.record.neverPublic')).waitFor();
  await expectSound('form');
  await hands.press(button(translate('console.record.publish')));
  const dialog = page.getByRole('dialog');
  await hands.press(dialog.getByRole('button', { name: translate('console.record.publish.now') }));
  await main.getByText(translate('console.record.allPublic')).waitFor();
  await fillIn(page.url().split('/').at(-1) ?? '', walk);
  await readRecord(walk);
});

/** A word of the designer. */
const wordOf = ({ combination }: Walk, key: keyof typeof panel.words, place = ''): string =>
  panel.words[key][combination.language].replace('{place}', place);

const KINDS = { text, 'pick-one': pickOne };

/** Adds a field and names it. On phones the kinds and the panel are sheets. */
async function addField(
  walk: Walk,
  kind: keyof typeof KINDS,
  chinese: string,
  english: string,
): Promise<void> {
  const { main, hands, combination } = walk;
  const isPhone = await main.locator('.fd-phone-tools').isVisible();
  const sheet = (name: string): Locator => main.locator('.fd-phone-tools').getByRole('button', { name });
  if (isPhone) await hands.press(sheet(wordOf(walk, 'fields')));
  const title = KINDS[kind].title[combination.language];
  const kinds = main.locator('.fd-left');
  await hands.type(kinds.getByRole('searchbox'), title);
  await hands.press(kinds.getByRole('button', { name: title, exact: true }));
  if (isPhone) await hands.press(sheet(wordOf(walk, 'panel')));
  for (const [language, written] of [
    ['中', chinese],
    ['EN', english],
  ] as const)
    await hands.type(
      main.getByRole('textbox', { name: `${wordOf(walk, 'label')}, ${language}`, exact: true }),
      written,
    );
}

/** A guest, on the page where the demo shows another form. */
async function fillIn(formId: string, { combination, translate }: Walk): Promise<void> {
  const { ast } = await site.callAsOwner<{ ast: Ast }>(
    'content/getByChannelCode?channelCode=FORM_VISIT&languageCode=zh-CN',
  );
  const data = { ...ast.data, 'form-group': { ...ast.data['form-group'], formId } };
  await site.publishAst('FORM_VISIT', { ...ast, data });
  const { page } = await openVisitor(browser, `${site.url}/forms/visit?lang=${combination.language}`);
  const isChinese = combination.language === 'zh-CN';
  await page.getByRole('textbox', { name: isChinese ? '姓名' : 'Your name' }).fill('林悦');
  await page.getByRole('radio', { name: isChinese ? '青瓷' : 'Celadon' }).click();
  await page.locator('button.form-submit').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('site.form.guestYes'), exact: true })
    .click();
  await page.waitForURL('**/client/my-form-fill-success?*');
  await page.context().close();
}

async function readRecord({
  page,
  main,
  hands,
  button,
  of,
  translate,
  mark,
  combination,
  expectSound,
}: Walk) {
  const record = 'console/record.record';
  await page.goto(`${site.url}/owner`);
  await hands.press(main.getByRole('link', { name: translate('console.waiting.record', { count: 1 }) }));
  await main.getByRole('row').getByText('林悦').first().waitFor();
  await expectSound('records');
  await hands.press(main.getByRole('row').filter({ hasText: mark }).getByRole('link').first());
  const filled = main.getByRole('group', { name: of(record, 'form.values') });
  await filled.getByText('林悦').waitFor();
  await filled.getByText(combination.language === 'zh-CN' ? '青瓷' : 'Celadon').waitFor();
  await expectSound('record');
  const status = main.getByRole('combobox', { name: of(record, 'form.status') });
  await hands.choose(status, translate('console.formRecord.status.done'));
  await hands.save(button(translate('console.record.save')));
  await main.getByText(translate('console.record.allSaved')).waitFor();
  await expectSound('done');
}

const ARTICLE = 'why-oil-spots';

/** One for each way of walking: the server lets few people register from one address. */
const members = new Map<string, TestMember>();

/** A member writes a comment on the page of an article. */
async function comment(question: string, { mark, combination, translate }: Walk) {
  const { language } = combination;
  const member = members.get(mark) ?? (await site.register());
  members.set(mark, member);
  const content = `${question} ${mark}`;
  const address = `${site.url}/article?contentCode=${ARTICLE}&lang=${language}`;
  const { page } = await openAs(browser, address, member, { language });
  const comments = page.getByRole('region', { name: translate('site.comments.title') });
  const login = comments.getByRole('link', { name: translate('site.comments.login') });
  await login.waitFor({ state: 'detached' });
  await comments.scrollIntoViewIfNeeded();
  await comments.getByRole('textbox').fill(content);
  await comments.locator('button.form-submit').click();
  const own = comments.getByRole('listitem').filter({ hasText: content });
  await own.waitFor();
  const isPublic = async (): Promise<boolean> => (await (await fetch(address)).text()).includes(content);
  return { member, page, own, login, content, isPublic };
}

walkJourney('hold and release a comment', { site, browser }, async (walk) => {
  const { page, main, hands, openScreen, button, of, translate, expectSound } = walk;
  await site.callAsOwner('console/commentSetting/save', { id: 'site', values: { hold: 'none', words: [] } });
  await openScreen('comment-setting');
  const waits = main.getByRole('radiogroup', { name: of('console/comment-setting.record', 'hold') });
  await hands.select(waits.getByRole('radio').first());
  await hands.save(button(translate('console.record.save')));
  await main.getByText(translate('console.record.allSaved')).waitFor();
  await expectSound('settings');
  const { content, isPublic, own, page: authors } = await comment('How thick is the glaze?', walk);
  // Its author alone sees it.
  await own.getByText(translate('site.comments.waiting')).waitFor();
  expect(await isPublic()).toBe(false);
  await authors.context().close();

  await page.goto(`${site.url}/owner`);
  await hands.press(main.getByRole('link', { name: translate('console.waiting.comment', { count: 1 }) }));
  await main.getByText(content).waitFor();
  await expectSound('comments');
  await hands.press(main.getByRole('link', { name: content }));
  await main.getByText(translate('console.comment.heldFor.first')).waitFor();
  await expectSound('comment');
  await hands.press(button(of('console/comment.record', 'release')));
  await main.getByText(translate('console.comment.state.shown'), { exact: true }).first().waitFor();
  await expectSound('released');
  expect(await isPublic()).toBe(true);
});

walkJourney('block a member', { site, browser }, async (walk) => {
  const { page, main, dialog, hands, openScreen, button, of, translate, expectSound } = walk;
  await site.callAsOwner('console/commentSetting/save', { id: 'site', values: { hold: 'none', words: [] } });
  const { member, content, isPublic, login, page: authors } = await comment('Cheap tiles for sale', walk);
  expect(await isPublic()).toBe(true);
  await openScreen('comment');
  await hands.type(main.getByRole('searchbox'), content);
  await page.keyboard.press('Enter');
  await main.getByText(translate('console.list.total', { count: 1 })).waitFor();
  await hands.press(main.getByRole('link', { name: content }));
  await hands.press(button(of('console/comment.record', 'block')));
  await expectSound('question');
  await hands.press(button(of('console/comment.record', 'block'), dialog));
  await dialog.waitFor({ state: 'detached' });
  await main.getByText(translate('console.member.state.blocked')).first().waitFor();
  await expectSound('comment of the blocked');
  expect(await isPublic()).toBe(false);
  // Signed out on every device.
  await authors.reload();
  await login.waitFor();
  await authors.context().close();
  await openScreen('member');
  await expectSound('members');
  await hands.press(main.getByRole('link', { name: member.userName }).first());
  await main.getByText(translate('console.member.state.blocked')).first().waitFor();
  await main.getByLabel(of('console/member.record', 'userName'), { exact: true }).waitFor();
  await expectSound('member');
});
