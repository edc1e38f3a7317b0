// The list before publishing on every page of every kit, in both languages: nothing to look at.
import { expect, test } from 'vitest';
import type { Ast, Channel, PageModel, SiteModel } from '../../runtime/model/page.ts';
import { blockDocuments } from '../../src/assembly/documents.ts';
import { EXAMPLE_LANGUAGES, type ExampleLanguage } from '../../src/assembly/example-data.ts';
import { makeExamplePage } from '../../src/assembly/examples.ts';
import { fillAst } from '../../src/assembly/fill-ast.ts';
import { messagesFor } from '../../src/assembly/messages.ts';
import { makeProgram } from '../../src/assembly/program.ts';
import { renderPage } from '../../src/assembly/render-page.ts';
import { checkPage } from '../../src/editor/commands/publishing/checks/check-page.ts';
import type { CheckedPage, DrawnHeading } from '../../src/editor/commands/publishing/checks/page-check.ts';
import { listAddresses } from '../../src/editor/commands/publishing/checks/page-links.ts';
import { wordsOf } from '../../src/editor/commands/publishing/checks/page-values.ts';
import { listSeeds } from '../../src/server/kernel/seed-folders.ts';
import { readSeed } from '../../src/server/seed/read-seed.ts';
import type { SeedDocument } from '../../src/server/seed/seed-document.ts';
import { readSeedPages } from '../../src/server/seed/seed-pages.ts';
import { expectAllCells } from '../support/check-cells.ts';

const DEFAULT = 'zh-CN';
const EMPTY: Ast = { vm: [], data: {}, dict: {} };
const COMMON = ['NavigationCommon', 'WebSiteCommon'];
const FILING = {
  icp: '京ICP备2026000001号-1',
  police: '京公网安备11010502030001号',
  policeCode: '11010502030001',
};
const program = makeProgram();
const layout = program.pages.get('site');
if (layout === undefined) throw new Error('There is no page document of stored pages.');
const example = makeExamplePage(DEFAULT, []).model;

const seeds = await Promise.all(listSeeds().map(async (name) => [name, await readSeed(name)] as const));
const kits = seeds.filter(([, { kit }]) => kit !== undefined);

function siteOf({ channels, site }: SeedDocument, language: ExampleLanguage): SiteModel {
  const listed = channels.map(
    ({ channelCode, channelName, component = channelCode, linkUrl, ...more }): Channel => ({
      ...(example.site.channels[0] as Channel),
      channelCode,
      component,
      channelName: typeof channelName === 'string' ? channelName : (channelName[language] ?? ''),
      linkUrl,
      isHomePage: more.isHomePage === true,
    }),
  );
  const messages = messagesFor(language, ['site', 'form', 'placeholders']);
  const name = typeof site.name === 'string' ? site.name : (site.name[language] ?? '');
  return { ...example.site, name, language, channels: listed, messages, filing: FILING };
}

const PLACE = { document: 'content', key: '', path: [] } as const;
const headingsOf = (html: string): DrawnHeading[] =>
  [...html.matchAll(/<h([1-6])\b(?![^>]* hidden)[^>]*>(.*?)<\/h\1>/gs)].map(([, level, text = '']) => ({
    level: Number(level),
    text: wordsOf(text),
    place: PLACE,
  }));

/** A page as it is drawn; what its blocks load is that of their examples. */
function draw(model: PageModel): string {
  const loaded = model.content.ast.vm.map(({ key, block }) => {
    const found = blockDocuments.get(block)?.examples.find(({ sources }) => sources !== undefined);
    return [`content/${key}`, found?.sources ?? {}];
  });
  if (layout === undefined) throw new Error('unreachable');
  return renderPage(layout, program.blocks, { ...model, sources: Object.fromEntries(loaded) }).html;
}

/** The addresses that a kit answers: its pages, its articles and products, its files. */
function answers(address: string, { channels, items, pictures, files }: SeedDocument): boolean {
  if (address.startsWith('/media/'))
    return [...pictures, ...files].some(({ resourceCode }) => address.includes(resourceCode));
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?', 2);
  const code = new URLSearchParams(query).get('contentCode');
  if (code !== null) return items.some(({ contentCode }) => contentCode === code);
  return channels.some(({ linkUrl }) => linkUrl === path);
}

test.each(kits)('%s: its footer draws the filing numbers of the settings', (_, seed) => {
  const pages = readSeedPages(seed, { defaultLanguage: DEFAULT, languages: [DEFAULT] }).get(DEFAULT);
  const WebSiteCommon = { ...example.WebSiteCommon, ast: fillAst(pages?.get('WebSiteCommon') ?? EMPTY) };
  const html = draw({ ...example, site: siteOf(seed, DEFAULT), WebSiteCommon });
  const links = [...html.matchAll(/href="([^"]*beian[^"]*)"[^>]*>([^<]*)</g)].map(([, ...each]) => each);
  expect(links).toEqual([
    ['https://beian.miit.gov.cn/', FILING.icp],
    [`https://beian.mps.gov.cn/#/query/webSearch?code=${FILING.policeCode}`, FILING.police],
  ]);
});

test.each(kits)('%s: no page has anything in the list', async (_, seed) => {
  const pages = readSeedPages(seed, { defaultLanguage: DEFAULT, languages: [...EXAMPLE_LANGUAGES] });
  const documentsOf = (code: string, language: string) => ({
    content: pages.get(language)?.get(code) ?? EMPTY,
    NavigationCommon: pages.get(language)?.get('NavigationCommon') ?? EMPTY,
    WebSiteCommon: pages.get(language)?.get('WebSiteCommon') ?? EMPTY,
  });
  const shown = seed.pages.filter(({ channelCode }) => !COMMON.includes(channelCode));
  const cells = shown.flatMap(({ channelCode: code }) =>
    EXAMPLE_LANGUAGES.map((language) => ({ code, language })),
  );
  await expectAllCells(cells, ({ code, language }) => {
    const path = seed.channels.find(({ channelCode }) => channelCode === code)?.linkUrl ?? '/';
    const site = siteOf(seed, language);
    const documents = documentsOf(code, language);
    const content = { ...example.content, ast: fillAst(documents.content) };
    const html = draw({ ...example, site, content });
    const page = { site, path, documents };
    const missing = listAddresses(page).filter((address) => !answers(address, seed));
    const read: CheckedPage = {
      ...page,
      original: language === DEFAULT ? {} : documentsOf(code, DEFAULT),
      headings: headingsOf(html),
      contrasts: [],
      addresses: { missing: new Set(missing), sizes: new Map() },
      left: [],
    };
    const elsewhere = siteOf(seed, EXAMPLE_LANGUAGES.find((each) => each !== language) ?? language);
    // As it is checked from the screen of the other language, too.
    const other = { ...read, site: { ...elsewhere, language, messages: site.messages } };
    expect(checkPage(read, [{ language, page: other, isOwn: () => true }])).toEqual([]);
  });
});
