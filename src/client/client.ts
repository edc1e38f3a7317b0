/** Calls the API: with headers, tokens and rejections of every call. */
import type { ApiCalls, ApiInput } from '../../runtime/generated/api.generated.ts';
import type { ApiCallPlace } from '../../runtime/generated/visitor-calls.generated.ts';
import { isSitePath } from '../../runtime/model/link.ts';
import { track } from '../../runtime/model/pending-work.ts';
import { readResponse } from './call-result.ts';
import type { CallResult, ResultOf } from './call-result.ts';
import { findDeviceId } from './device-id.ts';
import { clearMember, readStored } from './stored-keys.ts';
import type { HttpRequest, Send } from './send.ts';

/** What a client needs of its page. */
export interface ClientContext {
  /** Shows the message of a rejection. */
  notify(message: string): void;
  /** Removes every message that is shown. */
  closeMessages(): void;
  /** Navigates to another address. */
  leaveFor(url: string): void;
  /** Shows the page as a guest's: the member's token has expired and was removed. */
  showGuest(): void;
  /** Language of the data in responses, and of their messages. */
  language(): string;
  /** Language of the messages, if it is another one. */
  messageLanguage?(): string;
}

/** Members that may be undefined may be omitted. */
type Given<Input> = { [Name in keyof Input as undefined extends Input[Name] ? never : Name]: Input[Name] } & {
  [Name in keyof Input as undefined extends Input[Name] ? Name : never]?: Input[Name];
};

/** Input of a call. A multipart body may also be a `FormData` with the same members. */
export type CallInput<Name extends keyof ApiCalls> =
  | Given<ApiInput<Name>>
  | { query?: ApiInput<Name>['query']; body: FormData };

interface CallOptions {
  /** Requests with the same key and body get the first response again. */
  idempotencyKey?: string;
  /** Does not show the message of a rejection: the caller does. */
  quiet?: boolean;
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?: HttpRequest['onProgress'];
  /** Aborts the call: its result is that of no response. */
  signal?: AbortSignal;
  /** Sends the request even if the page is left meanwhile. */
  keepalive?: boolean;
  /** Sends no token of a member: nobody is to be known, and an expired one does not matter. */
  anonymous?: boolean;
}

/** The calls that a program makes, by name: visitors' pages do not load those of owners. */
export type CallTable = Readonly<Record<string, ApiCallPlace>>;

export interface Client {
  /**
   * Makes a call of `schemas/api`. Never rejects: the message of a rejection has been shown, and the
   * rejection is the result. Without a response the result is empty, with status 400.
   */
  call<Name extends keyof ApiCalls>(
    name: Name,
    input: CallInput<Name>,
    options?: CallOptions,
  ): Promise<ResultOf<Name>>;
}

/** Business code: the token has expired. `data` is the login page, and the client navigates there. */
export const TOKEN_EXPIRED = 996;
/** Identifies the client on the member's sign-in calls; it is no secret. */
const CLIENT_NAME = `Basic ${btoa('web:')}`;

