/** Whether an owner may make the calls of an action. */
import type { ConsoleAction } from '../../../runtime/generated/documents.generated.ts';
import { mayCall } from '../../assembly/console-documents.ts';

/** Names that are computed are left to the server. */
export function mayRun(action: Pick<ConsoleAction, 'do'>, permissions: ReadonlySet<string>): boolean {
  return action.do.every(({ with: given }) => {
    const call = given?.api;
    return typeof call !== 'string' || call.includes('{{') || mayCall(call, permissions);
  });
}
