// Lists every place of the gazetteer with its search terms.
import type { GazetteerData, Place } from './gazetteer-data.ts';

/** A place with its search terms. */
export interface Entry {
  /** Its whole Chinese name, and the name without its kind: 景德镇市, 景德镇. */
  zh: string;
  bare: string;
  /** The same of its parents, from the province down. */
  above: readonly { zh: string; bare: string; latin: readonly string[] }[];
  /** Its names in lower-case Latin letters only: urumqi, wulumuqi. */
  latin: readonly string[];
  /** 0 capitals and provinces, 1 cities, 2 districts. */
  level: number;
  /** Its name in an answer. */
  path: { zh: string; en: string };
  lng: number;
  lat: number;
}

const KIND =
  /(特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|自治旗|地区|新区|[省市盟区县旗])$/;

/** Lists every place with its position, or with the position of its parent. */
export function makeEntries({ provinces, capitals }: GazetteerData): Entry[] {
  const entries = capitals.map(([zh, en, countryZh, countryEn, lng, lat]): Entry => {
    const country = { zh: countryZh, bare: countryZh, latin: [bareLatin(countryEn)] };
    return {
      zh,
      bare: zh,
      above: [country],
      latin: [bareLatin(en)],
      level: 0,
      path: { zh: `${countryZh} ${zh}`, en: `${en}, ${countryEn}` },
      lng,
      lat,
    };
  });
  const add = ([zh, en, ownLng, ownLat, below, pinyin = en]: Place, outer: Entry | undefined): void => {
    const [lng, lat] = [ownLng ?? outer?.lng, ownLat ?? outer?.lat];
    if (lng === undefined || lat === undefined) return;
    const isPlaced = ownLng !== null || outer === undefined;
    const entry: Entry = {
      zh,
      bare: zh.length > 2 ? zh.replace(KIND, '') : zh,
      above: outer === undefined ? [] : [...outer.above, outer],
      latin: [...new Set([en.replace(/ (District|County)$/, ''), en, pinyin].map(bareLatin))],
      level: outer === undefined ? 0 : outer.level + 1,
      path: isPlaced
        ? {
            zh: outer === undefined ? zh : `${outer.path.zh} ${zh}`,
            en: `${en}, ${outer?.path.en ?? 'China'}`,
          }
        : outer.path,
      lng,
      lat,
    };
    entries.push(entry);
    for (const each of below) add(each, entry);
  };
  for (const province of provinces) add(province, undefined);
  return entries;
}

/** Lower-case letters only. */
export function bareLatin(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}
