/** Tells the owners who want to know of what a visitor has written. */
import type { NoticeKind } from '../../domains/owners/index.ts';
import { addressOf } from '../../entities/engine/describe-change.ts';
import type { CallContext } from '../calls/call.ts';

/** Returns the id. The answer does not wait for the mails, and their failure is no failure of the call. */
export function tellOwners(
  { services, site }: Pick<CallContext, 'services' | 'site'>,
  id: string,
  kinds: readonly NoticeKind[],
): string {
  services.owners.notices.tell(site, id, kinds, (kind) => addressOf(kind, id));
  return id;
}
