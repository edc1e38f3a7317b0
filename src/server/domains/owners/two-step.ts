/** Checks a second proof besides the password: an authenticator or a recovery code. */
import { randomBytes } from 'node:crypto';
import { typedCode } from '../../../../runtime/model/typed-signs.ts';
import type { Database } from '../../database/database.ts';
import { countRows } from '../../database/read-page.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { OwnerTable } from '../../../../runtime/generated/tables.generated.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { makeSecretBox, type SecretBox } from '../../kernel/secrets/secret-box.ts';
import { isStorageFailure } from '../../kernel/to-http-error.ts';
import { findStep, makeTotpSecret, toBase32 } from './totp.ts';

const RECOVERY_CODES = 10;
/** 50 bits: the key of their hashes is not in the database, and guesses are limited. */
const CODE_LETTERS = 10;
/**
 * Codes are accepted one step before and after their own. A used step further ahead is that of a clock that
 * was wrong: it must not lock the owner out until then.
 */
const MAX_AHEAD = 10;
const TOTP_CODE = /^\d{6}$/;

type Owner = Pick<OwnerTable, 'project_code' | 'owner_id' | 'totp_secret' | 'totp_pending' | 'totp_step'>;

export class TwoStep {
  private readonly database: Database;
  private readonly hash: KeyedHash;
  private readonly now: () => Date;
  private readonly box: SecretBox;
  /** In place of `totp_step` while nothing can be stored, by owner. */
  private readonly unstoredSteps = new Map<string, number>();

  constructor(database: Database, hash: KeyedHash, now: () => Date) {
    this.database = database;
    this.hash = hash;
    this.now = now;
    this.box = makeSecretBox(Buffer.from(hash('secret box'), 'base64url'));
  }

  private readonly hashCode = ({ project_code, owner_id }: Owner, code: string): string =>
    this.hash('recovery code', project_code, owner_id, code);

  private readonly update = (owner: Owner) => updateWhere(this.database.queries, 'owner', rowOf(owner));

  /** Stores a new secret that is not valid yet, and returns it. */
  readonly begin = async (owner: Owner): Promise<string> => {
    const secret = makeTotpSecret();
    await this.update(owner)
      .set({ totp_pending: this.box.lock(secret, keyOf(owner)) })
      .execute();
    return secret;
  };

  /**
   * Makes the secret valid and returns the recovery codes, which are stored as hashes only. Undefined for a
   * wrong code.
   */
  readonly confirm = async (owner: Owner, code: string): Promise<string[] | undefined> => {
    const secret = this.box.unlock(owner.totp_pending ?? '', keyOf(owner));
    const step = secret === undefined ? undefined : findStep(secret, readCode(code), this.now());
    if (step === undefined) return undefined;
    const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
    const isOn = await this.database.write(async (transaction) => {
      const changed = await updateWhere(transaction, 'owner', rowOf(owner))
        .set({ totp_secret: owner.totp_pending, totp_pending: null, totp_step: step })
        .where('totp_pending', '=', owner.totp_pending)
        .returning('owner_id')
        .executeTakeFirst();
      if (changed === undefined) return false;
      await transaction
        .insertInto('owner_recovery_code')
        .values(
          codes.map((each) => ({
            project_code: owner.project_code,
            owner_id: owner.owner_id,
            code_hash: this.hashCode(owner, readCode(each)),
          })),
        )
        .execute();
      return true;
    });
    return isOn ? codes : undefined;
  };

  /** True for a code of the authenticator or a recovery code. It is used up: it is accepted once. */
  readonly accept = async (owner: Owner, code: string): Promise<boolean> => {
    const text = readCode(code);
    if (!TOTP_CODE.test(text)) return this.useRecoveryCode(owner, text);
    const secret = this.box.unlock(owner.totp_secret ?? '', keyOf(owner));
    const step = secret === undefined ? undefined : findStep(secret, text, this.now());
    return step !== undefined && this.useStep(owner, step);
  };

  /** False when a code of this step or of a later one was accepted before. */
  private async useStep(owner: Owner, step: number): Promise<boolean> {
    const key = keyOf(owner);
    if (isUsed(step, this.unstoredSteps.get(key))) return false;
    try {
      const used = await this.update(owner)
        .set({ totp_step: step })
        .where((row) =>
          row.or([
            row('totp_step', 'is', null),
            row('totp_step', '<', step),
            row('totp_step', '>', step + MAX_AHEAD),
          ]),
        )
        .returning('owner_id')
        .executeTakeFirst();
      return used !== undefined;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      if (isUsed(step, owner.totp_step ?? undefined)) return false;
      this.unstoredSteps.set(key, step);
      return true;
    }
  }

  private async useRecoveryCode(owner: Owner, code: string): Promise<boolean> {
    const used = await deleteWhere(this.database.queries, 'owner_recovery_code', {
      ...rowOf(owner),
      code_hash: this.hashCode(owner, code),
    })
      .returning('code_hash')
      .executeTakeFirst();
    return used !== undefined;
  }

  /** The number of recovery codes that are left. */
  readonly countCodes = (owner: Owner): Promise<number> =>
    countRows(selectWhere(this.database.queries, 'owner_recovery_code', rowOf(owner)));

  readonly turnOff = (owner: Owner): Promise<void> => turnOffTwoStep(this.database, owner);
}

/** Forgets the secret and the recovery codes of an owner. */
export async function turnOffTwoStep(database: Database, owner: OwnerKey): Promise<void> {
  await database.write(async (transaction) => {
    await updateWhere(transaction, 'owner', rowOf(owner))
      .set({ totp_secret: null, totp_pending: null, totp_step: null })
      .execute();
    await deleteWhere(transaction, 'owner_recovery_code', rowOf(owner)).execute();
  });
}

function isUsed(step: number, last = 0): boolean {
  return step <= last && last <= step + MAX_AHEAD;
}

function makeRecoveryCode(): string {
  const letters = toBase32(randomBytes(CODE_LETTERS)).slice(0, CODE_LETTERS).toLowerCase();
  return `${letters.slice(0, CODE_LETTERS / 2)}-${letters.slice(CODE_LETTERS / 2)}`;
}

/** A code as people type it, with capitals too. */
const readCode = (code: string): string => typedCode(code).toLowerCase();

type OwnerKey = Pick<Owner, 'project_code' | 'owner_id'>;

const rowOf = ({ project_code, owner_id }: OwnerKey) => ({ project_code, owner_id });

function keyOf({ project_code, owner_id }: OwnerKey): string {
  return JSON.stringify([project_code, owner_id]);
}
