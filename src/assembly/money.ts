/**
 * Converts amounts: whole fen here, yuan with two decimals at the services. No floating-point number is in
 * between.
 */

const YUAN = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/;
/** WeChat Pay's bills state fees with five decimals. */
const FEE = /^(-?)(\d{1,12})(?:\.(\d{2})(\d)\d*|\.(\d{1,2}))?$/;
const RATE = /^(\d{1,2})(?:\.(\d{1,4}))?%?$/;

/** 1 -> `0.01`, -250 -> `-2.50`. */
export function formatYuan(fen: number): string {
  if (!Number.isSafeInteger(fen)) throw new RangeError('An amount is not a whole number of fen.');
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `0.01` -> 1. Throws for anything that is not a whole number of fen. */
export function readYuan(text: string): number {
  const [found, sign, yuan = '', decimals = ''] = YUAN.exec(text) ?? [];
  if (found === undefined) throw new RangeError('An amount is not written in yuan.');
  return signed(sign, Number(`${yuan}${decimals.padEnd(2, '0')}`));
}

/** As `readYuan`, rounded to fen: half a fen counts as one. */
export function readFee(text: string): number {
  const [found, sign, yuan = '', two, third = '0', short = ''] = FEE.exec(text) ?? [];
  if (found === undefined) throw new RangeError('A fee is not written in yuan.');
  const fen = Number(`${yuan}${two ?? short.padEnd(2, '0')}`);
  return signed(sign, third >= '5' ? fen + 1 : fen);
}

/** `0.60%` and `0.6` (percent) -> 6000 millionths; undefined for any other text. */
export function readRate(text: string): number | undefined {
  const [found, percent = '', decimals = ''] = RATE.exec(text) ?? [];
  return found === undefined ? undefined : Number(`${percent}${decimals.padEnd(4, '0')}`);
}

/** The fee of an amount, rounded to fen: half a fen counts as one. */
export function feeOf(amount: number, rate: number): number {
  return Math.floor((amount * rate + 500_000) / 1_000_000);
}

function signed(sign: string | undefined, fen: number): number {
  // Not -0, which tests and JSON treat as another number.
  return sign === '-' && fen !== 0 ? -fen : fen;
}
