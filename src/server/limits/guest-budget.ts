/**
 * Limits what callers who are not signed in may use of this process. Each network has a budget of processor
 * time (a leaky bucket), a few calls at once and a short queue. All are kept in memory.
 */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { atMost } from '../kernel/at-most.ts';
import { chooseHold, tooMany } from './guest-rejection.ts';
import type { HttpError } from '../kernel/http-error.ts';
import { LeakyBucket } from './leaky-bucket.ts';
import { networkOf, widerNetworkOf } from '../kernel/network.ts';
import { PROCESS_CLOCKS, type Clocks } from '../kernel/work-clocks.ts';

interface GuestLimits {
  /** Share of one processor that a network may use for long, in percent. */
  cpu: number;
  /** Calls of a network at once. */
  calls: number;
}

/** Unused time is saved up for so long: opening a page makes many calls at once, and then none. */
const SAVED_S = 4;
/** A network that is overdrawn for longer gets a 429. A search engine that asks one by one never is. */
const MAX_DELAY_MS = 500;
/** The longest wait for a turn. */
const MAX_WAIT_MS = 900;
/** Files that a network may send at once, for each of its calls: slow lines take long. */
const RECEIVING = 2;
/** Waiting calls of a network. */
const MAX_WAITING = 32;
/** What a call takes before it runs: reading the request, finding the site and the caller. */
const BEFORE_MS = 0.5;
/** Calls of all guests at once. */
const MAX_AT_ONCE = 16;
/** A /24 or /48 has as much as so many networks. Who rotates through its addresses gains no more. */
const WIDER = 4;
/** Networks in memory: those that called last. A forgotten one has a full budget again. */
const MAX_NETWORKS = 10_000;

interface Waiter {
  deadline: number;
  start(): void;
  fail(error: HttpError): void;
}

/** Milliseconds of work. `perMs` come back in a millisecond, and `saved` may be used at once. */
interface Account {
  readonly used: LeakyBucket;
  readonly saved: number;
  readonly perMs: number;
}

interface Network extends Account {
  readonly wider: Account;
  running: number;
  receiving: number;
  readonly waiting: Waiter[];
}

export class GuestBudget {
  private readonly limits: GuestLimits;
  private readonly clocks: Clocks;
  private readonly networks = new LRUCache<string, Network>(atMost(MAX_NETWORKS));
  private readonly wider = new LRUCache<string, Account>(atMost(MAX_NETWORKS));
  /** Networks with waiting calls. The one that has waited longest for a turn is the first. */
  private readonly queue = new Set<Network>();
  private running = 0;
  private turns = Promise.resolve();
  /** Work of the event loop that each running call has had so far: they share it equally. */
  private share = 0;
  private workedBefore = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(limits: GuestLimits, clocks: Clocks = PROCESS_CLOCKS) {
    this.limits = limits;
    this.clocks = clocks;
  }

  private find(address: string): Network {
    const key = networkOf(address);
    const known = this.networks.get(key);
    if (known !== undefined) return known;
    const widerKey = widerNetworkOf(address);
    const wider = this.wider.get(widerKey) ?? this.open(WIDER);
    this.wider.set(widerKey, wider);
    const network = { ...this.open(1), wider, running: 0, receiving: 0, waiting: [] };
    this.networks.set(key, network);
    return network;
  }

  private open(networks: number): Account {
    const perMs = (this.limits.cpu / 100) * networks;
    return { used: new LeakyBucket(this.clocks.now()), saved: perMs * SAVED_S * 1000, perMs };
  }

  /** Milliseconds until an account is no longer overdrawn. */
  private delayOf({ used, saved, perMs }: Account): number {
    return Math.max(0, used.read(this.clocks.now(), perMs) - saved) / perMs;
  }

  private delay(network: Network): number {
    return Math.max(this.delayOf(network), this.delayOf(network.wider));
  }

  private spend(network: Network, milliseconds: number): void {
    for (const account of [network, network.wider]) {
      this.delayOf(account);
      account.used.add(milliseconds);
    }
  }

  /** The share of a call that has run since the beginning, at this moment. */
  private shareWork(): number {
    const worked = this.clocks.worked();
    if (this.running > 0) this.share += (worked - this.workedBefore) / this.running;
    this.workedBefore = worked;
    return this.share;
  }

  private isReady(network: Network): boolean {
    return network.running < this.limits.calls && this.delay(network) === 0;
  }

