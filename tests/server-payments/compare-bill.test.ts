// Random ledgers and bills: every difference that was planted is found, and no other.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareBill, keyOf, type LedgerEntry } from '../../src/server/domains/bills/compare-bill.ts';
import type { BillLine } from '../../src/server/gateways/gateway.ts';
import { feeOf, formatYuan, readRate, readYuan } from '../../src/assembly/money.ts';
import { rounds } from '../support/rounds.ts';

const DAY = '2026-11-23';
const RATE = 6_000;

/** What becomes of a line on its way into the bill. */
const FATES = ['same', 'same', 'same', 'left out', 'amount', 'fee', 'twice', 'billed before'] as const;

const amounts = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const ledgers = fc.array(
  fc.record({
    item: fc.constantFrom('payment' as const, 'refund' as const),
    amount: amounts,
    fate: fc.constantFrom(...FATES),
    /** Never 0, and for fees never within what a refund may be off by. */
    change: fc.integer({ min: 2, max: 50_000 }),
  }),
  { maxLength: 40 },
);
const strangers = fc.array(
  fc.record({ item: fc.constantFrom('payment' as const, 'refund' as const), amount: amounts }),
  {
    maxLength: 5,
  },
);

function lineOf({ item, number, transactionId, outTradeNo, amount }: LedgerEntry): BillLine {
  const fee = feeOf(amount, RATE);
  return {
    kind: item,
    transactionId,
    outTradeNo,
    ...(item === 'refund' ? { refundNumber: number } : {}),
    amount,
    fee: item === 'payment' ? fee : 0 - fee,
  };
}

function entryOf(place: number, item: LedgerEntry['item'], amount: number, name = 'A'): LedgerEntry {
  const outTradeNo = `${name}${place}`;
  return {
    item,
    number: item === 'payment' ? `T${outTradeNo}` : `${outTradeNo}R1`,
    transactionId: `T${outTradeNo}`,
    outTradeNo,
    orderId: `order ${place}`,
    amount,
    billDay: null,
  };
}

test('a comparison misses no difference and invents none, whatever the order of the lines', () => {
  fc.assert(
    fc.property(ledgers, strangers, fc.infiniteStream(fc.nat()), (rows, others, turns) => {
      const planted: string[] = [];
      const lines: BillLine[] = [];
      const entries = rows.map(({ item, amount, fate, change }, place) => {
        const entry = entryOf(place, item, amount);
        const line = lineOf(entry);
        const plant = (kind: string): void => void planted.push(`${kind} ${keyOf(entry)}`);
        if (fate !== 'left out')
          lines.push({
            ...line,
            amount: fate === 'amount' ? amount + change : amount,
            fee: fate === 'fee' ? line.fee + change : line.fee,
          });
        if (fate === 'twice') lines.push(line);
        if (fate === 'amount' || fate === 'fee') plant(fate);
        if (fate === 'twice' || fate === 'billed before') plant('only there');
        return { ...entry, billDay: fate === 'billed before' ? '2026-11-22' : null };
      });
      for (const [place, { item, amount }] of others.entries()) {
        const stranger = entryOf(place, item, amount, 'X');
        lines.push(lineOf(stranger));
        planted.push(`only there ${keyOf(stranger)}`);
      }
      const shuffled = lines
        .map((line) => ({ line, turn: turns.next().value as number }))
        .toSorted((one, other) => one.turn - other.turn)
        .map(({ line }) => line);
      const { differences, found } = compareBill(DAY, shuffled, {
        entries,
        orders: new Map(),
        feeRate: RATE,
      });
      const named = differences.map(({ kind, lineKey }) => `${kind} ${lineKey.replace(/ 2$/, '')}`);
      expect(named.toSorted()).toEqual(planted.toSorted());
      // Nothing has the same name twice: that is what makes the rows unique.
      expect(new Set(differences.map(({ kind, lineKey }) => kind + lineKey)).size).toBe(differences.length);
      // To the fen: the bill is what was found of ours, and the differences.
      const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
      const explained = differences
        .filter(({ kind }) => kind !== 'fee')
        .map(({ ours, theirs }) => (theirs ?? 0) - (ours ?? 0));
      expect(sum(lines.map(({ amount }) => amount))).toBe(
        sum(found.map(({ amount }) => amount)) + sum(explained),
      );
    }),
    { numRuns: rounds(300) },
  );
});

test('a fee is that of the contract, else that of the line, else the usual one', () => {
  const entry = entryOf(1, 'payment', 18_800);
  const kinds = (fee: number, lineRate?: number, feeRate?: number): string[] =>
    compareBill(DAY, [{ ...lineOf(entry), fee, ...(lineRate === undefined ? {} : { feeRate: lineRate }) }], {
      entries: [entry],
      orders: new Map(),
      ...(feeRate === undefined ? {} : { feeRate }),
    }).differences.map(({ kind }) => kind);
  expect(kinds(113)).toEqual([]);
  expect(kinds(112)).toEqual(['fee']);
  expect(kinds(188, 10_000)).toEqual([]);
  expect(kinds(113, 10_000)).toEqual(['fee']);
  expect(kinds(188, 10_000, 3_800)).toEqual(['fee']);
  expect(kinds(71, 10_000, 3_800)).toEqual([]);
});

test('a fee is rounded as money is: half a fen counts as one, and no number is lost on the way', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 20_000 }), (amount, rate) => {
      const exact = BigInt(amount) * BigInt(rate);
      expect(BigInt(feeOf(amount, rate))).toBe((exact + 500_000n) / 1_000_000n);
    }),
  );
  expect(['0.60%', '0.6', '1%', '0.385%', '', 'x%', '0.60 %'].map(readRate)).toEqual([
    6_000,
    6_000,
    10_000,
    3_850,
    undefined,
    undefined,
    undefined,
  ]);
  expect(readYuan(formatYuan(1_000_000_000))).toBe(1_000_000_000);
});

test('a refund may give back a fen more or less of a fee that was rounded', () => {
  const entry = entryOf(1, 'refund', 4_000);
  const kinds = (fee: number): string[] =>
    compareBill(DAY, [{ ...lineOf(entry), fee }], { entries: [entry], orders: new Map() }).differences.map(
      ({ kind }) => kind,
    );
  expect([-24, -23, -25].map(kinds)).toEqual([[], [], []]);
  expect([-26, -22, 0, 24].map(kinds)).toEqual([['fee'], ['fee'], ['fee'], ['fee']]);
});
