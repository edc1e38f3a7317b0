import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import { networkOf } from '../../kernel/network.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { CodeOwner } from './codes.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { after } from '../../kernel/clock.ts';

const HOUR_S = 60 * 60;

/** At most so many within so many seconds. */
interface Limit {
  most: number;
  within: number;
}

const RESEND: Limit = { most: 1, within: 60 };
const OF_TARGET: Limit = { most: 5, within: HOUR_S };
const OF_NETWORK: Limit = { most: 20, within: HOUR_S };

/** Limits the sending of codes, in the database, so that several processes and a restart count as one. */
export interface SendLimits {
  /**
   * Counts a send; throws a 429 with `Retry-After` when the same code was sent less than 60 s ago, to this target 5 times
   * or from this network 20 times within an hour. To be called first in a transaction, which the refusal undoes.
   */
  count(transaction: Transaction<Tables>, site: string, owner: CodeOwner, address: string): Promise<void>;
  /** Gives the target the send back that `count` counted last, because nothing was sent. The network's stays counted. */
  giveBack(transaction: Transaction<Tables>, site: string, owner: CodeOwner): Promise<void>;
}

/** Makes the limits. Whom they count for is kept hashed: no network address is kept. */
export function makeSendLimits(hash: KeyedHash, now: () => Date): SendLimits {
  const resendOf = ({ purpose, target }: CodeOwner) => hash('resend', purpose, target);
  const targetOf = ({ target }: CodeOwner) => hash('target', target);

  async function countOne(
    transaction: Transaction<Tables>,
    site: string,
    subject: string,
    { most, within }: Limit,
  ): Promise<void> {
    const moment = now();
    const sends = (await lock(transaction, site, subject, after(moment, within))).filter(
      (each) => each > after(moment, -within),
    );
    const oldest = sends[sends.length - most];
    if (oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((Date.parse(oldest) - moment.getTime()) / 1000) + within);
      throw new HttpError(429, 429, 'verification.too-many-sends', { seconds }, null, {
        'retry-after': String(seconds),
      });
    }
    await store(transaction, site, subject, [...sends, moment.toISOString()]);
  }

  return {
    async count(transaction, site, owner, address) {
      // In one order everywhere, so that two that wait for each other's rows cannot be.
      await countOne(transaction, site, resendOf(owner), RESEND);
      await countOne(transaction, site, targetOf(owner), OF_TARGET);
      await countOne(transaction, site, hash('network', networkOf(address)), OF_NETWORK);
      await transaction
        .deleteFrom('verification_send')
        .where('project_code', '=', site)
        .where('expires_at', '<', now().toISOString())
        .execute();
    },
    async giveBack(transaction, site, owner) {
      for (const subject of [resendOf(owner), targetOf(owner)]) {
        const sends = await lock(transaction, site, subject, after(now(), HOUR_S));
        await store(transaction, site, subject, sends.slice(0, -1));
      }
    },
  };
}

/** Makes the row when it is missing and holds it until the transaction ends; the sends it has counted. */
async function lock(
  transaction: Transaction<Tables>,
  site: string,
  subject: string,
  expiresAt: string,
): Promise<string[]> {
  const row = await transaction
    .insertInto('verification_send')
    .values({ project_code: site, subject, sent_at: '[]', expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['project_code', 'subject']).doUpdateSet({ expires_at: expiresAt }),
    )
    .returning('sent_at')
    .executeTakeFirstOrThrow();
  return JSON.parse(row.sent_at) as string[];
}

async function store(
  transaction: Transaction<Tables>,
  site: string,
  subject: string,
  sends: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('verification_send')
    .set({ sent_at: JSON.stringify(sends) })
    .where('project_code', '=', site)
    .where('subject', '=', subject)
    .execute();
}
