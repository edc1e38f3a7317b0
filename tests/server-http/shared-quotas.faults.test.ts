// The requests of a site, which several processes count together.
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { makeRequestQuota, storeQuota } from '../../src/server/domains/quotas/index.ts';
import { makeUseExchange } from '../../src/server/kernel/peers/use-exchange.ts';
import { makePostgresDatabase, makeTemporaryFolder } from '../support/database.ts';
import { makeServer } from './server.ts';

const SITE = 'default';
const PROCESSES = 3;
const LIMIT = 20;
/** A busy machine is slow. */
const SOON = { timeout: 30_000 };

/** Processes that tell each other when they are told to, and a clock that is moved by hand. */
async function makeProcesses() {
  const database = await openDatabase({ DATA_DIR: makeTemporaryFolder() });
  onTestFinished(() => database.close());
  await storeQuota(database.queries, SITE, { requests: LIMIT });
  const clock = { now: 0 };
  const all = Array.from({ length: PROCESSES }, () => {
    const exchange = makeUseExchange((text) => {
      for (const each of all) each.exchange.receive(text);
      return Promise.resolve();
    });
    exchange.close();
    const count = makeRequestQuota({ database, shared: exchange, now: () => clock.now });
    const isServed = async (): Promise<boolean> => {
      try {
        await count(SITE);
        return true;
      } catch (error) {
        expect(error).toMatchObject({ status: 429, messageKey: 'quota.requests' });
        return false;
      }
    };
    return { exchange, isServed, count };
  });
  const exchangeAll = async (): Promise<void> => {
    for (const { exchange } of all) await exchange.flush();
  };
  return { all, clock, exchangeAll };
}

test('what one process has served is missing at the others a second later', async () => {
  const { all, clock, exchangeAll } = await makeProcesses();
  const [first, ...others] = all;
  for (let request = 0; request < LIMIT; request += 1) expect(await first?.isServed()).toBe(true);
  expect(await first?.isServed()).toBe(false);
  await exchangeAll();
  for (const { isServed } of others) expect(await isServed()).toBe(false);
  clock.now += 1_000;
  for (const { isServed } of others) expect(await isServed()).toBe(true);
});

test('a flood at all processes is served as often as the quota says, but for its first second', async () => {
  const { all, clock, exchangeAll } = await makeProcesses();
  const seconds = 30;
  let served = 0;
  for (let tick = 1; tick <= seconds * 20; tick += 1) {
    clock.now += 50;
    for (const { isServed } of all)
      for (let request = 0; request < LIMIT; request += 1) if (await isServed()) served += 1;
    if (tick % 20 === 0) await exchangeAll();
  }
  // In a second that they have not exchanged yet, each serves what is saved up and what comes meanwhile.
  expect(served).toBeLessThanOrEqual(LIMIT * (seconds + 2 * PROCESSES));
  expect(served).toBeGreaterThanOrEqual(LIMIT * (seconds - PROCESSES));
});

test('says when to come again', async () => {
  const { all, exchangeAll } = await makeProcesses();
  for (const { isServed } of all)
    for (let request = 0; request < LIMIT; request += 1) expect(await isServed()).toBe(true);
  await exchangeAll();
  // Three times the quota is served: two seconds and one request are too much.
  await expect((async () => all[0]?.count(SITE))()).rejects.toMatchObject({
    headers: { 'retry-after': '3' },
  });
});

test('a server counts what others tell it by the database', async () => {
  const DATABASE_URL = await makePostgresDatabase();
  const server = await makeServer({ DATABASE_URL });
  const other = new pg.Client({ connectionString: DATABASE_URL });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await server.close();
  });
  await storeQuota(server.services.database.queries, SITE, { requests: 100 });
  const ask = () => server.app.inject({ url: '/api/channel/getAll' });
  expect((await ask()).statusCode).toBe(200);
  const used = JSON.stringify({ from: 'another process', used: [['quota.requests', SITE, 100_000]] });
  await other.query('select pg_notify($1, $2)', ['tessera_message', used]);
  await expect.poll(async () => (await ask()).statusCode, SOON).toBe(429);
  expect(Number((await ask()).headers['retry-after'])).toBeGreaterThan(500);
});
