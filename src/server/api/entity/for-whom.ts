/** Describes the owner of a call, as an entity and a job know one. */
import type { JobCaller } from '../../domains/records/index.ts';
import { messageLanguageOf, type CallContext } from '../calls/call.ts';
import { ownerOf } from '../calls/owner-call.ts';
import type { EntityContext } from '../../entities/engine/contract.ts';

/** For whom the call works. */
export function entityContext(context: CallContext): EntityContext {
  const { services, site, caller } = context;
  const { ownerId, address } = ownerOf(context);
  return {
    services,
    site,
    language: messageLanguageOf(context),
    owner: {
      ownerId,
      address,
      name: caller.name ?? '',
      permissions: caller.permissions ?? new Set(),
      languages: caller.languages,
    },
    queries: services.database.queries,
  };
}

/** What a job keeps of its owner. */
export function jobCaller(context: CallContext): JobCaller {
  const { owner, language } = entityContext(context);
  return { ...owner, permissions: [...owner.permissions], language };
}
