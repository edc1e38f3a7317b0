// The fake API of a component test: answers by name of the call, and a record of what was asked for.
import { EventEmitter, once } from 'node:events';
import type { Request, Route } from 'playwright-core';
import { API_CALLS } from '../../runtime/generated/api-calls.generated.ts';
import { readInput } from './call-input.ts';
import type { ApiCalls, ApiInput } from '../../runtime/generated/api.generated.ts';

type CallName = keyof ApiCalls;

/** An answer that is no plain `data`. */
export type Answer =
  | { kind: 'list'; rows: unknown; total: number }
  | { kind: 'rejection'; status: number; code: number; message: string; data: unknown; waitSeconds?: number }
  | { kind: 'file'; content: string | Buffer; type: string }
  | { kind: 'no-network' };

/** A rejected call: the code and the message of its envelope, which has the status of the code. */
export function reject(
  code: number,
  message: string,
  { data = null, waitSeconds }: { data?: unknown; waitSeconds?: number } = {},
): Answer {
  // Business codes begin with the status that they are sent with: 4091 with 409.
  const status = code >= 1000 ? Number(String(code).slice(0, 3)) : code === 996 ? 401 : code;
  return { kind: 'rejection', status, code, message, data, ...(waitSeconds && { waitSeconds }) };
}

/** One page of a longer list. Rows alone are a whole list, of which the page that is asked for is sent. */
export const page = (rows: readonly unknown[], total: number): Answer => ({ kind: 'list', rows, total });

/** No answer at all. */
export const NO_NETWORK: Answer = { kind: 'no-network' };

/** What a file is answered with. */
export const file = (content: string | Buffer, type: string): Answer => ({ kind: 'file', content, type });

type Data<Name extends CallName> = ApiCalls[Name]['data'];
type Given<Name extends CallName> = Data<Name> | Answer;
export type Handler<Name extends CallName> = (input: ApiInput<Name>) => Given<Name> | Promise<Given<Name>>;

/** An answer by name of the call, or what makes it of the call's input. */
export type CallTable = { [Name in CallName]?: Given<Name> | Handler<Name> };

/** A call that was made. */
export interface MadeCall<Name extends CallName = CallName> {
  query: ApiInput<Name>['query'];
  /** Of a form with files: its members, files as `File`. */
  body: ApiInput<Name>['body'];
  headers: Readonly<Record<string, string>>;
}

/** A call that waits for its answer. */
export interface HeldCall {
  /** Answers by the table, or with `answer`. */
  release(answer?: unknown): void;
}

const NAMES = new Map(
  Object.entries(API_CALLS).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]),
);

/** Less than the time of a test, so that the call is named. */
const MAX_WAIT_MS = 10_000;

/** The calls of one mount after the other. */
export class Calls {
  /** Undefined while nothing is mounted. */
  #table: CallTable | undefined;
  #made: { name: CallName; call: MadeCall }[] = [];
  #wrong: string[] = [];
  readonly #changes = new EventEmitter();
  readonly #held = new Map<CallName, Promise<unknown>>();

  /** Answers from now on by this table. */
  use(table: CallTable): void {
    this.#table = table;
    this.#made = [];
    this.#held.clear();
  }

  /** Answers nothing any more: what was mounted has ended. */
  close(): void {
    this.#table = undefined;
  }

  /** Changes the answer of one call from now on. */
  answer<Name extends CallName>(name: Name, answer: Given<Name> | Handler<Name>): void {
    this.#table = { ...this.#table, [name]: answer };
  }

  /** Every next call of this name waits until it is released. */
  hold(name: CallName): HeldCall {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#held.set(name, promise);
    return {
      release: (answer) => {
        this.#held.delete(name);
        resolve(answer);
      },
    };
  }

  /** The calls of this name since the last mount, from the first. */
  made<Name extends CallName>(name: Name): MadeCall<Name>[] {
    return this.#made.filter((each) => each.name === name).map(({ call }) => call as MadeCall<Name>);
  }

  /** The names of all calls since the last mount, in their order. */
  names(): CallName[] {
    return this.#made.map(({ name }) => name);
  }

