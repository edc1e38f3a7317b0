import type {
  SeedDocument,
  SeedChannel,
  SeedItem,
  SeedPage,
} from '../../../src/server/seed/seed-document.ts';
import { makeRandom } from './random.ts';
import { makeTexts, type Texts } from './texts.ts';

/** What is added to the demo: 40,061 items and 300 channels in all. */
const ITEMS = 40_061;
const CHANNELS = 300;
const BATCH = 1_000;
const ROOTS = 4;
const SECTIONS_OF_ROOT = 7;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2012, 0, 1);
const DAYS = 5_200;

/** The demo's seed with hundreds of further pages. */
export function growPages(demo: SeedDocument): SeedDocument {
  const texts = makeTexts(demo, 11);
  const channels = makeChannels(CHANNELS - demo.channels.length, texts);
  return {
    ...demo,
    channels: [...demo.channels, ...channels],
    pages: [...demo.pages, ...channels.map((channel) => makePage(channel, demo, texts))],
  };
}

/** Three levels: roots, sections, pages of sections. */
function makeChannels(count: number, texts: Texts): SeedChannel[] {
  const sections = ROOTS * (1 + SECTIONS_OF_ROOT);
  return Array.from({ length: count }, (_, index) => {
    const parent =
      index < ROOTS ? undefined : index < sections ? index % ROOTS : ROOTS + (index % (sections - ROOTS));
    return {
      channelCode: `GUIDE_${index}`,
      component: 'ABOUTUS',
      channelName: { ...texts.place() },
      linkUrl: `/guide/${index}`,
      ...(parent === undefined ? {} : { parentCode: `GUIDE_${parent}` }),
    };
  });
}

function makePage({ channelCode }: SeedChannel, { pictures }: SeedDocument, texts: Texts): SeedPage {
  const random = makeRandom(Number(channelCode.replace(/\D/g, '')));
  const part = () => ({
    BigTitle: { title: { ...texts.subject() } },
    Description: { title: { ...texts.paragraph() } },
    Background: { resourceCode: random.pick(pictures).resourceCode },
  });
  const blocks = ['page-hero', 'breadcrumb', 'image-text', 'news-list-4'];
  return {
    channelCode,
    vm: blocks.map((block) => ({ key: block, block, version: 1 })),
    data: {
      'page-hero': { subContentMap: part() },
      breadcrumb: {},
      'image-text': { subContentMap: part() },
      'news-list-4': { collectionType: 1, pageSize: 3 },
    },
  };
}

/**
 * Articles and products in turns, some at a time: together they would fill the memory. Every seventh day has
 * no release.
 */
export function* growItems({ classifications, items, pictures }: SeedDocument): Generator<SeedItem[]> {
  const texts = makeTexts({ items }, 15);
  const random = makeRandom(12);
  const codes = ([1, 2] as const).map((type) =>
    classifications.filter((each) => each.type === type).map((each) => each.classificationCode),
  );
  const make = (index: number): SeedItem => {
    const type = index % 2 === 0 ? 1 : 2;
    const [where, subject, price] = [texts.place(), texts.subject(), 1_000 + random.below(500_000)];
    const day = random.below(DAYS);
    return {
      contentCode: `item-${String(index).padStart(5, '0')}`,
      type,
      classificationCode: random.frequent(codes[type - 1] as string[]),
      title: {
        'zh-CN': `${where['zh-CN']}：${subject['zh-CN']}`,
        'en-US': `${subject['en-US']} in ${where['en-US']}`,
      },
      subtitle: { ...texts.subject() },
      summary: { ...texts.paragraph() },
      richText: { ...texts.richText() },
      releaseDate: new Date(FIRST_DAY + (day - (day % 7 === 6 ? 1 : 0)) * DAY_MS).toISOString(),
      views: random.below(3) === 0 ? 0 : random.below(5_000),
      labelList: [{ title: { ...texts.place() } }],
      resourceMap: { cover: [{ resourceCode: random.pick(pictures).resourceCode }] },
      ...(type === 2 && random.below(10) > 0 ? { price, canBuy: true } : {}),
    };
  };
  const count = ITEMS - items.length;
  for (let from = 0; from < count; from += BATCH)
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => make(from + index));
}
