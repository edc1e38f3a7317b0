import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/server/database/database.ts';
import { makeLoginLimits } from '../../src/server/domains/identity/login-limits.ts';
import { openKeyedHash } from '../../src/server/kernel/secrets/keyed-hash.ts';
import { DATABASES } from '../support/database.ts';

const LOCK_S = 15 * 60;

describe.each(DATABASES)('failed logins on $name', ({ settings }) => {
  /** The limits of two processes over one database. */
  async function openTwo() {
    const config = await settings();
    const clock = { moment: Date.parse('2026-03-01T08:00:00.000Z') };
    const make = async () => {
      const database = await openDatabase(config);
      onTestFinished(() => database.close());
      const hash = openKeyedHash(config.DATA_DIR);
      const limits = makeLoginLimits({
        database,
        hash,
        kind: 'member',
        tooMany: 'member.login-too-many',
        now: () => new Date(clock.moment),
      });
      return { database, limits };
    };
    const [{ limits: here, database }, { limits: there }] = [await make(), await make()];
    return { here, there, database, wait: (seconds: number) => void (clock.moment += seconds * 1000) };
  }

  const from = (network: number, account = 'lin') => ({
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
    expect(await there.attempt(from(98, 'chen'))).toBe(0);
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
    expect(await there.attempt(from(1, 'chen'))).toBe(29);
    await expect(here.attempt(from(1, 'zhou'))).rejects.toMatchObject({ status: 429 });
    const kept = JSON.stringify(await database.queries.selectFrom('login_failure').selectAll().execute());
    expect(kept).not.toMatch(/198\.51|lin|chen/);
  });
});
