// Limits how often codes are sent to a target or for a network.
import type { Transaction } from 'kysely';
import type { Tables } from '../../../../runtime/generated/tables.generated.ts';
import { networkOf } from '../../kernel/network.ts';
import { HttpError } from '../../kernel/http-error.ts';
import type { CodeOwner } from './codes.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { after, latestEnd } from '../../kernel/clock.ts';
import { deleteWhere, updateWhere } from '../../database/rows-where.ts';

const HOUR_S = 60 * 60;

/** At most `max` sends within `seconds`. */
interface Limit {
  most: number;
  within: number;
}

const RESEND: Limit = { most: 1, within: 60 };
const OF_TARGET: Limit = { most: 5, within: HOUR_S };
const OF_NETWORK: Limit = { most: 20, within: HOUR_S };

/** Limits the sending of codes. Counted in the database, for all processes and across restarts. */
export type SendLimits = ReturnType<typeof makeSendLimits>;

/** Targets and networks are stored as keyed hashes only. */
export function makeSendLimits(hash: KeyedHash, now: () => Date) {
  const resendOf = ({ purpose, target }: CodeOwner) => hash('resend', purpose, target);
  const targetOf = ({ target }: CodeOwner) => hash('target', target);

  async function countOne(
    transaction: Transaction<Tables>,
    site: string,
    subject: string,
    { most, within }: Limit,
  ): Promise<void> {
    const moment = now();
    // A send in the future was counted while the clock was wrong, and would count for too long.
    const sends = (await lock(transaction, site, subject, after(moment, within))).filter(
      (each) => each > after(moment, -within) && each <= latestEnd(moment, 0),
    );
    const oldest = sends[sends.length - most];
    if (oldest !== undefined) {
      const seconds = Math.max(1, Math.ceil((Date.parse(oldest) - moment.getTime()) / 1000) + within);
      throw new HttpError(429, 'verification.too-many-sends', { seconds }, null, {
        'retry-after': String(seconds),
      });
    }
    await store(transaction, site, subject, [...sends, moment.toISOString()]);
  }

  return {
    /**
     * Counts a send. Throws a 429 with `Retry-After` when the same code was sent less than 60 s ago, or
     * within an hour 5 times to this target or 20 times from this network. Call it first in a transaction,
     * so that the rejection undoes everything.
     */
    async count(transaction: Transaction<Tables>, site: string, owner: CodeOwner, address: string) {
      // Always in this order, so that transactions cannot deadlock.
      await countOne(transaction, site, resendOf(owner), RESEND);
      await countOne(transaction, site, targetOf(owner), OF_TARGET);
      await countOne(transaction, site, hash('network', networkOf(address)), OF_NETWORK);
      await deleteWhere(transaction, 'verification_send', { project_code: site })
        .where('expires_at', '<', now().toISOString())
        .execute();
    },
    /** Undoes the target's last count, because nothing was sent. The network's count stays. */
    async giveBack(transaction: Transaction<Tables>, site: string, owner: CodeOwner) {
      for (const subject of [resendOf(owner), targetOf(owner)]) {
        const sends = await lock(transaction, site, subject, after(now(), HOUR_S));
        await store(transaction, site, subject, sends.slice(0, -1));
      }
    },
  };
}

/** Makes a missing row, locks it until the transaction ends, and returns its sends. */
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
  await updateWhere(transaction, 'verification_send', { project_code: site, subject })
    .set({ sent_at: JSON.stringify(sends) })
    .execute();
}
