/** Declares errors that are answered to the caller. */
import type { ProblemKey } from '../../../runtime/generated/text-keys.generated.ts';

type Params = Readonly<Record<string, string | number>>;

/** A status, or a status with a business code of api.md. */
type Answer = number | readonly [status: number, code: number];

/** An error that the caller can understand. Thrown anywhere below a route, answered as an envelope. */
export class HttpError extends Error {
  /** HTTP status: 4xx, 503, 507, or 3xx with the header `location`. */
  readonly status: number;
  /** The status again, or a business code of api.md (4091, 4221, …). */
  readonly code: number;
  /** Key of the message in the `problems` section of the locales. */
  readonly messageKey: ProblemKey;
  /** Values of the message's `{placeholders}`. */
  readonly params: Params;
  /** `data` of the envelope. */
  readonly data: unknown;
  /** Headers of the answer, for example `retry-after`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    answer: Answer,
    messageKey: ProblemKey,
    params: Params = {},
    data: unknown = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(messageKey);
    this.name = 'HttpError';
    [this.status, this.code] = typeof answer === 'number' ? [answer, answer] : answer;
    this.messageKey = messageKey;
    this.params = params;
    this.data = data;
    this.headers = headers;
  }
}

/**
 * One error of an input: the place (JSON Pointer into the query or the body), the rule, and a translated
 * message.
 */
export interface InputError {
  path: string;
  rule: string;
  message: string;
}

/** An `InputError` before the caller's language is known. The envelope translates it. */
export interface UntranslatedError extends Pick<InputError, 'path' | 'rule'> {
  messageKey: ProblemKey;
  params?: Params;
}

interface FieldErrorOptions {
  params?: Params;
  more?: Readonly<Record<string, unknown>>;
  others?: readonly UntranslatedError[];
}

/** An error of one field: `data.errors` names it (JSON Pointer: `/code`) with the error's own message. */
export class FieldError extends HttpError {
  readonly path: string;
  /** Errors of other fields. */
  readonly others: readonly UntranslatedError[];

  /** `more` are other members of the envelope's `data`. */
  constructor(
    answer: Answer,
    messageKey: ProblemKey,
    path: string,
    { params = {}, more = {}, others = [] }: FieldErrorOptions = {},
  ) {
    super(answer, messageKey, params, more);
    this.path = path;
    this.others = others;
  }
}

/** The 422 of an input that is well-formed but not valid. */
export function invalidInput(errors: readonly (InputError | UntranslatedError)[]): HttpError {
  return new HttpError(422, 'request.invalid', {}, { errors });
}
