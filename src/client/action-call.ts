import { CallFailure, type ActionDependencies } from '../../runtime/model/action.ts';
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { isObject } from '../../runtime/model/json.ts';
import { makeClient, TOKEN_ENDED, type ClientContext } from './client.ts';
import { makeClientContext } from './page-client-context.ts';
import { sendByAxios } from './send-by-axios.ts';

/**
 * Makes the calls of actions. A call returns its `data`, or throws a `CallFailure` when it failed or does not
 * exist. `notify` shows the message of a failure, except when the failure names fields (the form shows it
 * there), when the caller is `quiet` (it shows the message itself), and when the token has ended (the browser
 * leaves the page).
 */
export function makeActionCall(notify: ClientContext['notify']): ActionDependencies['call'] {
  const client = makeClient(makeClientContext(notify), sendByAxios);
  return async (name, { query, body, idempotencyKey, onProgress, signal, quiet = false }) => {
    if (!isCall(name)) throw new CallFailure(404, `There is no call "${name}".`, null);
    const options = { quiet: true, idempotencyKey: idempotencyKey, onProgress, signal };
    const result = await client.call(name, { query, body } as never, options);
    if (result.success) return result.data;
    if (!quiet && result.code !== TOKEN_ENDED && !namesFields(result.data) && result.message !== '')
      notify(result.message);
    throw new CallFailure(result.code, result.message, result.data, result.waitSeconds);
  };
}

function isCall(name: string): name is keyof ApiCalls {
  return Object.hasOwn(API_CALLS, name);
}

function namesFields(data: unknown): boolean {
  return isObject(data) && Array.isArray(data.errors) && data.errors.length > 0;
}