  private begin(network: Network): void {
    this.shareWork();
    this.running += 1;
    network.running += 1;
  }

  private end(network: Network, milliseconds: number): void {
    this.spend(network, milliseconds);
    this.running -= 1;
    network.running -= 1;
    this.startWaiting();
  }

  private wait(network: Network): Promise<void> {
    const delay = this.delay(network);
    if (delay > MAX_DELAY_MS || network.waiting.length >= MAX_WAITING) return Promise.reject(tooMany(delay));
    return new Promise((start, fail) => {
      network.waiting.push({ deadline: this.clocks.now() + MAX_WAIT_MS, start, fail });
      this.queue.add(network);
      this.startWaiting();
    });
  }

  /** Starts waiting calls, one of each network in turn, and comes again when the next one may start. */
  private readonly startWaiting = (): void => {
    clearTimeout(this.timer);
    const now = this.clocks.now();
    let next = Infinity;
    for (const network of this.queue) {
      const { waiting } = network;
      while (waiting[0] !== undefined && waiting[0].deadline <= now)
        waiting.shift()?.fail(tooMany(this.delay(network)));
      if (waiting.length > 0 && this.running < MAX_AT_ONCE && this.isReady(network)) {
        this.begin(network);
        waiting.shift()?.start();
        this.queue.delete(network);
        this.queue.add(network);
      }
      const [first] = waiting;
      if (first === undefined) this.queue.delete(network);
      else next = Math.min(next, first.deadline - now, this.timeToReady(network));
    }
    if (next < Infinity) this.timer = setTimeout(this.startWaiting, Math.max(1, next));
  };

  /** Infinite while a call has to end first: its end starts the next one. */
  private timeToReady(network: Network): number {
    const isFree = network.running < this.limits.calls && this.running < MAX_AT_ONCE;
    return isFree ? this.delay(network) : Infinity;
  }

  /**
   * Each call begins in a turn of the event loop of its own. With SQLite a whole page is made in one, and
   * cached pages are answered between two of them.
   */
  private takeTurn(): Promise<void> {
    return (this.turns = this.turns.then(() => nextTurn()));
  }

  /** The 429 with `Retry-After` of a network that has used its budget up. It costs no more than a look-up. */
  readonly findRejection = (address: string): HttpError | undefined => {
    const network = this.networks.get(networkOf(address));
    if (network === undefined) return undefined;
    const delay = this.delay(network);
    return delay > MAX_DELAY_MS || network.waiting.length >= MAX_WAITING ? tooMany(delay) : undefined;
  };

  /** Throws that 429, a moment later: who asks again and again on one connection waits. */
  readonly admit = async (address: string): Promise<void> => {
    const rejection = this.findRejection(address);
    if (rejection === undefined) return;
    await pause(chooseHold(), undefined, { ref: false });
    throw rejection;
  };

  /** Charges milliseconds of work that `run` and `receive` have not seen: a request that was rejected. */
  readonly charge = (address: string, milliseconds: number): void => {
    this.spend(this.find(address), milliseconds);
  };

  /**
   * Receives a file from a network, which may send few at once. Throws a 429 with `Retry-After` beyond. A
   * file that is rejected is charged with `cost` milliseconds; one that is taken is charged by `run`.
   */
  readonly receive = async <Result>(
    address: string,
    task: () => Promise<Result>,
    cost: number,
  ): Promise<Result> => {
    const network = this.find(address);
    if (network.receiving >= this.limits.calls * RECEIVING) throw tooMany(0);
    network.receiving += 1;
    try {
      return await task();
    } catch (error) {
      this.spend(network, cost);
      throw error;
    } finally {
      network.receiving -= 1;
    }
  };

  /**
   * Runs a task when it is the turn of its network, after less than a second, and charges what it took.
   * `more` are milliseconds of other threads and processes, such as the hashing of a password. Throws a 429
   * with `Retry-After` when the turn does not come in time.
   */
  readonly run = async <Result>(
    address: string,
    task: () => Promise<Result> | Result,
    more: number = 0,
  ): Promise<Result> => {
    const network = this.find(address);
    const isFree = network.waiting.length === 0 && this.running < MAX_AT_ONCE;
    if (isFree && this.isReady(network)) this.begin(network);
    else await this.wait(network);
    await this.takeTurn();
    const before = this.shareWork();
    this.spend(network, more + BEFORE_MS);
    try {
      return await task();
    } finally {
      this.end(network, this.shareWork() - before);
    }
  };
}
