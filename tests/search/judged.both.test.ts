/** Searches on the demo whose results a person has judged. */
import { beforeAll, describe, expect, test } from 'vitest';
import { pageSource } from '../../src/server/domains/content/index.ts';
import { itemSource } from '../../src/server/domains/items/index.ts';
import { fillIndex } from '../../src/server/domains/search/index.ts';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { DATABASES } from '../support/database.ts';
import { CHINESE, ENGLISH, provideServices } from '../storage/site.ts';

/** What a visitor types, and the documents that must come first, in order; none: nothing is found. */
type Judged = readonly [keyword: string, first: readonly string[]];

const IN_CHINESE: readonly Judged[] = [
  ['水磨石', ['PRODUCTS_TERRAZZO', 'night-terrazzo', 'choosing-terrazzo-chips']],
  ['terrazzo', ['PRODUCTS_TERRAZZO', 'night-terrazzo', 'choosing-terrazzo-chips']],
  ['terazzo', ['PRODUCTS_TERRAZZO', 'night-terrazzo']],
  ['shuimoshi', ['PRODUCTS_TERRAZZO', 'night-terrazzo']],
  ['sms', ['PRODUCTS_TERRAZZO', 'night-terrazzo']],
  ['qingci', ['PRODUCTS_CELADON', 'celadon-upright']],
  ['celadn', ['PRODUCTS_CELADON', 'celadon-upright']],
  ['青瓷', ['PRODUCTS_CELADON', 'celadon-upright']],
  ['facade', ['eastern-library', 'sand-rainscreen']],
  ['façade', ['eastern-library', 'sand-rainscreen']],
  ['1280', ['ABOUT_CRAFT', 'PRODUCTION', 'celadon-upright']],
  ['１，２８０', ['ABOUT_CRAFT', 'PRODUCTION', 'celadon-upright']],
  ['tile', ['PRODUCTS_GLAZED', 'jiangpan-station']],
  ['tiles', ['PRODUCTS_GLAZED', 'jiangpan-station']],
  ['kilns', ['guest-kiln-2026-call', 'electric-kilns', 'guest-kiln-2025']],
  ['关于我们', ['ABOUTUS']],
  ['联系我们', []],
  ['注销', []],
  ['隐私协议', []],
  ['产品', ['PRODUCTION']],
  ['电话', ['ABOUTUS']],
  ['水磨石 台面', ['dusk-terrazzo-bench', 'PRODUCTS_TERRAZZO']],
  ['terrazzo 台面', ['dusk-terrazzo-bench', 'PRODUCTS_TERRAZZO']],
  ['怎么清洁水磨石', ['SERVICE_CARE', 'fine-snow']],
  ['砖怎么铺', ['joints-and-light']],
  ['电窑', ['electric-kilns']],
  ['electric kilns', ['electric-kilns']],
  ['幕墙', ['sand-rainscreen']],
  ['陶板', ['PRODUCTS_RAINSCREEN', 'sand-rainscreen']],
  ['酒店 苏州', ['lantern-hotel-suzhou']],
  ['油滴', ['why-oil-spots', 'temmoku-drop']],
  ['石鼓凳', ['drum-stool']],
  ['600×1200', ['ink-panel', 'moss-terrazzo']],
  ['300×300', ['ink-pool-mosaic']],
  ['上海', ['shanghai-fair-2026']],
  // A page that says 环境 and 保养 somewhere is not about it.
  ['环保', []],
  ['怎么选水磨石', ['choosing-terrazzo-chips']],
  ['mosaic', ['PRODUCTS_MOSAIC', 'ink-pool-mosaic']],
];

const IN_ENGLISH: readonly Judged[] = [
  ['terrazzo', ['PRODUCTS_TERRAZZO', 'night-terrazzo', 'choosing-terrazzo-chips']],
  ['terazo', []],
  ['水磨石', ['PRODUCTS_TERRAZZO', 'night-terrazzo', 'choosing-terrazzo-chips']],
  ['celadon', ['PRODUCTS_CELADON', 'celadon-upright']],
  ['青瓷 wall', ['PRODUCTS_CELADON']],
  ['about us', ['ABOUTUS']],
  ['products', ['PRODUCTION']],
  ['moon basin', ['moon-basin']],
  ['basin', ['moon-basin']],
  ['museum', ['riverbend-museum']],
  ['library', ['eastern-library']],
  ['suzhou', ['lantern-hotel-suzhou']],
  ['1280', ['ABOUT_CRAFT', 'PRODUCTION', 'celadon-upright']],
  ['1,280', ['ABOUT_CRAFT', 'PRODUCTION', 'celadon-upright']],
  ['how do I clean terrazzo', ['SERVICE_CARE', 'fine-snow']],
  ['clean terrazzo', ['SERVICE_CARE', 'fine-snow']],
  ['rain screen', ['PRODUCTS_RAINSCREEN', 'sand-rainscreen']],
  ['EN 14411', []],
  ['grout colours', ['grout-colours']],
  ['grout color', ['grout-colours']],
  ['penny round', ['penny-round']],
  ['hand-made', ['joints-and-light']],
  ['handmade', ['joints-and-light']],
  ['rainscreen', ['PRODUCTS_RAINSCREEN', 'sand-rainscreen']],
  ['guest kiln', ['guest-kiln-2026-call', 'guest-kiln-2025']],
  ['award', ['material-award-2025']],
  ['philadelphia', []],
];

describe.each(DATABASES)('searches on the demo on $name', ({ name }) => {
  const services = provideServices(name, 'demo');
  let site: SiteIdentity;
  beforeAll(async () => {
    await fillIndex(services.database, [pageSource, itemSource]);
    const row = await services.database.queries.selectFrom('site').selectAll().executeTakeFirstOrThrow();
    const languages = [CHINESE, ENGLISH];
    site = { projectCode: row.project_code, defaultLanguage: row.default_language, languages };
  });
  const firstOf = async (language: string, [keyword, { length }]: Judged): Promise<string[]> => {
    const request = { keyword, kinds: [], pageNum: 1, pageSize: Math.max(1, length) };
    return (await services.search.find(site, language, request)).found.map(({ code }) => code);
  };

  test.each([
    [CHINESE, IN_CHINESE],
    [ENGLISH, IN_ENGLISH],
  ])('%s', async (language, judged) => {
    const found: Judged[] = [];
    for (const each of judged) found.push([each[0], await firstOf(language, each)]);
    expect(found).toEqual(judged);
  });
});
