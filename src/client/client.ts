import { API_CALLS } from '../../runtime/model/api-calls.generated.ts';
import type { ApiCalls, ApiInput } from '../../runtime/model/api.generated.ts';
import { readAnswer } from './call-result.ts';
import type { CallResult, ResultOf } from './call-result.ts';
import { findDeviceId, readStored, writeStored } from './stored-keys.ts';
import { send } from './send.ts';

/** What the page around it does for a client. */
export interface ClientHost {
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
export type CallInput<Name extends keyof ApiCalls> = Given<ApiInput<Name>> | { query?: ApiInput<Name>['query']; body: FormData };

export interface CallOptions {
  /** The same key and body give the first answer again, however often it is sent. */
  idempotencyKey?: string;
  /** Leaves telling a failure to the caller. */
  quiet?: boolean;
}

export interface Client {
  /**
   * Makes a call of `schemas/api`. It never rejects: a refusal has been told to the visitor and is the result; without
   * an answer the result is empty, with status 400.
   */
  call<Name extends keyof ApiCalls>(name: Name, input: CallInput<Name>, options?: CallOptions): Promise<ResultOf<Name>>;
}

/** The token is no longer good; `data` is where to sign in. */
const TOKEN_ENDED = 996;
/** Names the client on calls of the member's sign-in; it is no secret. */
const CLIENT_NAME = `Basic ${btoa('web:')}`;

/** Makes the client of a page. */
export function makeClient(host: ClientHost): Client {
  let csrfToken: string | undefined;

  async function headersFor(name: keyof ApiCalls, idempotencyKey: string | undefined): Promise<Record<string, string>> {
    const { method, path, who } = API_CALLS[name];
    const headers: Record<string, string> = { 'X-Device-Id': findDeviceId(), 'Accept-Language': host.language() };
    const memberToken = readStored('clientToken');
    if (memberToken !== undefined) headers.Authorization = `Bearer ${memberToken}`;
    else if (path.startsWith('/api/authentication/')) headers.Authorization = CLIENT_NAME;
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
    if (method !== 'GET' && (who === 'owner' || who === 'editor')) headers['X-CSRF-Token'] = csrfToken ?? (await askCsrfToken());
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
    { idempotencyKey, quiet = false }: CallOptions = {},
  ): Promise<CallResult<unknown>> {
    const { method, path: url, bodyType } = API_CALLS[name];
    const answer = await send({ method, url, query, body, bodyType, headers: await headersFor(name, idempotencyKey) });
    const result = readAnswer(answer.status, answer.body);
    keepCsrfToken(name, result);
    if (result.code === TOKEN_ENDED && typeof result.data === 'string') signInAgain(result.data);
    else if (!result.success && !quiet && result.message !== '') host.notify(result.message);
    return result;
  }

  function keepCsrfToken(name: keyof ApiCalls, result: CallResult<unknown>): void {
    if (name === 'owner.logout' || result.status === 401 || result.status === 403) csrfToken = undefined;
    else if ((name === 'owner.login' || name === 'owner.me') && result.success)
      csrfToken = (result.data as ApiCalls['owner.me']['data']).csrfToken;
  }

  function signInAgain(loginPage: string): void {
    host.closeMessages();
    writeStored('clientToken', undefined);
    writeStored('isLogin', undefined);
    const back = encodeURIComponent(location.pathname + location.search);
    host.leaveFor(`${loginPage}${loginPage.includes('?') ? '&' : '?'}redirect=${back}`);
  }

  return { call } as Client;
}
