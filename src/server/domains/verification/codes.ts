import { randomInt, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { isSameSecret } from '../../kernel/secrets/token.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { withoutSpaces } from './without-spaces.ts';

const DIGITS = 6;
/** How long a code is good. */
export const CODE_LIFE_S = 10 * 60;
const MAX_TRIES = 5;

/** Business code of a code or ticket that is wrong, expired or used. */
export const WRONG_CODE = 4222;

/** Purpose of a code. A code for signing in cannot reset a password. */
export type Purpose = 'login' | 'register' | 'reset' | 'bind' | 'close' | 'form';

/** The owner of a code. */
export interface CodeOwner {
  purpose: Purpose;
  /** As `readTarget` returns it. */
  target: string;
  /** The member who requested it, when it is valid for that member only. */
  memberId?: string;
}

export interface IssuedCode {
  id: string;
  /** Six digits, not stored. */
  code: string;
  /** The id of the owner's previous one. */
  former: string | undefined;
}

export interface Codes {
  /** Makes a new code and invalidates the owner's previous one. */
  issue(transaction: Transaction<Tables>, site: string, owner: CodeOwner): Promise<IssuedCode>;
  /** Deletes a code that could not be sent. */
  withdraw(site: string, codeId: string): Promise<void>;
  /** Uses a code up. Throws 422/4222 when it is wrong, expired, used, or tried too often. */
  check(site: string, owner: CodeOwner, code: string): Promise<void>;
}

/** Stores codes as keyed hashes. */
export function makeCodes(options: Database, hash: KeyedHash, now: () => Date): Codes {
  return new CodesService(options, hash, now);
}

class CodesService implements Codes {
  private readonly queries: Database['queries'];
  private readonly hash: KeyedHash;
  private readonly now: () => Date;

  constructor({ queries }: Database, hash: KeyedHash, now: () => Date) {
    this.queries = queries;
    this.hash = hash;
    this.now = now;
  }

  private readonly hashCode = (id: string, code: string, memberId = '') =>
    this.hash('code', id, code, memberId);

  /** False when another request has used it first. */
  private async takeCode(site: string, codeId: string, moment: string): Promise<boolean> {
    const used = await this.queries
      .updateTable('verification_code')
      .set({ used_at: moment })
      .where('project_code', '=', site)
      .where('code_id', '=', codeId)
      .where('used_at', 'is', null)
      .returning('code_id')
      .executeTakeFirst();
    return used !== undefined;
  }

  readonly issue: Codes['issue'] = async (transaction, site, { purpose, target, memberId }) => {
    const issued = { id: randomUUID(), code: String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') };
    const former = await transaction
      .selectFrom('verification_code')
      .select('code_id')
      .where('project_code', '=', site)
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .executeTakeFirst();
    const moment = this.now();
    const row = {
      code_id: issued.id,
      code_hash: this.hashCode(issued.id, issued.code, memberId),
      tries: 0,
      created_at: moment.toISOString(),
      expires_at: after(moment, CODE_LIFE_S),
      used_at: null,
    };
    await transaction
      .deleteFrom('verification_code')
      .where('project_code', '=', site)
      .where('expires_at', '<', moment.toISOString())
      .execute();
    await transaction
      .insertInto('verification_code')
      .values({ project_code: site, purpose, target, ...row })
      .onConflict((conflict) => conflict.columns(['project_code', 'purpose', 'target']).doUpdateSet(row))
      .execute();
    return { ...issued, former: former?.code_id };
  };

  readonly withdraw: Codes['withdraw'] = async (site, codeId) => {
    await this.queries
      .deleteFrom('verification_code')
      .where('project_code', '=', site)
      .where('code_id', '=', codeId)
      .execute();
  };

  readonly check: Codes['check'] = async (site, { purpose, target, memberId }, code) => {
    const now = this.now();
    const moment = now.toISOString();
    // Counted before the comparison, on the code's own row, so that simultaneous tries cannot exceed the
    // limit.
    const tried = await this.queries
      .updateTable('verification_code')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('project_code', '=', site)
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .where('used_at', 'is', null)
      .where('expires_at', '>', moment)
      .where('expires_at', '<=', latestEnd(now, CODE_LIFE_S))
      .where('tries', '<', MAX_TRIES)
      .returning(['code_id', 'code_hash'])
      .executeTakeFirst();
    const isRight = isSameSecret(
      tried?.code_hash ?? '',
      this.hashCode(tried?.code_id ?? '', withoutSpaces(code), memberId),
    );
    if (tried === undefined || !isRight || !(await this.takeCode(site, tried.code_id, moment)))
      throw new FieldError([422, WRONG_CODE], 'verification.code-wrong', '/code');
  };
}
