/** Names why a call of a webhook was not taken: owners read it in their language. */
import { NotPublic } from '../kernel/outgoing.ts';

/** The texts `call.<key>` of the section `deliveries` say them, with a detail. */
const KEYS = [
  'status',
  'gone',
  'robot',
  'no-robot',
  'slow',
  'unknown-host',
  'no-answer',
  'certificate',
  'private',
  'off',
  'secret',
] as const;
type CallKey = (typeof KEYS)[number];

/** As it is stored with the message. */
export const writeCallReason = (key: CallKey, detail = ''): string => `call.${key} ${detail}`.trim();

/** Undefined for what a connection has said in words of its own. */
export function readCallReason(reason: string): { key: CallKey; detail: string } | undefined {
  const [, name, detail = ''] = /^call\.([a-z-]+)(?: (.*))?$/s.exec(reason) ?? [];
  const key = KEYS.find((each) => each === name);
  return key && { key, detail };
}

const BY_CODE: readonly (readonly [RegExp, CallKey])[] = [
  [/^(?:ENOTFOUND|EAI_\w+)$/, 'unknown-host'],
  [/^(?:ECONN\w+|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, 'no-answer'],
  [/CERT|^ERR_TLS|^ERR_SSL|SIGNATURE|ISSUER/, 'certificate'],
];

/** An error of a connection in these words; others stay as they are. */
export function nameCallFailure(error: unknown): unknown {
  const { name = '', code = '' } = error as { name?: string; code?: unknown };
  const isLate = name === 'AbortError' || name === 'TimeoutError';
  const found = BY_CODE.find(([pattern]) => pattern.test(String(code)))?.[1];
  const key = error instanceof NotPublic ? 'private' : isLate ? 'slow' : found;
  return key === undefined ? error : new Error(writeCallReason(key), { cause: error });
}
