/** Sends requests by axios. */
import type { AxiosStatic } from 'axios';
import { NO_RESPONSE, TIMEOUT_MS, type HttpRequest, type Send } from './send.ts';

let library: Promise<{ default: AxiosStatic }> | undefined;

/** Sends by axios, which is loaded with the first call. */
export const sendByAxios: Send = async ({
  method,
  url,
  query,
  body,
  bodyType,
  headers,
  onProgress,
  signal,
  keepalive,
}) => {
  try {
    // Kept: `import` needs another task even for a loaded module, and a page that is left runs none.
    const { default: axios } = await (library ??= import('axios'));
    const data = encodeBody(bodyType, body);
    const response = await axios.request<unknown>({
      method,
      url,
      params: query,
      data,
      headers,
      // No time limit for a file: a large one on a slow line is no failure.
      timeout: onProgress === undefined && bodyType !== 'multipart' ? TIMEOUT_MS : 0,
      onUploadProgress: onProgress === undefined ? undefined : ({ progress = 0 }) => onProgress(progress),
      signal,
      // The browser stops requests of `XMLHttpRequest` when the page is left.
      ...(keepalive === true ? { adapter: 'fetch', fetchOptions: { keepalive } } : {}),
      validateStatus: () => true,
    });
    const { 'retry-after': retryAfter } = response.headers as Record<string, string | undefined>;
    return { status: response.status, body: response.data, retryAfter };
  } catch {
    library = undefined;
    return NO_RESPONSE;
  }
};

/** Encodes a body as its call expects it. A `FormData` is sent as it is. */
function encodeBody(bodyType: HttpRequest['bodyType'], body: unknown): unknown {
  if (body === undefined || body instanceof FormData) return body;
  if (bodyType === 'form') return formOf(body as Record<string, unknown>);
  return bodyType === 'multipart' ? multipartOf(body as Record<string, unknown>) : body;
}

function multipartOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** A form-encoded body. As in JSON, undefined members are omitted. */
function formOf(body: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
