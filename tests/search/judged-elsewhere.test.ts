/** Searches on what a factory, a hotel and a hospital write, whose results a person has judged. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { SiteIdentity } from '../../src/server/kernel/caller.ts';
import { DATABASES } from '../support/database.ts';
import { addSite, CHINESE, ENGLISH, provideServices } from '../storage/site.ts';
import { addItems, article, both } from '../storage/stored-items.ts';

type Text = readonly [chinese: string, english: string];

const ITEMS: Readonly<Record<string, readonly [title: Text, summary: Text, text?: string]>> = {
  butterfly: [
    ['TX-400/2 蝶阀', 'TX-400/2 butterfly valve'],
    ['公称直径 DN50，压力 1.6 MPa', 'Nominal diameter DN50, 1.6 MPa'],
    '<table><tr><td>价格</td><td>1,250</td></tr></table>',
  ],
  ball: [['TX-500 球阀', 'TX-500 ball valve'], ['公称直径 DN 80', 'Nominal diameter DN 80'], '<p>50 bar</p>'],
  thinCable: [
    ['3.5mm 音频线', '3.5mm audio cable'],
    ['镀金插头', 'Gold plated'],
  ],
  thickCable: [
    ['35mm 电缆接头', '35mm cable gland'],
    ['铜制', 'Brass'],
  ],
  plus: [['C++ 编程培训', 'C++ training'], ['面向工程师', 'For engineers'], '<p>C++17 与 C# 的区别</p>'],
  sharp: [
    ['C# 上位机开发', 'C# development'],
    ['上位机', 'Desktop programs'],
  ],
  vitamin: [
    ['维生素C 检测仪', 'Vitamin C meter'],
    ['食品检测', 'Food analysis'],
  ],
  pump: [
    ['离心泵 CP-200A', 'Centrifugal pump CP-200A'],
    ['功率 7.5kW', 'Power 7.5kW'],
  ],
  motor: [
    ['异步电动机', 'Induction motors'],
    ['功率 0.75–315 kW', '0.75–315 kW'],
  ],
  slab: [
    ['砌块', 'Block'],
    ['300×300×150', '300×300×150'],
  ],
  iso: [
    ['ISO 9001:2015 认证', 'ISO 9001:2015 certificate'],
    ['证书 CN-2024/0815', 'No. CN-2024/0815'],
  ],
  contact: [
    ['联系销售', 'Contact sales'],
    ['邮箱 sales@acme-valve.com', 'Mail sales@acme-valve.com'],
  ],
  battery: [
    ['锂电池组', 'Lithium battery pack'],
    ['循环寿命 6,000 次', '6,000 cycles'],
  ],
  room: [
    ['海景大床房', 'Sea view room'],
    ['45㎡，含早餐', '45 m², with breakfast'],
  ],
  cafe: [['咖啡厅', 'Café Lumière'], ['下午茶', 'Crème brûlée'], '<p>Smørrebrød, Straßencafé</p>'],
  pool: [
    ['室内游泳池', 'Indoor swimming pool'],
    ['儿童须由家长陪同', 'Children must be accompanied'],
  ],
  cardiology: [
    ['心血管内科', 'Cardiology'],
    ['高血压的诊断与治疗', 'Hypertension'],
  ],
  surgeon: [
    ['王建国 主任医师', 'Dr. Wang Jianguo'],
    ['心脏外科', 'Heart surgery'],
  ],
  professor: [
    ['客座教授', 'José Müller, professor'],
    ['神经外科', 'Neurosurgery'],
  ],
  phone: [
    ['预约', 'Outpatients'],
    ['电话 0571-8888 6612，手机 138 0013 8000', 'Phone +1 (415) 555-2671'],
  ],
  part: [
    ['刹车片', 'Brake pads'],
    ['零件号 0 261 204 126', 'Part no. 0 261 204 126'],
  ],
  bolt: [
    ['M12×1.25 螺栓', 'Bolt M12×1.25'],
    ['¥1,399.00', '¥1,399.00'],
  ],
  adapter: [
    ['HDMI 2.1 转接线', 'HDMI 2.1 adapter'],
    ['长 2.50 m', '2.50 m long'],
  ],
  mice: [
    ['实验小鼠', 'Laboratory mice'],
    ['无菌饲养', 'Grey coats'],
  ],
  shelves: [
    ['橡木架', 'Bookshelf, oak shelves'],
    ['承重 40 kg', 'Holds 40 kg'],
  ],
  dental: [
    ['种植牙', 'Implants for lost teeth'],
    ['钛', 'Titanium'],
  ],
  course: [
    ['律师与可颂', 'Croissants for lawyers'],
    ['—', 'Laminating'],
  ],
  pasted: [
    ['防\u200b波\u200b堤施工', 'Break\u00adwater works'],
    ['한국 선주', 'Λόγος'],
    '<p>brag bran brat bray bred brew brie brig brim brow</p>',
  ],
  taiwan: [
    ['臺灣分院', 'Taiwan branch'],
    ['繁體中文：門診時間與產品', 'Opening hours'],
  ],
};

/** What a visitor types in either language, and all that must be found, in order. */
const JUDGED: readonly (readonly [keyword: string, found: readonly string[]])[] = [
  ['tx400', ['butterfly']],
  ['TX-400', ['butterfly']],
  ['ＴＸ４００／２', ['butterfly']],
  ['dn50', ['butterfly']],
  ['DN 50', ['butterfly', 'ball']],
  ['dn80', ['ball']],
  ['1250', ['butterfly']],
  ['1.6MPa', ['butterfly']],
  ['3.5mm', ['thinCable']],
  ['3.5 mm', ['thinCable']],
  ['35mm', ['thickCable']],
  ['C++', ['plus']],
  ['c#', ['sharp', 'plus']],
  ['维生素C', ['vitamin']],
  ['7.5 kw', ['pump']],
  ['cp200a', ['pump']],
  ['300x300x150', ['slab']],
  ['300x300', []],
  ['iso9001', ['iso']],
  ['ISO 9001:2015', ['iso']],
  ['cn-2024/0815', ['iso']],
  ['sales@acme-valve.com', ['contact']],
  ['6000次', ['battery']],
  ['batteries', ['battery']],
  ['45㎡', ['room']],
  ['45 m2', ['room']],
  ['creme brulee', ['cafe']],
  ['smorrebrod', ['cafe']],
  ['strassencafe', ['cafe']],
  ['游泳馆', ['pool']],
  ['child', ['pool']],
  ['youyongchi', ['pool']],
  ['yyc', ['pool']],
  ['高血圧', ['cardiology']],
  ['hypertensoin', ['cardiology']],
  ['wangjianguo', ['surgeon']],
  ['jose muller', ['professor']],
  ['台湾', ['taiwan']],
  ['产品', ['taiwan']],
  ['臺灣', ['taiwan']],
  ['門診', ['taiwan']],
  ['旅游签证', []],
  ['0571-88886612', ['phone']],
  ['057188886612', ['phone']],
  ['88886612', ['phone']],
  ['8888 6612', ['phone']],
  ['13800138000', ['phone']],
  ['+8613800138000', ['phone']],
  ['138-0013-8000', ['phone']],
  ['4155552671', ['phone']],
  ['(415) 555 2671', ['phone']],
  ['88886613', []],
  ['0261204126', ['part']],
  ['M12', ['bolt']],
  ['m12*1.25', ['bolt']],
  ['300*300*150', ['slab']],
  ['300*300', []],
  ['1399', ['bolt']],
  ['¥1,399', ['bolt']],
  ['hdmi2.1', ['adapter']],
  ['mouse', ['mice']],
  ['gray', ['mice']],
  ['shelf', ['shelves']],
  ['book shelf', ['shelves']],
  ['tooth', ['dental']],
  ['croisant', ['course']],
  ['corissants', ['course']],
  ['律诗', ['course']],
  ['lvshi', ['course']],
  ['lüshi', ['course']],
  ['游泳迟', ['pool']],
  ['防波堤', ['pasted']],
  ['break\u200bwater', ['pasted']],
  ['breakwater', ['pasted']],
  ['선주', ['pasted']],
  ['ΛΟΓΟΣ', ['pasted']],
  // Not the beginning of any word that is there.
  ['an 77812', []],
];

