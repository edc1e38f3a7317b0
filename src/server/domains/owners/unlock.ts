// Makes and uses the links that unlock an owner's account.
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { Queries } from '../../database/driver.ts';
import { deleteWhere, selectWhere, updateWhere } from '../../database/rows-where.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';
import { after, isBefore, latestEnd } from '../../kernel/clock.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { isLocale } from '../../kernel/language.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';
import type { MakeRateLimit, RateLimit } from '../../limits/rate-limit.ts';
import type { LoginLimits } from '../identity/index.ts';
import { addMessage, type Messages } from '../messages/index.ts';
import { WRONG_CODE } from '../verification/index.ts';
import type { KnownPlaces } from './known-places.ts';
import { findOwner, type OwnerRow, readOwner } from './owner-rows.ts';

const LIFE_MINUTES = 30;
const LIFE_S = LIFE_MINUTES * 60;
/** Valid links of one owner. More would only fill a mailbox. */
const MAX_LINKS = 3;

/** Links that a network asks for in a minute. */
const MAX_ASKED = 5;

interface UnlockDependencies {
  database: Database;
  messages: Pick<Messages, 'hurry' | 'lock'>;
  limits: LoginLimits;
  places: KnownPlaces;
  logger: FastifyBaseLogger;
  makeRateLimit: MakeRateLimit;
  now: () => Date;
}

export class UnlockLinks {
  private readonly parts: UnlockDependencies;
  private readonly limit: RateLimit;
  private storing: Promise<void> = Promise.resolve();

  constructor(parts: UnlockDependencies) {
    this.parts = parts;
    this.limit = parts.makeRateLimit(MAX_ASKED, 'owner.links-too-many');
  }

  /**
   * Sends a link that unlocks the account, if its owner has an e-mail address. Nothing shows whether there is
   * such an account, not even the time of the answer. Throws a 429 when a network asks too often.
   */
  async send(site: SiteIdentity, language: string, name: string, address: string): Promise<void> {
    await this.limit(address);
    setImmediate(() => {
      this.storing = this.storing
        .then(() => addUnlockMail(this.parts, site, language, name))
        .catch((error: unknown) =>
          this.parts.logger.error(error, 'a link to unlock an account was not stored'),
        );
    });
  }

  /**
   * Uses a link up: clears the failures of its account and makes this browser a known device. Signs nobody
   * in. Throws 422/4222 at `/token` for a link that is used, expired or made up.
   */
  async use(site: string, token: string, reply: FastifyReply): Promise<void> {
    const ownerId = await takeUnlockLink(this.parts, site, token);
    this.parts.places.rememberDevice({ site, ownerId }, reply);
  }

  /** Waits for mails that are being stored. */
  readonly close = (): Promise<void> => this.storing;
}

/**
 * Stores a mail with a link that unlocks an account. None without an account, an e-mail address or an origin
 * of the site, and while enough links are valid.
 */
async function addUnlockMail(
  { database, messages, now }: UnlockDependencies,
  site: SiteIdentity,
  language: string,
  name: string,
): Promise<void> {
  const owner = await findOwner(database.queries, site.projectCode, name);
  if (owner === undefined || owner.email === null || site.origin === undefined) return;
  const chosen = owner.editing_language ?? '';
  const { email: to } = owner;
  await storeLink(database, owner, now(), MAX_LINKS, (transaction, token) =>
    addMessage(
      transaction,
      site.projectCode,
      {
        topic: 'owner.unlock',
        to,
        language: isLocale(chosen) ? chosen : language,
        words: { name: owner.name, minutes: LIFE_MINUTES },
        path: '/owner/unlock?token={secret}',
        secret: messages.lock(site.projectCode, token),
        lifeS: LIFE_S,
      },
      now(),
    ),
  );
  messages.hurry();
}

/** Stores a link and returns its token; undefined while so many are valid. */
export function storeLink(
  database: Database,
  owner: OwnerRow,
  now: Date,
  most = MAX_LINKS,
  then?: (transaction: Queries, token: string) => Promise<void>,
): Promise<string | undefined> {
  const { project_code, owner_id } = owner;
  return database.write(async (transaction) => {
    // Writing the row locks it: simultaneous requests count each other's links.
    await updateWhere(transaction, 'owner', { project_code, owner_id })
      .set({ email: owner.email })
      .where('email', '=', owner.email)
      .execute();
    await deleteWhere(transaction, 'owner_unlock', { project_code })
      .where((row) =>
        row.or([
          row('expires_at', '<=', now.toISOString()),
          // Made while the clock was wrong: not valid, and it would keep others from being made.
          row('expires_at', '>', latestEnd(now, LIFE_S)),
        ]),
      )
      .execute();
    const links = await selectWhere(transaction, 'owner_unlock', { project_code, owner_id })
      .select('token_hash')
      .execute();
    if (links.length >= most) return undefined;
    const token = makeToken();
    await transaction
      .insertInto('owner_unlock')
      .values({
        project_code,
        token_hash: hashToken(token),
        owner_id,
        created_at: now.toISOString(),
        expires_at: after(now, LIFE_S),
      })
      .execute();
    await then?.(transaction, token);
    return token;
  });
}

/** Uses a link up and clears the failures of its account. The owner's id. */
async function takeUnlockLink(
  { database, limits, now }: UnlockDependencies,
  site: string,
  token: string,
): Promise<string> {
  // Deleted when it is used: of two simultaneous requests only one finds it.
  const link = await deleteWhere(database.queries, 'owner_unlock', {
    project_code: site,
    token_hash: hashToken(token),
  })
    .returning(['owner_id', 'expires_at'])
    .executeTakeFirst();
  if (link === undefined || !isBefore(link.expires_at, now(), LIFE_S))
    throw new FieldError([422, WRONG_CODE], 'owner.link-ended', '/token');
  const { name } = await readOwner(database.queries, site, link.owner_id);
  await limits.forgive({ site, account: name });
  return link.owner_id;
}
