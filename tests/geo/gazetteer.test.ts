import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { GazetteerData } from '../../src/server/domains/geo/gazetteer-data.ts';
import { makeGazetteer } from '../../src/server/domains/geo/gazetteer.ts';

const data = JSON.parse(readFileSync('src/server/domains/geo/gazetteer.json', 'utf8')) as GazetteerData;
const gazetteer = makeGazetteer(data);
const names = (text: string, language = 'zh-CN'): string[] =>
  gazetteer.search(text, language).map(({ name }) => name);

test.each([
  ['景德镇', '江西省 景德镇市'],
  ['景德镇市', '江西省 景德镇市'],
  ['jingdezhen', '江西省 景德镇市'],
  ['JingDez', '江西省 景德镇市'],
  ['jing de zhen', '江西省 景德镇市'],
  ['珠山区', '江西省 景德镇市 珠山区'],
  ['珠山', '江西省 景德镇市 珠山区'],
  ['zhushan jingdezhen', '江西省 景德镇市 珠山区'],
  ['Zhushan District, Jingdezhen, Jiangxi', '江西省 景德镇市 珠山区'],
  ['江西省景德镇市珠山区新厂路 12 号', '江西省 景德镇市 珠山区'],
  ['江西 景德镇', '江西省 景德镇市'],
  ['佛山市禅城区', '广东省 佛山市 禅城区'],
  ['巴黎', '法国 巴黎'],
  ['Paris', '法国 巴黎'],
  ['北京', '北京市'],
  ['beijing', '北京市'],
  ['上海徐汇', '上海市 徐汇区'],
  ['台北', '台湾省 台北市'],
  ['香港', '香港特别行政区'],
  ['wulumuqi', '新疆维吾尔自治区 乌鲁木齐市'],
  ['Urumqi', '新疆维吾尔自治区 乌鲁木齐市'],
  ['xian', '陕西省 西安市'],
  ['São Tomé', '圣多美和普林西比 圣多美'],
])('"%s" is first of all %s', (text, expected) => {
  expect(names(text)[0]).toBe(expected);
});

test('the language of the request names the places', () => {
  expect(names('珠山区', 'en-US')[0]).toBe('Zhushan District, Jingdezhen, Jiangxi, China');
  expect(names('巴黎', 'en-US')[0]).toBe('Paris, France');
});

test('a name that several have answers with all of them, at most ten', () => {
  const found = names('朝阳');
  expect(found).toEqual(expect.arrayContaining(['北京市 朝阳区', '辽宁省 朝阳市']));
  expect(found.length).toBeLessThanOrEqual(10);
  expect(names('a').length).toBe(10);
});

test('what is unknown, or nothing at all, answers with an empty list', () => {
  for (const text of ['查无此地', 'qqqqq', '   ', '!!', '12', '\u0000', '%', '(', 'ß'])
    expect(names(text)).toEqual([]);
});

test('a district that is known by name only answers with its city, once', () => {
  const shenyang = data.provinces.flatMap(([, , , , cities]) => cities).find(([zh]) => zh === '沈阳市');
  expect(shenyang?.[4].find(([zh]) => zh === '皇姑区')?.[2]).toBeNull();
  expect(names('沈阳市皇姑区')[0]).toBe('辽宁省 沈阳市');
  expect(new Set(names('沈阳')).size).toBe(names('沈阳').length);
});

test('it knows every province, nearly all cities and most districts of China, and where they are', () => {
  expect(data.provinces).toHaveLength(34);
  for (const [zh, en, lng, lat] of data.provinces)
    expect({ zh, en, lng, lat }).toEqual({
      zh,
      en: expect.stringMatching(/^[A-Z]/),
      lng: expect.any(Number),
      lat: expect.any(Number),
    });
  const cities = data.provinces
    .flatMap(([, , , , below]) => below)
    .filter(([, , , , districts]) => districts.length > 0);
  expect(cities.length).toBeGreaterThan(325);
  expect(cities.filter(([, , lng]) => lng === null)).toEqual([]);
  const districts = cities.flatMap(([, , , , below]) => below);
  expect(districts.filter(([, , lng]) => lng !== null).length).toBeGreaterThan(2000);
  for (const [, , lng, lat] of [...cities, ...districts]) {
    if (lng === null || lat === null) continue;
    expect(lng).toBeGreaterThan(73);
    expect(lng).toBeLessThan(135.1);
    expect(lat).toBeGreaterThan(3);
    expect(lat).toBeLessThan(54);
  }
  expect(data.capitals.length).toBeGreaterThan(190);
});

test('a known place is where it is', () => {
  expect(gazetteer.search('景德镇', 'zh-CN')[0]).toMatchObject({
    lng: expect.closeTo(117.2, 0),
    lat: expect.closeTo(29.3, 0),
  });
  expect(gazetteer.search('Paris', 'zh-CN')[0]).toMatchObject({
    lng: expect.closeTo(2.35, 1),
    lat: expect.closeTo(48.85, 1),
  });
});
