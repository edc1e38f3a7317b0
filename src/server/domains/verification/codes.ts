// Makes and checks the codes that are sent to mailboxes and phones.
import { randomInt, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { typedCode } from '../../../../runtime/model/typed-signs.ts';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { isSameSecret } from '../../kernel/secrets/token.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { after, latestEnd } from '../../kernel/clock.ts';

const DIGITS = 6;
/** How long a code is good. */
export const CODE_LIFE_S = 10 * 60;
const MAX_TRIES = 5;

/** Business code of a code or ticket that is wrong, expired or used. */
export const WRONG_CODE = 4222;

/** Purpose of a code. A code for signing in cannot reset a password. */
type Purpose = 'login' | 'register' | 'reset' | 'bind' | 'close' | 'form' | 'lookUp';

/** The owner of a code. */
export interface CodeOwner {
  purpose: Purpose;
  /** As `readTarget` returns it. */
  target: string;
  /** The member who requested it, when it is valid for that member only. */
  memberId?: string;
}

interface IssuedCode {
  id: string;
  /** Six digits, not stored. */
  code: string;
  /** The id of the owner's previous one. */
  former: string | undefined;
}

/** Stores codes as keyed hashes. */
export class Codes {
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

  /** Uses up a code that was proven. Throws as `check` when another request was first. */
  readonly use = async (queries: Queries, site: string, codeId: string): Promise<void> => {
    await updateWhere(queries, 'verification_code', { project_code: site, code_id: codeId })
      .set({ used_at: this.now().toISOString() })
      .where('used_at', 'is', null)
      .returning('code_id')
      .executeTakeFirstOrThrow(() => wrongCode());
  };

  /** Makes a new code and invalidates the owner's previous one. */
  readonly issue = async (
    transaction: Transaction<Tables>,
    site: string,
    { purpose, target, memberId }: CodeOwner,
  ): Promise<IssuedCode> => {
    const issued = { id: randomUUID(), code: String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0') };
    const former = await selectWhere(transaction, 'verification_code', {
      project_code: site,
      purpose,
      target,
    })
      .select('code_id')
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
    await deleteWhere(transaction, 'verification_code', { project_code: site })
      .where('expires_at', '<', moment.toISOString())
      .execute();
    await transaction
      .insertInto('verification_code')
      .values({ project_code: site, purpose, target, ...row })
      .onConflict((conflict) => conflict.columns(['project_code', 'purpose', 'target']).doUpdateSet(row))
      .execute();
    return { ...issued, former: former?.code_id };
  };

  /** Deletes a code that could not be sent. */
  readonly withdraw = async (site: string, codeId: string): Promise<void> => {
    await deleteWhere(this.queries, 'verification_code', { project_code: site, code_id: codeId }).execute();
  };

  /** Uses a code up. Throws 422/4222 when it is wrong, expired, used, or tried too often. */
  readonly check = async (site: string, owner: CodeOwner, code: string): Promise<void> =>
    this.use(this.queries, site, await this.prove(site, owner, code));

  /** Returns the id of a code that is right, and does not use it up. Throws as `check`. */
  readonly prove = async (
    site: string,
    { purpose, target, memberId }: CodeOwner,
    code: string,
  ): Promise<string> => {
    const now = this.now();
    // Counted before the comparison, on the code's own row, so that simultaneous tries cannot exceed the
    // limit.
    const tried = await updateWhere(this.queries, 'verification_code', {
      project_code: site,
      purpose,
      target,
    })
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .where('expires_at', '<=', latestEnd(now, CODE_LIFE_S))
      .where('tries', '<', MAX_TRIES)
      .returning(['code_id', 'code_hash'])
      .executeTakeFirst();
    const isRight = isSameSecret(
      tried?.code_hash ?? '',
      this.hashCode(tried?.code_id ?? '', typedCode(code), memberId),
    );
    if (tried === undefined || !isRight) throw wrongCode();
    // Only wrong tries count: what it is for may be refused, and asked for again.
    await updateWhere(this.queries, 'verification_code', { project_code: site, code_id: tried.code_id })
      .set((row) => ({ tries: row('tries', '-', 1) }))
      .execute();
    return tried.code_id;
  };
}

const wrongCode = (): FieldError => new FieldError([422, WRONG_CODE], 'verification.code-wrong', '/code');