describe.each(DATABASES)('searches of other trades on $name', ({ name }) => {
  const services = provideServices(name);
  let site: SiteIdentity;
  const find = (keyword: string, language = CHINESE) =>
    services.search.find(site, language, { keyword, kinds: [], pageNum: 1, pageSize: 50 });

  beforeAll(async () => {
    site = await addSite(services);
    const items = Object.entries(ITEMS).map(([code, [title, summary, text = '']]) =>
      article(code, { title: both(...title), summary: both(...summary), richText: text }),
    );
    await addItems(services, site, items);
  });

  test.each([CHINESE, ENGLISH])('%s', async (language) => {
    const found: [string, string[]][] = [];
    for (const [keyword] of JUDGED)
      found.push([keyword, (await find(keyword, language)).found.map(({ code }) => code)]);
    expect(found).toEqual(JUDGED);
  });

  test.each([
    ['tx400', '[TX-400]/2 蝶阀'],
    ['3.5 mm', '[3.5mm] 音频线'],
    ['c++', '[C++] 编程培训'],
    ['台湾', '[臺灣]分院'],
    ['游泳馆', '室内[游泳]池'],
    ['m12*1.25', '[M12×1.25] 螺栓'],
    ['防波堤', '[防\u200b波\u200b堤]施工'],
  ])('marks what was found for %s', async (keyword, title) => {
    const [first] = (await find(keyword)).found;
    expect(first?.title.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')).toBe(title);
  });

  test.each([
    ['88886612', '电话 0571-[8888 6612]，手机 138 0013 8000'],
    ['0571 8888 6612', '电话 [0571-8888 6612]，手机 138 0013 8000'],
    ['gray mouse', 'Laboratory [mice]'],
    ['선주', '한국 [선주]'],
    ['croissant', '[Croissants] for lawyers'],
  ])('cuts an excerpt around %s', async (keyword, excerpt) => {
    const [first] = (await find(keyword)).found;
    expect(first?.excerpt.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')).toBe(excerpt);
  });

  test('finds and suggests a whole title that is written as one word', async () => {
    const found = await find('brakepads', ENGLISH);
    expect(found.found.map(({ code }) => code)).toEqual(['part']);
    const suggested = await services.search.suggest(site, ENGLISH, 'brakepads');
    expect(suggested.map(({ code }) => code)).toEqual(['part']);
  });

  test('suggests a title whose word is longer than many that begin like it', async () => {
    const suggested = await services.search.suggest(site, ENGLISH, 'br');
    expect(suggested.map(({ code }) => code)).toContain('pasted');
  });

  test('suggests by pinyin, and takes no English word for it', async () => {
    const suggest = async (keyword: string): Promise<string[]> =>
      (await services.search.suggest(site, CHINESE, keyword)).map(({ code }) => code);
    expect(await suggest('dianchiz')).toEqual(['battery']);
    expect(await suggest('wangji')).toEqual(['surgeon']);
    // The pinyin of 池 and 电池 begin like this, and no syllable goes on like this.
    expect(await suggest('chiropractor')).toEqual([]);
    expect(await suggest('children')).toEqual([]);
  });
});
