// Runs a repeated call only once, and sends its first answer again.
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { CallContext } from './calls/call.ts';
import { HttpError } from '../kernel/http-error.ts';
import { networkOf } from '../kernel/network.ts';

/** An answer that can be sent again. A `private` one contains a secret and is never stored. */
export interface SentAnswer {
  status: number;
  body: string;
  private?: boolean;
}

/** A call that a client may repeat. */
interface RepeatableCall {
  /** The `Idempotency-Key` header. */
  key: string;
  call: string;
  context: CallContext;
  body: unknown;
}

/**
 * Runs the work once for each key and caller. A repetition gets the first answer; an error is not kept,
 * because a call that failed has changed nothing. Throws a 422 for a key of another call or body.
 */
export type RunOnce = (call: RepeatableCall, work: () => Promise<SentAnswer>) => Promise<SentAnswer>;

const KEY = /^[\x21-\x7e]{1,200}$/;
/** Keys of guests are their only secret: one that others use too would show them the answer. */
const MIN_GUEST_KEY = 16;
const CACHE_TTL_MS = 24 * 60 * 60 * 1000;
/** Rows of one write of the sweep, so that other writes and requests come in between. */
const SWEEP_ROWS = 500;
export const SWEEP_ANSWERS_EVERY_S = 60;
/** A claim that was not renewed for this long belongs to a process that has died. */
const LEASE_MS = 10_000;
const RENEW_MS = 2_500;

interface Claim {
  key: string;
  caller: string;
  call: string;
  project_code: string;
  body_hash: string;
}

/**
 * Hash of the request; repetitions have the same. Handlers store it in their transaction, because the process
 * may die before the answer is stored.
 */
export function idempotencyKeyOf({ key, call, context, body }: RepeatableCall): string {
  return hash([context.site.projectCode, callerOf(context), key, call, body ?? null]);
}

/**
 * Drops the claims that a dead process has left, so that a repetition need not wait until they expire. Only
 * for an embedded database, which belongs to one process.
 */
export async function dropLeftClaims({ kind, queries }: Database): Promise<void> {
  if (kind === 'sqlite') await queries.deleteFrom('idempotency_key').where('status', 'is', null).execute();
}

/** Deletes answers of more than 24 hours ago, a few at a time. */
export async function sweepAnswers({ queries }: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CACHE_TTL_MS).toISOString();
  const old = queries
    .selectFrom('idempotency_key')
    .select(['project_code', 'key', 'caller'])
    .where('created_at', '<', before)
    .limit(SWEEP_ROWS);
  for (;;) {
    const deleted = await queries
      .deleteFrom('idempotency_key')
      .where(
        ({ refTuple }) => refTuple('project_code', 'key', 'caller'),
        'in',
        old.$asTuple('project_code', 'key', 'caller'),
      )
      .executeTakeFirst();
    if (deleted.numDeletedRows < SWEEP_ROWS) return;
    await nextTurn();
  }
}

/** Stores first answers in the database for 24 hours. Simultaneous requests to one process share one run. */
export function makeRunOnce(database: Database): RunOnce {
  const underWay = new Map<string, { bodyHash: string; answer: Promise<SentAnswer> }>();

  return async ({ key, call, context, body }, work) => {
    const isGuest = context.caller.name === undefined && context.caller.memberId === undefined;
    if (!KEY.test(key) || (isGuest && key.length < MIN_GUEST_KEY))
      throw new HttpError(400, 'request.bad-idempotency-key', { min: isGuest ? MIN_GUEST_KEY : 1 });
    const claim: Claim = {
      key,
      call,
      caller: callerOf(context),
      project_code: context.site.projectCode,
      body_hash: hash([call, body ?? null]),
    };
    const place = hash([claim.project_code, claim.caller, key]);
    const running = underWay.get(place);
    if (running !== undefined) {
      if (running.bodyHash !== claim.body_hash) throw otherBody();
      return running.answer;
    }
    const answer = runClaimed(database, claim, work).finally(() => underWay.delete(place));
    underWay.set(place, { bodyHash: claim.body_hash, answer });
    return answer;
  };
}

async function runClaimed(
  database: Database,
  claim: Claim,
  work: () => Promise<SentAnswer>,
): Promise<SentAnswer> {
  const first = await takeClaim(database, claim);
  if (first !== undefined) return first;
  const release = async (): Promise<void> => {
    await rowOf(database.queries.deleteFrom('idempotency_key'), claim).execute();
  };
  const renew = (): void => {
    const query = database.queries.updateTable('idempotency_key').set({ created_at: isoTime(Date.now()) });
    // If the database is unreachable, the work itself fails.
    rowOf(query, claim)
      .execute()
      .catch(() => undefined);
  };
  const renewing = setInterval(renew, RENEW_MS).unref();
  try {
    const answer = await work();
    if (answer.private === true) await release();
    else
      await rowOf(
        database.queries.updateTable('idempotency_key').set({ status: answer.status, answer: answer.body }),
        claim,
      ).execute();
    return answer;
  } catch (error) {
    await release();
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Claims the key. Returns the first answer when there is one. */
async function takeClaim(database: Database, claim: Claim): Promise<SentAnswer | undefined> {
  const now = Date.now();
  return database.write(async (transaction) => {
    await rowOf(transaction.deleteFrom('idempotency_key'), claim)
      .where((row) =>
        row.or([
          row('created_at', '<', isoTime(now - CACHE_TTL_MS)),
          row('status', 'is', null).and('created_at', '<', isoTime(now - LEASE_MS)),
          // Claimed while the clock was wrong, and not renewed since.
          row('status', 'is', null).and('created_at', '>', isoTime(now + LEASE_MS)),
        ]),
      )
      .execute();
    const made = await transaction
      .insertInto('idempotency_key')
      .values({ ...claim, status: null, answer: null, created_at: isoTime(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (made !== undefined) return undefined;
    const found = await rowOf(
      transaction.selectFrom('idempotency_key').select(['body_hash', 'status', 'answer']),
      claim,
    ).executeTakeFirstOrThrow();
    if (found.body_hash !== claim.body_hash) throw otherBody();
    if (found.status === null || found.answer === null)
      throw new HttpError(409, 'request.under-way', {}, null, { 'retry-after': '1' });
    return { status: found.status, body: found.answer };
  });
}

function rowOf<
  Query extends { where(column: 'project_code' | 'key' | 'caller', is: '=', value: string): Query },
>(query: Query, claim: Claim): Query {
  return query
    .where('project_code', '=', claim.project_code)
    .where('key', '=', claim.key)
    .where('caller', '=', claim.caller);
}

/**
 * The caller, so that the keys of different callers are independent. A guest is a device, or else a network.
 */
function callerOf({ caller, request }: CallContext): string {
  if (caller.name !== undefined) return hash(['owner', caller.name]);
  if (caller.memberId !== undefined) return hash(['member', caller.memberId]);
  return hash(['guest', request?.headers['x-device-id'] ?? networkOf(request?.ip ?? '')]);
}

function otherBody(): HttpError {
  return new HttpError(422, 'request.idempotency-other-body');
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
