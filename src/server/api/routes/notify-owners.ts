/** Tells the owners who want to know of what a visitor has written. */
import { notifyOfRecord, type ToldRecord } from '../../domains/notices/index.ts';
import { addressOf } from '../../entities/engine/describe-change.ts';
import type { CallContext } from '../calls/call.ts';

/** Returns the id. The mails are stored then; that they are not sent is no failure of the call. */
export async function notifyOwners(
  { services, site }: Pick<CallContext, 'services' | 'site'>,
  id: string,
  kinds: readonly ToldRecord[],
): Promise<string> {
  const { database, messages, logger } = services;
  const parts = { database, messages, logger, now: () => new Date() };
  await notifyOfRecord(parts, site, { id, kinds, linkTo: (kind) => addressOf(kind, id) });
  return id;
}
