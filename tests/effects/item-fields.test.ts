// Every field of an article and a product is asked for where visitors see it.
import { beforeAll, expect, test } from 'vitest';
import { as } from '../server-owners/console-calls.ts';
import { readHead, serveSite } from '../server-seo/served-site.ts';

const site = serveSite('SQLite', { PUBLIC_URL: 'https://www.kilnfield.example' });
let owner: Awaited<ReturnType<typeof as>>;
beforeAll(async () => void (owner = await as(site, 'owner')));

/** A text by language; pages are read in English. */
const translate = (text: string) => ({ 'zh-CN': `中文 ${text}`, 'en-US': text });
/** An address that is the same in both languages. */
const same = (address: string) => ({ 'zh-CN': address, 'en-US': address });
const PICTURE = '/media/story-museum_1440x1080.webp';
const FILM = '/media/film-firing.mp4';
const FILE = '/media/datasheet-celadon-upright-en.pdf';

async function make(kind: string, values: object): Promise<string> {
  const made = await owner.post(`console/${kind}/save`, { values });
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 200 });
  return (made.data as { id: string }).id;
}

/** What both kinds have. */
const SHARED = {
  title: translate('The amber glaze'),
  subtitle: translate('From the ninth kiln'),
  summary: translate('A glaze of ash and iron.'),
  richText: translate('<p>It is fired twice.</p>'),
  pictures: [{ url: PICTURE, alt: translate('An amber bowl'), crop: { focus: { x: 100, y: 50 }, zoom: 2 } }],
  videos: [{ url: FILM, alt: translate('The kiln is opened') }],
  files: [{ title: translate('Data sheet of amber'), url: same(FILE) }],
  labels: [translate('Heat-proof')],
  releaseDate: '2026-03-09T04:00:00.000Z',
  seoTitle: translate('Amber for search engines'),
  seoDescription: translate('What a search result says of amber.'),
  seoKeywords: translate('amber, iron'),
  state: 'published',
};

/** The markup of a page without its head, and what its head says. */
async function visit(path: string) {
  const html = await site.read(path);
  return { html, body: html.slice(html.indexOf('<body')), head: readHead(html) };
}

const expectIn = (body: string, ...texts: readonly string[]): void =>
  expect(texts.filter((text) => !body.includes(text))).toEqual([]);

/** What a visitor's list of a classification has. */
const listed = (type: 1 | 2, shelf: string): Promise<string> =>
  site.read(`/api/client/content/pageList?type=${type}&classificationCode=${shelf}`, {
    'accept-language': 'en-US',
  });

test('visitors see every field of an article: on its page, in lists and in search results', async () => {
  const shelf = await make('classification', { type: 1, title: translate('Glaze letters') });
  const id = await make('article', {
    ...SHARED,
    contentCode: 'amber-letter',
    classificationCode: shelf,
    wordUrl: same('/media/amber.docx'),
    pptUrl: same('/media/amber.pptx'),
    author: translate('Lin the potter'),
    source: translate('The kiln post'),
    sourceText: translate('First printed in spring.'),
  });
  expect(id).toBe('amber-letter');
  const { body, head } = await visit('/article?contentCode=amber-letter&lang=en-US');
  expectIn(body, 'The amber glaze', 'A glaze of ash and iron.', '<p>It is fired twice.</p>', PICTURE, FILM);
  expectIn(body, 'An amber bowl', 'Data sheet of amber', FILE, '/media/amber.docx', '/media/amber.pptx');
  expectIn(
    body,
    'Heat-proof',
    'March 9, 2026',
    'Lin the potter',
    'The kiln post',
    'First printed in spring.',
  );
  expect(head.title).toContain('Amber for search engines');
  expect(head.meta).toMatchObject({
    description: 'What a search result says of amber.',
    keywords: 'amber, iron',
  });
  const list = await visit('/news?lang=en-US');
  expectIn(list.body, 'The amber glaze', 'From the ninth kiln', 'Glaze letters');
  expect(await listed(1, shelf)).toContain('The amber glaze');
  expect(await listed(1, 'news-materials')).not.toContain('The amber glaze');
});

test('visitors see every field of a product: on its page and in lists', async () => {
  const upper = await make('classification', { type: 2, title: translate('Bowls') });
  const shelf = await make('classification', {
    type: 2,
    title: translate('Amber bowls'),
    parent: upper,
  });
  await make('product', {
    ...SHARED,
    contentCode: 'amber-bowl',
    classificationCode: shelf,
    price: 18_800,
    discountPrice: 15_500,
    priceUnit: translate('piece'),
    canBuy: true,
    specList: [{ title: translate('Firing'), content: translate('1,280 °C') }],
  });
  await owner.post('console/setting/save', { id: 'members', values: { memberLogin: true, mall: true } });
  const { body, head } = await visit('/product?contentCode=amber-bowl&lang=en-US');
  expectIn(body, 'The amber glaze', 'A glaze of ash and iron.', '<p>It is fired twice.</p>', PICTURE, FILM);
  expectIn(body, 'From the ninth kiln', 'An amber bowl', 'Data sheet of amber', FILE, 'Heat-proof');
  expectIn(body, '¥188.00', '¥155.00', 'piece', '/client/placeOrder/amber-bowl', 'Firing', '1,280 °C');
  expect(head.title).toContain('Amber for search engines');
  expect(head.meta).toMatchObject({
    description: 'What a search result says of amber.',
    keywords: 'amber, iron',
  });
  // What is in a classification is in the one above it, too.
  expect(await listed(2, upper)).toContain('The amber glaze');
  const list = await visit('/products?lang=en-US');
  expectIn(list.body, 'Bowls', 'Amber bowls', 'The amber glaze', '¥155.00');
});
