import type { Place } from '../../server/geo/gazetteer-data.ts';
import { bareLatin, type KnownPlace } from './known-places.ts';
import { bareName, type Romanize } from './romanize.ts';
import type { SourcePackages } from './source-packages.ts';

/** GeoNames' codes of the provinces, and China's own. */
const PROVINCE_CODES: Readonly<Record<string, string>> = {
  '01': '34',
  '02': '33',
  '03': '36',
  '04': '32',
  '05': '22',
  '06': '63',
  '07': '35',
  '08': '23',
  '09': '41',
  '10': '13',
  '11': '43',
  '12': '42',
  '13': '65',
  '14': '54',
  '15': '62',
  '16': '45',
  '18': '52',
  '19': '21',
  '20': '15',
  '21': '64',
  '22': '11',
  '23': '31',
  '24': '14',
  '25': '37',
  '26': '61',
  '28': '12',
  '29': '53',
  '30': '44',
  '31': '46',
  '32': '51',
  '33': '50',
};

/** Cities that are provinces: their districts stand directly below them. */
const MUNICIPALITIES = new Set(['11', '12', '31', '50']);

/** Rows of the table of districts that are no administrative division: zones and parks, and the heads of lists. */
const NO_DIVISION =
  /^(市辖区|县|省直辖县级行政区划|自治区直辖县级行政区划)$|开发区|管理区|园区|示范区|食品区|管委会|实验区|产业|保税|渤海新区|滨湖新区|冀南新区|白沟新城/;

/** The three whose divisions the table leaves out; Macau's parishes are too small to be told apart on a map. */
const OTHER_REGIONS = [
  ['香港特别行政区', 'HK'],
  ['澳门特别行政区', 'MO'],
  ['台湾省', 'TW'],
] as const;

/** Where those lie that GeoNames' table of places leaves out or puts far from where people look for them. */
const OWN_POSITIONS: Readonly<Record<string, readonly [lng: number, lat: number]>> = {
  天津蓟州区: [117.408, 40.046],
  上海黄浦区: [121.484, 31.231],
  上海静安区: [121.447, 31.228],
  上海浦东新区: [121.544, 31.221],
  重庆渝中区: [106.569, 29.553],
  香港中西区: [114.155, 22.282],
  香港东区: [114.224, 22.284],
  香港南区: [114.16, 22.247],
  香港油尖旺区: [114.17, 22.312],
  香港九龙城区: [114.188, 22.328],
  香港黄大仙区: [114.204, 22.342],
  香港观塘区: [114.226, 22.313],
  香港葵青区: [114.131, 22.357],
  香港元朗区: [114.022, 22.445],
  香港北区: [114.148, 22.495],
  香港沙田区: [114.195, 22.379],
  香港离岛区: [113.946, 22.263],
  台湾新北市: [121.466, 25.012],
  台湾云林县: [120.543, 23.708],
  台湾嘉义县: [120.293, 23.459],
  台湾宜兰县: [121.753, 24.757],
  台湾花莲县: [121.602, 23.977],
  台湾澎湖县: [119.566, 23.566],
};

type Row = readonly string[];
type Position = readonly [lng: number, lat: number] | undefined;

/** The provinces of China with their cities, and these with their districts, where GeoNames knows where they lie. */
export async function makeDivisions(
  packages: SourcePackages,
  known: readonly KnownPlace[],
  romanize: Romanize,
): Promise<Place[]> {
  const readTable = async (name: string): Promise<Row[]> =>
    (await packages.readText('divisions', `dist/${name}.csv`))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const [provinces, cities, areas, streets] = (await Promise.all(
    ['provinces', 'cities', 'areas', 'streets'].map(readTable),
  )) as [Row[], Row[], Row[], Row[]];
  const chinese = known.filter(({ country }) => country === 'CN');
  const index = indexPlaces(chinese);
  const streetsOf = Map.groupBy(streets, ([, , area = '']) => area);
  const find = makeFind(index, streetsOf, romanize);

  const placeOf = ([code = '', name = '']: Row, region: string, province = ''): Place => {
    const position = OWN_POSITIONS[province + name] ?? find(code, name, region);
    return [name, nameDistrict(name, romanize), ...round(position), []];
  };
  const mainland = provinces.map(([code = '', name = '']): Place => {
    const own = areas.filter((area) => area[3] === code && !NO_DIVISION.test(area[1] ?? ''));
    const seat = chinese.find(
      ({ feature, province }) => PROVINCE_CODES[province] === code && /^PPL[AC]$/.test(feature),
    );
    const at = round(seat && [seat.lng, seat.lat]);
    if (MUNICIPALITIES.has(code))
      return [name, romanize.usual(name), ...at, own.map((area) => placeOf(area, code, bareName(name)))];
    const below = cities
      .filter((city) => city[2] === code)
      .flatMap(([cityCode = '', cityName = '']): Place[] => {
        const areasBelow = own.filter((area) => area[2] === cityCode);
        // Counties directly below a province stand beside its cities.
        if (NO_DIVISION.test(cityName)) return areasBelow.map((area) => placeOf(area, code));
        const seatBelow = chinese.find(
          ({ prefecture, feature }) => prefecture === cityCode && /^PPLA2?$/.test(feature),
        );
        const districts = areasBelow.map((area) => placeOf(area, cityCode));
        const position =
          find(cityCode, cityName, cityCode) ??
          (seatBelow && ([seatBelow.lng, seatBelow.lat] as const)) ??
          middleOf(districts);
        return [[cityName, romanize.usual(cityName), ...round(position), districts]];
      });
    return [name, romanize.usual(name), ...at, below];
  });
  return [...mainland, ...(await makeOtherRegions(packages, known, romanize))].map((province) =>
    addPinyin(province, romanize),
  );
}

