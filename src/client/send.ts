import type { ApiCallPlace } from '../../runtime/generated/api-calls.generated.ts';

/** One HTTP request of the client. */
export interface Sending {
  method: ApiCallPlace['method'];
  url: string;
  query: unknown;
  body: unknown;
  bodyType: ApiCallPlace['bodyType'];
  headers: Record<string, string>;
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?(part: number): void;
  /** Aborts the request: it then counts as one without an answer. */
  signal?: AbortSignal;
}

/**
 * Sends a request and resolves to its answer, whatever the status. Without an answer (no network, timeout) it
 * resolves to status 400 and an empty body, as the specification says.
 */
export type Send = (sending: Sending) => Promise<Answer>;

/** An answer as received; `retryAfter` is the text of the header. */
export interface Answer {
  status: number;
  body: unknown;
  retryAfter?: string;
}

export const TIMEOUT_MS = 60_000;
export const NOTHING_CAME = { status: 400, body: undefined };
