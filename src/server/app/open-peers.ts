/** Connects the processes of one database: limits of callers, and wake-ups for changes. */
import type { FastifyBaseLogger } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Services } from '../entities/engine/services.ts';
import type { Metrics } from '../domains/operations/index.ts';
import type { Config } from '../kernel/config.ts';
import { openRedisLink, type RedisLink } from '../kernel/peers/redis-link.ts';
import { makeUseExchange, type UseExchange } from '../kernel/peers/use-exchange.ts';
import { makeRateLimits, type MakeCounter, type MakeRateLimit } from '../limits/rate-limit.ts';
import type { KeyedHash } from '../kernel/secrets/keyed-hash.ts';

export interface Peers {
  makeRateLimit: MakeRateLimit;
  /** What callers use in all processes; none where there is only this one. */
  shared?: UseExchange;
  /** Takes what the database has passed on from any process. */
  receive(text: string): void;
  /** Lets the others read what this process has changed; none where the database does it. */
  wakeOthers?(): void;
  /** `wake` is called when another process has changed something. */
  onWake(wake: () => void): void;
}

type Parts = Pick<Services, 'database' | 'metrics'> & {
  config: Pick<Config, 'REDIS_URL'>;
  hash: KeyedHash;
  logger: FastifyBaseLogger;
};

type OnClose = (close: () => void | Promise<void>) => void;

/** By Redis where `REDIS_URL` names one, else by the database. SQLite has one process. */
export async function openPeers(parts: Parts, onClose: OnClose): Promise<Peers> {
  const { config, database } = parts;
  if (config.REDIS_URL !== undefined) return openRedisPeers(config.REDIS_URL, parts, onClose);
  if (database.kind === 'sqlite')
    return { makeRateLimit: makeRateLimits(), receive: () => undefined, onWake: () => undefined };
  const shared = makeUseExchange(database.notifyOthers);
  onClose(shared.close);
  return {
    makeRateLimit: makeRateLimits(countTogether(shared)),
    shared,
    receive: shared.receive,
    onWake: () => undefined,
  };
}

/** Counts here, and adds what others have counted. A burst at all of them at once is seen a second later. */
function countTogether(shared: UseExchange): MakeCounter {
  return (name, limit) => {
    const counted = new RateLimiterMemory(limit);
    shared.listen(name, (key, points) => void counted.penalty(key, points));
    return {
      penalty(key, points = 1) {
        shared.note(name, key, points);
        return counted.penalty(key, points);
      },
    };
  };
}

async function openRedisPeers(url: string, parts: Parts, onClose: OnClose): Promise<Peers> {
  const { hash, logger, metrics } = parts;
  // Several installations may share one Redis; the processes of one share the key of the hash.
  const prefix = `tessera:${hash('redis').slice(0, 16)}`;
  const [used, changed] = [`${prefix}:used`, `${prefix}:changed`];
  const shared = makeUseExchange((text) => link.publish(used, text));
  onClose(shared.close);
  let wake = (): void => undefined;
  const link: RedisLink = await openRedisLink({
    url,
    channels: { [used]: shared.receive, [changed]: () => wake() },
    onLost: (error) =>
      logger.error(error, 'Redis is gone: until it is back, each process keeps its own limits'),
    onBack: () => logger.warn('Redis is back: all processes share their limits again'),
  });
  onClose(link.close);
  metrics.watch(() => Promise.resolve([ofRedis(link)]));
  return {
    makeRateLimit: makeRateLimits(countInRedis(link, prefix)),
    shared,
    receive: () => undefined,
    // Lost while Redis is gone: the log is read every half second.
    wakeOthers: () => void link.publish(changed, '').catch(() => undefined),
    onWake(listener) {
      wake = listener;
    },
  };
}

/** Counts in Redis, and in this process while Redis is gone. */
function countInRedis(link: RedisLink, prefix: string): MakeCounter {
  return (name, limit) =>
    new RateLimiterRedis({
      storeClient: { eval: link.eval },
      useRedisPackage: true,
      keyPrefix: `${prefix}:${name}`,
      insuranceLimiter: new RateLimiterMemory(limit),
      ...limit,
    });
}

function ofRedis(link: RedisLink): Awaited<ReturnType<Parameters<Metrics['watch']>[0]>>[number] {
  return {
    name: 'tessera_redis_up',
    help: 'Whether limits are shared by Redis: 0 while each process keeps its own.',
    type: 'gauge',
    values: [{ value: link.isUp() ? 1 : 0 }],
  };
}
