import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { GuestBudget } from '../../src/server/limits/guest-budget.ts';
import { HttpError } from '../../src/server/kernel/http-error.ts';

// A clock that only the work of calls moves: 250 ms of work fill a second of a budget of 25 %.
const CPU = 25;
const SAVED_MS = 1_000;
let now = 0;
let worked = 0;
let budget: GuestBudget;

beforeEach(() => {
  [now, worked] = [0, 0];
  budget = new GuestBudget({ cpu: CPU, calls: 2 }, { now: () => now, worked: () => worked });
});

/** Work of the event loop: the wall clock goes on, too. */
function work(milliseconds: number): void {
  worked += milliseconds;
  now += milliseconds;
}

function rejectionOf(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

/** Calls begin in turns of the event loop of their own. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await nextTurn();
}

const GUEST = '203.0.113.7';
const spend = (address: string, milliseconds = SAVED_MS * 2): Promise<void> =>
  budget.run(address, () => work(milliseconds));

test('a network that has used its budget up gets a 429 that says when to come again', async () => {
  await spend(GUEST);
  const rejection = await rejectionOf(budget.run(GUEST, () => 'answered'));
  // 2,000 ms were used, of which 1,000 were saved up; the rest comes back in 4 s.
  expect(rejection).toMatchObject({ status: 429, headers: { 'retry-after': '4' } });
  expect(budget.findRejection(GUEST)).toMatchObject({ status: 429 });
  now += 4_000;
  expect(await budget.run(GUEST, () => 'answered')).toBe('answered');
});

test('other networks do not notice', async () => {
  await spend(GUEST);
  expect(await budget.run('198.51.100.1', () => 'answered')).toBe('answered');
  expect(budget.findRejection('198.51.100.1')).toBeUndefined();
});

test('a call that works outside the event loop counts, too', async () => {
  await budget.run(GUEST, () => undefined, SAVED_MS * 2);
  expect(await rejectionOf(budget.run(GUEST, () => 'answered'))).toMatchObject({ status: 429 });
});

test('two calls at once share the work of the event loop', async () => {
  const ends: (() => void)[] = [];
  const both = [GUEST, '198.51.100.1'].map((address) =>
    budget.run(address, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  await settled();
  work(SAVED_MS * 1.5);
  for (const end of ends) end();
  await Promise.all(both);
  expect(budget.findRejection(GUEST)).toBeUndefined();
});

test.each([
  ['the addresses of an IPv6 /64', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'], 1],
  ['the /64 networks of a /48', Array.from({ length: 6 }, (_, net) => `2001:db8:1:${net}::1`), 5],
  ['the addresses of an IPv4 /24', Array.from({ length: 6 }, (_, host) => `203.0.113.${host}`), 5],
])('who rotates through %s gains little', async (_, addresses, most) => {
  const answered: string[] = [];
  for (const address of addresses)
    if ((await rejectionOf(budget.run(address, () => undefined, SAVED_MS * 1.5))) === undefined)
      answered.push(address);
  expect(answered.length).toBeLessThanOrEqual(most);
});

test('a network has few calls at once; the next one starts when one ends', async () => {
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const runs = [0, 1, 2].map((call) =>
    budget.run(GUEST, () => {
      started.push(call);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await settled();
  expect(started).toEqual([0, 1]);
  ends[0]?.();
  await runs[0];
  await settled();
  expect(started).toEqual([0, 1, 2]);
  ends[1]?.();
  ends[2]?.();
  await Promise.all(runs);
});

test('a flood fills the short queue of its own network, and the rest gets a 429', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const flood = Array.from({ length: 100 }, () => rejectionOf(budget.run(GUEST, () => ended)));
  expect(await budget.run('198.51.100.1', () => 'answered')).toBe('answered');
  end();
  const rejections = (await Promise.all(flood)).filter((each) => each !== undefined);
  expect(rejections).toHaveLength(100 - 2 - 32);
  expect(rejections[0]).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
});

test('a failing call is charged, and its place is free again', async () => {
  const fail = (): Promise<void> => {
    work(SAVED_MS * 2);
    return Promise.reject(new HttpError(404, 'request.not-found'));
  };
  expect(await rejectionOf(budget.run(GUEST, fail))).toMatchObject({ status: 404 });
  expect(await rejectionOf(budget.run(GUEST, () => 'answered'))).toMatchObject({ status: 429 });
  now += 60_000;
  expect(await budget.run(GUEST, () => 'answered')).toBe('answered');
});

// A crawler that reads page after page uses its budget up, and is then answered as fast as it comes back.
test('who asks one by one is slowed down and never rejected', async () => {
  const real = new GuestBudget(
    { cpu: CPU, calls: 2 },
    { now: () => performance.now(), worked: () => worked },
  );
  await real.run(GUEST, () => undefined, SAVED_MS);
  const read = (): Promise<string> =>
    real.run(GUEST, () => {
      worked += 3;
      return 'page';
    });
  for (let page = 0; page < 20; page++) expect(await read()).toBe('page');
});

test('a file that is rejected after it was received is charged, and one that is taken is not', async () => {
  await budget.receive(GUEST, () => Promise.resolve(), SAVED_MS * 2);
  expect(budget.findRejection(GUEST)).toBeUndefined();
  const rejected = budget.receive(GUEST, () => Promise.reject(new Error('Not a file.')), SAVED_MS * 2);
  expect(await rejectionOf(rejected)).toMatchObject({ message: 'Not a file.' });
  expect(budget.findRejection(GUEST)).toMatchObject({ status: 429 });
});

test('work that a rejected request has caused is charged', async () => {
  budget.charge(GUEST, SAVED_MS * 2);
  expect(await rejectionOf(budget.run(GUEST, () => 'answered'))).toMatchObject({ status: 429 });
});
