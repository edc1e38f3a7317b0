import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import type { ApiCalls, ApiInput } from '../../runtime/generated/api.generated.ts';
import { isSitePath } from '../../runtime/model/link.ts';
import { readAnswer } from './call-result.ts';
import type { CallResult, ResultOf } from './call-result.ts';
import { findDeviceId } from './device-id.ts';
import { clearMember, readStored } from './stored-keys.ts';
import type { Send, Sending } from './send.ts';

/** What the page around it does for a client. */
export interface ClientContext {
  /** Shows a failure's message. */
  notify(message: string): void;
  /** Takes away every message that is shown. */
  closeMessages(): void;
  /** Leaves for another address. */
  leaveFor(url: string): void;
  /** The language the answers' messages should be in. */
  language(): string;
}

/** Members that may be undefined may be left out. */
type Given<Input> = { [Name in keyof Input as undefined extends Input[Name] ? never : Name]: Input[Name] } & {
  [Name in keyof Input as undefined extends Input[Name] ? Name : never]?: Input[Name];
};

/** What a call is given; a multipart body is a form with the same members. */
export type CallInput<Name extends keyof ApiCalls> =
  | Given<ApiInput<Name>>
  | { query?: ApiInput<Name>['query']; body: FormData };

export interface CallOptions {
  /** The same key and body give the first answer again, however often it is sent. */
  idempotencyKey?: string;
  /** Leaves telling a failure to the caller. */
  quiet?: boolean;
  /** Told which part of the body has been sent, from 0 to 1. */
  onProgress?: Sending['onProgress'];
  /** Gives the call up: it ends without an answer. */
  signal?: AbortSignal;
}

export interface Client {
  /**
   * Makes a call of `schemas/api`. It never rejects: a refusal has been told to the visitor and is the result; without
   * an answer the result is empty, with status 400.
   */
  call<Name extends keyof ApiCalls>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<ResultOf<Name>>;
}

/** Code of an answer: the token is no longer good, and the client is on its way to `data`, where to sign in. */
export const TOKEN_ENDED = 996;
/** Names the client on calls of the member's sign-in; it is no secret. */
const CLIENT_NAME = `Basic ${btoa('web:')}`;

/** Makes the client of a page; `send` is its way over the network. */
export function makeClient(context: ClientContext, send: Send): Client {
  let csrfToken: string | undefined;

  async function headersFor(
    name: keyof ApiCalls,
    idempotencyKey: string | undefined,
  ): Promise<Record<string, string>> {
    const { method, path, who } = API_CALLS[name];
    const headers: Record<string, string> = {
      'X-Device-Id': findDeviceId(),
      'Accept-Language': context.language(),
    };
    const memberToken = readStored('clientToken');
    if (memberToken !== undefined) headers.Authorization = `Bearer ${memberToken}`;
    else if (path.startsWith('/api/authentication/')) headers.Authorization = CLIENT_NAME;
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
    if (method !== 'GET' && (who === 'owner' || who === 'editor'))
      headers['X-CSRF-Token'] = csrfToken ?? (await askCsrfToken());
    return headers;
  }

  /** A page that was reloaded has lost the token: its session still knows it. */
  async function askCsrfToken(): Promise<string> {
    await call('owner.me', {}, { quiet: true });
    return csrfToken ?? '';
  }

  async function call(
    name: keyof ApiCalls,
    { query, body }: { query?: unknown; body?: unknown },
    { idempotencyKey, quiet = false, onProgress, signal }: CallOptions = {},
  ): Promise<CallResult<unknown>> {
    const { method, path: url, bodyType } = API_CALLS[name];
    const headers = await headersFor(name, idempotencyKey);
    const answer = await send({ method, url, query, body, bodyType, headers, onProgress, signal });
    const result = readAnswer(answer);
    storeCsrfToken(name, result);
    if (result.code === TOKEN_ENDED) signInAgain(result.data);
    else if (!result.success && !quiet && result.message !== '') context.notify(result.message);
    return result;
  }

  function storeCsrfToken(name: keyof ApiCalls, result: CallResult<unknown>): void {
    if (name === 'owner.logout' || result.status === 401 || result.status === 403) csrfToken = undefined;
    else if ((name === 'owner.login' || name === 'owner.me') && result.success)
      csrfToken = (result.data as ApiCalls['owner.me']['data']).csrfToken;
  }

  function signInAgain(loginPage: unknown): void {
    context.closeMessages();
    clearMember();
    context.leaveFor(formatLoginUrl(loginPage));
  }

  return { call } as Client;
}

/** The login page with the way back. A page of another site is replaced by `/`: it could steal the password. */
function formatLoginUrl(loginPage: unknown): string {
  const path = typeof loginPage === 'string' && isSitePath(loginPage) ? loginPage : '/';
  const [page = '', fragment] = path.split('#', 2);
  const back = encodeURIComponent(location.pathname + location.search);
  const search = `${page.includes('?') ? '&' : '?'}redirect=${back}`;
  return page + search + (fragment === undefined ? '' : `#${fragment}`);
}
