/** Reads dates and times that are written in a format of a rule, such as `YYYY/MM/DD`. */

const DIGITS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  m: '(?<minute>\\d{1,2})',
  ss: '(?<second>\\d{2})',
  s: '(?<second>\\d{1,2})',
  Q: '(?<quarter>[1-4])',
  A: '(?<half>AM|PM)',
  a: '(?<half>am|pm)',
};
const TOKEN = /\[([^\]]*)\]|\\(.)|YYYY|MM?|DD?|HH?|hh?|mm?|ss?|[QAa]|[^]/g;

const escape = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);

const readers = new Map<string, RegExp | undefined>();
const MAX_READERS = 500;

/** The expression of a format; undefined for one that names a part twice. Each part has few digits. */
function readerOf(format: string): RegExp | undefined {
  if (readers.has(format)) return readers.get(format);
  const source = format.replace(TOKEN, (token: string, literal?: string, escaped?: string) =>
    Object.hasOwn(DIGITS, token) ? (DIGITS[token] ?? '') : escape(literal ?? escaped ?? token),
  );
  if (readers.size >= MAX_READERS) readers.clear();
  readers.set(format, compile(`^${source}$`));
  return readers.get(format);
}

function compile(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

const pad = (part: string | undefined, length: number): string => (part ?? '').padStart(length, '0');

/** A moment as `2026-01-31 09:30:00`, which can be compared; undefined if it is not written so. */
export function readMoment(text: string, format: string): string | undefined {
  const parts = readerOf(format)?.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { year, month, day, hour, minute, second, quarter, half } = parts;
  const isLate = half?.toLowerCase() === 'pm';
  const full = half === undefined ? Number(hour ?? 0) : (Number(hour ?? 0) % 12) + (isLate ? 12 : 0);
  const date = `${pad(year, 4)}-${pad(month ?? quarter ?? '1', 2)}-${pad(day ?? '1', 2)}`;
  const time = `${pad(String(full), 2)}:${pad(minute, 2)}:${pad(second, 2)}`;
  const isTime = full < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
  return isTime && (year === undefined || isDay(date)) ? `${date} ${time}` : undefined;
}

/** True for a day that exists. `Date` reads 31 February as 3 March, and 41 February as invalid. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
