/** Declares how actions are written, and what programs provide to them. */
import type { Named, Properties } from './json-schema.ts';
import type { BlockSources } from './source.ts';

/** A question with the texts of its buttons; `dismiss` is a third button for neither answer. */
export interface Question {
  text: string;
  yes?: string;
  no?: string;
  dismiss?: string;
}

/** The session of the member who uses this browser. */
export interface MemberSession {
  isSignedIn(): boolean;
  /** The random id of this browser. */
  deviceId(): string;
  /**
   * Stores the token of a member who has signed in, and continues. Throws when the browser has no storage.
   */
  signIn(token: string): void;
  /** Goes back to the page that asked for the sign-in, or else to the personal center. */
  resume(): void;
  /** Fetches a private file of this member from a path below `/api/`. Rejects when it cannot be loaded. */
  fetchFile(address: string): Promise<Blob>;
  /**
   * Stores the code of the form that a guest must sign in for. Without storage, the URL still holds the way
   * back.
   */
  keepPendingForm(code: string): void;
  /** Goes to the sign-in page, which leads back here. */
  requireSignIn(): void;
  /** Ends the session, removes its token and goes to the root of the site. */
  signOut(): void;
}

/** The input of a call, and options for its progress and errors. */
export interface CallInput {
  query?: Record<string, unknown>;
  body?: unknown;
  /** The same body sent again with the same key gets the first response. */
  idempotencyKey?: string;
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?(part: number): void;
  /** Aborts the call. */
  signal?: AbortSignal;
  /** The request is sent even if the page is left meanwhile. */
  keepalive?: boolean;
  /** Says nothing of the member who is signed in. */
  anonymous?: boolean;
  /** The caller shows errors itself; no message is shown to the visitor. */
  quiet?: boolean;
}

/** The dependencies of actions, which every program provides. The editor adds more for its own actions. */
export interface ActionDependencies {
  /** Goes to a path of this site or a safe URL. `replaces`: the way back does not lead to this page. */
  navigate(url: string, replaces?: boolean): void;
  /**
   * Makes a call of `schemas/api` by name and returns its `data`. On an error, shows what no field of a form
   * can, then throws a `CallFailure`.
   */
  call(name: string, input: CallInput): Promise<unknown>;
  /** Asks a yes-or-no question; undefined when it is dismissed without an answer. */
  confirm(question: Question): Promise<boolean | undefined>;
  /** Shows a short message for 3 s. */
  toast(message: { text: string; tone: 'plain' | 'success' | 'error' }): void;
  /** Changes members of the query in the address bar without navigating; undefined removes a member. */
  rewriteQuery(members: Readonly<Record<string, string | undefined>>): void;
  /** Loads the whole page from the server again. */
  reload(): void;
  /** Loaded lazily. */
  member(): Promise<MemberSession>;
}

/** An error response: the code, message and `data` of its envelope. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: number;
  readonly data: unknown;
  /** Seconds until it may be tried again, if the server says so. */
  readonly waitSeconds: number | undefined;
  constructor(code: number, message: string, data: unknown, waitSeconds?: number) {
    super(message);
    this.code = code;
    this.data = data;
    this.waitSeconds = waitSeconds;
  }
}

export interface ActionContext<Dependencies = ActionDependencies> {
  host: Dependencies;
  /** Changes a value of the block's `state`. */
  setState(name: string, value: unknown): void;
  sources: BlockSources;
}

/**
 * `false` stops the following steps; undefined leaves `result` as it is; anything else becomes `result` for
 * the following steps.
 */
export interface ActionDefinition {
  /** Its arguments, by name. */
  args?: Properties;
  required?: readonly string[];
  /** Paths of the scope that it reads itself, beside what the expressions of its arguments read. */
  reads?(given: Readonly<Record<string, unknown>>): string[][];
  run(args: Record<string, unknown>, context: ActionContext): unknown;
}

/**
 * Declares an action; the file's stem is its name. Literal arguments are checked; values of expressions are
 * not.
 */
export function defineAction<
  const Args extends Properties = {},
  const Required extends string = never,
  Dependencies = ActionDependencies,
>(action: {
  args?: Args;
  required?: readonly Required[];
  reads?: ActionDefinition['reads'];
  run(args: Named<Args, Required>, context: ActionContext<Dependencies>): unknown;
}): ActionDefinition {
  return action as unknown as ActionDefinition;
}

/** One compiled step of an event; `Scope` is the compiler's own. */
export interface Step<Scope> {
  action: ActionDefinition;
  when?: (scope: Scope) => unknown;
  args: (scope: Scope) => Record<string, unknown>;
}