  /** The call of this name with this number, from 1, as soon as it is made. */
  async next<Name extends CallName>(name: Name, number = 1): Promise<MadeCall<Name>> {
    const limit = AbortSignal.timeout(MAX_WAIT_MS);
    for (let made = this.made(name); ; made = this.made(name)) {
      const call = made[number - 1];
      if (call !== undefined) return call;
      await once(this.#changes, 'made', { signal: limit }).catch((cause: unknown) => {
        throw new Error(`"${name}" was called ${made.length} times, not ${number}.`, { cause });
      });
    }
  }

  /** Calls that the table does not have, or that the server would reject; each is reported once. */
  takeErrors(): string[] {
    return this.#wrong.splice(0);
  }

  /** Answers a request below `/api/`. */
  async serve(route: Route, request: Request): Promise<void> {
    const table = this.#table;
    if (table === undefined) return route.abort();
    const { pathname } = new URL(request.url());
    const name = NAMES.get(`${request.method()} ${pathname}`);
    if (name === undefined || !Object.hasOwn(table, name)) {
      this.#wrong.push(`The component called ${name ?? `${request.method()} ${pathname}`}: no answer given.`);
      return route.fulfill(envelope({ success: false, code: 404, message: 'No answer given.' }, 404));
    }
    const { query, body, errors } = await readInput(name, request);
    if (errors.length > 0) this.#wrong.push(`The server would reject ${name}: ${errors.join(', ')}.`);
    this.#made.push({ name, call: { query, body, headers: request.headers() } as MadeCall });
    this.#changes.emit('made');
    const released = await this.#held.get(name);
    const handler: unknown = this.#table?.[name];
    const given = released ?? (isHandler(handler) ? await handler({ query, body }) : handler);
    // What had made the call is no longer mounted.
    if (this.#table === undefined) return route.abort();
    return answerWith(route, given, API_CALLS[name].list === true ? (query as ListQuery) : undefined);
  }
}

const isHandler = (handler: unknown): handler is (input: { query: unknown; body: unknown }) => unknown =>
  typeof handler === 'function';

/** `query` is that of a list. */
function answerWith(route: Route, given: unknown, query: ListQuery | undefined): Promise<void> {
  if (!isAnswer(given))
    return route.fulfill(accepted(query === undefined ? { data: given } : wholeList(given, query)));
  if (given.kind === 'no-network') return route.abort('internetdisconnected');
  if (given.kind === 'file') return route.fulfill({ body: given.content, contentType: given.type });
  if (given.kind === 'list') return route.fulfill(accepted(onePage(given.rows, given.total, query ?? {})));
  const { status, code, message, data, waitSeconds } = given;
  const headers: Record<string, string> =
    waitSeconds === undefined ? {} : { 'retry-after': String(waitSeconds) };
  return route.fulfill({ ...envelope({ success: false, code, message, data }, status), headers });
}

const isAnswer = (given: unknown): given is Answer =>
  typeof given === 'object' && given !== null && 'kind' in given && KINDS.has(String(given.kind));
const KINDS = new Set(['list', 'rejection', 'file', 'no-network']);

interface ListQuery {
  pageNum?: number;
  pageSize?: number;
}

function wholeList(given: unknown, query: ListQuery): object {
  const rows = given as readonly unknown[];
  const { pageNum, pageSize } = onePage(rows, rows.length, query);
  return onePage(rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), rows.length, query);
}

function onePage(data: unknown, total: number, query: ListQuery): { pageNum: number; pageSize: number } {
  const { pageNum, pageSize } = {
    pageNum: query.pageNum ?? 1,
    pageSize: query.pageSize ?? 20,
  };
  const numbers = { total, pageNum, pageSize, pages: Math.max(1, Math.ceil(total / pageSize)) };
  return { ...numbers, data } as typeof numbers;
}

const accepted = (members: object): ReturnType<typeof envelope> =>
  envelope({ success: true, code: 200, message: '', ...members }, 200);

function envelope(body: object, status: number): { status: number; json: object } {
  return { status, json: { data: null, ...body } };
}
