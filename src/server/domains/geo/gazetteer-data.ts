/**
 * A Chinese province, city or district, and what is below it. One whose position is not known has none; `pinyin` is there when the usual English
 * name is another.
 */
export type Place = [
  zh: string,
  en: string,
  lng: number | null,
  lat: number | null,
  below: Place[],
  pinyin?: string,
];

/** A country's capital. */
export type Capital = [
  zh: string,
  en: string,
  countryZh: string,
  countryEn: string,
  lng: number,
  lat: number,
];

/** The shape of `gazetteer.json`. */
export interface GazetteerData {
  provinces: Place[];
  capitals: Capital[];
}