/** Adds the pinyin of names that are written otherwise in English: people type both. */
function addPinyin([zh, en, lng, lat, below]: Place, romanize: Romanize): Place {
  const pinyin = romanize.plain(zh);
  const within = below.map((each) => addPinyin(each, romanize));
  return en.startsWith(pinyin) ? [zh, en, lng, lat, within] : [zh, en, lng, lat, within, pinyin];
}

async function makeOtherRegions(
  packages: SourcePackages,
  known: readonly KnownPlace[],
  romanize: Romanize,
): Promise<Place[]> {
  const table = JSON.parse(await packages.readText('divisions', 'dist/HK-MO-TW.json')) as Record<
    string,
    Record<string, string[]>
  >;
  return OTHER_REGIONS.map(([name, country]): Place => {
    const here = known.filter((place) => place.country === country);
    const capital = here.find(({ feature }) => feature === 'PPLC');
    const names =
      country === 'HK'
        ? Object.values(table[name] ?? {}).flat()
        : country === 'TW'
          ? Object.keys(table[name] ?? {})
          : [];
    const below = names.map((each): Place => {
      const found =
        here.find((place) => place.names.includes(each)) ??
        here.find((place) => place.names.includes(bareName(each)));
      const english =
        country === 'TW' && /^(新竹|嘉义)县$/.test(each)
          ? `${romanize.usual(each)} County`
          : romanize.usual(each);
      return [
        each,
        english,
        ...round(OWN_POSITIONS[bareName(name) + each] ?? (found && [found.lng, found.lat])),
        [],
      ];
    });
    return [name, romanize.usual(name), ...round(capital && [capital.lng, capital.lat]), below];
  });
}

type PlaceIndex = (region: string, name: string) => readonly KnownPlace[];

/** Finds places by the code of their province or prefecture and any of their names. */
function indexPlaces(places: readonly KnownPlace[]): PlaceIndex {
  const found = new Map<string, KnownPlace[]>();
  for (const place of places) {
    const regions = new Set([PROVINCE_CODES[place.province] ?? '', place.prefecture]);
    const names = new Set(
      place.names.flatMap((name) => (/\p{Script=Han}/u.test(name) ? [name] : [bareLatin(name)])),
    );
    for (const region of regions) {
      for (const name of names) {
        const key = `${region}:${name}`;
        const beside = found.get(key);
        if (beside === undefined) found.set(key, [place]);
        else beside.push(place);
      }
    }
  }
  return (region, name) => found.get(`${region}:${name}`) ?? [];
}

const SEATS = ['PPLC', 'PPLA', 'PPLA2', 'PPLA3', 'PPLX', 'PPL'];

/**
 * Makes what tells where a division lies: at its seat, which is known by its Chinese name or, failing that, by its pinyin; else in the middle of
 * those of its streets and towns that are known.
 */
function makeFind(index: PlaceIndex, streetsOf: ReadonlyMap<string, Row[]>, romanize: Romanize) {
  return (code: string, name: string, region: string): Position => {
    const spelt = [name, bareName(name), bareLatin(romanize.plain(name))].filter((each) => each.length > 1);
    for (const each of spelt) {
      const seats = index(region, each).filter(({ feature }) => SEATS.includes(feature));
      const best = seats.toSorted((a, b) => SEATS.indexOf(a.feature) - SEATS.indexOf(b.feature))[0];
      if (best !== undefined) return [best.lng, best.lat];
    }
    const towns = (streetsOf.get(code) ?? []).flatMap(([, street = '']) => {
      const whole = index(region, street);
      const found = whole.length > 0 ? whole : index(region, bareName(street));
      return found.length === 1 ? found : [];
    });
    return towns.length === 0
      ? undefined
      : [median(towns.map(({ lng }) => lng)), median(towns.map(({ lat }) => lat))];
  };
}

function nameDistrict(name: string, romanize: Romanize): string {
  const bare = romanize.plain(name);
  if (name.endsWith('区')) return `${bare} District`;
  return /[县旗]$/.test(name) ? `${bare} County` : bare;
}

function middleOf(places: readonly Place[]): Position {
  const placed = places.flatMap(([, , lng, lat]) =>
    lng === null || lat === null ? [] : [[lng, lat] as const],
  );
  return placed.length === 0
    ? undefined
    : [median(placed.map(([lng]) => lng)), median(placed.map(([, lat]) => lat))];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** To about a hundred metres, which is finer than what is known. */
function round(position: Position): [lng: number | null, lat: number | null] {
  return position === undefined
    ? [null, null]
    : [Number(position[0].toFixed(3)), Number(position[1].toFixed(3))];
}
