/** Names of blocks, and the dialog of a link that leads to them, to articles and to files. */
import { describe, expect, test } from 'vitest';
import { openComponents } from './component.ts';
import { inBlock, openTool, opened, press, select, tool } from './editor-desk.ts';

const components = await openComponents();
const { page, calls } = components;
const BLOCKS = ['page-hero--about', 'introduction--company', 'team--three'] as const;
const [HERO, INTRODUCTION, TEAM] = BLOCKS;

const open = (): Promise<void> => components.editor(BLOCKS, { calls: { 'ownTemplate.list': [] } });
const choose = (key: string): Promise<void> => select(page, inBlock(page, key), 'Shift+Enter');
const anchors = (): Promise<string[]> =>
  page.locator('#main .anchor').evaluateAll((all) => all.map(({ id }) => id));

/** Gives the chosen block a name in its settings. */
async function nameBlock(name: string): Promise<void> {
  await tool(page, 'Settings').press('Enter');
  const dialog = await opened(page, 'Block settings');
  await dialog.getByLabel('Name for links').fill(name);
  await press(dialog, 'OK');
}

describe('the name of a block', () => {
  test('is set in its settings, undone, copied with a number, and saved', { tags: 'long' }, async () => {
    await open();
    await choose(TEAM);
    await nameBlock(' #team ');
    await expect.poll(anchors).toEqual(['team']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(anchors).toEqual([]);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await choose(TEAM);
    await page.keyboard.press('ControlOrMeta+d');
    await expect.poll(anchors).toEqual(['team', 'team-2']);
    await press(page, 'Save');
    const { body } = await calls.next('content.save');
    const [sent] = Object.values(body.channelContentMap);
    expect(sent?.ast.vm.map(({ anchor }) => anchor)).toEqual([undefined, undefined, 'team', 'team-2']);
  });

  test('is refused with the reason when it is taken or cannot be one', { tags: 'long' }, async () => {
    await open();
    await choose(TEAM);
    await nameBlock('team');
    await choose(HERO);
    await tool(page, 'Settings').press('Enter');
    const dialog = await opened(page, 'Block settings');
    const reasons = [
      ['team', 'Another block of this page has the name “team”.'],
      ['2 teams', 'A name begins with a letter'],
      ['main', 'The page itself uses the name “main”.'],
    ] as const;
    for (const [name, reason] of reasons) {
      await dialog.getByLabel('Name for links').fill(name);
      await press(dialog, 'OK');
      await dialog.getByText(reason).waitFor();
    }
    expect(await anchors()).toEqual(['team']);
  });

  test('is offered by links on the same page before it is saved', async () => {
    await open();
    await choose(TEAM);
    await nameBlock('team');
    const dialog = await openTool(page, inBlock(page, INTRODUCTION, 'MoreText'), 'Link');
    await dialog.getByLabel('Page', { exact: true }).click();
    await page.getByTitle('Home', { exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Section of the page' }).click();
    await page.getByText('(#team)').click();
    await press(dialog, 'OK');
    await press(page, 'Save');
    const { body } = await calls.next('content.save');
    const [sent] = Object.values(body.channelContentMap);
    expect(sent?.ast.data[INTRODUCTION]).toMatchObject({
      subContentMap: { MoreText: { linkChannelCode: 'HOME', linkAnchor: 'team' } },
    });
  });
});

describe('the dialog of a link', () => {
  const FOUND = [
    { kind: 'article', title: 'Oak floors', address: '/news/oak-floors' },
    { kind: 'file', title: 'Oak.pdf', address: '/media/oak_0x0.pdf' },
  ] as const;

  test('finds articles, products and files by name, and writes their address', async () => {
    const { box, answer } = await components.dialog(
      'link',
      { linkType: 2, linkUrl: '' },
      {
        calls: {
          'linkTarget.find': ({ query: { q } }) => FOUND.filter(({ title }) => title.includes(q)),
          'linkTarget.read': { kind: 'article', title: 'Oak floors' },
        },
      },
    );
    await box.getByRole('combobox', { name: 'Address' }).fill('Oak');
    await page.getByText('Oak.pdf').waitFor();
    await page.getByText('Oak floors').click();
    await box.getByText('Article: Oak floors').waitFor();
    await press(box, 'OK');
    expect(await answer()).toMatchObject({ linkType: 2, linkUrl: '/news/oak-floors' });
  });

  test('says that an address of the site leads nowhere', async () => {
    const { box } = await components.dialog(
      'link',
      { linkType: 2, linkUrl: '/news/gone' },
      { calls: { 'linkTarget.find': [], 'linkTarget.read': { kind: 'nothing', title: '' } } },
    );
    await box.getByText('This site has no such address: visitors find nothing there.').waitFor();
  });

  test('says that the page of a link was removed, instead of its code', async () => {
    const { box, answer } = await components.dialog('link', {
      linkType: 1,
      linkChannelCode: 'SERVICE_DENTAL',
    });
    await expect.poll(() => box.innerText()).toContain('A page that was removed');
    await press(box, 'OK');
    expect(await answer()).toMatchObject({ linkType: 1, linkChannelCode: 'SERVICE_DENTAL' });
  });

  test('of the menu says which pages were removed', async () => {
    const { box } = await components.dialog('navigation', {
      items: [
        { contentCode: 'a', title: 'Teeth', linkType: 1, linkChannelCode: 'SERVICE_DENTAL' },
        { contentCode: 'b', title: 'Elsewhere', linkType: 2, linkUrl: '/x' },
      ],
    });
    await box.getByRole('row', { name: 'Teeth: Its page was removed.' }).waitFor();
    expect(await box.getByText('Its page was removed.').count()).toBe(1);
  });

  test('offers the sections of the chosen page, and says which one is gone', async () => {
    const { box, answer } = await components.dialog(
      'link',
      { linkType: 1, linkChannelCode: 'CONSULT', linkAnchor: 'old' },
      { calls: { 'linkTarget.sections': [{ anchor: 'team', title: 'Our team' }] } },
    );
    await box.getByText('no block with the name “old”').waitFor();
    await box.getByRole('combobox', { name: 'Section of the page' }).click();
    await page.getByText('Our team (#team)').click();
    await press(box, 'OK');
    expect(await answer()).toMatchObject({ linkType: 1, linkChannelCode: 'CONSULT', linkAnchor: 'team' });
  });
});
