// The list before publishing: each planted fault is found where it is, and a page without faults has none.
import { expect, test } from 'vitest';
import type { Json } from '../../runtime/model/json.ts';
import { compileOwned } from '../../runtime/owned/compile-owned.ts';
import { registerSiteBlock } from '../../src/assembly/site-blocks.ts';
import { checkPage } from '../../src/editor/commands/publishing/checks/check-page.ts';
import type { CheckedPage, OtherLanguage } from '../../src/editor/commands/publishing/checks/page-check.ts';
import { listAddresses } from '../../src/editor/commands/publishing/checks/page-links.ts';
import { makeDefinition } from '../owned/sample.ts';
import { expectAllCells } from '../support/check-cells.ts';
import {
  MB,
  site,
  english,
  PICTURE,
  heading,
  docOf,
  EMPTY,
  FOOTER,
  KNOWN,
  pageOf,
  content,
  missing,
  sized,
  drawn,
  link,
  rich,
  PART,
  nameOf,
  withChannel,
  leftAt,
} from './checked-page.ts';

interface Planted {
  name: string;
  part?: Json;
  change?: Partial<CheckedPage>;
  finds: string;
  at?: string;
}

const PLANTED: readonly Planted[] = [
  { name: 'a picture without words', part: { ...PICTURE, alt: '' }, finds: 'altMissing', at: PART },
  { name: 'blanks as words', part: { ...PICTURE, alt: '  ' }, finds: 'altMissing', at: PART },
  {
    name: 'a bound picture without words',
    change: content({
      ...docOf({ subContentMap: { BigTitle: { dictCode: 'x' } } }),
      dict: { x: { code: 'x', value: '', url: PICTURE.url, resourceType: 1 } },
    }),
    finds: 'altMissing',
    at: PART,
  },
  { name: 'a picture in a text', change: rich(`<p><img src="${PICTURE.url}"></p>`), finds: 'altMissing' },
  { name: 'a file name', part: { ...PICTURE, alt: 'IMG_2041' }, finds: 'altFileName', at: PART },
  { name: 'a name with its ending', part: { ...PICTURE, alt: 'kiln-2.jpg' }, finds: 'altFileName' },
  {
    name: 'a text of a template',
    change: rich('<p>公司：【填写：名称】</p>'),
    finds: 'placeholder',
    at: 'body/html',
  },
  { name: 'a text of blanks', part: { title: '  ' }, finds: 'textEmpty', at: `${PART}/title` },
  { name: 'empty paragraphs', change: rich('<p>&nbsp;</p><p><br></p>'), finds: 'textEmpty', at: 'body/html' },
  { name: 'lorem ipsum', part: { title: 'Lorem ipsum dolor' }, finds: 'filler', at: `${PART}/title` },
  { name: 'a note to oneself', part: { title: '地址待补充' }, finds: 'filler', at: `${PART}/title` },
  {
    name: 'a page that is gone',
    part: { title: '看窑', linkType: 1, linkChannelCode: 'GONE' },
    finds: 'pageMissing',
    at: PART,
  },
  { name: 'a link to nowhere', part: link(''), finds: 'linkEmpty', at: PART },
  { name: 'half an address', part: link('kiln.example/visit'), finds: 'linkWrong', at: PART },
  { name: 'a bare #', part: link('#'), finds: 'linkWrong', at: PART },
  { name: 'a script', part: link('javascript:void(0)'), finds: 'linkWrong', at: PART },
  { name: 'a phone number of words', part: link('tel:call'), finds: 'linkWrong', at: PART },
  { name: 'a wrong path', part: link('/abuot'), change: missing('/abuot'), finds: 'linkMissing', at: PART },
  {
    name: 'an item that is gone, in full',
    part: link('https://kiln.example/news/old'),
    change: missing('https://kiln.example/news/old'),
    finds: 'linkMissing',
    at: PART,
  },
  {
    name: 'a page that is taken down',
    part: { title: '看窑', linkType: 1, linkChannelCode: 'CONSULT' },
    change: missing('/news'),
    finds: 'linkMissing',
    at: PART,
  },
  {
    name: 'a link in a text',
    change: { ...rich('<p>见<a href="/gone?a=1&amp;b=2">这里</a></p>'), ...missing('/gone?a=1&b=2') },
    finds: 'linkMissing',
    at: 'body/html',
  },
  { name: 'no such block here', part: link('#team'), finds: 'anchorMissing', at: PART },
  { name: 'the same by the path of the page', part: link('/about#team'), finds: 'anchorMissing', at: PART },
  {
    name: 'a file that is gone',
    part: PICTURE,
    change: missing(PICTURE.url),
    finds: 'fileMissing',
    at: PART,
  },
  { name: 'no answer', part: PICTURE, change: { addresses: undefined }, finds: 'linksUnknown' },
  {
    name: 'an untranslated text',
    part: { title: '关于我们的窑' },
    change: {
      site: english,
      original: { content: docOf({ subContentMap: { BigTitle: { title: '关于我们的窑' } } }) },
    },
    finds: 'untranslated',
    at: `${PART}/title`,
  },
  {
    name: 'Chinese on an English page',
    part: { title: '我们在景德镇烧窑四十年' },
    change: {
      site: english,
      original: { content: docOf({ subContentMap: { BigTitle: { title: '四十年' } } }) },
    },
    finds: 'foreign',
    at: `${PART}/title`,
  },
  {
    name: 'English on a Chinese page',
    part: { title: 'We have fired tiles here for forty years, and a good wall never raises its voice' },
    finds: 'foreign',
    at: `${PART}/title`,
  },
  { name: 'no main heading', change: drawn(heading(2)), finds: 'noHeading' },
  {
    name: 'two main headings',
    change: drawn(heading(1), heading(1, '又一个')),
    finds: 'twoHeadings',
    at: '',
  },
  { name: 'a level left out', change: drawn(heading(1), heading(3)), finds: 'levelSkipped', at: '' },
  { name: 'an empty heading', change: drawn(heading(1), heading(2, ' ')), finds: 'headingEmpty', at: '' },
  {
    name: 'an empty heading in a rich text',
    change: {
      ...rich('<h2>　</h2><p>窑</p>'),
      ...drawn(heading(1), {
        ...heading(2, '　'),
        place: { document: 'content', key: 'a', path: ['body', 'html'] },
      }),
    },
    finds: 'headingEmpty',
    at: 'body/html',
  },
  {
    name: 'a faint text',
    change: { contrasts: [{ place: { document: 'content', key: 'a', path: [] }, ratio: 2.94 }] },
    finds: 'contrast',
    at: '',
  },
  {
    name: 'a large moving picture',
    part: { ...PICTURE, url: '/media/kiln_900x600.gif' },
    change: sized('/media/kiln_900x600.gif', 3 * MB),
    finds: 'fileHeavy',
    at: PART,
  },
  {
    name: 'a large video',
    part: { url: '/media/film_1920x1080.mp4', resourceType: 2 },
    change: sized('/media/film_1920x1080.mp4', 40 * MB),
    finds: 'fileHeavy',
    at: PART,
  },
  {
    name: 'too many pictures',
    change: content(
      docOf({ list: Array.from({ length: 61 }, (_, at) => ({ ...PICTURE, url: `/media/k${at}_8x8.webp` })) }),
    ),
    finds: 'manyPictures',
  },
  {
    name: 'no ICP number',
    change: { site: { ...site, filing: { police: '京公网安备11010502030001号' } } },
    finds: 'icpMissing',
  },
  {
    name: 'a sample number in the footer',
    change: {
      site: { ...site, filing: { police: '京公网安备11010502030001号' } },
      documents: {
        content: docOf({ subContentMap: { BigTitle: { title: '窑' } } }),
        NavigationCommon: EMPTY,
        WebSiteCommon: {
          ...FOOTER,
          data: { f: { subContentMap: { ICP: { title: '苏ICP备00000000号-1' } } } },
        },
      },
    },
    finds: 'icpMissing',
  },
  {
    name: 'a link to a page that is not public',
    part: { title: '看窑', linkType: 1, linkChannelCode: 'SOON' },
    change: { site: withChannel({ channelCode: 'SOON', linkUrl: '/soon', isDown: true }) },
    finds: 'pageDown',
    at: PART,
  },
  {
    name: 'a video without captions',
    part: { url: '/media/film_1920x1080.mp4', resourceType: 2 },
    change: { addresses: { ...KNOWN, uncaptioned: new Set(['/media/film_1920x1080.mp4']) } },
    finds: 'captionsMissing',
    at: PART,
  },
  {
    name: 'two pages of one name',
    change: { site: withChannel({ linkUrl: '/twin', channelCode: 'TWIN', channelName: nameOf('/about') }) },
    finds: 'nameTwice',
  },
  {
    name: 'a sentence of the kit',
    part: { title: '坐下来，<b>慢慢说</b>，不急' },
    change: { left: [leftAt('坐下来，慢慢说，不急')] },
    finds: 'kitText',
    at: `${PART}/title`,
  },
  {
    name: 'two texts of the kit in one block',
    part: { title: '坐下来，慢慢说', alt: '看诊室，不急' },
    change: { left: [leftAt('坐下来，慢慢说'), leftAt('不急', 'alt')] },
    finds: 'kitTexts',
    at: `${PART}/title`,
  },
  {
    name: 'a description of the kit for search engines',
    change: { left: [{ ...leftAt('槐荫里 12 号，口腔与全科'), kind: 'channel', place: undefined }] },
    finds: 'kitSearch',
  },
  {
    name: 'a title and a description of the kit for search engines',
    change: {
      left: ['槐荫里 12 号，口腔与全科', '槐荫里诊所 · 口腔'].map((text) => ({
        ...leftAt(text),
        kind: 'channel',
        place: undefined,
      })),
    },
    finds: 'kitWords',
  },
  {
    name: 'no number of public security',
    change: { site: { ...site, filing: { icp: '京ICP备2026000001号-1' } } },
    finds: 'policeMissing',
  },
];

