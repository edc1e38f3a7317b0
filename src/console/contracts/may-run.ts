/** Checks whether an owner may make the calls of an action, and see the screens that it leads to. */
import type { ConsoleAction } from '../../../runtime/generated/documents.generated.ts';
import { findHead, mayCall } from '../../assembly/console-documents.ts';

/** Names that are computed are left to the server. */
export function mayRun(action: Pick<ConsoleAction, 'do'>, permissions: ReadonlySet<string>): boolean {
  return action.do.every(({ with: given }) => {
    const { api: call, to } = given ?? {};
    if (typeof to === 'string' && !mayVisit(to, permissions)) return false;
    return typeof call !== 'string' || call.includes('{{') || mayCall(call, permissions);
  });
}

/** True for an address outside of the console, and for a screen whose records an owner may read. */
export function mayVisit(address: string, permissions: ReadonlySet<string>): boolean {
  const [, name = ''] = /^\/owner\/([a-z][a-z0-9-]*)/.exec(address) ?? [];
  const head = findHead('list', name) ?? findHead('record', name);
  return head === undefined || mayCall(head.call, permissions);
}
