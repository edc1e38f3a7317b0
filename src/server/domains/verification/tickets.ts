// Makes tickets that prove a correct code until a new password is set.
import type { Database } from '../../database/database.ts';
import { deleteWhere, selectWhere } from '../../database/rows-where.ts';
import { FieldError } from '../../kernel/http-error.ts';
import { hashToken, makeToken } from '../../kernel/secrets/token.ts';
import { after, isBefore } from '../../kernel/clock.ts';
import { WRONG_CODE } from './codes.ts';

const LIFE_S = 10 * 60;

/** Stores tickets as hashes. */
export function makeTickets({ queries }: Database, now: () => Date) {
  const targetOf = (found: { target: string; expires_at: string } | undefined): string => {
    if (found === undefined || !isBefore(found.expires_at, now(), LIFE_S))
      throw new FieldError([422, WRONG_CODE], 'verification.ticket-ended', '/ticket');
    return found.target;
  };
  return {
    /** The target of a ticket, which stays valid. Throws like `take`. */
    async read(site: string, ticket: string) {
      return targetOf(
        await selectWhere(queries, 'verification_ticket', {
          project_code: site,
          ticket_hash: hashToken(ticket),
        })
          .select(['target', 'expires_at'])
          .executeTakeFirst(),
      );
    },
    /** A ticket of 256 bits for a target whose code was correct. */
    async make(site: string, target: string) {
      const ticket = makeToken();
      const moment = now();
      await deleteWhere(queries, 'verification_ticket', { project_code: site })
        .where('expires_at', '<', moment.toISOString())
        .execute();
      await queries
        .insertInto('verification_ticket')
        .values({
          project_code: site,
          ticket_hash: hashToken(ticket),
          target,
          expires_at: after(moment, LIFE_S),
        })
        .execute();
      return ticket;
    },
    /**
     * The target of a ticket, which is used up. Throws 422/4222 when the ticket is used, expired, of another
     * site or made up.
     */
    async take(site: string, ticket: string) {
      // Deleted when it is taken: of two simultaneous requests only one finds it.
      const taken = await deleteWhere(queries, 'verification_ticket', {
        project_code: site,
        ticket_hash: hashToken(ticket),
      })
        .returning(['target', 'expires_at'])
        .executeTakeFirst();
      return targetOf(taken);
    },
  };
}
