// The list before publishing: it is shown, an entry leads to its place, and the page can be published anyway.
import { expect, test } from 'vitest';
import { PAGE_STATUS } from './usual-calls.ts';
import { openComponents } from './component.ts';
import { namesUnderWay } from '../support/settled.ts';
import { expectStatus, opened, press } from './editor-desk.ts';

const components = await openComponents();
const { page, calls } = components;
const menu = page.locator('.ed-places-publishing');
const openMenu = (): Promise<void> => page.locator('.ed-switch-publishing').click();

const open = (size = {}): Promise<void> =>
  components.editor(['introduction--company'], {
    ...size,
    language: 'en-US',
    calls: {
      'content.meetOthers': { status: { ...PAGE_STATUS, isDown: true }, others: [], saved: [] },
      'consoleChannel.publish': { revision: 2 } as never,
    },
    change: (model) => {
      const ast = structuredClone(model.content.ast);
      const [block] = ast.vm;
      const parts = ast.data[block?.key ?? '']?.subContentMap as Record<string, Record<string, unknown>>;
      Object.assign(parts.MoreText ?? {}, { linkType: 2, linkUrl: '#nobody' });
      return { ...model, content: { ...model.content, ast } };
    },
  });

test('the list before publishing leads to its places, and does not hinder', async () => {
  await open();
  await openMenu();
  await press(menu, 'Publish');
  const list = await opened(page, 'Check before publishing');
  await list.getByText('The page has no main heading').waitFor();
  await list.getByRole('button', { name: /no block named “#nobody”/ }).click();
  await list.waitFor({ state: 'detached' });
  expect(calls.names()).not.toContain('consoleChannel.publish');
  await page.getByRole('toolbar').waitFor();
  const chosen = page.locator('[data-edit*="/subContentMap/MoreText"]').first();
  await expect.poll(() => chosen.evaluate((each) => each.getBoundingClientRect().top >= 0)).toBe(true);
  await page.keyboard.press('Escape');
  await openMenu();
  await press(menu, 'Publish');
  await press(await opened(page, 'Check before publishing'), 'Publish all the same');
  await calls.next('consoleChannel.publish');
  await expectStatus(page, /^Saved$/);
});

test('the bar says that the page is checked and made public; a second press does nothing', async () => {
  await open();
  const held = calls.hold('linkTarget.check');
  await openMenu();
  await press(menu, 'Publish');
  await expectStatus(page, /^Checking the page…$/);
  expect(await namesUnderWay(page)).toContain('checking');
  const publish = page.locator('.ed-bar-publish').first();
  expect(await publish.isDisabled()).toBe(true);
  held.release();
  const list = await opened(page, 'Check before publishing');
  await expectStatus(page, /^Not public/);
  const published = calls.hold('consoleChannel.publish');
  await press(list, 'Publish all the same');
  await expectStatus(page, /^Saving…$/);
  expect(await publish.isDisabled()).toBe(true);
  published.release();
  await expectStatus(page, /^Saved$/);
  expect(calls.made('consoleChannel.publish')).toHaveLength(1);
});

const UNFILLED = '【填写：一句话】';
const UNFILLED_ALONE = '【填写：地址】';

/** The page in both languages; the Chinese one has a text to fill in, and a block that only it has. */
const openUnfilled = (address?: string): Promise<void> =>
  components.editor(['introduction--company'], {
    language: address === undefined ? 'en-US' : 'zh-CN',
    editorLanguage: 'en-US',
    ...(address === undefined ? {} : { address }),
    calls: { 'content.meetOthers': { status: { ...PAGE_STATUS, isDown: true }, others: [], saved: [] } },
    change: (model) => {
      if (model.site.language !== 'zh-CN') return model;
      const ast = structuredClone(model.content.ast);
      const [block] = ast.vm;
      const parts = ast.data[block?.key ?? '']?.subContentMap as Record<string, Record<string, unknown>>;
      const alone = { subContentMap: { BigTitle: { title: UNFILLED_ALONE } } };
      Object.assign(parts.MoreText ?? {}, { title: UNFILLED });
      if (block !== undefined) ast.vm.push({ ...block, key: 'alone' });
      return { ...model, content: { ...model.content, ast: { ...ast, data: { ...ast.data, alone } } } };
    },
  });

test('a fault of the other language is named with it, and a click leads there', async () => {
  await openUnfilled();
  await openMenu();
  await press(menu, 'Publish');
  const list = await opened(page, 'Check before publishing');
  const line = list.getByRole('button', { name: `Still to be filled in: ${UNFILLED}` });
  expect(await line.innerText()).toContain('中文');
  expect(await list.getByRole('button', { name: UNFILLED_ALONE }).innerText()).toMatch(
    /Introduction · [^\n]+$/,
  );
  await line.click();
  await expect.poll(() => components.left()).toEqual(['/edit/home?lang=zh-CN']);
  // What stands behind the `#` is only known to the browser.
  const place = { document: 'content', key: 'introduction--company', path: ['subContentMap', 'MoreText'] };
  await openUnfilled(`/edit/home?lang=zh-CN#place=${encodeURIComponent(JSON.stringify(place))}`);
  await page.getByRole('toolbar').waitFor();
  const chosen = page.locator('[data-edit*="/subContentMap/MoreText"]').first();
  await expect.poll(() => chosen.evaluate((each) => each.getBoundingClientRect().top >= 0)).toBe(true);
  expect(new URL(page.url()).hash).toBe('');
});
