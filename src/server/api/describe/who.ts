/** Who may make a call, in words. */
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';

export const WHO: Readonly<Record<ApiCall['who'], string>> = {
  visitor: 'anyone',
  member: 'member',
  'member-or-owner': 'the member whose it is, or owner',
  editor: 'editor or owner',
  owner: 'owner',
  gateway: 'payment gateway',
  operator: 'loopback or token',
};
