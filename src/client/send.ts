import type { ApiCallPlace } from '../../runtime/model/api-calls.generated.ts';

/** One HTTP request of the client. */
export interface Sending {
  method: ApiCallPlace['method'];
  url: string;
  query: unknown;
  body: unknown;
  bodyType: ApiCallPlace['bodyType'];
  headers: Record<string, string>;
}

const TIMEOUT_MS = 60_000;

/**
 * Sends a request and resolves to its answer, whatever the status. Without an answer (no network, a timeout) it
 * resolves to status 400 and an empty body. axios comes with the first call, so that a visitor who makes none loads none.
 */
export async function send({ method, url, query, body, bodyType, headers }: Sending): Promise<{ status: number; body: unknown }> {
  try {
    const { default: axios } = await import('axios');
    const data = bodyType === 'form' && body !== undefined ? new URLSearchParams(Object.entries(body as object)) : body;
    const answer = await axios.request<unknown>({
      method,
      url,
      params: query,
      data,
      headers,
      timeout: TIMEOUT_MS,
      validateStatus: () => true,
    });
    return { status: answer.status, body: answer.data };
  } catch {
    // The specification's word for everything that never became an answer.
    return { status: 400, body: undefined };
  }
}
