// Reads the result of a call.
import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import { NO_RESPONSE, type HttpResponse } from './send.ts';

/** Result of a call: the envelope with its HTTP status. `data` is null when the call failed. */
export interface CallResult<Data> {
  status: number;
  success: boolean;
  /** 200, the HTTP status, or a business code. */
  code: number;
  message: string;
  data: Data | null;
  /** Seconds after which a rejected call may be repeated, when the server sent them. */
  waitSeconds?: number;
  /** Another server has answered in place of ours, such as a proxy. */
  isForeign?: true;
  total?: number;
  pageNum?: number;
  pageSize?: number;
  pages?: number;
}

/** Result of the call of this name. */
export type ResultOf<Name extends keyof ApiCalls> = CallResult<ApiCalls[Name]['data']>;

/** Result of a call without a response: no network, or a timeout. */
const NO_RESULT: CallResult<never> = {
  status: 400,
  success: false,
  code: 400,
  message: '',
  data: null,
};

/**
 * Reads a response. A body that is not an envelope (a proxy's page, for example) is a rejection without a
 * message.
 */
export function readResponse(response: HttpResponse): CallResult<unknown> {
  const { status, body, retryAfter } = response;
  if (typeof body !== 'object' || body === null || !('success' in body))
    return { ...NO_RESULT, status, code: status, ...(response === NO_RESPONSE ? {} : { isForeign: true }) };
  const envelope = body as Partial<CallResult<unknown>>;
  const isValid = (status >= 200 && status < 300) || status === 304;
  return {
    ...envelope,
    status,
    success: isValid && envelope.success === true,
    code: envelope.code ?? status,
    message: envelope.message ?? '',
    data: envelope.data ?? null,
    waitSeconds: /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined,
  };
}
