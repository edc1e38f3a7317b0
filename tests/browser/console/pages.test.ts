// Pages as an owner works on them in the console: made, moved, renamed, previewed, published, removed.
import { expect, test } from 'vitest';
import type { PageContent } from '../../../runtime/model/page.ts';
import { openBrowser } from '../../support/browser.ts';
import { timeOf } from '../../support/server-time.ts';
import { expectSound } from '../expect-sound.ts';
import { startStoredSite } from '../stored-site.ts';
import { openConsole } from './open-console.ts';

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

interface Record {
  id: string;
  revision: number;
}

const makePage = (values: object): Promise<Record> =>
  site.callAsOwner<Record>('console/channel/save', { values });

/** Keeps a draft whose heading is `title`. */
async function saveDraft(channelCode: string, languageCode: string, title: string): Promise<void> {
  const { ast, revision } = await site.callAsOwner<PageContent>(
    `content/getByChannelCode?channelCode=${channelCode}&languageCode=${languageCode}`,
  );
  const key = ast.vm[0]?.key ?? '';
  const hero = ast.data[key] as { subContentMap: object };
  const data = { ...hero, subContentMap: { ...hero.subContentMap, BigTitle: { title } } };
  await site.callAsOwner('console/channel/saveDraft', {
    channelCode,
    languageCode,
    revision,
    ast: { ...ast, data: { ...ast.data, [key]: data } },
  });
}

