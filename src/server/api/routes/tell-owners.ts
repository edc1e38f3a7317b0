/** Tells the owners who want to know of what a visitor has written. */
import type { NoticeKind } from '../../domains/owners/index.ts';
import { addressOf } from '../../entities/engine/describe-change.ts';
import type { CallContext } from '../calls/call.ts';

/** Returns the id. The mails are stored then; that they are not sent is no failure of the call. */
export async function tellOwners(
  { services, site }: Pick<CallContext, 'services' | 'site'>,
  id: string,
  kinds: readonly NoticeKind[],
): Promise<string> {
  await services.owners.notices.tell(site, id, kinds, (kind) => addressOf(kind, id));
  return id;
}
