/**
 * Writes a number as a spreadsheet shows it. It knows codes with zeros before them, percentages, days and
 * times.
 */

/** Formats without a text of their own in the file. Others of dates are of Chinese and other languages. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  55: 'h:mm',
  56: 'h:mm:ss',
};
const DAYS = [14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58];

export const formatOf = (id: number, own: string | undefined): string =>
  own ?? BUILT_IN[id] ?? (DAYS.includes(id) ? 'yyyy-mm-dd' : 'General');

/** How one format is shown. */
export type ShowNumber = (digits: string) => string;

/** Signs that stand in a format as texts, and what it computes by. */
const LITERALS = /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]/g;

export function makeShow(format: string, is1904: boolean): ShowNumber {
  const [positive = '', negative] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const bare = positive.replaceAll(LITERALS, '').toLowerCase();
  if (/^\s*general/.test(bare)) return plain;
  if (/[ymdhs年月日时分秒]/.test(bare.replaceAll(/am\/pm|e[+-]/g, '')) || /\[[hms]+\]/i.test(positive))
    return (digits) => showTime(Number(digits), positive, bare, is1904);
  if (bare.includes('%')) return showPercent;
  const code = codeOf(positive);
  if (code === undefined) return spellOut;
  return (digits) => {
    const number = Number(digits);
    return number < 0 && negative !== undefined ? plain(digits) : showCode(number, code);
  };
}

/** Digits that a number cannot hold stay as they are written: of `1.2E+17` one sees that some are gone. */
function plain(digits: string): string {
  const number = Number(digits);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? String(Number(number.toPrecision(15))) : digits;
}

/** In formats such as `0`, spreadsheets show zeros where a number has no more digits. */
function spellOut(digits: string): string {
  const shown = plain(digits);
  const options = { useGrouping: false, maximumSignificantDigits: 15 } as const;
  return /e/i.test(shown) ? Number(shown).toLocaleString('en-US', options) : shown;
}

/** With all of its digits: rounding would be a loss. */
const showPercent: ShowNumber = (digits) => `${Number((Number(digits) * 100).toPrecision(15))}%`;

/** Places of digits and texts of `000-0000` or `"SKU-"0000`, from left to right. */
type Code = readonly (string | 0)[];

/** Undefined for a format of amounts: their signs and units are no part of the value. */
function codeOf(format: string): Code | undefined {
  const parts: (string | 0)[] = [];
  let [zeros, isCode] = [0, false];
  for (const [part, quoted, escaped] of format.matchAll(/"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|./g)) {
    if (part === '0') {
      parts.push(0);
      zeros += 1;
    } else if (part === '.' || part === ',' || part === '#' || part === '?' || /^e$/i.test(part))
      return undefined;
    else {
      const text = quoted ?? escaped ?? (/^[_*[]/.test(part) ? '' : part);
      if (text === '') continue;
      parts.push(text);
      isCode ||= /[-\d]$/.test(text);
    }
  }
  return zeros > 1 || (zeros > 0 && isCode) ? parts : undefined;
}

function showCode(number: number, code: Code): string {
  let digits = plain(String(Math.abs(Math.round(number))));
  const shown: string[] = [];
  const first = code.indexOf(0);
  for (let at = code.length - 1; at >= 0; at -= 1) {
    const part = code[at] ?? '';
    if (part !== 0) {
      shown.unshift(part);
      continue;
    }
    shown.unshift(at === first ? digits || '0' : digits.slice(-1) || '0');
    digits = digits.slice(0, -1);
  }
  return `${number < 0 ? '-' : ''}${shown.join('')}`;
}

const DAY_MS = 86_400_000;

/** Spreadsheets know no zones: `2026-01-31 09:30`, without the time at midnight and where only days show. */
function showTime(serial: number, format: string, bare: string, is1904: boolean): string {
  if (!Number.isFinite(serial) || Math.abs(serial) > 2_958_466) return String(serial);
  const isDay = /[yd年月日]/.test(bare) || !/[hs时秒]|\[[hms]+\]/i.test(format);
  // Fractions of days are not exact.
  const ms = Math.round((serial * DAY_MS) / 1000) * 1000;
  if (!isDay && /\[h+\]/i.test(format)) return elapsed(ms);
  // The 29th of February 1900, which spreadsheets have, was none.
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const text = new Date(start + ms).toISOString();
  const clock = text.slice(11, 19).replace(/:00$/, '');
  if (!isDay && Math.abs(serial) < 1) return clock;
  const isWithTime = /[hs时秒]/.test(bare) && clock !== '00:00';
  return text.slice(0, 10) + (isWithTime ? ` ${clock}` : '');
}

function elapsed(ms: number): string {
  const seconds = Math.abs(ms) / 1000;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