/** What a visitor gets who follows no redirect. */
async function visit(path: string): Promise<{ status: number; location: string | null; text: string }> {
  const answer = await fetch(`${site.url}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
  const text = (await answer.text()).replaceAll('<wbr aria-hidden="true">', '');
  return { status: answer.status, location: answer.headers.get('location'), text };
}

test('a page from a template, by keyboard: its search result, its place, its new path', async () => {
  const opened = await openConsole(browser, site, '/channel', { language: 'en-US', width: 1440 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'How we make it' }).waitFor();
  await expectSound(opened.page);
  await keys.press(main.getByRole('link', { name: 'New page' }), 'Enter');
  const start = main.getByRole('combobox', { name: 'Start from' });
  await keys.goTo(start);
  await page.keyboard.type('Contac');
  await page.locator('.ant-select-item-option', { hasText: 'Contact' }).first().waitFor();
  await page.keyboard.press('Enter');
  const name = main.getByRole('group', { name: 'Name' });
  await keys.type(name.getByLabel('简体中文'), '来访');
  await keys.type(name.getByLabel('English'), 'Visit us');
  await keys.press(main.getByRole('switch', { name: 'Not public yet' }), 'Space');
  const sample = main.getByRole('group', { name: 'How it looks' }).getByRole('region', { name: 'English' });
  await sample.getByText('Visit us · Kilnfield').first().waitFor();
  const title = main.getByRole('group', { name: 'Title in search results' }).getByLabel('English');
  await keys.type(title, 'Come and see how tiles are fired in nine kilns');
  await sample
    .getByText(/^Come and see how tiles are fired in nine kilns · Kilnf/)
    .first()
    .waitFor();
  await sample.getByText('shown whole').waitFor();
  await page.keyboard.type(', with us');
  await sample.getByText(/title is too long: its last \d+ characters are cut/).waitFor();
  await page.keyboard.press('Control+s');
  await main.getByRole('heading', { name: 'Visit us', exact: true }).waitFor();
  await sample.getByText(/\/en\/visit-us$/).waitFor();
  await expectSound(opened.page);
  expect((await visit('/visit-us')).status).toBe(200);

  const path = main.getByLabel('Path', { exact: true });
  await path.fill('/come');
  await page.keyboard.press('Control+s');
  await main.getByRole('table', { name: 'Old paths' }).getByText('/visit-us').waitFor();
  expect(await visit('/visit-us')).toMatchObject({ status: 301, location: '/come' });

  await keys.press(main.getByRole('link', { name: '← Pages' }), 'Enter');
  const handle = main.getByRole('button', { name: 'Move: Visit us' });
  const moveBy = async (target: typeof handle, key: string): Promise<void> => {
    await target.focus();
    await page.keyboard.press(`Alt+${key}`);
  };
  await moveBy(handle, 'ArrowRight');
  const said = main.getByRole('status');
  await said.getByText(/Visit us: place \d+ of \d+ inside/).waitFor({ state: 'attached' });
  await moveBy(handle, 'ArrowLeft');
  await said.getByText(/Visit us: place \d+ of \d+$/).waitFor({ state: 'attached' });
  await moveBy(handle, 'ArrowLeft');
  await said.getByText('Visit us cannot go further this way').waitFor({ state: 'attached' });
  const deep = main.getByRole('button', { name: 'Move: Mosaic' });
  await moveBy(deep, 'ArrowRight');
  await page.getByText('Mosaic cannot go deeper: there are 3 levels at most.').first().waitFor();

  // By mouse to the top, above the home page.
  await handle.hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await main.getByRole('button', { name: 'Move: Home' }).boundingBox()) ?? {};
  await page.mouse.move(x + 10, y + 2, { steps: 4 });
  await page.mouse.up();
  // The screen shows a move before it is stored.
  const readFirst = async (): Promise<string | undefined> => {
    const rows = await site.callAsOwner<{ parent: string; path: string }[]>(
      'console/channel/list?pageSize=200',
    );
    return rows.find(({ parent }) => parent === '')?.path;
  };
  await expect.poll(readFirst).toBe('/come');
  await page.reload();
  await main.locator('tbody tr').first().getByRole('link', { name: 'Visit us' }).waitFor();
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);

  await main.getByRole('button', { name: 'Edit: Visit us' }).click();
  await page.waitForURL('**/edit/come');
  await opened.close();
});

test('on a phone in Chinese: a preview link, publishing at a time and at once, taking down', async () => {
  const { id } = await makePage({ title: { 'zh-CN': '预告', 'en-US': 'Soon' }, begin: 'template:contact' });
  await saveDraft(id, 'en-US', 'Not public yet');
  const opened = await openConsole(browser, site, `/channel/${id}`, { language: 'zh-CN', width: 375 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const state = main.locator('.console-state-card .console-tag');
  const press = async (name: string): Promise<void> => {
    await main.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  await expect.poll(() => state.innerText()).toBe('有草稿');
  await expectSound(opened.page);
  await main.getByRole('button', { name: '预览链接' }).click();
  // The language whose draft waits.
  await dialog.getByTitle('English').waitFor();
  await expectSound(opened.page);
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const shown = page.getByRole('dialog', { name: '预览链接' }).getByRole('textbox');
  await expect.poll(() => shown.inputValue()).toContain('/preview/');
  await page.getByText(/在 .*\d+.* 之前都能看到草稿/).waitFor();
  await expectSound(opened.page);
  expect((await visit(new URL(await shown.inputValue()).pathname)).text).toContain('Not public yet');
  await page.getByRole('button', { name: '关闭' }).click();

  await main.getByRole('button', { name: '定时发布' }).click();
  await dialog.getByLabel('时间').fill('2020-01-01T09:00');
  await dialog.getByRole('button', { name: '定时发布' }).click();
  await expect.poll(() => dialog.getByRole('alert').innerText()).toContain('时间');
  const year = (await timeOf(site.url)).getFullYear() + 1;
  await dialog.getByLabel('时间').fill(`${year}-03-01T09:00`);
  await dialog.getByRole('button', { name: '定时发布' }).click();
  await main.getByRole('table', { name: '定时' }).getByText(String(year)).waitFor();
  await page.goto(`${site.url}/owner/channel?state=scheduled`);
  await main.getByText(`发布：${year}`).waitFor();
  await expectSound(opened.page);
  await main.getByRole('link', { name: '预告' }).click();
  await press('取消定时发布');
  await expect.poll(() => state.innerText()).toBe('有草稿');
  await press('发布');
  await expect.poll(() => state.innerText()).toBe('已公开');
  expect((await visit('/en/soon')).text).toContain('Not public yet');
  await press('停止展示');
  await expect.poll(() => state.innerText()).toBe('未公开');
  expect((await visit('/soon')).status).toBe(404);
  expect(pageErrors).toEqual([expect.stringContaining('422')]);
  await opened.close();
});

test('a page is copied, and removed after saying what leads to it; the trash names its path', async () => {
  const first = await makePage({ title: { 'zh-CN': '展览', 'en-US': 'Show' }, path: '/show' });
  const opened = await openConsole(browser, site, `/channel/${first.id}`, { language: 'en-US', width: 768 });
  const { page, pageErrors } = opened;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: 'Duplicate' }).click();
  await dialog.getByLabel('简体中文').fill('展览二');
  await dialog.getByLabel('English').fill('Second show');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await main.getByRole('heading', { name: 'Second show' }).waitFor();
  expect(await main.getByLabel('Path', { exact: true }).inputValue()).toBe('/second-show');
  await main.locator('.console-state-card').getByText('Not public', { exact: true }).waitFor();
  await page.goto(`${site.url}/owner/channel/${first.id}`);
  await main.getByRole('button', { name: 'Move to the trash' }).click();
  await dialog.getByRole('link', { name: 'Header and navigation' }).waitFor();
  await expectSound(opened.page);
  await dialog.getByRole('button', { name: 'Move to the trash' }).click();
  await main.getByRole('link', { name: 'Second show' }).waitFor();
  expect((await visit('/show')).status).toBe(404);
  // Another page takes its path meanwhile.
  const other = await makePage({ title: { 'zh-CN': '新展' }, path: '/show', addsToMenu: false });
  await page.goto(`${site.url}/owner/trash`);
  const row = main.getByRole('row').filter({ hasText: 'Show' });
  await row.getByRole('button', { name: /^Restore/ }).click();
  await page.getByText('now has the path /show').first().waitFor();
  await site.callAsOwner('console/channel/remove', { ids: [other.id] });
  await expect.poll(async () => (await visit('/show')).status).toBe(404);
  await row.getByRole('button', { name: /^Restore/ }).click();
  await row.waitFor({ state: 'detached' });
  expect((await visit('/show')).status).toBe(200);
  expect(pageErrors.filter((each) => !each.includes('409'))).toEqual([]);
  await opened.close();
});
