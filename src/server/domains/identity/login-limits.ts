// Limits how often somebody may try to log in.
import type { ProblemKey } from '../../../../runtime/generated/text-keys.generated.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, updateWhere } from '../../database/rows-where.ts';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import { networkOf } from '../../kernel/network.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { after } from '../../kernel/clock.ts';
import { makePace, type Pace } from './pace.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';

const WINDOW_S = 15 * 60;
const MAX_PER_ACCOUNT = 10;
const MAX_PER_NETWORK = 30;
/** Beyond the limit, a trusted network may try once in this time, and so many attempts wait. */
const PAUSE_MS = 2_000;
const MAX_WAITING = 5;

/** A login attempt. Unknown names are counted like known ones, so that the limit reveals no name. */
export interface LoginAttempt {
  /** The site's code. */
  site: string;
  account: string;
  /** Network address. */
  address: string;
  /** Set when the account has signed in from there before. */
  trusted?: TrustedPlace;
}

/**
 * Where an account has signed in before. Its failures are counted apart, so that nobody elsewhere can lock
 * it. A device is locked by its own failures. A network is never locked, because others may be in it: beyond
 * the limit its attempts wait for each other.
 */
export interface TrustedPlace {
  kind: 'device' | 'network';
  id: string;
}

interface Counted {
  failures: number;
  expires_at: string;
}

interface LoginLimitsDependencies {
  database: Database;
  /** Accounts and networks are stored as keyed hashes only. */
  hash: KeyedHash;
  /** The kind of the accounts. Equal names of two kinds are counted separately. */
  kind: 'owner' | 'member';
  /** Message of the 429; it may use `{minutes}`. */
  tooMany: ProblemKey;
  now: () => Date;
  /** Waits for so many milliseconds; by default it does. */
  wait?: (ms: number) => Promise<unknown>;
}

/**
 * Limits failed logins by account and by network. Counted in the database, for all processes and across
 * restarts. Rows are locked in the order network, account, so that transactions cannot deadlock.
 */
export class LoginLimits {
  private readonly database: LoginLimitsDependencies['database'];
  private readonly hash: LoginLimitsDependencies['hash'];
  private readonly kind: LoginLimitsDependencies['kind'];
  private readonly tooMany: LoginLimitsDependencies['tooMany'];
  private readonly now: LoginLimitsDependencies['now'];
  private readonly pace: Pace;

  constructor({ database, hash, kind, tooMany, now, wait }: LoginLimitsDependencies) {
    this.database = database;
    this.hash = hash;
    this.kind = kind;
    this.tooMany = tooMany;
    this.now = now;
    this.pace = makePace(PAUSE_MS, MAX_WAITING, wait);
  }

  private readonly networkSubject = ({ address }: LoginAttempt) =>
    this.hash('login', this.kind, 'network', networkOf(address));

  private readonly accountSubject = ({ account, trusted }: Pick<LoginAttempt, 'account' | 'trusted'>) =>
    trusted === undefined
      ? this.hash('login', this.kind, 'account', foldAccount(account))
      : this.hash('login', this.kind, trusted.kind, trusted.id, foldAccount(account));

  private count(transaction: Transaction<Tables>, site: string, subject: string): Promise<Counted> {
    const moment = this.now();
    const fresh = { failures: 1, expires_at: after(moment, WINDOW_S) };
    return transaction
      .insertInto('login_failure')
      .values({ project_code: site, subject, ...fresh })
      .onConflict((conflict) =>
        conflict.columns(['project_code', 'subject']).doUpdateSet((row) => {
          const isOver = row('login_failure.expires_at', '<=', moment.toISOString());
          return {
            failures: row
              .case()
              .when(isOver)
              .then(fresh.failures)
              .else(row('login_failure.failures', '+', 1))
              .end(),
            expires_at: row
              .case()
              .when(isOver)
              .then(fresh.expires_at)
              // Counted while the clock was wrong: the lock must not last longer than others.
              .when(row('login_failure.expires_at', '>', fresh.expires_at))
              .then(fresh.expires_at)
              .else(row.ref('login_failure.expires_at'))
              .end(),
          };
        }),
      )
      .returning(['failures', 'expires_at'])
      .executeTakeFirstOrThrow();
  }

  private requireWithin({ failures, expires_at }: Counted, most: number): void {
    if (failures <= most) return;
    throw this.makeTooMany((Date.parse(expires_at) - this.now().getTime()) / 1000);
  }

