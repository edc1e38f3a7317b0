import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { findViolations } from '../page-checks.ts';
import { openAs, startMemberSite } from './member-site.ts';

const [site, browser] = await Promise.all([startMemberSite(), openBrowser()]);
const PAGE = `${site.url}/forms/visit`;
const FILE = `${site.url}/api/memberMenuValue/file`;

site.write((database) => {
  const rule = [
    { name: 'name', type: 'string', title: 'Name', required: true, 'x-component': 'Input' },
    {
      name: 'plan',
      type: 'array',
      title: 'Plan of the room',
      required: true,
      'x-component': 'Upload',
      'x-component-props': { multiple: true, maxCount: 2, maxSize: 1 },
    },
  ];
  database
    .prepare("update form_template set document = ? where form_id = 'demo-visit'")
    .run(JSON.stringify({ rule, option: { submitText: 'Send' } }));
});

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a3402a' } })
  .png()
  .toBuffer();
const PLAN = { name: '平面图 plan.png', mimeType: 'image/png', buffer: picture };

const chooser = (page: Page) => page.getByLabel('Plan of the room');

test('a member uploads a file and finds it among their forms; others cannot download it', async () => {
  const member = await site.register();
  const { page, pageErrors } = await openAs(browser, PAGE, member, { language: 'en-US' });
  await page.getByLabel('Name').fill('Lin Yue');
  await chooser(page).setInputFiles(PLAN);
  await page.getByRole('button', { name: `Remove ${PLAN.name}` }).waitFor();
  expect(await findViolations(page, 'form.form')).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/client/my-form-fill-success?*');

  await page.goto(`${site.url}/client/clientMyForm`, { waitUntil: 'domcontentloaded' });
  await page.locator('main a[href^="/client/clientMyForm/"]').first().click();
  const save = page.getByRole('button', { name: `Download ${PLAN.name}` });
  await save.waitFor();
  const [download, asked] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(`${FILE}?*`),
    save.click(),
  ]);
  expect(download.suggestedFilename()).toBe(PLAN.name);
  expect((await sharp(readFileSync(await download.path())).metadata()).width).toBe(40);
  expect(pageErrors).toEqual([]);

  const address = asked.url();
  const stranger = await site.register();
  const headers = { authorization: `Bearer ${stranger.token}`, 'x-device-id': stranger.deviceId };
  expect((await fetch(address, { headers })).status).toBe(404);
  // A guest gets 401 and no details.
  expect((await fetch(address)).headers.get('content-type')).toContain('application/json');
  await page.context().close();
});

test('a rejected file is named with the reason, and blocks the form until it is removed', async () => {
  const { page } = await openAs(browser, PAGE, await site.register(), { language: 'en-US' });
  await page.getByLabel('Name').fill('Lin Yue');
  const large = {
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([picture, Buffer.alloc(1_100_000)]),
  };
  const program = {
    name: 'program.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ this is no picture'),
  };
  await chooser(page).setInputFiles([large, program, PLAN]);
  await page.getByText('large.png: A file may be at most 1 MB.').waitFor();
  await page.getByText(/^program\.png: Only pictures \(JPG/).waitFor();
  // Only two more files were allowed when three were chosen.
  await page.getByText(`${PLAN.name}: At most 2 files`).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await page.locator('.toast').count()).toBe(0);
  expect(await findViolations(page, 'form.form')).toEqual([]);

  await chooser(page).setInputFiles(PLAN);
  await page.locator('.upload-files > li:not(.upload-failed)').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Some files were not uploaded' }).waitFor();
  for (const name of ['large.png', 'program.png'])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.locator('.upload-failed').getByRole('button').click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/client/my-form-fill-success?*');
  await page.context().close();
});

test('a returning visitor finds the typed values, and a message to choose the files again', async () => {
  const { page } = await openAs(browser, PAGE, await site.register(), { language: 'en-US' });
  await page.getByLabel('Name').fill('Lin Yue');
  await chooser(page).setInputFiles(PLAN);
  await page.getByRole('button', { name: `Remove ${PLAN.name}` }).waitFor();
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.getByText('Files are not kept: please choose them again').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Lin Yue');
  await chooser(page).setInputFiles(PLAN);
  await page.getByRole('button', { name: `Remove ${PLAN.name}` }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/client/my-form-fill-success?*');
  await page.context().close();
});

test('a failed upload can be retried', async () => {
  const { page } = await openAs(browser, PAGE, await site.register(), { language: 'en-US' });
  await page.getByLabel('Name').fill('Lin Yue');
  let tries = 0;
  await page.route('**/api/memberMenuValue/upload', (route) =>
    (tries += 1) === 1 ? route.abort() : route.continue(),
  );
  await chooser(page).setInputFiles(PLAN);
  await page.getByText(`${PLAN.name}: Not uploaded. Check your connection`).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: `Remove ${PLAN.name}` }).waitFor();
  await page.locator('.upload-failed').waitFor({ state: 'detached' });
  expect(await chooser(page).evaluate((control) => control === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL('**/client/my-form-fill-success?*');
  await page.context().close();
});
