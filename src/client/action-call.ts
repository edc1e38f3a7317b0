// Makes the calls of actions.
import { CallFailure, type ActionDependencies } from '../../runtime/model/action.ts';
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { isObject } from '../../runtime/model/json.ts';
import { makeClient, TOKEN_EXPIRED, type CallTable, type ClientContext } from './client.ts';
import { makeClientContext } from './page-client-context.ts';
import { sendByAxios } from './send-by-axios.ts';
import { sendByFetch } from './send-by-fetch.ts';
import type { HttpRequest, Send } from './send.ts';

/** Axios is loaded with the first call that sends something. */
const sendByNeed: Send = (request) =>
  request.method === 'GET' ? sendByFetch(request) : sendByAxios(request);

/** Axios is loaded with the first file: nearly all that the console sends is JSON. */
export const sendJsonByFetch: Send = (request) =>
  request.method === 'GET' || isPlainJson(request) ? sendByFetch(request) : sendByAxios(request);

const isPlainJson = ({ body, bodyType, onProgress }: HttpRequest): boolean =>
  onProgress === undefined && !(body instanceof FormData) && bodyType !== 'form' && bodyType !== 'multipart';

/**
 * Makes the `call` of actions for some calls: resolves with the response's `data`, or throws a `CallFailure`
 * when the call is rejected or unknown. `notify` shows the message of a rejection, except when the response
 * names fields (their form shows it), when the caller is `quiet`, and when the token has expired (the page is
 * being left).
 */
export function makeActionCall(
  calls: CallTable,
  notify: ClientContext['notify'],
  messages: Pick<ClientContext, 'messageLanguage'> = {},
  send: Send = sendByNeed,
): ActionDependencies['call'] {
  const client = makeClient({ ...makeClientContext(notify), ...messages }, send, calls);
  const isCall = (name: string): name is keyof ApiCalls => Object.hasOwn(calls, name);
  return async (name, { query, body, quiet = false, ...options }) => {
    if (!isCall(name)) throw new CallFailure(404, `There is no call "${name}".`, null);
    const result = await client.call(name, { query, body } as never, { ...options, quiet: true });
    if (result.success) return result.data;
    if (!quiet && result.code !== TOKEN_EXPIRED && !namesFields(result.data) && result.message !== '')
      notify(result.message);
    throw new CallFailure(result.code, result.message, result.data, result.waitSeconds);
  };
}

function namesFields(data: unknown): boolean {
  return isObject(data) && Array.isArray(data.errors) && data.errors.length > 0;
}
