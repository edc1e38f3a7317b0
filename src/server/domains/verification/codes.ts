import { randomInt, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { isSameSecret } from '../../kernel/secrets/token.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { after } from '../../kernel/clock.ts';

const DIGITS = 6;
const LIFE_S = 10 * 60;
const MAX_TRIES = 5;

/** The business code of a code or ticket that is wrong, too old or used. */
export const WRONG_CODE = 4222;

/** What a code was asked for: one for signing in resets no password. */
export type Purpose = 'login' | 'register' | 'reset' | 'bind' | 'close';

/** Whose code it is. */
export interface CodeOwner {
  purpose: Purpose;
  /** As `readTarget` returns it. */
  target: string;
  /** The member who asked for it, where it is of use to nobody else. */
  memberId?: string;
}

export interface IssuedCode {
  id: string;
  /** Six digits, kept nowhere. */
  code: string;
}

export interface Codes {
  /** Makes a new code; the owner's one before is no longer good. */
  issue(transaction: Transaction<Tables>, site: string, owner: CodeOwner): Promise<IssuedCode>;
  /** Forgets a code that could not be sent. */
  withdraw(site: string, codeId: string): Promise<void>;
  /** Uses a code up. Throws 422/4222 when it is wrong, too old, used, or tried too often. */
  check(site: string, owner: CodeOwner, code: string): Promise<void>;
}

/** Keeps codes, hashed, in the database. */
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

  /** False when somebody else was quicker. */
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
    const moment = this.now();
    const row = {
      code_id: issued.id,
      code_hash: this.hashCode(issued.id, issued.code, memberId),
      tries: 0,
      created_at: moment.toISOString(),
      expires_at: after(moment, LIFE_S),
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
    return issued;
  };

  readonly withdraw: Codes['withdraw'] = async (site, codeId) => {
    await this.queries
      .deleteFrom('verification_code')
      .where('project_code', '=', site)
      .where('code_id', '=', codeId)
      .execute();
  };

  readonly check: Codes['check'] = async (site, { purpose, target, memberId }, code) => {
    const moment = this.now().toISOString();
    // Counted before it is compared, on the code's own row: tries sent at once cannot slip past the limit together.
    const tried = await this.queries
      .updateTable('verification_code')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('project_code', '=', site)
      .where('purpose', '=', purpose)
      .where('target', '=', target)
      .where('used_at', 'is', null)
      .where('expires_at', '>', moment)
      .where('tries', '<', MAX_TRIES)
      .returning(['code_id', 'code_hash'])
      .executeTakeFirst();
    const isRight = isSameSecret(tried?.code_hash ?? '', this.hashCode(tried?.code_id ?? '', code, memberId));
    if (tried === undefined || !isRight || !(await this.takeCode(site, tried.code_id, moment)))
      throw new FieldError(422, WRONG_CODE, 'verification.code-wrong', '/code');
  };
}