test('each planted fault is found once, where it is', async () => {
  expect(PLANTED.length).toBeGreaterThanOrEqual(30);
  await expectAllCells(
    PLANTED,
    ({ part = { title: '窑' }, change, finds, at }) => {
      const found = checkPage(pageOf(part, change));
      expect(found.map(({ message }) => message)).toEqual([`check.${finds}`]);
      if (at !== undefined) expect(found[0]?.place?.path.join('/')).toBe(at);
    },
    ({ name }) => name,
  );
});

const FINE: Readonly<Record<string, Json>> = {
  'a described picture': PICTURE,
  'a decorative one': { ...PICTURE, alt: '', isDecorative: true },
  'a video': { url: '/media/film_1920x1080.mp4', resourceType: 2 },
  'a text that is left out': { title: '' },
  'a line in English beside the Chinese one': { title: 'The kiln has the final word' },
  'a name in the other language': { title: 'Kilnfield Architectural Ceramics' },
  'a page': { title: '看窑', linkType: 1, linkChannelCode: 'ABOUTUS' },
  'a part of this page': link('#main'),
  'another website': link('https://other.example/#/a?b=c'),
  'a phone': link('tel:+8613800138000'),
  'a mail': link('mailto:hello@kiln.example'),
  'an address of this site': link('/news/first-firing'),
};

