import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Ast, PageContent } from '../../runtime/model/page.ts';
import { openBrowser } from '../support/browser.ts';
import { openEditor, readAsVisitor, readBlockOrder, save, type EditorSession } from './editor-session.ts';
import { openEditorInTab } from './editor-tab.ts';
import { findViolations } from './page-checks.ts';
import { startStoredSite } from './stored-site.ts';

const [server, browser] = await Promise.all([startStoredSite(), openBrowser()]);

/** The first editable element of a block. */
function elementOf({ page }: EditorSession, key: string): Locator {
  return page.locator(`#main [data-edit*=":content/${key}/"]`).first();
}

/** Selects a block from its first element, by keyboard. */
async function chooseBlock(editor: EditorSession, key: string): Promise<void> {
  await elementOf(editor, key).focus();
  await editor.page.keyboard.press('Shift+Enter');
  await editor.page.getByRole('button', { name: 'Add below' }).waitFor();
}

/** The last announcement to screen readers. */
function heard({ page }: EditorSession): Promise<string> {
  return page.locator('.ed-unseen').innerText();
}

async function open(path: string): Promise<EditorSession> {
  return openEditorInTab(browser, server, `${path}?lang=zh-CN`, 'zh-CN');
}

async function openEnglish(path: string): Promise<EditorSession> {
  return openEditorInTab(browser, server, `${path}?lang=en-US`);
}

describe('a whole block', () => {
  test('is selected by its handle, moved and duplicated by its toolbar, undone and saved', async () => {
    const editor = await openEnglish('/about');
    const { page } = editor;
    const before = await readBlockOrder(page);
    const [, first, second] = before as [string, string, string];
    await elementOf(editor, second).hover();
    await page.locator('.ed-handle').click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => readBlockOrder(page).then((keys) => keys.slice(1, 3))).toEqual([second, first]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => readBlockOrder(page)).toEqual(before);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => readBlockOrder(page).then((keys) => keys.slice(1, 3))).toEqual([second, first]);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => readBlockOrder(page).then((keys) => keys.length)).toBe(before.length + 1);
    await save(editor);
    const titles = (await readAsVisitor(server, '/about?lang=en-US')).match(/<h2/g)?.length ?? 0;
    await page.reload();
    await expect.poll(() => readBlockOrder(page).then((keys) => keys.length)).toBe(before.length + 1);
    expect(titles).toBeGreaterThan(0);
    expect(editor.pageErrors).toEqual([]);
  });

  test('is dragged to the place that a line shows; Escape cancels', async () => {
    const editor = await openEnglish('/about/craft');
    const { page } = editor;
    const before = await readBlockOrder(page);
    const [, first, second] = before as [string, string, string];
    const drag = async (): Promise<void> => {
      await chooseBlock(editor, first);
      await page.locator('.ed-handle').waitFor();
      // Waits until it is stable.
      await page.locator('.ed-handle').hover();
      const box = await page.locator('.ed-handle').boundingBox();
      if (box === null) throw new Error('There is no handle.');
      await page.mouse.down();
      await page.mouse.move(box.x + 10, box.y + 60, { steps: 4 });
      await page.locator('.ed-drop').waitFor();
      // The page scrolls automatically until the middle of the next block is above the pointer.
      await page.mouse.move(box.x + 10, 780, { steps: 4 });
      await elementOf(editor, second).waitFor();
      await page.waitForFunction((key) => {
        const marked = document.querySelector(`#main [data-edit*=":content/${key}/"]`);
        let block = marked;
        while (block?.parentElement !== null && block?.parentElement?.id !== 'main')
          block = block?.parentElement ?? null;
        const rect = block?.getBoundingClientRect();
        return rect !== undefined && rect.top + rect.height / 2 < 700;
      }, second);
    };
    await drag();
    await page.keyboard.press('Escape');
    await page.locator('.ed-drop').waitFor({ state: 'detached' });
    await page.mouse.up();
    await expect.poll(() => readBlockOrder(page)).toEqual(before);
    await page.evaluate(() => scrollTo(0, 0));
    await drag();
    await page.mouse.up();
    await expect.poll(() => readBlockOrder(page).then((keys) => keys.indexOf(first))).toBeGreaterThan(1);
  });

  test('is copied to another page of the site; anything else on the clipboard is rejected', async () => {
    const editor = await openEnglish('/about');
    const { page } = editor;
    const [first] = (await readBlockOrder(page)) as [string];
    await chooseBlock(editor, first);
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(() => heard(editor)).toMatch(/copied$/);

    const other = await openEditor(editor.context, server, '/service?lang=en-US');
    const before = await readBlockOrder(other.page);
    await chooseBlock(other, before[0] as string);
    await other.page.keyboard.press('ControlOrMeta+v');
    await expect.poll(() => readBlockOrder(other.page).then((keys) => keys.length)).toBe(before.length + 1);
    const pasted = (await readBlockOrder(other.page))[1] as string;
    expect(before).not.toContain(pasted);

    const paste = (text: string): Promise<void> =>
      other.page.evaluate((plain) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', plain);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    const copy = (block: string, data: unknown): string =>
      JSON.stringify({ type: 'tessera/block', block, version: 1, data, entries: [] });
    await paste(copy('article-detail', {}));
    await other.page.getByText('"Article" cannot be placed on this page.').waitFor();
    await paste(copy('introduction', { subContentMap: 7 }));
    await other.page.getByText('cannot be pasted').waitFor();
    await paste(
      '{"type":"tessera/block","block":"introduction","version":1,' +
        '"data":{"__proto__":{"polluted":true}},"entries":[]}',
    );
    await paste('just words');
    expect(await readBlockOrder(other.page)).toHaveLength(before.length + 1);
    expect(other.pageErrors).toEqual([]);
  });
});

