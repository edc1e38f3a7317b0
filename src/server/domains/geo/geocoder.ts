// Asks a Nominatim-compatible geocoder for places.
import type { Outgoing } from '../../kernel/outgoing.ts';
import type { FoundPlace } from './gazetteer.ts';

const TIMEOUT_MS = 5000;
const MAX = 10;
/** Ten places have about 10 KB. */
const MAX_BYTES = 256 * 1024;

/** The members that are read of a Nominatim answer. */
interface NominatimPlace {
  display_name?: unknown;
  lon?: unknown;
  lat?: unknown;
}

/** Throws when it does not answer in time, or not with a list. */
export async function askGeocoder(
  outgoing: Outgoing,
  url: string,
  text: string,
  language: string,
): Promise<FoundPlace[]> {
  const address = new URL(url);
  for (const [name, value] of Object.entries({
    q: text,
    format: 'jsonv2',
    limit: String(MAX),
    'accept-language': language,
  }))
    address.searchParams.set(name, value);
  const { status, text: answer } = await outgoing.request(address, {
    headers: { accept: 'application/json' },
    milliseconds: TIMEOUT_MS,
    bytes: MAX_BYTES,
  });
  if (status !== 200) throw new Error(`The geocoder answered ${status}.`);
  const found: unknown = JSON.parse(answer);
  if (!Array.isArray(found)) throw new Error('The geocoder did not answer with a list.');
  return found.slice(0, MAX).flatMap(readPlace);
}

function readPlace(found: NominatimPlace | null): FoundPlace[] {
  const { display_name: name, lon, lat } = found ?? {};
  const place = { name: String(name ?? ''), lng: Number(lon ?? NaN), lat: Number(lat ?? NaN) };
  return place.name !== '' && Math.abs(place.lng) <= 180 && Math.abs(place.lat) <= 90 ? [place] : [];
}
