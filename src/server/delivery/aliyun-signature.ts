// Signs calls of Alibaba Cloud.
import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

/** A call of Alibaba Cloud's OpenAPI in RPC style: its parameters are in the query, its body is empty. */
interface AliyunCall {
  /** Host and port of the endpoint. */
  host: string;
  action: string;
  version: string;
  query: Readonly<Record<string, string>>;
  /** `2023-10-26T10:22:32Z` */
  date: string;
  /** Unique for every call. */
  nonce: string;
}

/** A call with its signature. */
interface SignedCall {
  /** Escaped as the signature requires. */
  query: string;
  headers: Record<string, string>;
}

/** Version 3 of its signature. */
export function signAliyunCall(call: AliyunCall, key: { id: string; secret: string }): SignedCall {
  const query = Object.entries(call.query)
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&');
  const signed: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': hash(''),
    'x-acs-date': call.date,
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(signed).toSorted();
  const lines = names.map((name) => `${name}:${signed[name]?.trim()}\n`).join('');
  const request = ['POST', '/', query, lines, names.join(';'), hash('')].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${hash(request)}`)
    .digest('hex');
  const parts = [`Credential=${key.id}`, `SignedHeaders=${names.join(';')}`, `Signature=${signature}`];
  const authorization = `${ALGORITHM} ${parts.join(',')}`;
  return { query, headers: { ...signed, authorization } };
}

/** RFC 3986: also escapes the characters that `encodeURIComponent` leaves. */
function escape(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
