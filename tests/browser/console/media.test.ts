import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { startProduction } from '../../support/server.ts';
import { expectSound } from '../expect-sound.ts';
import { openConsole } from './open-console.ts';

const PICTURES = 'seeds/demo/pictures';
const [site, browser] = await Promise.all([startProduction(), openBrowser()]);

/** Drops files onto the window, as from a folder of the desktop. */
async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const files = await Promise.all(
    paths.map(async (path) => ({ name: basename(path), content: await readFile(path, 'base64') })),
  );
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const { name, content } of all) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const type = name.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
      dataTransfer.items.add(new File([bytes], name, { type }));
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

test('an owner drops many files, describes one, and finds what is double and what lacks a text', async () => {
  const opened = await openConsole(browser, site, '/media?view=grid', { language: 'en-US', width: 1440 });
  const { page, keys, pageErrors } = opened;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Upload files' }).waitFor();
  let attempts = 0;
  await page.route('**/api/media/upload', async (route) => {
    await main.getByRole('progressbar').first().waitFor();
    attempts += 1;
    if (attempts === 2) await route.abort();
    else await route.continue();
  });
  await dropFiles(page, [
    `${PICTURES}/article-kitchen.webp`,
    `${PICTURES}/article-firing.webp`,
    `${PICTURES}/wall-pool.webp`,
    'seeds/demo/files/guide-tiles-zh.pdf',
  ]);
  // The demo has all of them.
  await main.getByText('Already in the library as “article-kitchen”.').waitFor();
  await main.getByRole('button', { name: 'Upload all 3 anyway' }).click();
  await main.getByRole('button', { name: 'Upload anyway guide-tiles-zh.pdf' }).click();
  await main.getByText('3 files are uploaded.').waitFor({ state: 'attached' });
  const list = main.getByRole('list', { name: 'Uploads' });
  await list.getByRole('alert').getByText(/\w/).waitFor();
  await keys.press(list.getByRole('button', { name: /^Try again/ }), 'Enter');
  await list.getByRole('alert').waitFor({ state: 'detached' });
  const uploaded = main.getByRole('link', { name: 'article-kitchen.webp' });
  await uploaded.waitFor();
  await expectSound(opened.page);
  await main.getByRole('link', { name: '8', exact: true }).click();
  await main.getByText('8 entries').waitFor();
  await keys.press(uploaded, 'Enter');
  await main.getByRole('heading', { name: 'article-kitchen.webp' }).waitFor();
  await main.getByRole('heading', { name: 'Files of the same content' }).waitFor();
  await main.getByRole('textbox', { name: 'English' }).fill('A kitchen of green tiles');
  await main.getByRole('textbox', { name: '简体中文' }).fill('绿色瓷砖的厨房');
  await keys.press(main.getByRole('button', { name: /point/i }), 'ArrowRight');
  await main.getByText('51% · 50%').waitFor();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await main.getByText('Everything is saved').waitFor();
  await expectSound(opened.page);
  await page.goto(`${site.url}/owner/media?isMissingAlt=true`);
  await main.getByText('2 entries').waitFor();
  await page.getByRole('link', { name: 'wall-pool.webp' }).click();
  await main.getByRole('switch', { name: /Decorative/ }).click();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await main.getByText('Everything is saved').waitFor();
  await page.goto(`${site.url}/owner/media?isMissingAlt=true`);
  await main.getByText('1 entry').waitFor();
  expect(pageErrors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  await opened.close();
});

const ARTICLE = '/article?contentCode=five-clays';

/** Puts another file in the place of the article's first picture. Returns the picture's code. */
async function replaceCover(page: Page): Promise<string> {
  const api = `${site.url}/api`;
  const read = async <Data>(path: string): Promise<Data> =>
    ((await (await page.request.get(`${api}/${path}`)).json()) as { data: Data }).data;
  const { values } = await read<{ values: { pictures: { url: string }[] } }>(
    'console/article/get?id=five-clays',
  );
  const file = {
    name: 'article-firing.webp',
    mimeType: 'image/webp',
    buffer: await readFile(`${PICTURES}/article-firing.webp`),
  };
  const code = /media\/([\w-]+?)(?:_|--)/.exec(values.pictures[0]?.url ?? '')?.[1] ?? '';
  const answer = await page.request.post(`${api}/console/media/replace`, {
    headers: { 'X-CSRF-Token': (await read<{ csrfToken: string }>('owner/me')).csrfToken },
    multipart: { id: code, file },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return code;
}

test('the pictures of an article are cropped for its places, and one is marked as decorative', async () => {
  const opened = await openConsole(browser, site, '/article/five-clays', { language: 'zh-CN', width: 768 });
  const { page, keys, pageErrors } = opened;
  const cover = page.getByRole('listitem', { name: '图片 1', exact: true });
  await keys.press(cover.getByRole('button', { name: '裁剪: 图片 1' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: '裁剪图片' });
  const point = dialog.getByRole('button', { name: '焦点' });
  await keys.press(point, 'Shift+ArrowRight');
  await keys.press(point, 'ArrowUp');
  await dialog.getByText('60% · 49% · 1×').waitFor();
  await keys.press(dialog.getByRole('slider', { name: '缩放' }), 'ArrowRight');
  await dialog.getByText('60% · 49% · 1.1×').waitFor();
  const previews = dialog.getByRole('figure').locator('img');
  const shownAt = () =>
    previews.evaluateAll((images) => images.map((image) => getComputedStyle(image).objectPosition));
  await expect.poll(shownAt).toEqual(['60% 49%', '60% 49%', '60% 49%']);
  await expectSound(opened.page);
  await keys.press(dialog.getByRole('button', { name: '确定' }), 'Enter');
  await cover.getByText('60% · 49% · 1.1×').waitFor();
  await keys.press(cover.getByRole('checkbox', { name: /装饰图片/ }), ' ');
  await expectSound(opened.page);
  await keys.press(page.getByRole('button', { name: '保存', exact: true }), 'Enter');
  await page.getByText('内容均已保存').waitFor();
  const cropped = 'object-position:60% 49%;transform:scale(1.1)';
  // The last language stays that of the console.
  for (const address of [`${ARTICLE}&lang=en-US`, `${ARTICLE}&lang=zh-CN`]) {
    const text = await (await page.request.get(`${site.url}${address}`)).text();
    expect([address, text.includes(cropped)]).toEqual([address, true]);
  }
  const code = await replaceCover(page);
  // The crop is of the place, in percent: it is that of the new file.
  const replaced = await (await page.request.get(`${site.url}${ARTICLE}&lang=zh-CN`)).text();
  expect(replaced).toContain(`/media/${code}--`);
  expect(replaced).not.toContain(`/media/${code}_`);
  expect(replaced).toContain(cropped);
  await page.reload();
  await keys.press(cover.getByRole('button', { name: '裁剪: 图片 1' }), 'Enter');
  await keys.press(dialog.getByRole('button', { name: '恢复默认' }), 'Enter');
  await dialog.getByText('50% · 50% · 1×').waitFor();
  await keys.press(dialog.getByRole('button', { name: '取消' }), 'Enter');
  await cover.getByText('60% · 49% · 1.1×').waitFor();
  expect(await cover.getByRole('textbox').count()).toBe(0);
  expect(keys.flaws).toEqual([]);
  expect(pageErrors).toEqual([]);
  await opened.close();
});
