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
export function makeCodes({ queries }: Database, hash: KeyedHash, now: () => Date): Codes {
  const hashCode = (id: string, code: string, memberId = '') => hash('code', id, code, memberId);
  return {
    async issue(transaction, site, { purpose, target, memberId }) {
      const issued = { id: randomUUID(), code: String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') };
      const moment = now();
      const row = {
        code_id: issued.id,
        code_hash: hashCode(issued.id, issued.code, memberId),
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
    },
    async withdraw(site, codeId) {
      await queries
        .deleteFrom('verification_code')
        .where('project_code', '=', site)
        .where('code_id', '=', codeId)
        .execute();
    },
    async check(site, { purpose, target, memberId }, code) {
      const moment = now().toISOString();
      // Counted before it is compared, on the code's own row: tries sent at once cannot slip past the limit together.
      const tried = await queries
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
      const isRight = isSameSecret(tried?.code_hash ?? '', hashCode(tried?.code_id ?? '', code, memberId));
      if (tried === undefined || !isRight || !(await takeCode(site, tried.code_id, moment)))
        throw new FieldError(422, WRONG_CODE, 'verification.code-wrong', '/code');
    },
  };

  /** False when somebody else was quicker. */
  async function takeCode(site: string, codeId: string, moment: string): Promise<boolean> {
    const used = await queries
      .updateTable('verification_code')
      .set({ used_at: moment })
      .where('project_code', '=', site)
      .where('code_id', '=', codeId)
      .where('used_at', 'is', null)
      .returning('code_id')
      .executeTakeFirst();
    return used !== undefined;
  }
}
