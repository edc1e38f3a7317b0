import type { FromSchema, ObjectSchema } from './json-schema.ts';
import type { BlockSources } from './source.ts';

/** A question with the words of its buttons; `dismiss` is a third one, for neither. */
export interface Question {
  text: string;
  yes?: string;
  no?: string;
  dismiss?: string;
}

/** The member of this browser. */
export interface MemberSession {
  isSignedIn(): boolean;
  /** The random id that this browser is known by. */
  deviceId(): string;
  /** Keeps the token of a member who has signed in, and goes on. Throws when this browser keeps nothing. */
  signIn(token: string): void;
  /** Goes back to where somebody was asked to sign in, else to the personal center. */
  goOn(): void;
  /** Fetches a file that this member handed in with a form; rejects when it is not to be had. */
  fetchFile(id: string): Promise<Blob>;
  /** Keeps the code of the form that a guest goes to sign in for. Where nothing can be kept, the way back still is in the address. */
  keepPendingForm(code: string): void;
  /** Goes where a visitor can sign in, and from there back here. */
  askToSignIn(): void;
  /** Ends the member's session, forgets them and goes to the site's root. */
  signOut(): void;
}

/** What is sent by a call, and how its sending is followed. */
export interface CallInput {
  query?: Record<string, unknown>;
  body?: unknown;
  /** What is sent again with the same body and key gets the first answer. */
  idempotencyKey?: string;
  /** Told again and again which part of the body has been sent, from 0 to 1. */
  onProgress?(part: number): void;
  /** Gives the call up. */
  signal?: AbortSignal;
  /** The caller tells a refusal where it belongs; the visitor is shown no message. */
  quiet?: boolean;
}

/** What every host offers to actions. A host may offer more to its own actions (the editor does). */
export interface ActionDependencies {
  /** Goes to a path of this site or a safe URL. */
  navigate(url: string): void;
  /** Makes a call of `schemas/api` by name; the answer's `data`. Throws a `CallFailure` when it is refused, after telling the visitor what a form cannot show at its fields. */
  call(name: string, input: CallInput): Promise<unknown>;
  /** Asks a yes-or-no question; undefined when the visitor puts it away without an answer. */
  confirm(question: Question): Promise<boolean | undefined>;
  /** Shows a short message for 3 s. */
  toast(message: { text: string; tone: 'plain' | 'success' | 'error' }): void;
  /** Changes members of the query in the address bar, without going anywhere; an undefined one is removed. */
  rewriteQuery(members: Readonly<Record<string, string | undefined>>): void;
  /** Loads the whole page anew from the server. */
  reload(): void;
  /** Comes with the first need of it. */
  member(): Promise<MemberSession>;
}

/** A call that was refused: its envelope's code and message, and what the envelope's `data` says of it. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: number;
  readonly data: unknown;
  /** Seconds after which it may be tried again, when the server said so. */
  readonly waitSeconds: number | undefined;
  constructor(code: number, message: string, data: unknown, waitSeconds?: number) {
    super(message);
    this.code = code;
    this.data = data;
    this.waitSeconds = waitSeconds;
  }
}

export interface ActionContext<Host = ActionDependencies> {
  host: Host;
  /** Changes a value of the block's `state`. */
  setState(name: string, value: unknown): void;
  sources: BlockSources;
}

/** `false` stops the following steps; undefined leaves `result` as it is; anything else becomes `result` for the following steps. */
export interface ActionDefinition {
  /** Its arguments, by name. */
  args: ObjectSchema;
  run(args: Record<string, unknown>, context: ActionContext): unknown;
}

/** The arguments of an action that has none. */
export const NO_ARGS = { type: 'object', properties: {} } as const satisfies ObjectSchema;

/** Declares an action; the file's stem is its name. Literal arguments are checked; values of expressions are not. */
export function defineAction<const Args extends ObjectSchema, Host = ActionDependencies>(action: {
  args: Args;
  run(args: FromSchema<Args>, context: ActionContext<Host>): unknown;
}): ActionDefinition {
  return action as unknown as ActionDefinition;
}

/** One compiled step of an event; `Scope` is the compiler's own. */
export interface Step<Scope> {
  action: ActionDefinition;
  when?: (scope: Scope) => unknown;
  args: (scope: Scope) => Record<string, unknown>;
}
