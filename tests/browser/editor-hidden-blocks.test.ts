import { expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { startProduction } from '../support/server.ts';
import { openEditor, readAsVisitor, save, signInAsOwner } from './editor-session.ts';
import { findViolations } from './page-checks.ts';

const [server, browser] = await Promise.all([startProduction(), openBrowser()]);

const KEY = 'image-text';

test('a hidden block is a strip in edit mode, and visitors get nothing of it in any language', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server, 'zh-CN'), server, '/about?lang=zh-CN');
  const { page } = editor;
  const element = page.locator(`#main [data-edit*=":content/${KEY}/"]`).first();
  const title = await page
    .locator(`#main [data-edit*=":content/${KEY}/"][data-edit*="BigTitle"]`)
    .innerText();
  expect(await readAsVisitor(server, '/about?lang=zh-CN')).toContain(title);
  const strip = page.locator('.ed-hidden-block');

  await element.focus();
  await page.keyboard.press('Shift+Enter');
  await page.getByRole('toolbar').getByRole('button', { name: '对访客隐藏' }).click();
  await strip.waitFor();
  expect((await strip.boundingBox())?.height).toBeLessThan(48);
  await page.keyboard.press('ControlOrMeta+z');
  await strip.waitFor({ state: 'detached' });
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await strip.waitFor();
  await save(editor);

  const query = new URLSearchParams({ channelCode: 'ABOUTUS', languageCode: 'zh-CN' });
  const answers = await Promise.all([
    readAsVisitor(server, '/about?lang=zh-CN'),
    readAsVisitor(server, `/api/content/getByChannelCode?${query}`),
    readAsVisitor(server, '/api/content/page?path=/about&languageCode=zh-CN'),
  ]);
  for (const answer of answers) expect(answer).not.toContain(title);
  // The translation follows the default language.
  expect(await readAsVisitor(server, '/about?lang=en-US')).not.toContain('Jingdezhen: glaze');

  await page.reload();
  await strip.waitFor();
  await strip.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('toolbar').getByRole('button', { name: '对访客显示' }).click();
  await strip.waitFor({ state: 'detached' });
  await save(editor);
  expect(await readAsVisitor(server, '/about?lang=zh-CN')).toContain(title);
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});

test('a block is saved as an own template, inserted on another page, renamed and deleted', async () => {
  const editor = await openEditor(await signInAsOwner(browser, server, 'zh-CN'), server, '/about?lang=zh-CN');
  const { page } = editor;
  const heading = page.locator('#main [data-edit*=":content/image-text/"][data-edit*="BigTitle"]');
  const title = await heading.innerText();
  await heading.click();
  const tools = page.getByRole('toolbar').getByRole('button');
  await tools.filter({ hasText: '整个区块' }).click();
  await tools.filter({ hasText: '存为模板' }).click();
  const saving = page.getByRole('dialog', { name: '存为模板' });
  await saving.getByRole('textbox', { name: '名称' }).fill('我们的窑');
  await saving.getByRole('button', { name: '保存' }).click();
  await page.getByText('已存为模板“我们的窑”').first().waitFor();

  await page.goto(`${server.url}/edit/service?lang=zh-CN`);
  const shown = page.locator('#main').getByRole('heading', { name: title });
  await page.getByRole('button', { name: '添加区块' }).click();
  const picker = page.getByRole('dialog', { name: '添加区块' });
  const own = picker.getByRole('group', { name: '我的模板' }).getByRole('option');
  await own.click();
  expect(await shown.count()).toBe(0);
  await picker.getByRole('button', { name: '添加', exact: true }).click();
  await shown.waitFor();
  await save(editor);
  expect(await readAsVisitor(server, '/service?lang=zh-CN')).toContain(title);

  await page.getByRole('button', { name: '添加区块' }).click();
  const rename = picker.getByRole('button', { name: '改名…' });
  await picker.getByRole('option').first().click();
  await expect.poll(() => rename.isDisabled()).toBe(true);
  await own.click();
  await rename.click();
  const naming = page.getByRole('dialog', { name: '模板改名' });
  await naming.getByRole('textbox', { name: '名称' }).fill('龙窑');
  await page.keyboard.press('Enter');
  await own.filter({ hasText: '龙窑' }).waitFor();
  await expect.poll(() => own.getAttribute('aria-selected')).toBe('true');
  expect(await findViolations(page, '.ed-dialog')).toEqual([]);
  await picker.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: '删除', exact: true }).click();
  await own.waitFor({ state: 'detached' });
  await picker.getByRole('button', { name: '添加', exact: true }).click();
  await picker.getByText('请选择一个区块').waitFor();
  expect(editor.pageErrors).toEqual([]);
  await editor.context.close();
});
