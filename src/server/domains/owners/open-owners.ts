/** Opens who is calling, and the accounts of owners. */
import type { Opened } from '../../jobs/jobs.ts';
import type { Config } from '../../kernel/config.ts';
import { makeIdentity, type Identity } from '../identity/index.ts';
import { makeOwners, type OwnersDependencies } from './owners-service.ts';
import type { Owners } from './owners.ts';

export interface OwnerServices {
  readonly identity: Identity;
  readonly owners: Owners;
}

interface OwnerContext extends Omit<OwnersDependencies, 'identity' | 'secureCookies' | 'now'> {
  config: Pick<Config, 'PUBLIC_URL'>;
  onClose(close: () => void | Promise<void>): void;
}

export function openOwners(context: OwnerContext): Opened<OwnerServices> {
  const secureCookies = context.config.PUBLIC_URL?.startsWith('https:') === true;
  const identity = makeIdentity(context.database, { secureCookies });
  const owners = makeOwners({ ...context, identity, secureCookies });
  context.onClose(owners.close);
  return { services: { identity, owners } };
}
