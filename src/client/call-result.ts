import type { ApiCalls } from '../../runtime/generated/api.generated.ts';
import type { Answer } from './send.ts';

/** What a call came to: the envelope with its HTTP status. `data` is null when the call was refused or never arrived. */
export interface CallResult<Data> {
  status: number;
  success: boolean;
  /** 200, the HTTP status, or a business code. */
  code: number;
  message: string;
  data: Data | null;
  /** Seconds after which a refused call may be made again, when the server said so. */
  waitSeconds?: number;
  total?: number;
  pageNum?: number;
  pageSize?: number;
  pages?: number;
}

/** What the call of a name comes to. */
export type ResultOf<Name extends keyof ApiCalls> = CallResult<ApiCalls[Name]['data']>;

/** The result of a call that got no answer: no network, or none within the time. */
const NO_ANSWER: CallResult<never> = {
  status: 400,
  success: false,
  code: 400,
  message: '',
  data: null,
};

/** Reads an answer; what is no envelope (a proxy's page, for example) is a refusal without words. */
export function readAnswer({ status, body, retryAfter }: Answer): CallResult<unknown> {
  if (typeof body !== 'object' || body === null || !('success' in body))
    return { ...NO_ANSWER, status, code: status };
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
