/** Sends requests by `fetch`: those without a body, and those whose body is JSON. */
import { parseJson } from '../../runtime/model/json.ts';
import { NO_RESPONSE, TIMEOUT_MS, type Send } from './send.ts';

/** Sends a request without a body or with one of JSON by `fetch`, so that it loads no library. */
export const sendByFetch: Send = async ({ method, url, query, body, headers, signal, keepalive }) => {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  try {
    const response = await fetch(search === '' ? url : `${url}?${search}`, {
      ...(body === undefined ? { method, headers } : jsonOf(method, headers, body)),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]),
      keepalive,
    });
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    return { status: response.status, body: await readJson(response), retryAfter };
  } catch {
    return NO_RESPONSE;
  }
};

function jsonOf(method: string, headers: Record<string, string>, body: unknown): RequestInit {
  return { method, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/** A body that is no JSON (a proxy's page, for example) is none. */
async function readJson(response: Response): Promise<unknown> {
  return parseJson(await response.text());
}
