import type { JsonObject } from '../../../runtime/model/json.ts';
import { nameOf, sentence } from './words.ts';

/** The kinds of bench blocks: one document and one hand-written component each. */
export type BenchBlock = 'header' | 'hero' | 'intro' | 'products' | 'news' | 'wall' | 'links' | 'footer';

const times = (count: number, make: (index: number) => JsonObject): JsonObject[] =>
  Array.from({ length: count }, (_, index) => make(index));

const title = (text: string): JsonObject => ({
  title: text,
  linkType: 0,
  linkUrl: '',
  isNewTab: false,
  pageJson: '',
});

const link = (text: string, url: string): JsonObject => ({
  ...title(text),
  linkType: 2,
  linkUrl: url,
  isNewTab: url.startsWith('https:'),
});

const channelLink = (text: string, channelCode: string): JsonObject => ({
  ...title(text),
  linkType: 1,
  linkChannelCode: channelCode,
});

const picture = (code: string, width: number, height: number): JsonObject => ({
  resourceCode: code,
  resourceType: 1,
  url: `/media/${code}_${width}x${height}.jpg`,
  alt: `图 ${code}`,
});

/**
 * Data of a block as it is stored, whole. `seed` makes each instance different; `count` is the length of its
 * list.
 */
export const BLOCK_DATA: Readonly<Record<BenchBlock, (seed: number, count: number) => JsonObject>> = {
  header: () => ({
    subContentMap: {
      LeftLogo: { ...channelLink('砌境', 'HOME'), ...picture('logo', 320, 96) },
      Title: title('砌境 Kilnfield'),
    },
  }),
  hero: (seed, count) => ({
    resourceMap: {
      banner: times(count, (index) => ({
        contentCode: `slide-${index}`,
        ...picture(`hero-${seed + index}`, 1920, 1080),
        EnTitle: title('Since 1996'),
        BigTitle: title(nameOf(seed + index)),
        Description: title(sentence(seed + index, 2)),
        Button: channelLink('看产品', 'PRODUCTION'),
        MoreText: link('了解更多', '/about'),
      })),
    },
  }),
  intro: (seed, count) => ({
    subContentMap: {
      EnTitle: title('About us'),
      BigTitle: title(`我们是谁 ${seed}`),
      Description: title(sentence(seed, 3)),
      Summary: title(sentence(seed + 1, 4)),
      Button: channelLink('更多', 'ABOUTUS'),
      Background: picture(`intro-${seed}`, 1280, 960),
    },
    resourceMap: {
      companyInfo: times(count, (index) => ({
        contentCode: `figure-${index}`,
        BigTitle: title(String(1996 + index * 7)),
        SubTitle: title(nameOf(index)),
      })),
    },
  }),
  products: (seed, count) => ({
    subContentMap: {
      BigTitle: title(`产品 ${seed}`),
      Description: title(sentence(seed, 1)),
      MoreText: channelLink('全部产品', 'PRODUCTION'),
    },
    resourceMap: {
      production: times(count, (index) => ({
        contentCode: `product-${seed}-${index}`,
        ...link(nameOf(seed + index), `/products/detail?contentCode=product-${seed}-${index}`),
        ...picture(`product-${seed}-${index}`, 960, 960),
        Title: title(nameOf(seed + index)),
        Summary: title(sentence(seed + index, 2)),
        labelList: times(2, (label) => ({ title: nameOf(index + label) })),
        price: 128 + index,
        discountPrice: index % 2 === 0 ? 98 + index : null,
      })),
    },
  }),
  news: (seed, count) => ({
    subContentMap: { BigTitle: title(`新闻 ${seed}`), Description: title(sentence(seed, 1)) },
    resourceMap: {
      news: times(count, (index) => ({
        contentCode: `news-${seed}-${index}`,
        ...link(nameOf(seed + index), `/news/detail?contentCode=news-${seed}-${index}`),
        ...picture(`news-${seed}-${index}`, 960, 540),
        releaseDate: `2026-0${1 + index}-14`,
        Title: title(sentence(seed + index, 1)),
        Summary: title(sentence(seed + index, 3)),
      })),
    },
  }),
  wall: (seed, count) => ({
    subContentMap: { BigTitle: title(`案例 ${seed}`), SubTitle: title(sentence(seed, 1)) },
    resourceMap: {
      info: times(count, (index) => ({
        contentCode: `case-${seed}-${index}`,
        ...link(nameOf(index), `https://example.com/case/${seed}/${index}`),
        ...picture(`case-${seed}-${index}`, 1280, 960),
        Title: title(nameOf(seed + index)),
        SubTitle: title(index % 3 === 0 ? '' : sentence(index, 1)),
      })),
    },
  }),
  links: (seed, count) => ({
    subContentMap: { BigTitle: title(`友情链接 ${seed}`) },
    resourceMap: {
      friendLinks: times(count, (index) => ({
        contentCode: `friend-${index}`,
        ...link(nameOf(seed + index), `https://example.com/friend/${index}`),
        ...picture(`friend-${index}`, 240, 80),
      })),
    },
  }),
  footer: (_, count) => ({
    subContentMap: {
      LeftLogo: picture('logo', 320, 96),
      leftAddress: title('广东省佛山市禅城区季华路 88 号'),
      leftPhone: title('+86 757 8888 8888'),
      leftEmail: title('hello@kilnfield.example'),
      copyRight1: title('© 2026 砌境'),
      copyRight2: title('粤ICP备 00000000 号'),
    },
    resourceMap: {
      columns: times(count, (column) => ({
        contentCode: `column-${column}`,
        Title: title(nameOf(column)),
        entries: times(5, (index) => ({
          contentCode: `entry-${index}`,
          ...link(nameOf(column + index), `/about#${column}-${index}`),
        })),
      })),
    },
  }),
};
