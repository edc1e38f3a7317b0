// What a new owner writes: a page of blocks, and an article in two languages.
import { expect } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { timeOf } from '../../support/server-time.ts';
import { readAsVisitor } from '../editor-session.ts';
import { startStoredSite } from '../stored-site.ts';
import { walkJourney, type Walk } from './journey.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

const BLOCKS = ['page-hero', 'introduction', 'list-link'] as const;

walkJourney('add a page with three blocks', { site, browser }, async (walk) => {
  const { page, main, hands, mark, openScreen, write, button, of, translate, expectSound } = walk;
  await openScreen('channel');
  await expectSound('pages');
  await hands.press(main.getByRole('link', { name: of('console/channel.list', 'creates') }));
  const name = main.getByRole('group', { name: of('console/channel.record', 'page.title'), exact: true });
  await write(name, `来访 ${mark}`, `Visit us ${mark}`);
  await hands.turn(main.getByRole('switch', { name: of('console/channel.record', 'startsDown') }));
  await expectSound('new page');
  await hands.save(button(translate('console.record.create')));
  const path = main.getByLabel(of('console/channel.record', 'page.path'), { exact: true });
  await expect.poll(() => path.inputValue()).toContain('visit-us');
  await expectSound('page');
  const address = await path.inputValue();
  await hands.press(button(of('console/channel.record', 'edit')));
  await page.waitForURL(`**/edit${address}*`);
  for (const block of BLOCKS) await addBlock(walk, block);
  await expectSound('blocks');
  const heading = page.locator('#main h1').first();
  await hands.rewrite(heading, `Nine kilns ${mark}`);
  await hands.save(page.locator('.ed-bar .ed-button-primary'));
  await page.locator('.ed-status-saved').waitFor();
  await expectSound('saved page');
  const html = await readAsVisitor(site, `${address}?lang=zh-CN`);
  expect(html).toContain(`Nine kilns ${mark}`);
  expect(html.match(/<section /g)?.length).toBeGreaterThanOrEqual(BLOCKS.length);
});

/** Ends a selection, and goes to the bar above the page. */
const TO_BAR = ['Escape', 'Alt+F10'];

/** Adds a block at the end of the page, found by its title. */
async function addBlock(
  { page, hands, of, translate, expectSound, combination }: Walk,
  block: string,
): Promise<void> {
  const bar = page.locator('.ed-bar');
  await bar.waitFor();
  const add = bar
    .getByRole('button', { name: translate('editor.add'), exact: true })
    .filter({ visible: true });
  // A phone has it in a menu.
  const more = bar.getByRole('button', { name: translate('editor.more'), exact: true });
  if (combination.width === 375) await hands.press(more, TO_BAR);
  await hands.press(add, combination.width === 375 ? [] : TO_BAR);
  const dialog = page.getByRole('dialog', { name: of('dialogs/insert-block.dialog') });
  const title = of(`blocks/${block}.block`);
  await hands.type(dialog.getByRole('searchbox'), title);
  await hands.pick(dialog.getByRole('option', { name: title }).first());
  if (block === BLOCKS[0]) await expectSound('insert');
  await hands.press(
    dialog.getByRole('button', { name: of('dialogs/insert-block.dialog', 'insert'), exact: true }),
  );
  await dialog.waitFor({ state: 'hidden' });
}

/** Nine o'clock of tomorrow, where the site is: as its clocks show it, and in UTC. */
async function tomorrowAtNine(): Promise<{ shown: string; moment: string }> {
  const now = await timeOf(site.url);
  const day = new Date(now.getTime() + 32 * 3_600_000).toISOString().slice(0, 10);
  return { shown: `${day}T09:00`, moment: `${day}T01:00:00.000Z` };
}

walkJourney('write an article for tomorrow', { site, browser }, async (walk) => {
  const { page, main, dialog, hands, mark, openScreen, write, button, of, translate, expectSound } = walk;
  const record = 'console/article.record';
  const groupOf = (part: string) => main.getByRole('group', { name: of(record, part), exact: true }).first();
  await openScreen('article');
  await expectSound('articles');
  await hands.press(main.getByRole('link', { name: of('console/article.list', 'creates') }));
  await write(groupOf('texts.title'), `雨后的窑 ${mark}`, `The kiln after rain ${mark}`);
  await write(groupOf('summary'), '一个早晨', 'One morning');
  await write(groupOf('richText'), '窑还是热的。', 'The kiln is still warm.');
  await addPictures(walk);
  await expectSound('new article');
  await hands.save(button(translate('console.record.create')));
  await main.getByText(translate('console.record.allSaved')).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expectSound('article');
  // What is typed and not saved is published with the rest.
  await write(groupOf('summary'), '另一个早晨', 'Another morning');
  const { shown, moment } = await tomorrowAtNine();
  await hands.press(button(of(record, 'publishAt')));
  await hands.setMoment(dialog.getByLabel(of(record, 'publishAt.at')), shown);
  await dialog.locator('.field-ahead').waitFor();
  await expectSound('publish at');
  await hands.press(button(of(record, 'publishAt'), dialog));
  await main.getByText(translate('console.item.state.scheduled')).first().waitFor();
  await expectSound('scheduled');
  const stored = await site.callAsOwner<{ values: object }>(`console/article/get?id=${id}`);
  expect(stored.values).toMatchObject({
    state: 'scheduled',
    releaseDate: moment,
    title: { 'zh-CN': `雨后的窑 ${mark}`, 'en-US': `The kiln after rain ${mark}` },
    summary: { 'zh-CN': '另一个早晨', 'en-US': 'Another morning' },
    richText: {
      'zh-CN': expect.stringContaining('窑还是热的。') as string,
      'en-US': expect.stringContaining('The kiln is still warm.') as string,
    },
    pictures: [
      { alt: { 'zh-CN': '图 1', 'en-US': 'Picture 1' } },
      { alt: { 'zh-CN': '图 2', 'en-US': 'Picture 2' } },
    ],
  });
});

async function addPictures({
  main,
  dialog,
  hands,
  button,
  translate,
  write,
  expectSound,
}: Walk): Promise<void> {
  await hands.press(button(translate('editor.library.add1')));
  const tiles = dialog.getByRole('listbox').getByRole('option');
  for (const at of [0, 1]) await hands.pick(tiles.nth(at));
  await expectSound('library');
  await hands.press(button(translate('console.ok'), dialog));
  await dialog.waitFor({ state: 'detached' });
  for (const place of [1, 2]) {
    const name = translate('editor.library.file1', { place });
    await write(main.getByRole('listitem', { name, exact: true }), `图 ${place}`, `Picture ${place}`);
  }
}
