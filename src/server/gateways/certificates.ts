// Reads certificates and compares their keys.
import { createPublicKey, X509Certificate } from 'node:crypto';

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----[^-]+-----END \1-----/g;

/** The blocks of a PEM text, without what stands between them. */
export function splitPem(text: string): string[] {
  return text.match(PEM) ?? [];
}

/** When the first of the certificates ends; undefined when there are none. */
export function findFirstEnd(certificates: readonly string[]): Date | undefined {
  const ends = certificates.map((each) => new X509Certificate(each).validToDate.getTime());
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

/** True when a certificate, or a private key, has the public key of the other one. */
export function haveSameKey(one: string, other: string): boolean {
  const read = (pem: string): string =>
    createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  return read(one) === read(other);
}
