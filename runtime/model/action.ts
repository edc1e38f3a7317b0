/** What every host offers to actions. A host may offer more to its own actions (the editor does). */
export interface ActionHost {
  /** Goes to a path of this site or a safe URL. */
  navigate(url: string): void;
  /** Makes a call of `schemas/api` by name; the answer's `data`. Throws a `CallFailure` when it is refused. */
  call(name: string, input: { query?: Record<string, unknown>; body?: unknown }): Promise<unknown>;
  /** Asks a yes-or-no question. */
  confirm(question: { text: string; yes?: string; no?: string }): Promise<boolean>;
  /** Shows a short message for 3 s. */
  toast(message: { text: string; tone: 'plain' | 'success' | 'error' }): void;
}

/** A call that was refused: its envelope's code and message, and what the envelope's `data` says of it. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export interface ActionContext<Host = ActionHost> {
  host: Host;
  /** Changes a value of the block's `state`. */
  setState(name: string, value: unknown): void;
}

/** `false` stops the steps that follow; anything else becomes `result` for the next one. */
export interface ActionDefinition {
  /** Arguments by name, with whether each is needed. */
  args: Readonly<Record<string, 'required' | 'optional'>>;
  run(args: Record<string, unknown>, context: ActionContext): unknown;
}

/** Declares an action; the file's stem is its name. `Args` are trusted to be what documents pass. */
export function defineAction<Args extends object, Host = ActionHost>(action: {
  args: { [Name in keyof Required<Args>]: 'required' | 'optional' };
  run(args: Args, context: ActionContext<Host>): unknown;
}): ActionDefinition {
  return action as unknown as ActionDefinition;
}

/** One compiled step of an event; `Frame` is the compiler's own. */
export interface Step<Frame> {
  action: ActionDefinition;
  when?: (frame: Frame) => unknown;
  args: (frame: Frame) => Record<string, unknown>;
}
