/** Converts between the values of the browser's own pickers and the format of a rule, as `YYYY/MM/DD`. */

/** The parts of a moment, as digits. */
type Parts = Partial<Record<'year' | 'quarter' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;
type PartName = keyof Parts;

const NATIVE = new RegExp(
  [
    /^(?:(?<year>\d{4})(?:-Q(?<quarter>[1-4])|-(?<month>\d\d)(?:-(?<day>\d\d))?)?)?/,
    /(?:[T ]?(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);
const TOKEN = /\[([^\]]*)\]|\\(.)|YYYY|MM?|DD?|HH?|hh?|mm?|ss?|[QAa]|[^]/g;
const PARTS: Readonly<Record<string, PartName>> = {
  YYYY: 'year',
  Q: 'quarter',
  M: 'month',
  D: 'day',
  H: 'hour',
  h: 'hour',
  m: 'minute',
  s: 'second',
};
const partOf = (token: string): PartName | undefined => PARTS[token] ?? PARTS[token[0] ?? ''];

/** Writes the value of a picker in a format; any other value stays as it is. */
export function writeMoment(value: string, format: string): string {
  const parts = NATIVE.exec(value)?.groups as Parts | undefined;
  if (value === '' || parts === undefined) return value;
  const hour = Number(parts.hour ?? 0);
  return format.replace(TOKEN, (token: string, literal?: string, escaped?: string) => {
    if (token === 'A' || token === 'a') {
      const half = hour < 12 ? 'am' : 'pm';
      return token === 'A' ? half.toUpperCase() : half;
    }
    const part = partOf(token);
    if (part === undefined || token.startsWith('[')) return literal ?? escaped ?? token;
    const digits = token.startsWith('h') ? String(hour % 12 || 12) : (parts[part] ?? START[part] ?? '0');
    return String(Number(digits)).padStart(token.length, '0');
  });
}

const START: Parts = { month: '1', day: '1', quarter: '1' };

/** Reads a value in a format for a picker; any other value stays as it is. */
export function readMoment(value: string, format: string): string {
  const names: string[] = [];
  const source = format.replace(TOKEN, (token: string, literal?: string, escaped?: string) => {
    if (token === 'A' || token === 'a') {
      names.push('half');
      return '(am|pm|AM|PM)';
    }
    const part = token.startsWith('[') ? undefined : partOf(token);
    if (part === undefined) return (literal ?? escaped ?? token).replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
    names.push(part);
    return token === 'YYYY' ? '(\\d{4})' : `(\\d{${token.length},2})`;
  });
  const found = RegExp(`^${source}$`).exec(value)?.slice(1);
  if (found === undefined) return value;
  const parts = Object.fromEntries(found.map((text, at) => [names[at] ?? '', text]));
  return writeNative(parts);
}

function writeNative({ half, hour, ...parts }: Readonly<Record<string, string>>): string {
  const two = (text = '1'): string => text.padStart(2, '0');
  const isLate = half?.toLowerCase() === 'pm';
  const full = half === undefined ? hour : String((Number(hour) % 12) + (isLate ? 12 : 0));
  const day = parts.day === undefined ? '' : `-${two(parts.day)}`;
  const month = parts.month === undefined ? '' : `-${two(parts.month)}${day}`;
  const date =
    parts.quarter === undefined ? `${parts.year ?? ''}${month}` : `${parts.year}-Q${parts.quarter}`;
  if (full === undefined) return date;
  const second = parts.second === undefined || Number(parts.second) === 0 ? '' : `:${two(parts.second)}`;
  const time = `${two(full)}:${two(parts.minute ?? '0')}${second}`;
  return date === '' ? time : `${date}T${time}`;
}