/** Makes the client of a page for some calls; `send` makes its requests. */
export function makeClient(context: ClientContext, send: Send, calls: CallTable): Client {
  let csrfToken: string | undefined;

  async function headersFor(
    { method, path, who }: ApiCallPlace,
    { idempotencyKey, anonymous = false }: CallOptions,
  ): Promise<Record<string, string>> {
    const headers: Record<string, string> = {
      'X-Device-Id': findDeviceId(),
      'Accept-Language': context.language(),
    };
    if (context.messageLanguage !== undefined) headers['X-Message-Language'] = context.messageLanguage();
    const memberToken = anonymous ? undefined : readStored('clientToken');
    if (memberToken !== undefined) headers.Authorization = `Bearer ${memberToken}`;
    else if (path.startsWith('/api/authentication/')) headers.Authorization = CLIENT_NAME;
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
    if (method !== 'GET' && who === 'owner') headers['X-CSRF-Token'] = csrfToken ?? (await fetchCsrfToken());
    return headers;
  }

  /** Asks the session for the CSRF token, which a reload has cleared from memory. */
  async function fetchCsrfToken(): Promise<string> {
    await makeCall('owner.me', {}, { quiet: true });
    return csrfToken ?? '';
  }

  async function makeCall(
    name: keyof ApiCalls,
    { query, body }: { query?: unknown; body?: unknown },
    options: CallOptions = {},
  ): Promise<CallResult<unknown>> {
    const place = calls[name];
    if (place === undefined) throw new Error(`This program has no call "${name}".`);
    const { method, path: url, bodyType, who } = place;
    const headers = await headersFor(place, options);
    const { quiet = false, onProgress, signal, keepalive } = options;
    const sending = { onProgress, signal, keepalive };
    const request = { method, url, query, body, bodyType, headers, ...sending };
    const mayReadOn = method === 'GET' && who === 'visitor';
    const answered = await (mayReadOn ? readOn(request, send, context) : send(request).then(readResponse));
    const result = isRefusedInFront(answered) ? await explain(answered, context) : answered;
    storeCsrfToken(name, result);
    if (result.code === TOKEN_EXPIRED) {
      if (isOfThisSession(headers.Authorization)) leaveForLogin(result.data, context);
    } else if (!result.success && !quiet && result.message !== '') context.notify(result.message);
    return result;
  }

  function storeCsrfToken(name: keyof ApiCalls, result: CallResult<unknown>): void {
    if (name === 'owner.logout' || result.status === 401 || result.status === 403) csrfToken = undefined;
    else if ((name === 'owner.login' || name === 'owner.me') && result.success)
      csrfToken = (result.data as ApiCalls['owner.me']['data']).csrfToken;
  }

  const call = (...[name, ...rest]: Parameters<typeof makeCall>): Promise<CallResult<unknown>> =>
    track(`call ${name}`, makeCall(name, ...rest));
  return { call } as Client;
}

/** A proxy has refused the request for good: asked again, it would do the same. */
const isRefusedInFront = ({ isForeign, status }: CallResult<unknown>): boolean =>
  isForeign === true && status >= 400 && status < 500;

/** Says so: without the message of our server, nobody would know whom to ask. */
async function explain(
  result: CallResult<unknown>,
  { language, messageLanguage = language }: ClientContext,
): Promise<CallResult<unknown>> {
  try {
    const { describeRefusedInFront } = await import('./refused-in-front.ts');
    return { ...result, message: describeRefusedInFront(result.status, messageLanguage()) };
  } catch {
    return result;
  }
}

/**
 * A call that guests may make. A member whose token has expired reads on as a guest; what is written would be
 * stored as a guest's.
 */
async function readOn(
  request: HttpRequest,
  send: Send,
  context: ClientContext,
): Promise<CallResult<unknown>> {
  const result = readResponse(await send(request));
  const { Authorization: given = '', ...headers } = request.headers;
  if (result.code !== TOKEN_EXPIRED || !given.startsWith('Bearer ')) return result;
  clearMember();
  context.showGuest();
  return readResponse(await send({ ...request, headers }));
}

/** False for the answer to a call of a member who has logged out meanwhile. */
function isOfThisSession(authorization: string | undefined): boolean {
  const isMember = authorization?.startsWith('Bearer ') === true;
  return !isMember || authorization === `Bearer ${readStored('clientToken')}`;
}

function leaveForLogin(loginPage: unknown, context: ClientContext): void {
  context.closeMessages();
  clearMember();
  context.leaveFor(formatLoginUrl(loginPage));
}

/**
 * The login page with the way back. The page of another site is replaced by `/`: it could steal the password.
 */
function formatLoginUrl(loginPage: unknown): string {
  const path = typeof loginPage === 'string' && isSitePath(loginPage) ? loginPage : '/';
  const [page = '', fragment] = path.split('#', 2);
  const back = encodeURIComponent(location.pathname + location.search);
  const search = `${page.includes('?') ? '&' : '?'}redirect=${back}`;
  return page + search + (fragment === undefined ? '' : `#${fragment}`);
}