test('what is right is not in the list', async () => {
  await expectAllCells(Object.entries(FINE), ([, part]) => expect(checkPage(pageOf(part))).toEqual([]));
});

const otherOf = (part: Json, change: Partial<CheckedPage> = {}, isOwn = true): OtherLanguage => ({
  language: 'en-US',
  page: pageOf(part, { site: english, original: {}, headings: [], ...change }),
  isOwn: () => isOwn,
});

test('an entry of the menu whose page is gone is no fault: visitors do not get it', () => {
  const gone = { title: '服务', linkType: 1, linkChannelCode: 'GONE' };
  const header = docOf({ resourceMap: { navigation: [{ contentCode: 'gone', ...gone }] } }, 'header');
  const pageBelow = (part: Json) =>
    pageOf(part, { documents: { ...pageOf(part).documents, NavigationCommon: header } });
  expect(checkPage(pageBelow({ title: '窑' }))).toEqual([]);
  expect(checkPage(pageBelow(gone))).toMatchObject([{ message: 'check.pageMissing' }]);
});

test('a heavy file of another language is named with it', () => {
  const url = '/media/kiln_900x600.gif';
  const [found, ...more] = checkPage(pageOf({ title: '窑' }), [
    otherOf({ ...PICTURE, url }, sized(url, 3 * MB)),
  ]);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ message: 'check.fileHeavy', languages: ['en-US'] });
});

