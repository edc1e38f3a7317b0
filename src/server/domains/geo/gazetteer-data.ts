// Declares the data of the built-in list of places.

/**
 * A Chinese province, city or district with its children. The position is absent when unknown; `pinyin` is
 * present when the usual English name differs.
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
type Capital = [zh: string, en: string, countryZh: string, countryEn: string, lng: number, lat: number];

/** The shape of `gazetteer.json`. */
export interface GazetteerData {
  provinces: Place[];
  capitals: Capital[];
}