describe('the block picker', () => {
  test('shows blocks as they render, finds them by text, and inserts one by keyboard', async () => {
    const editor = await open('/about/craft');
    const { page } = editor;
    await page.getByRole('button', { name: '添加区块' }).click();
    const dialog = page.getByRole('dialog', { name: '添加区块' });
    await dialog.locator('.ed-preview h2').first().waitFor();
    expect(await dialog.locator('.ed-preview [data-edit]').count()).toBe(0);
    await dialog.getByRole('searchbox').fill('没有这种区块');
    await dialog.getByText('没有找到这样的区块').waitFor();
    await dialog.getByRole('searchbox').fill('新闻');
    await expect.poll(() => dialog.getByRole('option').count()).toBe(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const links = page.locator('#main a[href*="/edit/news/"]');
    await links.first().waitFor();
    // Titles that no server has drawn break between phrases, too.
    await page.locator('#main :is(h2, h3):has(wbr) a[href*="/edit/news/"]').first().waitFor();
    await save(editor);
    const { pathname } = new URL((await links.first().getAttribute('href')) ?? '', server.url);
    expect(await readAsVisitor(server, '/about/craft?lang=zh-CN')).toContain(pathname.replace('/edit', ''));
    expect(editor.pageErrors).toEqual([]);
  });

  test('requires a choice, and leaves the page unchanged when it is closed', async () => {
    const editor = await openEnglish('/news');
    const { page } = editor;
    await page.getByRole('button', { name: 'Add block' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add block' });
    await dialog.getByRole('option').first().waitFor();
    expect(await findViolations(page, '.ed-dialog')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Please choose a block').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.locator('.ed-status').innerText()).toBe('Saved');
  });
});

test('an unknown block shows a message in its place, and is unchanged by a save', async () => {
  const data = { subContentMap: { Title: { title: 'From another time' } }, more: [1, { deep: true }] };
  const address = `${server.url}/api/content/getByChannelCode?channelCode=SERVICE_CARE&languageCode=zh-CN`;
  const readAst = async (): Promise<Ast> =>
    ((await (await fetch(address)).json()) as { data: PageContent }).data.ast;
  const before = await readAst();
  await server.publishAst('SERVICE_CARE', {
    ...before,
    vm: [...before.vm, { key: 'lost', block: 'sundial', version: 3 }],
    data: { ...before.data, lost: data },
  });
  const editor = await open('/service/care');
  const { page } = editor;
  const wound = page.getByText('没有名为');
  await wound.scrollIntoViewIfNeeded();
  await wound.click();
  await page.getByRole('toolbar').getByRole('button', { name: '上移' }).click();
  await save(editor);
  const ast = await readAst();
  expect(ast.vm.at(-2)).toEqual({ key: 'lost', block: 'sundial', version: 3 });
  expect(ast.data.lost).toEqual(data);
});

test('edit mode with a selected block is accessible', async () => {
  const editor = await openEnglish('/about');
  const [first] = (await readBlockOrder(editor.page)) as [string];
  await chooseBlock(editor, first);
  expect(await findViolations(editor.page, '#editor')).toEqual([]);
});

test('an inserted form block shows a form of the site', async () => {
  const editor = await openEnglish('/about/sustainability');
  const { page } = editor;
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('searchbox').fill('Form');
  await page.getByRole('option', { name: /^Form / }).dblclick();
  const form = page.locator('#main section[id^="form-"]');
  await form.locator('.field-label').first().waitFor();
  expect(await form.innerText()).not.toContain('deleted');
});
