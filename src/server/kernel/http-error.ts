/** What a caller is told when a call cannot be done: thrown anywhere below a route, answered as an envelope. */
export class ApiProblem extends Error {
  /** HTTP status: 4xx, 503, or 3xx with a `location`. */
  readonly status: number;
  /** The status again, or a business code of api.md (4091, 4221, …). */
  readonly code: number;
  /** Key of a sentence in the `problems` section of the locales. */
  readonly messageKey: string;
  /** Values of the sentence's `{placeholders}`. */
  readonly params: Readonly<Record<string, string | number>>;
  /** What the envelope's `data` holds. */
  readonly data: unknown;
  /** Headers of the answer, for example `retry-after`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: number,
    messageKey: string,
    params: Readonly<Record<string, string | number>> = {},
    data: unknown = null,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(messageKey);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.messageKey = messageKey;
    this.params = params;
    this.data = data;
    this.headers = headers;
  }
}

/** One thing wrong with an input: where (JSON Pointer into the query or the body), which rule, and a sentence. */
export interface InputError {
  path: string;
  rule: string;
  message: string;
}

/** The same before anybody knows the caller's language: its sentence is a key of `problems`, and is said where the answer is written. */
export interface UnsaidError extends Pick<InputError, 'path' | 'rule'> {
  says: string;
  params?: ApiProblem['params'];
}

/** A refusal that stands at one field: `data.errors` names it (JSON Pointer: `/code`) with the problem's own sentence, in the caller's language. */
export class FieldProblem extends ApiProblem {
  readonly path: string;

  /** `more` are other members of the envelope's `data`. */
  constructor(
    status: number,
    code: number,
    messageKey: string,
    path: string,
    {
      params = {},
      more = {},
    }: { params?: ApiProblem['params']; more?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(status, code, messageKey, params, more);
    this.path = path;
  }
}

/** The 422 of an input that was understood but is not valid. */
export function makeInvalidInput(errors: readonly (InputError | UnsaidError)[]): ApiProblem {
  return new ApiProblem(422, 422, 'request.invalid', {}, { errors });
}
