import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from '../../src/server/gateways/fit-text.ts';
import { formatYuan, readFee, readYuan } from '../../src/assembly/money.ts';

const FEN = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

test('fen become yuan and fen again, exactly', () => {
  fc.assert(
    fc.property(FEN, (fen) => {
      expect(readYuan(formatYuan(fen))).toBe(fen);
      expect(readFee(`${formatYuan(fen)}000`)).toBe(fen);
    }),
  );
});

test.each([
  ['0.01', 1],
  ['-2.50', -250],
  ['-0.00', 0],
  ['12', 1200],
  ['12.3', 1230],
  ['12.30000', 1230],
])('%s yuan are %d fen', (text, fen) => {
  expect(readYuan(text)).toBe(fen);
});

test.each(['', '1.', '.5', '1.234', '1e2', '+1', ' 1', '1,000.00', '0x1', 'NaN', '9'.repeat(13)])(
  '"%s" is no amount',
  (text) => {
    expect(() => readYuan(text)).toThrow(RangeError);
  },
);

test.each([
  ['0.00500', 1],
  ['0.00499', 0],
  ['-0.00600', -1],
  ['7.79000', 779],
  ['1.5', 150],
])('a fee of %s yuan is %d fen', (text, fen) => {
  expect(readFee(text)).toBe(fen);
});

test('a text is cut between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(90), (text, max) => {
      const cut = fitText(text, max);
      expect(cut.isWellFormed()).toBe(true);
      expect(Array.from(cut).length).toBe(Math.min(Array.from(text).length, max));
    }),
  );
});
