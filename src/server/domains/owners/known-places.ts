/** Knows the devices and networks that an owner has signed in from. Attackers elsewhere cannot lock them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import { networkOf } from '../../kernel/network.ts';
import type { KeyedHash } from '../../kernel/secrets/keyed-hash.ts';
import { isSameSecret, makeToken } from '../../kernel/secrets/token.ts';
import { OwnerCookie, type TrustedPlace } from '../identity/index.ts';

/** Browsers keep a cookie for 400 days at most. Every sign-in starts them anew. */
const DEVICE_S = 400 * 24 * 60 * 60;
/** Owners that one browser is known for. */
const MAX_OWNERS = 5;
const MAX_NETWORKS = 50;

/** An owner of a site. */
interface OwnerKey {
  site: string;
  ownerId: string;
}

/**
 * The cookie holds a random value and a signature of it for each owner, so that nothing has to be stored and
 * no other value is accepted.
 */
export class KnownPlaces {
  private readonly database: Database;
  private readonly hash: KeyedHash;
  private readonly cookie: OwnerCookie;

  constructor(database: Database, hash: KeyedHash, secureCookies: boolean) {
    this.database = database;
    this.hash = hash;
    this.cookie = new OwnerCookie('tesseraDevice', DEVICE_S, secureCookies);
  }

  private sign({ site, ownerId }: OwnerKey, value: string): string {
    return this.hash('known device', site, ownerId, value);
  }

  private readonly networkIdOf = ({ site, ownerId }: OwnerKey, address: string): string =>
    this.hash('known network', site, ownerId, networkOf(address));

  private isKnownDevice(owner: OwnerKey, [value = '', ...signatures]: readonly string[]): boolean {
    const expected = this.sign(owner, value);
    return signatures.slice(0, MAX_OWNERS).some((signature) => isSameSecret(signature, expected));
  }

  /** The device or else the network of a request, if this owner has signed in from there. */
  readonly find = async (owner: OwnerKey, request: FastifyRequest): Promise<TrustedPlace | undefined> => {
    const parts = this.cookie.read(request)?.split('.') ?? [];
    if (this.isKnownDevice(owner, parts)) return { kind: 'device', id: parts[0] ?? '' };
    const id = this.networkIdOf(owner, request.ip);
    const known = await selectWhere(this.database.queries, 'owner_network', {
      project_code: owner.site,
      owner_id: owner.ownerId,
      network: id,
    })
      .select('network')
      .executeTakeFirst();
    return known === undefined ? undefined : { kind: 'network', id };
  };

  /** Sets the cookie that makes this browser a known device of the owner. */
  readonly rememberDevice = (owner: OwnerKey, reply: FastifyReply): void => {
    const [value = makeToken(), ...signatures] = this.cookie.read(reply.request)?.split('.') ?? [];
    const own = this.sign(owner, value);
    const others = signatures.filter((signature) => signature !== own).slice(0, MAX_OWNERS - 1);
    this.cookie.set(reply, [value, own, ...others].join('.'));
  };

  /** Notes that the owner has signed in from this network. */
  readonly rememberNetwork = (owner: OwnerKey, address: string, now: Date): Promise<void> =>
    this.database.write(async (transaction) => {
      const row = {
        project_code: owner.site,
        owner_id: owner.ownerId,
        network: this.networkIdOf(owner, address),
        seen_at: now.toISOString(),
      };
      await transaction
        .insertInto('owner_network')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['project_code', 'owner_id', 'network']).doUpdateSet({ seen_at: row.seen_at }),
        )
        .execute();
      const kept = selectWhere(transaction, 'owner_network', {
        project_code: owner.site,
        owner_id: owner.ownerId,
      })
        .select('network')
        .orderBy('seen_at', 'desc')
        .limit(MAX_NETWORKS);
      await deleteWhere(transaction, 'owner_network', { project_code: owner.site, owner_id: owner.ownerId })
        .where('network', 'not in', kept)
        .execute();
    });
}
