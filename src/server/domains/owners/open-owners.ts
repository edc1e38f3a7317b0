/** Opens who is calling, and the accounts of owners. */
import type { Config } from '../../kernel/config.ts';
import { Identity } from '../identity/index.ts';
import { Owners, type OwnersDependencies } from './owners-service.ts';

interface OwnerContext extends Omit<OwnersDependencies, 'identity' | 'secureCookies' | 'now'> {
  config: Pick<Config, 'PUBLIC_URL'>;
  onClose(close: () => void | Promise<void>): void;
}

export type OwnerServices = ReturnType<typeof openOwners>['services'];

export function openOwners(context: OwnerContext) {
  const secureCookies = context.config.PUBLIC_URL?.startsWith('https:') === true;
  const identity = new Identity(context.database, { secureCookies });
  const owners = new Owners({ ...context, identity, secureCookies });
  context.onClose(owners.unlocking.close);
  return { services: { identity, owners } };
}
