import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { makeFetchPage } from '../../src/server/app/limit-pages.ts';
import type { Identity } from '../../src/server/domains/identity/index.ts';
import { GuestBudget } from '../../src/server/limits/guest-budget.ts';
import { makeBody } from '../../src/server/pages/page-body.ts';
import type { CachedPage } from '../../src/server/pages/cached-page.ts';
import { makePageCache } from '../../src/server/pages/page-cache.ts';
import type { Admission } from '../../src/server/pages/pending-pages.ts';

const KEY = 'a zh /home';
const PAGE: CachedPage = { status: 200, headers: {}, body: makeBody('home', 'br'), reads: [] };

/** Readers of one page, whose networks are admitted or rejected by hand. */
function openPage() {
  const cache = makePageCache((error) => {
    throw error;
  });
  const made: string[] = [];
  const asked: string[] = [];
  const decisions = new Map<string, PromiseWithResolvers<void>>();
  const decide = (group: string): PromiseWithResolvers<void> => {
    const decision = decisions.get(group) ?? Promise.withResolvers<void>();
    decisions.set(group, decision);
    return decision;
  };
  const admissionOf = (name: string, group: string | undefined): Admission => ({
    group,
    async run(task) {
      asked.push(name);
      await decide(name).promise;
      return task();
    },
  });
  const make = (name: string) => async (): Promise<CachedPage> => {
    made.push(name);
    return PAGE;
  };
  return {
    cache,
    asked,
    made,
    read: (name: string, group: string | undefined = name) =>
      cache.fetch(KEY, make(name), admissionOf(name, group)),
    readAdmitted: (name: string) => cache.fetch(KEY, make(name)),
    admit: (name: string) => decide(name).resolve(),
    reject: (name: string) => decide(name).reject(new Error(`${name} has no budget`)),
  };
}

test('one reader of a network asks for all of them, and all get the page', async () => {
  const page = openPage();
  const readers = Array.from({ length: 500 }, (_, number) => page.read(`reader ${number}`, 'office'));
  expect(page.cache.isPending(KEY)).toBe(true);
  page.admit('reader 0');
  expect(new Set(await Promise.all(readers))).toEqual(new Set([PAGE]));
  expect([page.asked, page.made]).toEqual([['reader 0'], ['reader 0']]);
  expect(page.cache.isPending(KEY)).toBe(false);
});

test('a network without a budget takes nothing from others, and gets the page that they make', async () => {
  const page = openPage();
  const both = [page.read('overdrawn'), page.read('office')];
  page.reject('overdrawn');
  page.admit('office');
  expect(await Promise.all(both)).toEqual([PAGE, PAGE]);
  expect(page.made).toEqual(['office']);
});

test('where nobody is admitted, each network gets its own error; the next reader begins anew', async () => {
  const page = openPage();
  const readers = [page.read('one'), page.read('two'), page.read('another of one', 'one')];
  page.reject('one');
  page.reject('two');
  const errors = await Promise.all(readers.map((reader) => reader.then(String, String)));
  expect(errors).toEqual(['one', 'two', 'one'].map((name) => `Error: ${name} has no budget`));
  expect(page.cache.isPending(KEY)).toBe(false);
  const next = page.read('next');
  page.admit('next');
  expect(await next).toBe(PAGE);
});

test('who is admitted already waits for nobody: signed in, or on behalf of another address', async () => {
  const page = openPage();
  const waiting = page.read('office');
  expect(await page.readAdmitted('another address')).toBe(PAGE);
  expect(await waiting).toBe(PAGE);
  // The place that comes too late is given back, and makes nothing.
  page.admit('office');
  expect(page.made).toEqual(['another address']);
});

test('readers without a group ask each for themselves', async () => {
  const page = openPage();
  const both = ['forged', 'owner'].map((name) =>
    page.cache.fetch(KEY, async () => PAGE, {
      group: undefined,
      run: (task) => (name === 'owner' ? task() : Promise.reject(new Error('no budget'))),
    }),
  );
  expect(await Promise.all(both)).toEqual([PAGE, PAGE]);
});

test('a change before the making begins makes nobody ask again', async () => {
  const page = openPage();
  const before = page.read('office');
  page.cache.drop('a', ['settings']);
  const after = page.read('late', 'office');
  page.admit('office');
  expect(await Promise.all([before, after])).toEqual([PAGE, PAGE]);
  expect(page.made).toEqual(['office']);
  expect(page.cache.get(KEY)).toBe(PAGE);
});

test('2,000 readers wait for nothing; each of the others needs a place of its own', async () => {
  const page = openPage();
  const readers = Array.from({ length: 2_001 }, (_, number) => page.read(`reader ${number}`, 'office'));
  expect(page.asked).toEqual(['reader 0', 'reader 2000']);
  page.reject('reader 2000');
  page.admit('reader 0');
  const answers = await Promise.allSettled(readers);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2_000);
  expect(answers[2_000]).toMatchObject({ status: 'rejected' });
});

describe('what waiting costs a network', () => {
  const READERS = 1_500;
  const guest = { ip: '203.0.113.7', headers: {} } as FastifyRequest;

  /** Reads a page twice, by many guests of one network at once; whether the network has a budget left. */
  async function readTwice(page: CachedPage): Promise<boolean> {
    // Clocks that stand: what is charged is seen, and nothing comes back.
    const guests = new GuestBudget({ cpu: 25, calls: 4 }, { now: () => 0, worked: () => 0 });
    const findCaller: Identity['findCaller'] = async () => ({ role: 'visitor' });
    const identity = { findCaller } as Identity;
    const cache = makePageCache(() => undefined);
    const fetchPage = makeFetchPage({ identity, requestQuota: () => undefined, guests }, cache);
    for (const _ of [1, 2])
      await Promise.all(Array.from({ length: READERS }, () => fetchPage(guest, 'a', KEY, async () => page)));
    return guests.findRejection(guest.ip) === undefined;
  }

  test('is nothing where the page is kept, and each answer where it is not', async () => {
    expect(await readTwice(PAGE)).toBe(true);
    expect(await readTwice({ ...PAGE, noStore: true })).toBe(false);
  });
});
