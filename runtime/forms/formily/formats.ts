/** Lists the formats of values: those of Formily, and three that this product adds. */
import { INTERNATIONAL_PHONE, LANDLINE_PHONE, MAINLAND_PHONE } from '../../model/phone.ts';

// Formily's own expressions of these formats take time that grows with the square of a text, or without
// limit. These accept the same texts in linear time: a separator never matches what it separates.

const HOST_LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const HTML_EMAIL = `^\\s*[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${HOST_LABEL}(?:[.]${HOST_LABEL})+\\s*$`;

const HEX = '[0-9a-f]{1,4}';
const OCTET = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const groups = (count: number): string => `(?:${HEX}:){${count}}`;
const upTo = (count: number): string => `(?::${HEX}){0,${count}}`;
/** Eight groups, or fewer around a gap `::`. An IPv4 address may stand for the last two. */
const IPV6 = [
  `${groups(7)}${HEX}|${groups(6)}${IPV4}`,
  `:(?::${HEX}){1,7}|::|:${upTo(5)}:${IPV4}`,
  ...[1, 2, 3, 4, 5, 6, 7].map((before) => `${groups(before)}:`),
  ...[1, 2, 3, 4, 5, 6].map((before) => `${groups(before)}(?::${HEX})${upTo(6 - before)}`),
  ...[1, 2, 3, 4, 5].map((before) => `${groups(before)}${upTo(5 - before)}:${IPV4}`),
].join('|');

const HOST_CHARACTER = 'a-z\\u00a1-\\uffff0-9_';
const HOST_WORD = `[${HOST_CHARACTER}](?:[${HOST_CHARACTER}-]*[${HOST_CHARACTER}])?`;
const HOST = `${HOST_WORD}(?:\\.${HOST_WORD})*\\.[a-z\\u00a1-\\uffff_]{2}`;
/** An address of the public internet. */
const PUBLIC_IPV4 = [
  '(?!10\\.|127\\.|169\\.254\\.|192\\.168\\.|172\\.(?:1[6-9]|2\\d|3[01])\\.)',
  '(?:22[0-3]|2[01]\\d|1\\d\\d|[1-9]\\d?)',
  '(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d{1,2})){2}',
  '\\.(?:25[0-4]|2[0-4]\\d|1\\d\\d|[1-9]\\d?)',
].join('');

export const FORMATS = {
  // Blanks around a value are typed by phones and come with a paste.
  email: /^\s*\w+(?:[-+.]\w+)*@(?=[^@.]*\.)\w+(?:[-.]\w+)*\s*$/,
  // Everything behind the host may be any text without spaces, which is looked for once, at the beginning.
  url: new RegExp(`^(?=\\S*$)(?:(?:https?|ftp|rtmp):)?//(?:\\S+@)?(?:${PUBLIC_IPV4}|${HOST})`),
  phone: new RegExp(
    '^\\s*(?:\\d{3}-\\d{8}|\\d{4}-\\d{7}|\\d{11}|' +
      `${LANDLINE_PHONE}|${MAINLAND_PHONE}|${INTERNATIONAL_PHONE})\\s*$`,
  ),
  number: /^\s*[+-]?\d+(?:\.\d+)?\s*$/,
  integer: /^\s*[+-]?\d+\s*$/,
  money: /^[$¢£¤€¥₱₹￥]\s*\d(?:,?\d)*,?(?:\.\d+)?\s*$/,
  date: /^\d+[./-]\d+[./-](?:\d+\s*|(?:\d\d+|\d+\s+\d+)\s*:\s*\d+\s*:\s*\d+)$/,
  idcard: /^(?:\d{15}|\d{17}[\dxX])$/,
  zip: /^\d{6}$/,
  zh: /^[\u4e00-\u9fa5]+$/,
  qq: /^(?:\+?[1-9]\d*|0)$/,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|\d{1,2})(?:\.(?!$)|$)){4}$/,
  // A zone may follow, such as `%eth0`.
  ipv6: new RegExp(`^\\s*(?:${IPV6})(?:%.+)?\\s*$`, 'i'),
  // As browsers check an `input` of this type, and as members sign in.
  htmlEmail: new RegExp(HTML_EMAIL),
  // A mobile number of mainland China, or a number of another country.
  internationalPhone: new RegExp(`^\\s*(?:${MAINLAND_PHONE}|${INTERNATIONAL_PHONE})\\s*$`),
  // The code of a company in mainland China, or one of its older numbers.
  taxNumber: /^(?:[\dA-Z]{15}|[\dA-Z]{17}|[\dA-HJ-NPQRTUWXY]{18}|[\dA-Z]{20})$/,
} as const;

/** Names that a rule's `format` may hold. */
export const FORMAT_NAMES: readonly string[] = Object.keys(FORMATS);

/** Formats that are reported, and translated, as another one. */
export const REPORTED_FORMATS: Readonly<Record<string, string>> = {
  htmlEmail: 'email',
  internationalPhone: 'phone',
};
