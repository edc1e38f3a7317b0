// The screens that the owner's handbook pictures. HANDBOOK=write makes the pictures anew.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { collectPageErrors, openBrowser } from '../../support/browser.ts';
import { signInAsOwner } from '../editor-session.ts';
import { findViolations, readOverflow } from '../page-checks.ts';
import { startStoredSite } from '../stored-site.ts';

const FOLDER = 'docs/handbook';
const LANGUAGES = ['en-US', 'zh-CN'] as const;
const MAX_BYTES = 60_000;
/** Best first: the first whose picture is small enough is taken. */
const QUALITIES = [85, 75, 60, 45, 30];

type Language = (typeof LANGUAGES)[number];

interface Screen {
  /** File of the picture, without its ending. */
  name: string;
  /** Absent: the screen before stays open. */
  address?: string;
  heading: Readonly<Record<Language, string>>;
  /** Opens what is pictured. */
  prepare?(page: Page, language: Language): Promise<unknown>;
}

const SHEET =
  'Code,Title (Chinese),Title (English)\nkiln-day,开窑日,Open kiln day\nnew-glaze,新釉,A new glaze\n';

const SCREENS: readonly Screen[] = [
  { name: 'home', address: '/owner', heading: { 'en-US': 'This week', 'zh-CN': '本周' } },
  {
    name: 'find',
    heading: { 'en-US': 'Find content and commands', 'zh-CN': '搜索内容和功能' },
    prepare: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'site',
    address: '/owner/settings-site',
    heading: { 'en-US': 'Name and logo', 'zh-CN': '名称与标志' },
  },
  { name: 'pages', address: '/owner/channel', heading: { 'en-US': 'Pages', 'zh-CN': '页面' } },
  { name: 'page', heading: { 'en-US': 'Languages', 'zh-CN': '语言' }, prepare: openFirst },
  { name: 'articles', address: '/owner/article', heading: { 'en-US': 'Articles', 'zh-CN': '文章' } },
  { name: 'import', heading: { 'en-US': 'Import: Articles', 'zh-CN': '导入：文章' }, prepare: tryImport },
  {
    name: 'article',
    address: '/owner/article',
    heading: { 'en-US': 'Content', 'zh-CN': '内容' },
    prepare: openFirst,
  },
  { name: 'media', address: '/owner/media', heading: { 'en-US': 'Media library', 'zh-CN': '素材库' } },
  { name: 'file', heading: { 'en-US': 'Where it is used', 'zh-CN': '使用位置' }, prepare: openFirst },
  {
    name: 'form',
    address: '/owner/form',
    heading: { 'en-US': 'Where it is used', 'zh-CN': '使用位置' },
    prepare: openFirst,
  },
];

/** Opens the first record of the shown list. */
async function openFirst(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('row').getByRole('link').first().click();
  await page.getByRole('main').locator('form').first().waitFor();
}

/** A try changes nothing: both languages may make one. */
async function tryImport(page: Page, language: Language): Promise<void> {
  const [open, start, created] = language === 'en-US' ? ['Import', 'Try', 'New'] : ['导入', '试运行', '新建'];
  await page.getByRole('main').getByRole('button', { name: open, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'news.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) });
  await dialog.getByRole('button', { name: start, exact: true }).click();
  await dialog.getByText(created, { exact: true }).first().waitFor();
}

const folderOf = (language: Language): string => join(FOLDER, 'pictures', language);

/** Writes what the window shows, once its pictures are there. */
async function writePicture(page: Page, file: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      [...document.images]
        .filter((image) => {
          const { top, bottom, width } = image.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < innerHeight;
        })
        .map((image) => image.decode()),
    ),
  );
  const shot = await page.screenshot();
  const pictures = await Promise.all(
    QUALITIES.map((quality) => sharp(shot).webp({ quality, effort: 6 }).toBuffer()),
  );
  const small = pictures.find(({ length }) => length <= MAX_BYTES);
  if (small === undefined) throw new Error(`${file} is too large at each quality.`);
  writeFileSync(file, small);
}

const [site, browser] = await Promise.all([startStoredSite(), openBrowser()]);

test.each(LANGUAGES)('the screens of the handbook are sound in %s', async (language) => {
  const context = await signInAsOwner(browser, site, language);
  const page = await context.newPage();
  const pageErrors = collectPageErrors(page);
  for (const { name, address, heading, prepare } of SCREENS) {
    if (address !== undefined) await page.goto(`${site.url}${address}?lang=${language}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await prepare?.(page, language);
    await page.getByRole('heading', { name: heading[language], exact: true }).first().waitFor();
    expect(await findViolations(page, 'body'), name).toEqual([]);
    expect(await readOverflow(page), name).toBe(0);
    expect(pageErrors, name).toEqual([]);
    if (process.env.HANDBOOK !== 'write') continue;
    mkdirSync(folderOf(language), { recursive: true });
    await writePicture(page, join(folderOf(language), `${name}.webp`));
  }
  await context.close();
});

test.each(LANGUAGES)('each picture of the handbook in %s is there, named and small', (language) => {
  const text = readFileSync(join(FOLDER, `${language}.md`), 'utf8');
  const named = [...text.matchAll(/!\[[^\]]+\]\(pictures\/([\w-]+\/[\w-]+\.webp)\)/g)].map(
    ([, file]) => file,
  );
  const files = readdirSync(folderOf(language));
  const expected = SCREENS.map(({ name }) => `${name}.webp`).toSorted();
  expect(files.toSorted()).toEqual(expected);
  expect(named).toHaveLength(expected.length);
  expect(named).toEqual(expect.arrayContaining(expected.map((file) => `${language}/${file}`)));
  const large = files.filter((file) => statSync(join(folderOf(language), file)).size > MAX_BYTES);
  expect(large).toEqual([]);
});
