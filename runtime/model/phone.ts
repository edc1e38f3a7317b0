/** Reads phone numbers as people write them, with blanks, hyphens and brackets. */

/** A mobile number of mainland China: `138 0013 8000`, `138-0013-8000`, `(+86) 138…`, `0086 138 …`. */
export const MAINLAND_PHONE = '(?:\\(?(?:\\+|00)?86\\)?[ -]?)?1[3-9](?:[ -]?\\d){9}';

/** Its digits alone. */
export const mainlandDigits = (phone: string): string =>
  phone.replaceAll(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)/, '');

/** A landline of mainland China, and a service number: `(010) 6512 3456`, `400-800-1234`. */
const LANDLINE = '\\(?0\\d{2,3}\\)?[ -]?\\d{3,4}[ -]?\\d{4}';
const SERVICE = '[48]00[ -]?\\d{3,4}[ -]?\\d{3,4}';
const EXTENSION = ' ?(?:转|-|ext\\.?) ?';

/** One of these; a landline also with its extension: `0571-87654321转8001`. */
export const LANDLINE_PHONE = `${LANDLINE}(?:${EXTENSION}\\d{1,6})?|${SERVICE}`;

/** A number with its country: `+852 9123 4567`, `+1 (212) 555-0100`. */
export const INTERNATIONAL_PHONE = '\\+[1-9](?:[ ()-]{0,2}\\d){6,14}';

const MAINLAND = new RegExp(`^${MAINLAND_PHONE}$`);
const LOCAL = new RegExp(`^(${LANDLINE}|${SERVICE})(?:${EXTENSION}(\\d{1,6}))?$`);
const INTERNATIONAL = new RegExp(`^${INTERNATIONAL_PHONE}$`);

/**
 * The one form in which a number is stored: a mobile number of mainland China is its digits, a number with
 * another country is `+` and digits. A landline begins with its area, without `+86`: `01065123456`,
 * `057187654321-8001`.
 */
export function storedPhone(phone: string): string {
  if (MAINLAND.test(phone)) return mainlandDigits(phone);
  if (INTERNATIONAL.test(phone)) {
    const digits = phone.replaceAll(/[^+\d]/g, '');
    const local = digits.replace(/^\+860?(?=[48]00)/, '').replace(/^\+860?(?=10|[2-9])/, '0');
    return LOCAL.test(local) ? local : digits;
  }
  const [, ...parts] = LOCAL.exec(phone) ?? [];
  if (parts.length === 0) return phone;
  return parts.flatMap((part) => part?.replaceAll(/\D/g, '') ?? []).join('-');
}
