/**
 * Makes the key by which addresses of a site are compared. People write, share and advertise one address in
 * several ways.
 */
import { decodeEscapes } from '../../../runtime/model/percent-escapes.ts';

/** Members of a query that say where somebody comes from, or in which language. */
const WHENCE = /^(?:utm_\w+|gclid|dclid|fbclid|msclkid|yclid|mc_[ce]id|_ga|_gl|spm|bd_vid|lang)$/i;

/** True for a member of a query by which no address differs. */
export const isWhence = (name: string): boolean => WHENCE.test(name);

/**
 * Addresses with the same key are one: it has no percent escapes, capitals or slash at its end, and the
 * members of the query in order, without those that say where somebody comes from.
 */
export function keyOfAddress(address: string): string {
  const at = address.indexOf('?');
  const path = at === -1 ? address : address.slice(0, at);
  // A path with bytes that are no text stays as it is.
  const key = (decodeEscapes(path) ?? path)
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '');
  if (at === -1) return key;
  const members = [...new URLSearchParams(address.slice(at))]
    .filter(([name]) => !isWhence(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
  return members.length === 0 ? key : `${key}?${members.join('&')}`;
}

/** The keys by which redirects are found that an address of this site takes, the closest one first. */
export function keysOfTarget(target: string): string[] {
  if (!target.startsWith('/')) return [];
  const address = target.replace(/#.*$/s, '');
  return [...new Set([keyOfAddress(address), keyOfAddress(address.replace(/\?.*$/s, ''))])];
}
