import { expect, test } from 'vitest';
import { readCell } from '../../src/server/entities/engine/read-cell.ts';
import { isWithoutZone, withZone } from '../../src/server/domains/items/index.ts';

test.each([
  ['1,280.50', 1280.5],
  ['1.280,50', 1280.5],
  ['1 280,50 €', 1280.5],
  ["1'280.50", 1280.5],
  ['1,280', 1280],
  ['1.280.000', 1_280_000],
  ['1,00,000', 100_000],
  ['0,125', 0.125],
  ['12,5', 12.5],
  ['１２８０．５', 1280.5],
  ['￥１，２８０', 1280],
  ['−7', -7],
  ['12.5%', 0.125],
  ['5e-7', 5e-7],
  ['HK$1,280', 1280],
  ['人民币128元', 128],
])('%s is a number', (text, number) => {
  expect(readCell(text, { schema: { type: 'number' }, name: 'count' })).toBe(number);
});

test.each(['12.34.56', '1,28.5', '1.2,3.4', 'about 5', '5-7', '12345678901234567890', '.', '%', '1,2,3'])(
  '%s is none',
  (text) => {
    expect(() => readCell(text, { schema: { type: 'number' }, name: 'count' })).toThrow('console.cell-wrong');
  },
);

test('a price that can be a thousand or little more than one is refused, and so is a share', () => {
  const place = { schema: { type: 'integer' }, name: 'price', isMoney: true };
  for (const text of ['1.280', '12.345', '12％'])
    expect(() => readCell(text, place)).toThrow('console.cell-wrong');
  expect(readCell('1.280,50', place)).toBe(128_050);
});

test('signs that are written by name are read in plain texts, and stay in markup', () => {
  const text = 'Brick &amp; Tile &#8211; &lt;5 &nosuch; &#xD800;';
  const place = { schema: { type: 'string' }, name: 'title' };
  expect(readCell(text, place)).toBe('Brick & Tile – <5 &nosuch; &#xD800;');
  expect(readCell(text, { ...place, isMarkup: true })).toBe(text);
});

test.each([
  ['2024年3月5日', '2024-03-04T16:00:00.000Z'],
  ['2024 年 3 月 5 日 14时30分', '2024-03-05T06:30:00.000Z'],
  ['２０２４/３/５　９:３０', '2024-03-05T01:30:00.000Z'],
  ['2024.3.5', '2024-03-04T16:00:00.000Z'],
  ['20240305', '2024-03-04T16:00:00.000Z'],
  ['March 5, 2024 2:30 PM', '2024-03-05T06:30:00.000Z'],
  ['5-Mar-2024', '2024-03-04T16:00:00.000Z'],
  ['2024年3月5日 14点5分', '2024-03-05T06:05:00.000Z'],
  ['2024年3月5日下午3点', '2024-03-05T07:00:00.000Z'],
  ['2024年3月5号 星期二 下午2点30分', '2024-03-05T06:30:00.000Z'],
  ['2024/3/5 12:05 AM', '2024-03-04T16:05:00.000Z'],
  ['2024-03-05 中午12:30', '2024-03-05T04:30:00.000Z'],
])('%s is a time by the clocks of the site', (text, moment) => {
  expect(isWithoutZone(text)).toBe(true);
  expect(new Date(withZone(text, 'Asia/Shanghai')).toISOString()).toBe(moment);
});
