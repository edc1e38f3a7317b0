import { expect, test } from 'vitest';
import { addressAt, readPlace } from '../../blocks/on-demand/map/place.ts';

test('a value is an address, and a position when there is a good one', () => {
  expect(readPlace('三宝路 218 号@@117.2496,29.2712')).toEqual({
    address: '三宝路 218 号',
    position: { lng: 117.2496, lat: 29.2712 },
  });
  expect(readPlace(' here @@ -0.5 , 51 ')).toEqual({ address: 'here', position: { lng: -0.5, lat: 51 } });
  expect(readPlace('a@@b@@1,2')).toEqual({ address: 'a@@b', position: { lng: 1, lat: 2 } });
  expect(readPlace('@@1,2')).toEqual({ address: '', position: { lng: 1, lat: 2 } });
  expect(readPlace('')).toEqual({ address: '' });
  for (const bad of [
    '',
    ',',
    '1',
    '1,',
    ',2',
    '181,2',
    '1,91',
    '1,2,3',
    'a,b',
    'NaN,2',
    'Infinity,2',
    '1;2',
    '29.2712，117.2',
  ]) {
    expect(readPlace(`here@@${bad}`)).toEqual({ address: 'here' });
  }
});

test('links lead to the place in maps of others, whatever its name and address hold', () => {
  const place = readPlace('A & B #1@@117.25,29.27');
  expect(addressAt('amap', place, '窑 & 土')).toBe(
    'https://uri.amap.com/marker?position=117.25%2C29.27&name=%E7%AA%91+%26+%E5%9C%9F&coordinate=wgs84',
  );
  expect(addressAt('google', place, '')).toBe(
    'https://www.google.com/maps/search/?api=1&query=29.27%2C117.25',
  );
  expect(addressAt('osm', place, '')).toBe(
    'https://www.openstreetmap.org/?mlat=29.27&mlon=117.25#map=15/29.27/117.25',
  );
  const unplaced = readPlace('A & B #1');
  expect(addressAt('amap', unplaced, '')).toBe('https://uri.amap.com/search?keyword=A+%26+B+%231');
  expect(addressAt('google', unplaced, '')).toBe(
    'https://www.google.com/maps/search/?api=1&query=A+%26+B+%231',
  );
  expect(addressAt('osm', unplaced, '')).toBe('https://www.openstreetmap.org/search?query=A+%26+B+%231');
});
