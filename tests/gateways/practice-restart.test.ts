import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLedgerFile } from '../../src/practice/ledger-file.ts';
import { makeLedger, type PracticePayment } from '../../src/practice/ledger.ts';
import { makeTemporaryFolder } from '../support/database.ts';

const NOW = new Date('2026-11-23T04:00:00.000Z');

function payment(outTradeNo: string) {
  return {
    provider: 'wxPay',
    outTradeNo,
    scene: 'native',
    title: '样板盒',
    amount: 9_400,
    expiresAt: new Date(NOW.getTime() + 1_800_000),
    notifyUrl: 'https://shop.example.com/notify',
    returnUrl: 'https://shop.example.com/',
  } as const;
}

test('what was paid is known after the process was killed, also with half a line at the end', () => {
  const path = join(makeTemporaryFolder(), 'payments.jsonl');
  const before = makeLedger(() => NOW, openLedgerFile(path));
  const [paid, open] = [before.create(payment('1')), before.create(payment('2'))];
  before.save();
  before.pay(before.find('wxPay', '1') as PracticePayment);
  before.refund(paid, 'R1', 400);
  before.save();
  appendFileSync(path, '{"provider":"wxPay","outTradeNo":"2","sta');
  const after = makeLedger(() => NOW, openLedgerFile(path));
  expect(after.find('wxPay', '1')).toEqual(paid);
  expect(after.find('wxPay', '2')).toEqual(open);
  expect(after.isPayable(open)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('the file is written anew at a start, without what is a month old', () => {
  const path = join(makeTemporaryFolder(), 'payments.jsonl');
  const clock = { now: NOW };
  const ledger = makeLedger(() => clock.now, openLedgerFile(path));
  ledger.create(payment('old'));
  ledger.save();
  clock.now = new Date(NOW.getTime() + 32 * 86_400_000);
  ledger.create({ ...payment('new'), expiresAt: new Date(clock.now.getTime() + 60_000) });
  ledger.save();
  const after = makeLedger(() => clock.now, openLedgerFile(path));
  expect(after.all().map(({ outTradeNo }) => outTradeNo)).toEqual(['new']);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
});
