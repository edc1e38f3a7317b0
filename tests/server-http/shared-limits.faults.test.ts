// Limits of callers that several processes keep together: by PostgreSQL, and by Redis where it is set.
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPeers } from '../../src/server/app/open-peers.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { makeMetrics } from '../../src/server/domains/operations/index.ts';
import { makeSettings } from '../../src/server/domains/sites/index.ts';
import { makeEvents } from '../../src/server/kernel/events.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { startKillable } from '../support/killable-server.ts';
import { HAS_REDIS, startRedis } from '../support/redis-server.ts';

const GUEST = '203.0.113.7';
const OTHER = '2001:db8:1:2::7';
/** A busy machine is slow. */
const SOON = { timeout: 30_000 };

interface Settings {
  DATA_DIR: string;
  DATABASE_URL: string;
  REDIS_URL?: string;
}

const WAYS = [
  { name: 'PostgreSQL', needs: true, more: () => Promise.resolve({}) },
  { name: 'Redis', needs: HAS_REDIS, more: async () => ({ REDIS_URL: (await startRedis()).url }) },
];

const newSettings = async (more: object = {}): Promise<Settings> => ({
  DATA_DIR: makeTemporaryFolder(),
  DATABASE_URL: await makePostgresDatabase(),
  ...more,
});

/** What a process has for its limits. */
async function openProcess(settings: Settings) {
  const closers: (() => void | Promise<void>)[] = [];
  const lines: string[] = [];
  let told = 0;
  const database = await openDatabase(settings);
  const metrics = makeMetrics();
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const hash = openKeyedHash(settings.DATA_DIR);
  const peers = await openPeers({ config: settings, database, metrics, hash, logger }, (each) =>
    closers.push(each),
  );
  const follower = await database.followChanges(
    {
      onChanges: () => Promise.resolve(),
      onGap: () => Promise.resolve(),
      onError: (error) => lines.push(String(error)),
      onMessage(text) {
        told += 1;
        peers.receive(text);
      },
    },
    { isNotified: peers.wakeOthers === undefined },
  );
  peers.onWake(follower.wake);
  onTestFinished(async () => {
    for (const close of closers.toReversed()) await close();
    await follower.close();
    await database.close();
  });
  const limit = peers.makeRateLimit(3, 'verification.too-many-captchas');
  const isAllowed = (address: string): Promise<boolean> =>
    limit(address).then(
      () => true,
      () => false,
    );
  return { ...peers, told: () => told, isAllowed, lines, metrics };
}

describe.each(WAYS)('$name', ({ needs, more }) => {
  test.runIf(needs)('requests that one process has counted are counted at the others', async () => {
    const settings = await newSettings(await more());
    const [first, second] = [await openProcess(settings), await openProcess(settings)];
    for (let request = 0; request < 3; request++) expect(await first.isAllowed(GUEST)).toBe(true);
    await first.shared?.flush();
    // Redis counts at once; PostgreSQL tells the other process.
    if (settings.REDIS_URL === undefined) await expect.poll(second.told, SOON).toBeGreaterThan(0);
    // By itself it would have allowed three.
    expect(await second.isAllowed(GUEST)).toBe(false);
    expect(await second.isAllowed(OTHER)).toBe(true);
  });
});

describe.runIf(HAS_REDIS)('Redis that is gone', () => {
  test.each(['killed', 'frozen'])('%s: own limits, said once, and back by itself', async (how) => {
    const redis = await startRedis();
    const settings = await newSettings({ REDIS_URL: redis.url });
    const [first, second] = [await openProcess(settings), await openProcess(settings)];
    for (let request = 0; request < 3; request++) expect(await first.isAllowed(GUEST)).toBe(true);
    expect(await second.isAllowed(GUEST)).toBe(false);
    if (how === 'killed') await redis.kill();
    else redis.pause();
    for (let request = 0; request < 3; request++) expect(await second.isAllowed(GUEST)).toBe(true);
    expect(await second.isAllowed(GUEST)).toBe(false);
    expect(await second.metrics.write()).toContain('tessera_redis_up 0');
    if (how === 'killed') await redis.restart();
    else redis.resume();
    await expect.poll(() => second.metrics.write(), SOON).toContain('tessera_redis_up 1');
    await expect.poll(() => first.metrics.write(), SOON).toContain('tessera_redis_up 1');
    for (let request = 0; request < 3; request++) await first.isAllowed(OTHER);
    expect(await second.isAllowed(OTHER)).toBe(false);
    expect(second.lines.filter((line) => line.includes('Redis is gone'))).toHaveLength(1);
    expect(second.lines.filter((line) => line.includes('Redis is back'))).toHaveLength(1);
    expect(second.lines.join('')).not.toContain(redis.url);
  });

  test('a Redis that is down does not stop the start, and a foreign one says why', async () => {
    const redis = await startRedis();
    await redis.kill();
    const { lines, isAllowed } = await openProcess(await newSettings({ REDIS_URL: redis.url }));
    expect(await isAllowed(GUEST)).toBe(true);
    expect(lines.join('')).toContain('ECONNREFUSED');
  });
});

const askCaptcha = async (url: string): Promise<number> =>
  (await fetch(`${url}/api/code/image?deviceId=0123456789abcdef`)).status;

/** The blank site has no members, and so no captchas. */
async function switchMembersOn(settings: Settings): Promise<void> {
  const database = await openDatabase(settings);
  await makeSettings(database, makeEvents()).set('default', 'switches', { memberLogin: true, mall: false });
  await database.close();
}

describe.each(WAYS)('two servers with $name', ({ needs, more }) => {
  test.runIf(needs)('count the captchas of a network together', { timeout: 120_000 }, async () => {
    const [settings, redis] = [await newSettings(), await more()];
    const start = () => startKillable(settings, redis);
    const [first, second] = [await start(), await start()];
    onTestFinished(async () => void (await Promise.all([first.kill(), second.kill()])));
    await switchMembersOn(settings);
    await expect.poll(() => askCaptcha(first.url), SOON).toBe(200);
    for (let captcha = 1; captcha < 300; captcha++) expect(await askCaptcha(first.url)).toBe(200);
    let asked = 0;
    await expect.poll(() => (asked++, askCaptcha(second.url)), SOON).toBe(429);
    // By itself the second one would have given 300.
    expect(asked).toBeLessThan(300);
  });
});
