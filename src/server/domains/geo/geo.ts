// Finds places by name or address.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../kernel/config.ts';
import { makeOutgoing } from '../../kernel/outgoing.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import type { GazetteerData } from './gazetteer-data.ts';
import { makeGazetteer, type FoundPlace, type Gazetteer } from './gazetteer.ts';
import { askGeocoder } from './geocoder.ts';

const MAX_PER_ADDRESS = 60;

export interface Geo {
  /**
   * Places for a name or an address in a language, the best first, at most 10. Throws a 429 when `address`
   * asks too often.
   */
  search(text: string, language: string, address: string): Promise<FoundPlace[]>;
}

const readData = import.meta.glob<GazetteerData>('./gazetteer.json', { import: 'default' })[
  './gazetteer.json'
];

/**
 * Asks the configured geocoder. Uses the built-in gazetteer when there is none, when it fails, and when it
 * finds nothing.
 */
export function makeGeo(
  config: Pick<Config, 'GEOCODER_URL' | 'OUTGOING_PRIVATE'>,
  logger: Pick<FastifyBaseLogger, 'warn'>,
  makeRateLimit: MakeRateLimit,
): Geo {
  const { GEOCODER_URL } = config;
  const outgoing = makeOutgoing(config);
  const limit = makeRateLimit(MAX_PER_ADDRESS, 'geo.too-many');
  let gazetteer: Promise<Gazetteer> | undefined;

  async function loadGazetteer(): Promise<Gazetteer> {
    if (readData === undefined) throw new Error('gazetteer.json is missing.');
    return makeGazetteer(await readData());
  }

  return {
    async search(text, language, address) {
      await limit(address);
      if (GEOCODER_URL !== undefined) {
        const found = await askGeocoder(outgoing, GEOCODER_URL, text, language).catch((error: unknown) => {
          logger.warn({ reason: String(error) }, 'the geocoder failed');
          return [];
        });
        if (found.length > 0) return found;
      }
      // Loaded with the first search of an owner, to keep start and pages fast.
      gazetteer ??= loadGazetteer();
      return (await gazetteer).search(text, language);
    },
  };
}
