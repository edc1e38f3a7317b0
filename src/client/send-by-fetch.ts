/** Sends requests without a body by `fetch`. */
import { NO_RESPONSE, TIMEOUT_MS, type Send } from './send.ts';

/** Sends a request without a body by `fetch`, so that reading pages loads no library. */
export const sendByFetch: Send = async ({ method, url, query, headers }) => {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  try {
    const response = await fetch(search === '' ? url : `${url}?${search}`, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return NO_RESPONSE;
  }
};
