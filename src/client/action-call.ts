import { CallFailure } from '../../runtime/model/action.ts';
import { API_CALLS } from '../../runtime/model/api-calls.generated.ts';
import type { ApiCalls } from '../../runtime/model/api.generated.ts';
import { makeClient } from './client.ts';

const client = makeClient({
  // A refused call is thrown: whoever runs the action shows it, or knows better.
  notify: () => undefined,
  closeMessages: () => document.getElementById('toasts')?.replaceChildren(),
  leaveFor: (url) => location.assign(url),
  language: () => document.documentElement.lang,
});

/** Makes a call for an action: the answer's `data`, or a `CallFailure` when it is refused or there is no such call. */
export async function callForAction(name: string, { query, body }: { query?: Record<string, unknown>; body?: unknown }): Promise<unknown> {
  if (!isCall(name)) throw new CallFailure(404, `There is no call "${name}".`, null);
  const result = await client.call(name, { query, body } as never, { quiet: true });
  if (!result.success) throw new CallFailure(result.code, result.message, result.data);
  return result.data;
}

function isCall(name: string): name is keyof ApiCalls {
  return Object.hasOwn(API_CALLS, name);
}
