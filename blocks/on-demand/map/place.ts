// Reads a place in the format of stored values, and finds it in map services.

/**
 * A place in the format of stored values, `address@@lng,lat`. Without a valid position it has only an
 * address.
 */
export interface MapPlace {
  address: string;
  position?: { lng: number; lat: number };
}

/** Reads a stored map value. An invalid position is left out. */
export function readPlace(value: string): MapPlace {
  const at = value.lastIndexOf('@@');
  if (at < 0) return { address: value.trim() };
  const address = value.slice(0, at).trim();
  const [lng = NaN, lat = NaN, ...more] = value
    .slice(at + 2)
    .split(',')
    .map((number) => (number.trim() === '' ? NaN : Number(number)));
  const isPosition = Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && more.length === 0;
  return isPosition ? { address, position: { lng, lat } } : { address };
}

/** Map services in which a place can be opened. */
type MapService = 'amap' | 'google' | 'osm';

/** The URL of a place in a map service: by its position, or by its address if it has no position. */
export function addressAt(service: MapService, { address, position }: MapPlace, name: string): string {
  const make = (base: string, query: Record<string, string>): string =>
    `${base}?${new URLSearchParams(query).toString()}`;
  if (position === undefined) {
    if (service === 'amap') return make('https://uri.amap.com/search', { keyword: address });
    if (service === 'google')
      return make('https://www.google.com/maps/search/', { api: '1', query: address });
    return make('https://www.openstreetmap.org/search', { query: address });
  }
  const { lng, lat } = position;
  // Amap uses its own coordinates; `wgs84` tells it to convert from GPS.
  if (service === 'amap')
    return make('https://uri.amap.com/marker', {
      position: `${lng},${lat}`,
      name: name || address,
      coordinate: 'wgs84',
    });
  if (service === 'google')
    return make('https://www.google.com/maps/search/', { api: '1', query: `${lat},${lng}` });
  const marker = { mlat: String(lat), mlon: String(lng) };
  return `${make('https://www.openstreetmap.org/', marker)}#map=15/${lat}/${lng}`;
}