test('a fault of another language is named with it, and one of both languages once', () => {
  const unfilled = { title: 'By [Fill in: name]' };
  const [found, ...more] = checkPage(pageOf({ title: '窑' }), [otherOf(unfilled)]);
  expect(more).toEqual([]);
  expect(found).toMatchObject({ message: 'check.placeholder', languages: ['en-US'] });
  const bare = { ...PICTURE, alt: '' };
  const both = checkPage(pageOf(bare), [otherOf(bare)]);
  expect(both.map(({ languages }) => languages)).toEqual([['zh-CN', 'en-US']]);
});

test('what another language only takes over, or has yet to translate, is no line of its own', () => {
  expect(checkPage(pageOf({ title: '窑' }), [otherOf({ ...PICTURE, alt: '' }, {}, false)])).toEqual([]);
  const title = '我们在景德镇烧窑四十年';
  expect(checkPage(pageOf({ title: '窑' }), [otherOf({ title })])).toEqual([]);
  const originalOf = (own: string) => ({
    original: { content: docOf({ subContentMap: { BigTitle: { title: own } } }) },
  });
  expect(checkPage(pageOf({ title }), [otherOf({ title }, originalOf(title))])).toEqual([]);
  expect(checkPage(pageOf({ title: '窑' }), [otherOf({ title }, originalOf('窑'))])).toMatchObject([
    { message: 'check.foreign', languages: ['en-US'] },
  ]);
});

test('a language that the server did not send is named', () => {
  const silent: OtherLanguage = { language: 'en-US', page: undefined, isOwn: () => true };
  const [found] = checkPage(pageOf({ title: '窑' }), [silent]);
  expect(found).toMatchObject({ message: 'check.languageUnknown', values: { language: 'English' } });
});

test('a block that its slot no longer takes, or has no room for, is named', () => {
  const { document } = compileOwned(makeDefinition());
  registerSiteBlock(document.name, () => ({ document }));
  const slot = { in: 'a', field: 'below' };
  const vm = [
    { key: 'a', block: document.name, version: 1 },
    { key: 'b', block: 'prose', version: 1, slot },
  ];
  const found = checkPage(pageOf(null, content({ vm, data: {}, dict: {} })));
  registerSiteBlock(document.name, undefined);
  expect(found.filter(({ rule }) => rule === 'slots')).toMatchObject([
    { message: 'check.slotBlock', place: { key: 'b' }, severity: 'hint' },
  ]);
});

test('a hidden block is not checked, and a named one can be led to', () => {
  const bad = { subContentMap: { BigTitle: { ...PICTURE, alt: '' } } };
  expect(checkPage(pageOf(null, content(docOf(bad, 'introduction', { hidden: true }))))).toEqual([]);
  const linked = docOf({ subContentMap: { BigTitle: link('#团队') } }, 'introduction', { anchor: '团队' });
  expect(checkPage(pageOf(null, content(linked)))).toEqual([]);
});

test('a page that nobody sees yet may lead to itself', () => {
  const found = ['/about', '/about?from=menu'].map((own) => checkPage(pageOf(link(own), missing(own))));
  expect(found).toEqual([[], []]);
});

test('a site of another country needs no filing number', () => {
  const elsewhere = { ...site, defaultLanguage: 'en-US', filing: undefined };
  expect(checkPage(pageOf({ title: '窑' }, { site: elsewhere }))).toEqual([]);
});

test('the server is asked for the addresses of this site, each once', () => {
  const html = '<a href="/a">a</a><a href="/a">a</a><a href="#b">b</a><a href="https://o.example/">c</a>';
  const body = docOf({ body: { html }, cover: PICTURE, to: link('https://kiln.example/d') }, 'prose');
  expect(listAddresses(pageOf(null, content(body)))).toEqual(['https://kiln.example/d', '/a', PICTURE.url]);
});
