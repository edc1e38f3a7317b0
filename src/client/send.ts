/** Declares requests and responses of the client. */
import type { ApiCallPlace } from '../../runtime/generated/visitor-calls.generated.ts';

/** One HTTP request of the client. */
export interface HttpRequest {
  method: ApiCallPlace['method'];
  url: string;
  query: unknown;
  body: unknown;
  bodyType: ApiCallPlace['bodyType'];
  headers: Record<string, string>;
  /** Called with the part of the body that has been sent, from 0 to 1. */
  onProgress?(part: number): void;
  /** Aborts the request: it then has no response. */
  signal?: AbortSignal;
  /** Sends the request even if the page is left meanwhile. */
  keepalive?: boolean;
}

/**
 * Sends a request and resolves to its response, whatever the status. Without a response (no network, a
 * timeout) it resolves to `NO_RESPONSE`.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** A response as received; `retryAfter` is the text of the header. */
export interface HttpResponse {
  status: number;
  body: unknown;
  retryAfter?: string;
}

export const TIMEOUT_MS = 60_000;
/** Stands for a missing response; the status is that of the specification. */
export const NO_RESPONSE = { status: 400, body: undefined };
