import { NOTHING_CAME, TIMEOUT_MS, type Send, type Sending } from './send.ts';

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
}) => {
  try {
    const { default: axios } = await import('axios');
    const data = encodeBody(bodyType, body);
    const answer = await axios.request<unknown>({
      method,
      url,
      params: query,
      data,
      headers,
      // No time limit for an upload with progress: a large file on a slow line is no failure.
      timeout: onProgress === undefined ? TIMEOUT_MS : 0,
      onUploadProgress: onProgress === undefined ? undefined : ({ progress = 0 }) => onProgress(progress),
      signal,
      validateStatus: () => true,
    });
    const { 'retry-after': retryAfter } = answer.headers as Record<string, string | undefined>;
    return { status: answer.status, body: answer.data, retryAfter };
  } catch {
    return NOTHING_CAME;
  }
};

/** The body in the form that the call wants. A `FormData` is sent as it is. */
function encodeBody(bodyType: Sending['bodyType'], body: unknown): unknown {
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
