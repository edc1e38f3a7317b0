/** The normal form of a typed text: what conditions read, what is checked and what is stored. */
import { isObject } from '../../model/json.ts';
import { storedPhone } from '../../model/phone.ts';
import { plainSigns } from '../../model/typed-signs.ts';
import { FORMATS } from './formats.ts';
import { isDay } from './moment-format.ts';

/**
 * A text as the format among its validators writes it, however it was typed. One that the format does not
 * take stays as it is: people see what they have to correct.
 */
export function normalForm(value: unknown, validators: unknown): unknown {
  const format = formatOf(validators);
  if (typeof value !== 'string' || format === undefined) return value;
  const plain = asFormatted(value, format);
  if (!isFormat(format) || typeof plain !== 'string' || !FORMATS[format].test(plain)) return value;
  return PHONES.has(format) ? storedPhone(plain) : plain;
}

/** The first format that validators of Formily name; undefined without one. */
export function formatOf(validators: unknown): unknown {
  if (!Array.isArray(validators)) return undefined;
  return (validators as unknown[])
    .map((each) => (typeof each === 'string' ? each : isObject(each) ? each.format : undefined))
    .find((each) => each !== undefined);
}

/**
 * What a format is asked of: signs as input methods write them mean the same, and so do the blanks between
 * the parts of a number of people or companies. An address is of the web without a scheme.
 */
export function asFormatted(value: unknown, format: unknown): unknown {
  if (typeof value !== 'string' || format === 'zh') return value;
  if (format === 'url') return asAddress(value.trim());
  const plain = plainSigns(value).trim();
  if (format === 'date') return asDay(plain);
  return SPACED_NUMBERS.has(format) ? plain.replaceAll(/[\s-]/g, '').toUpperCase() : plain;
}

const isFormat = (format: unknown): format is keyof typeof FORMATS =>
  typeof format === 'string' && Object.hasOwn(FORMATS, format);

const PHONES: ReadonlySet<unknown> = new Set(['phone', 'internationalPhone']);

/** Formats of numbers that are written in parts. */
const SPACED_NUMBERS: ReadonlySet<unknown> = new Set(['idcard', 'taxNumber']);

/** `2024年3月5日` is a day as `2024-03-05` is. */
function asDay(typed: string): string {
  const [, year = '', ...rest] = /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?$/.exec(typed) ?? [];
  const day = [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
  return isDay(day) ? day : typed;
}

/** Its path stays as it is: there other signs mean other pages. */
function asAddress(typed: string): string {
  const host = /^(?:[^/／]*[/／]{2})?[^/／?？#＃]*/.exec(typed)?.[0] ?? '';
  const plain = plainSigns(host).replaceAll('。', '.');
  const address = plain + typed.slice(host.length);
  // A name and a port are no scheme; a mail address is of nobody's site.
  const isWhole = address === '' || plain.includes('@') || /^(?:[a-z][a-z\d+.-]*:(?!\d)|\/)/i.test(address);
  return isWhole ? address : `https://${address}`;
}
