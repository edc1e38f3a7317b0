import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { LoginLimits } from '../../src/server/domains/identity/login-limits.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { DATABASES } from '../support/database.ts';

const LOCK_S = 15 * 60;

describe.each(DATABASES)('failed logins on $name', ({ settings }) => {
  /** The limits of two processes over one database. */
  async function openTwo() {
    const config = await settings();
    const clock = {
      moment: Date.parse('2026-03-01T08:00:00.000Z'),
      waited: 0,
      turn: Promise.resolve() as Promise<unknown>,
    };
    const make = async () => {
      const database = await openDatabase(config);
      onTestFinished(() => database.close());
      const hash = openKeyedHash(config.DATA_DIR);
      const limits = new LoginLimits({
        database,
        hash,
        kind: 'member',
        tooMany: 'member.login-too-many',
        now: () => new Date(clock.moment),
        wait: (ms) => {
          clock.waited += ms;
          return clock.turn;
        },
      });
      return { database, limits };
    };
    const [{ limits: here, database }, { limits: there }] = [await make(), await make()];
    return { here, there, database, clock, wait: (seconds: number) => void (clock.moment += seconds * 1000) };
  }

  const from = (network: number, account = 'lin@example.com') => ({
    site: 'default',
    account,
    address: `198.51.100.${network}`,
  });

  test('are counted for all processes, lock an account for 15 minutes at the tenth, and expire', async () => {
    const { here, there, wait } = await openTwo();
    for (let failure = 0; failure < 10; failure += 1) {
      const limits = failure % 2 === 0 ? here : there;
      expect(await limits.attempt(from(failure))).toBe(failure);
      wait(60);
      await limits.fail(from(failure));
    }
    for (const limits of [here, there])
      await expect(limits.attempt(from(99))).rejects.toMatchObject({
        status: 429,
        headers: { 'retry-after': String(LOCK_S) },
      });
    expect(await there.attempt(from(98, 'chen@example.com'))).toBe(0);
    wait(LOCK_S);
    expect(await there.attempt(from(97))).toBe(0);
  });

  test('count at once what is tried at once, and no more than is left', async () => {
    const { here, there } = await openTwo();
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, (_, index) => (index % 2 === 0 ? here : there).attempt(from(index))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('count a network for all its accounts; a success and a cancelled attempt do not count', async () => {
    const { here, there, database } = await openTwo();
    for (let account = 0; account < 28; account += 1) await here.attempt(from(1, `nobody-${account}`));
    await here.attempt(from(1));
    await here.succeed(from(1));
    await there.attempt(from(1));
    await there.takeBack(from(1));
    await here.attempt(from(1));
    expect(await there.attempt(from(1, 'chen@example.com'))).toBe(29);
    await expect(here.attempt(from(1, 'zhou'))).rejects.toMatchObject({ status: 429 });
    const kept = JSON.stringify(await database.queries.selectFrom('login_failure').selectAll().execute());
    expect(kept).not.toMatch(/198\.51|@/);
  });

  test('of a trusted device count for it alone, and others do not count for it', async () => {
    const { here, there } = await openTwo();
    const device = { ...from(1), trusted: { kind: 'device', id: 'desk' } } as const;
    for (let failure = 0; failure < 10; failure += 1) await here.attempt(from(failure));
    await expect(here.attempt(from(1))).rejects.toMatchObject({ status: 429 });
    for (let failure = 0; failure < 10; failure += 1) expect(await there.attempt(device)).toBe(failure);
    await expect(here.attempt(device)).rejects.toMatchObject({ status: 429 });
    expect(await here.attempt({ ...device, trusted: { kind: 'device', id: 'phone' } })).toBe(0);
    expect(await here.attempt({ ...device, account: 'chen@example.com' })).toBe(0);
  });

  test('of a trusted network slow it down and never lock it', async () => {
    const { here, clock } = await openTwo();
    const network = { ...from(1), trusted: { kind: 'network', id: 'office' } } as const;
    for (let failure = 0; failure < 10; failure += 1) await here.attempt(network);
    expect(clock.waited).toBe(0);
    for (let failure = 10; failure < 40; failure += 1) expect(await here.attempt(network)).toBe(failure);
    expect(clock.waited).toBe(30 * 2_000);

    // Attempts at once wait for each other, five at most.
    const { promise, resolve } = Promise.withResolvers<undefined>();
    clock.turn = promise;
    const tries = Array.from({ length: 8 }, () => here.attempt(network));
    const refused: unknown[] = [];
    for (const each of tries) each.catch((error: unknown) => refused.push(error));
    await expect.poll(() => refused.length).toBe(3);
    expect(refused[0]).toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    resolve(undefined);
    const ended = await Promise.allSettled(tries);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await here.succeed(network);
    expect(await here.attempt(network)).toBe(0);
  });
});
