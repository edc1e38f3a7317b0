/**
 * Makes and checks codes that change with the time (RFC 6238). They have six digits, 30 seconds, SHA-1, as
 * authenticators have them.
 */
import { createHmac, randomBytes } from 'node:crypto';

const STEP_S = 30;
const DIGITS = 6;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Clocks may differ by one step. */
const TOLERATED_STEPS = [0, -1, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE32_BITS = 5;

/** A new secret in base32, as it is typed into an authenticator. */
export function makeTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** Bytes in base32 (RFC 4648) without padding. Their bits must be a multiple of five. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(new RegExp(`.{${BASE32_BITS}}`, 'g')) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const groups = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(BASE32_BITS, '0'));
  const bits = groups.join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a time step. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_S);
}

/** The time step that a code belongs to, of this one and its neighbours; undefined for a wrong code. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const current = stepOf(now);
  return TOLERATED_STEPS.map((step) => current + step).find((step) => totpAt(secret, step) === code);
}

/** The address that an authenticator reads from a QR code. */
export function totpAddress(secret: string, site: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: site });
  // A colon ends the name of the site, and authenticators show a plus sign as it is.
  const label = encodeURIComponent(`${site.replaceAll(':', ' ')}:${account}`);
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
