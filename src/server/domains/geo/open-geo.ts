/** Opens the service of the geo domain. */
import type { FastifyBaseLogger } from 'fastify';
import type { Opened } from '../../jobs/jobs.ts';
import type { Config } from '../../kernel/config.ts';
import type { MakeRateLimit } from '../../limits/rate-limit.ts';
import { makeGeo, type Geo } from './geo.ts';

interface GeoContext {
  config: Config;
  logger: FastifyBaseLogger;
  makeRateLimit: MakeRateLimit;
}

export function openGeo({ config, logger, makeRateLimit }: GeoContext): Opened<{ readonly geo: Geo }> {
  return { services: { geo: makeGeo(config, logger, makeRateLimit) } };
}
