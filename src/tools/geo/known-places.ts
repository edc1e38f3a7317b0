/** A place of GeoNames: its names in every script, and the codes of where it lies. */
export interface KnownPlace {
  /** The one that GeoNames goes by. */
  name: string;
  names: readonly string[];
  lng: number;
  lat: number;
  /** GeoNames' feature code: PPLC a country's capital, PPLA to PPLA4 the seat of an administrative division, PPL any place. */
  feature: string;
  country: string;
  province: string;
  prefecture: string;
}

/** Reads GeoNames' table of places. */
export function readKnownPlaces(table: string): KnownPlace[] {
  return table.split('\n').flatMap((line) => {
    const cells = line.split('\t');
    if (cells.length < 19) return [];
    const [
      ,
      name = '',
      ascii = '',
      others = '',
      lat,
      lng,
      ,
      feature = '',
      country = '',
      ,
      province = '',
      prefecture = '',
    ] = cells;
    const names = [...new Set([ascii, name, ...others.split(',')].map(simplify))].filter(
      (each) => each !== '',
    );
    return [{ name, names, lng: Number(lng), lat: Number(lat), feature, country, province, prefecture }];
  });
}

/** Traditional characters in the names of places of Hong Kong, Macau and Taiwan, each before its simplified one. */
const PAIRS = '臺台東东縣县園园義义蓮莲雲云門门連连島岛區区灣湾龍龙黃黄觀观離离貢贡鳳凤豐丰';
const SIMPLIFIED = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS.charAt(2 * at), PAIRS.charAt(2 * at + 1)]),
);

function simplify(name: string): string {
  return Array.from(name.trim(), (character) => SIMPLIFIED.get(character) ?? character).join('');
}

/** Small letters only: how names in Latin letters are compared. */
export function bareLatin(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}
