// What a new owner does first for the whole site: its name, its logo, and somebody who helps.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { findViolations, openVisitor, readOverflow } from '../page-checks.ts';
import { ALL_COMBINATIONS, describeCombination, JOURNEYS } from './combinations.ts';
import { walkJourney, type Walk } from './journey.ts';

const [site, browser] = await Promise.all([startProduction(), openBrowser()]);

test('over all journeys the tests walk in every combination', () => {
  const walked = Object.values(JOURNEYS).map(describeCombination);
  expect(walked.toSorted()).toEqual(ALL_COMBINATIONS.map(describeCombination).toSorted());
});

const SETTINGS = 'console/settings-site.record';

/** Saves the settings. */
async function saveSettings({ page, hands, button, translate }: Walk): Promise<void> {
  const saved = page.waitForResponse('**/api/console/setting/save');
  await hands.save(button(translate('console.record.save')));
  expect((await saved).status()).toBe(200);
}

walkJourney('rename the company', { site, browser }, async (walk) => {
  const { page, main, mark, openScreen, write, of, translate, expectSound, combination } = walk;
  await expectSound('home');
  await openScreen('settings-site');
  const name = { 'zh-CN': `青瓦 ${mark}`, 'en-US': `Turquoise Tiles ${mark}` };
  const group = main.getByRole('group', { name: of(SETTINGS, 'identity.name'), exact: true });
  await write(group, name['zh-CN'], name['en-US']);
  await expectSound('settings');
  await saveSettings(walk);
  await page.getByRole('banner').getByText(name[combination.language]).waitFor();
  for (const [language, text] of Object.entries(name)) {
    const shown = await openVisitor(browser, `${site.url}/home?lang=${language}`);
    await shown.page.getByRole('banner').getByText(text).first().waitFor();
    await shown.page.context().close();
  }
  await page.goto(`${site.url}/owner`);
  const what = translate('console.entity.setting');
  await main
    .getByText(translate('console.change.save', { who: 'owner', what, title: of(SETTINGS) }))
    .first()
    .waitFor();
  await expectSound('home with the change');
});

walkJourney('change the logo', { site, browser }, async (walk) => {
  const { page, main, dialog, hands, mark, openScreen, button, of, translate, expectSound } = walk;
  const picture = { create: { width: 200, height: 200, channels: 3, background: '#1f7a72' } } as const;
  const name = `logo-${mark}.png`;
  const buffer = await sharp(picture).png().toBuffer();
  await openScreen('settings-site');
  const logo = main.getByRole('group', { name: of(SETTINGS, 'logo'), exact: true });
  const choose = ['editor.library.choose1', 'editor.library.replace'].map((key) =>
    button(translate(key), logo),
  );
  await hands.press(choose.reduce((one, other) => one.or(other)));
  const upload = button(translate('editor.media.choose'), dialog);
  await hands.chooseFile(upload, { name, mimeType: 'image/png', buffer });
  await dialog.getByRole('option', { name, selected: true }).waitFor();
  await expectSound('library');
  await hands.press(button(translate('console.ok'), dialog));
  await dialog.waitFor({ state: 'detached' });
  await logo.locator('img').waitFor();
  await expectSound('settings');
  await saveSettings(walk);
  const { page: home } = await openVisitor(browser, `${site.url}/home?lang=zh-CN`);
  const shown = home.getByRole('banner').locator('img').first();
  const chosen = (await logo.locator('img').getAttribute('src')) ?? '';
  const code = /\/media\/([\w-]+?)(?:_|--)/.exec(chosen)?.[1] ?? 'none';
  expect(await shown.getAttribute('src')).toContain(code);
  await home.context().close();
  await page.bringToFront();
});

walkJourney('invite an editor', { site, browser }, async (walk) => {
  const { page, main, dialog, hands, mark, openScreen, button, of, translate, expectSound } = walk;
  const list = 'console/owner.list';
  await openScreen('owner');
  await main.getByRole('row').getByText('owner').first().waitFor();
  await expectSound('people');
  await hands.press(button(of(list, 'invite')));
  await hands.type(dialog.getByLabel(of(list, 'invite.name')), `mei-${mark}`);
  const role = dialog.getByRole('combobox', { name: of(list, 'invite.role') });
  await hands.choose(role, translate('console.role.editor'));
  await expectSound('invitation');
  await hands.press(dialog.getByRole('button').last());
  const shown = page.getByRole('dialog', { name: translate('console.invite.made') });
  const url = await shown.getByRole('textbox').inputValue();
  await expectSound('link');
  await hands.press(button(translate('console.invite.close'), shown));
  await main
    .getByRole('row', { name: new RegExp(`mei-${mark}`) })
    .getByText(translate('console.person.state.invited'))
    .waitFor();
  await accept(url, walk);
});

/** Somebody else opens the link, signs in by it, and sees no money. */
async function accept(url: string, { combination, mark, translate, placeOf }: Walk): Promise<void> {
  const { language, width } = combination;
  const context = await browser.newContext({ locale: language, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  await page
    .getByText(translate('console.invite.lead', { role: translate('console.role.editor') }))
    .waitFor();
  expect(await findViolations(page, 'body')).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
  const [name, password] = [
    page.getByRole('textbox').first(),
    page.locator('input[type="password"]').first(),
  ];
  await expect.poll(() => name.inputValue()).toBe(`mei-${mark}`);
  await password.fill('walnut-lantern-42');
  await password.press('Enter');
  await page.waitForURL('**/owner');
  await page.getByRole('heading', { name: translate('console.home.waiting') }).waitFor();
  expect(await readOverflow(page)).toBe(0);
  for (const screen of ['article', 'order', 'merchant'])
    expect((await page.getByRole('link', { name: placeOf(screen).title, exact: true }).count()) > 0).toBe(
      screen === 'article',
    );
  expect((await context.request.get(`${site.url}/api/console/order/list`)).status()).toBe(403);
  // The link of a colleague may lead to a screen that the role does not have.
  await page.goto(`${site.url}/owner/order`);
  await page.getByText(translate('console.forbidden.title')).waitFor();
  expect(await readOverflow(page)).toBe(0);
  await page.goto(url);
  await page.getByText(translate('console.invite.ended')).waitFor();
  await context.close();
}