  private makeTooMany(inSeconds: number): HttpError {
    const seconds = Math.max(1, Math.ceil(inSeconds));
    return new HttpError(429, this.tooMany, { minutes: Math.ceil(seconds / 60) }, null, {
      'retry-after': String(seconds),
    });
  }

  private async giveBack(queries: Queries, site: string, subject: string): Promise<void> {
    await updateWhere(queries, 'login_failure', { project_code: site, subject })
      .set((row) => ({ failures: row('failures', '-', 1) }))
      .where('failures', '>', 0)
      .execute();
  }

  private async wipe(queries: Queries, site: string, subject: string): Promise<void> {
    await deleteWhere(queries, 'login_failure', { project_code: site, subject }).execute();
  }

  /** The attempt from a trusted place: no other attempt has a say in it. */
  private async attemptTrusted(attempt: LoginAttempt, { kind }: TrustedPlace): Promise<number> {
    const subject = this.accountSubject(attempt);
    const counted = await this.database.write((transaction) =>
      this.count(transaction, attempt.site, subject),
    );
    if (kind === 'device') this.requireWithin(counted, MAX_PER_ACCOUNT);
    else if (counted.failures > MAX_PER_ACCOUNT && !(await this.pace(subject)))
      throw this.makeTooMany((MAX_WAITING * PAUSE_MS) / 1000);
    return counted.failures - 1;
  }

  /**
   * Counts an attempt. Throws a 429 with `Retry-After` after too many. Counted before the password is
   * compared, so that simultaneous attempts cannot exceed the limit. Returns the earlier failures of the
   * account or of the network, whichever are more; of a trusted place its own.
   */
  readonly attempt = async (attempt: LoginAttempt): Promise<number> => {
    const { site, trusted } = attempt;
    if (trusted !== undefined) return this.attemptTrusted(attempt, trusted);
    // Counted in one transaction and rejected after it, so that the rejected attempt stays counted.
    const [ofNetwork, ofAccount] = await this.database.write(async (transaction) => {
      const network = await this.count(transaction, site, this.networkSubject(attempt));
      if (network.failures > MAX_PER_NETWORK) return [network];
      return [network, await this.count(transaction, site, this.accountSubject(attempt))];
    });
    this.requireWithin(ofNetwork, MAX_PER_NETWORK);
    if (ofAccount === undefined)
      throw new Error('A network that is not refused has an account that is counted.');
    this.requireWithin(ofAccount, MAX_PER_ACCOUNT);
    return Math.max(ofNetwork.failures, ofAccount.failures) - 1;
  };

  /** The attempt has failed. The last allowed failure locks the account. */
  readonly fail = async (attempt: LoginAttempt): Promise<void> => {
    const moment = this.now();
    await this.database.write(async (transaction) => {
      await updateWhere(transaction, 'login_failure', {
        project_code: attempt.site,
        subject: this.accountSubject(attempt),
      })
        .set({ expires_at: after(moment, WINDOW_S) })
        .where('failures', '>=', MAX_PER_ACCOUNT)
        .execute();
      await deleteWhere(transaction, 'login_failure', { project_code: attempt.site })
        .where('expires_at', '<', moment.toISOString())
        .execute();
    });
  };

  /** Undoes an attempt in which no password was compared. */
  readonly takeBack = (attempt: LoginAttempt): Promise<void> =>
    this.database.write(async (transaction) => {
      if (attempt.trusted === undefined)
        await this.giveBack(transaction, attempt.site, this.networkSubject(attempt));
      await this.giveBack(transaction, attempt.site, this.accountSubject(attempt));
    });

  /** Clears the account's failures and undoes the network's count. */
  readonly succeed = (attempt: LoginAttempt): Promise<void> =>
    this.database.write(async (transaction) => {
      if (attempt.trusted === undefined)
        await this.giveBack(transaction, attempt.site, this.networkSubject(attempt));
      await this.wipe(transaction, attempt.site, this.accountSubject(attempt));
    });

  /** Clears the failures of an account that was proven in another way. */
  readonly forgive = (account: Omit<LoginAttempt, 'address'>): Promise<void> =>
    this.wipe(this.database.queries, account.site, this.accountSubject(account));
}

/** All spellings that sign in to one account have its tries together. */
function foldAccount(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}
