// Reads an e-mail address or a phone number as a target for codes.
import { createRequire } from 'node:module';
import { domainToASCII } from 'node:url';
import type * as PhoneNumbers from 'libphonenumber-js/min';
import { INTERNATIONAL_PHONE, MAINLAND_PHONE, mainlandDigits } from '../../../../runtime/model/phone.ts';
import { plainSigns } from '../../../../runtime/model/typed-signs.ts';
import { FieldError } from '../../kernel/http-error.ts';

const require = createRequire(import.meta.url);

export type TargetKind = 'email' | 'phone';

/** The e-mail pattern of the HTML standard, which browsers use. */
const DOMAIN_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL})*$`);
/** Not a single letter of another script. */
const ASCII = /^[\x20-\x7e]*$/;
const MAX_EMAIL_LENGTH = 254;
const NATIONAL_MAINLAND_PHONE = /^1[3-9]\d{9}$/;
const TYPED_MAINLAND_PHONE = new RegExp(`^${MAINLAND_PHONE}$`);
const TYPED_INTERNATIONAL_PHONE = new RegExp(`^${INTERNATIONAL_PHONE}$`);

/**
 * An e-mail address in lower case or a phone number in E.164. Throws a 422 at `path`, by default `/email` or
 * `/phone`.
 */
export function readTarget(kind: TargetKind, text: string, path: string = `/${kind}`): string {
  const typed = plainSigns(text).trim();
  const target = kind === 'email' ? readEmail(typed) : readPhone(typed);
  if (target === undefined && kind === 'email' && isOfOtherScript(typed))
    throw new FieldError(422, 'verification.email-script', path);
  if (target === undefined) throw new FieldError(422, `verification.${kind}-malformed`, path);
  return target;
}

/** The kind of a target that `readTarget` has returned. */
export function kindOf(target: string): TargetKind {
  return target.includes('@') ? 'email' : 'phone';
}

/** A domain in another script is stored as mail servers write it. */
function readEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  if (at === -1) return undefined;
  const domain = ASCII.test(text.slice(at + 1)) ? text.slice(at + 1) : domainToASCII(text.slice(at + 1));
  const address = `${text.slice(0, at)}@${domain}`;
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address) ? address.toLowerCase() : undefined;
}

/** True for an address whose name is in a script that many mail servers do not take (RFC 6531). */
function isOfOtherScript(text: string): boolean {
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  return (
    /^[\p{L}\p{N}.+_-]+$/u.test(name) && !ASCII.test(name) && readEmail(`a${text.slice(at)}`) !== undefined
  );
}

function readPhone(text: string): string | undefined {
  if (TYPED_MAINLAND_PHONE.test(text)) return `+86${mainlandDigits(text)}`;
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
