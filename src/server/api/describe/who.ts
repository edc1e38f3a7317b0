/** Describes in words who may make a call. */
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';

const WHO: Readonly<Record<ApiCall['who'], string>> = {
  visitor: 'anyone',
  member: 'member',
  'member-or-owner': 'the member whose it is, or an owner',
  owner: 'an owner',
  gateway: 'payment gateway',
  operator: 'loopback or token',
};

/** Who may make a call, with the permission that an owner's role must have. */
export function describeWho({ who, permission }: Pick<ApiCall, 'who' | 'permission'>): string {
  return permission === undefined ? WHO[who] : `${WHO[who]} with ${permission}`;
}
