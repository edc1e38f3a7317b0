import type { Capital } from '../../server/geo/gazetteer-data.ts';
import capitals from './capitals.json' with { type: 'json' };
import type { KnownPlace } from './known-places.ts';

/** Where GeoNames calls a capital otherwise than people do. */
const ENGLISH: Readonly<Record<string, string>> = {
  FM: 'Palikir',
  GB: 'London',
  MN: 'Ulaanbaatar',
  MV: 'Malé',
  MM: 'Naypyidaw',
  PA: 'Panama City',
  US: 'Washington, D.C.',
  VA: 'Vatican City',
};

/** The capitals of countries; those that are disputed are left out. Chinese names are our own list, countries are named as CLDR does. */
export function makeCapitals(known: readonly KnownPlace[]): Capital[] {
  const countryNames = {
    zh: new Intl.DisplayNames('zh-CN', { type: 'region' }),
    en: new Intl.DisplayNames('en-US', { type: 'region' }),
  };
  return Object.entries(capitals).map(([country, chinese]) => {
    const place = known.find((each) => each.country === country && each.feature === 'PPLC');
    if (place === undefined) throw new Error(`GeoNames has no capital of ${country}.`);
    const { lng, lat, name } = place;
    const english = ENGLISH[country] ?? name;
    return [
      chinese,
      english,
      countryNames.zh.of(country) ?? '',
      countryNames.en.of(country) ?? '',
      Number(lng.toFixed(3)),
      Number(lat.toFixed(3)),
    ];
  });
}
