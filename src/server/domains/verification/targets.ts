import { createRequire } from 'node:module';
import type * as PhoneNumbers from 'libphonenumber-js/min';
import { INTERNATIONAL_PHONE, MAINLAND_PHONE } from '../../../../runtime/model/phone.ts';
import { FieldError } from '../../kernel/http-error.ts';

const require = createRequire(import.meta.url);

export type TargetKind = 'email' | 'phone';

/** The e-mail pattern of the HTML standard, which browsers use. */
const DOMAIN_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*$`);
const MAX_EMAIL_LENGTH = 254;
const NATIONAL_MAINLAND_PHONE = /^1[3-9]\d{9}$/;
const TYPED_MAINLAND_PHONE = new RegExp(`^${MAINLAND_PHONE}$`);
const TYPED_INTERNATIONAL_PHONE = new RegExp(`^${INTERNATIONAL_PHONE}$`);

/**
 * An e-mail address in lower case or a phone number in E.164. Throws a 422 at `path`, by default `/email` or
 * `/phone`.
 */
export function readTarget(kind: TargetKind, text: string, path: string = `/${kind}`): string {
  const target = kind === 'email' ? readEmail(text.trim()) : readPhone(text.trim());
  if (target === undefined) throw new FieldError(422, 422, `verification.${kind}-malformed`, path);
  return target;
}

/** The kind of a target that `readTarget` has returned. */
export function kindOf(target: string): TargetKind {
  return target.includes('@') ? 'email' : 'phone';
}

function readEmail(text: string): string | undefined {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) ? text.toLowerCase() : undefined;
}

function readPhone(text: string): string | undefined {
  if (TYPED_MAINLAND_PHONE.test(text)) return `+86${text.replaceAll(/[ -]/g, '')}`;
  if (!TYPED_INTERNATIONAL_PHONE.test(text)) return undefined;
  // Loaded with the first foreign number: the rules of all countries take a tenth of the start time.
  const { parsePhoneNumberFromString } = require('libphonenumber-js/min') as typeof PhoneNumbers;
  const parsed = parsePhoneNumberFromString(text);
  if (parsed?.isValid() !== true) return undefined;
  // Both notations of a mainland number accept the same numbers.
  return parsed.countryCallingCode !== '86' || NATIONAL_MAINLAND_PHONE.test(parsed.nationalNumber)
    ? parsed.number
    : undefined;
}
