// Tells visitors of one day apart without storing who they are.
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Queries } from '../../database/driver.ts';
import { selectWhere } from '../../database/rows-where.ts';
import { networkOf } from '../../kernel/network.ts';
import type { Day } from './days.ts';

/** What distinguishes visitors on one day. It is hashed at once and not stored. */
interface Visitor {
  address: string;
  userAgent: string;
}

const SALT_BYTES = 32;
const HASH_LENGTH = 22;
const MAX_DAYS = 3;

/** The visitor of a request; undefined for robots and for visitors who do not want to be tracked. */
export async function findVisitor({
  headers,
  ip,
}: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<Visitor | undefined> {
  const userAgent = headers['user-agent'] ?? '';
  if (headers.dnt === '1' || headers['sec-gpc'] === '1' || userAgent === '') return undefined;
  const { isbot } = await import('isbot');
  return isbot(userAgent) ? undefined : { address: networkOf(ip), userAgent };
}

/**
 * Names the visitors of one day by a hash with a random salt, which is deleted after the day. After that,
 * nobody with the database can identify a visitor or recognise one on another day. The salt is in the
 * database for restarts and other processes.
 */
interface VisitorNames {
  name(projectCode: string, day: Day, visitor: Visitor): Promise<string>;
}

export function makeVisitorNames(queries: Queries): VisitorNames {
  // At one moment sites have at most three days.
  const known = new Map<Day, Promise<string>>();

  async function readSalt(day: Day): Promise<string> {
    const salt = randomBytes(SALT_BYTES).toString('base64url');
    await queries
      .insertInto('visitor_salt')
      .values({ day, salt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return (await selectWhere(queries, 'visitor_salt', { day }).select('salt').executeTakeFirstOrThrow())
      .salt;
  }

  function saltOf(day: Day): Promise<string> {
    const read = known.get(day);
    if (read !== undefined) return read;
    const salt = readSalt(day);
    known.set(day, salt);
    for (const each of [...known.keys()].toSorted().slice(0, -MAX_DAYS)) known.delete(each);
    salt.catch(() => known.delete(day));
    return salt;
  }

  return {
    async name(projectCode, day, { address, userAgent }) {
      const hash = createHmac('sha256', await saltOf(day)).update(`${projectCode}\n${address}\n${userAgent}`);
      return hash.digest('base64url').slice(0, HASH_LENGTH);
    },
  };
}

/** Deletes the salts and visitors of past days. */
export async function deletePastDays(queries: Queries, today: Day): Promise<void> {
  await queries.deleteFrom('visitor_salt').where('day', '<', today).execute();
  await queries.deleteFrom('day_visitor').where('day', '<', today).execute();
}
