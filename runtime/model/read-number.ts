/** Reads numbers as people write them in sheets and boxes. */

/** Between groups of three; the last of them is a point where both are used. */
const GROUPS = { ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/, '.': /^\d{1,3}(?:\.\d{3})+$/ } as const;
const NOT_DIGITS = /[\s'’_]|(?:HK|NT|US)?\$|[¥€£₽₩元圆]|人民币|\b(?:CNY|RMB|USD|EUR|GBP|HKD|TWD)(?![a-z])/gi;

/**
 * `1,280.50`, `1.280,50`, `１２８０`, `¥ 12`, `15%`. Undefined for what is no number, and for what can be two:
 * groups of other sizes.
 */
export function readNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll('−', '-').replaceAll(NOT_DIGITS, '');
  const [, sign = '', digits, exponent = '', percent] =
    /^([-+]?)([\d.,]+)(e[-+]?\d+)?(%)?$/i.exec(plain) ?? [];
  const spelled = digits === undefined ? undefined : withPoint(digits);
  if (spelled === undefined) return undefined;
  const number = Number(`${sign}${spelled}${exponent}`);
  // More digits than a number holds would be another number.
  if (!(Math.abs(number) <= Number.MAX_SAFE_INTEGER)) return undefined;
  return percent === undefined ? number : Number((number / 100).toPrecision(15));
}

/**
 * What is counted, behind a number: `3件`, and the year behind four digits. Measures, such as 米, 年 and 天,
 * stay: the box may ask for another one.
 */
const COUNTED = /(?<=\d)\s*[个個件块塊片箱盒包套台张張只条份人位名次岁歲]$|(?<=^\d{4})\s*年$/u;

/**
 * A number as it is typed into a box: also one that begins or ends with its point. `separator` is that of the
 * decimals, where the box has its own. A percent sign is no part of a number: the box says what it counts.
 */
export function readTypedNumber(text: string, separator = '.'): number | undefined {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim().replace(COUNTED, '');
  if (plain.includes('%')) return undefined;
  const pointed = separator === '.' ? plain : plain.replace(separator, '.');
  return readNumber(pointed.replace(/^([-+−]?)\.(?=\d)/, '$10.').replace(/(?<=\d)[.,]$/, ''));
}

function withPoint(digits: string): string | undefined {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma === -1 && point === -1) return digits;
  if (comma !== -1 && point !== -1) {
    const [groups, mark] = comma > point ? (['.', ','] as const) : ([',', '.'] as const);
    const [whole = '', decimals = '', more] = digits.split(mark);
    if (more !== undefined || !GROUPS[groups].test(whole) || !/^\d+$/.test(decimals)) return undefined;
    return `${whole.replaceAll(groups, '')}.${decimals}`;
  }
  const mark = comma === -1 ? '.' : ',';
  const parts = digits.split(mark);
  // `1,280` is a thousand, `0,125` is not, and points alone are of decimals.
  const isGrouped = parts.length > 2 || (mark === ',' && !digits.startsWith('0'));
  if (isGrouped && GROUPS[mark].test(digits)) return parts.join('');
  return parts.length === 2 && parts.every((part) => /^\d+$/.test(part)) ? parts.join('.') : undefined;
}
