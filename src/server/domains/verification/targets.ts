import { createRequire } from 'node:module';
import type * as PhoneNumbers from 'libphonenumber-js/min';
import { FieldError } from '../../kernel/http-error.ts';

const require = createRequire(import.meta.url);

export type TargetKind = 'email' | 'phone';

/** The e-mail pattern of the HTML standard, which browsers check by. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const MAX_EMAIL_LENGTH = 254;
const MAINLAND_PHONE = /^1[3-9]\d{9}$/;
/** What address books put between its digits: `138 0013 8000`, `138-0013-8000`. */
const GROUPED_MAINLAND_PHONE = /^1[3-9](?:[ -]?\d){9}$/;
const INTERNATIONAL_PHONE = /^\+[\d ()-]{5,30}$/;

/**
 * An e-mail address in lower case, or a phone number in E.164. Throws a 422 that names the field: `path`, by default
 * `/email` or `/phone`.
 */
export function readTarget(kind: TargetKind, text: string, path: string = `/${kind}`): string {
  const target = kind === 'email' ? readEmail(text.trim()) : readPhone(text.trim());
  if (target === undefined) throw new FieldError(422, 422, `verification.${kind}-malformed`, path);
  return target;
}

/** What a target that was read is. */
export function kindOf(target: string): TargetKind {
  return target.includes('@') ? 'email' : 'phone';
}

function readEmail(text: string): string | undefined {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) ? text.toLowerCase() : undefined;
}

function readPhone(text: string): string | undefined {
  if (GROUPED_MAINLAND_PHONE.test(text)) return `+86${text.replaceAll(/[ -]/g, '')}`;
  if (!INTERNATIONAL_PHONE.test(text)) return undefined;
  // With the first number from abroad: the rules of all countries would take a tenth of a start's time.
  const { parsePhoneNumberFromString } = require('libphonenumber-js/min') as typeof PhoneNumbers;
  const parsed = parsePhoneNumberFromString(text);
  if (parsed?.isValid() !== true) return undefined;
  // Both ways of writing a mainland number take the same ones.
  return parsed.countryCallingCode !== '86' || MAINLAND_PHONE.test(parsed.nationalNumber)
    ? parsed.number
    : undefined;
}
