/** Keeps the payments of the practice gateway in a file. */
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LedgerFile, PracticePayment } from './ledger.ts';

/** Bills are read for some days. */
const KEPT_MS = 31 * 24 * 3600_000;
const TIMES = new Set(['createdAt', 'expiresAt', 'paidAt', 'at']);

/** A line for each change: the last one of a payment counts. */
export function openLedgerFile(path: string): LedgerFile {
  const stored = new Map<string, string>();
  return {
    read(now) {
      const payments = new Map<string, PracticePayment>();
      for (const payment of readLines(path).flatMap(parseLine)) payments.set(keyOf(payment), payment);
      const kept = [...payments.values()].filter(
        ({ createdAt }) => now.getTime() - createdAt.getTime() < KEPT_MS,
      );
      for (const payment of kept) stored.set(keyOf(payment), JSON.stringify(payment));
      if (payments.size > 0) {
        // Whole, or not at all.
        writeFileSync(`${path}.new`, [...stored.values()].map((line) => `${line}\n`).join(''), {
          mode: 0o600,
        });
        renameSync(`${path}.new`, path);
      }
      return kept;
    },
    store(payment) {
      const line = JSON.stringify(payment);
      if (stored.get(keyOf(payment)) === line) return;
      stored.set(keyOf(payment), line);
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
    },
  };
}

function keyOf({ provider, outTradeNo }: PracticePayment): string {
  return `${provider} ${outTradeNo}`;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Nothing for a line that was cut off by the end of the process. */
function parseLine(line: string): PracticePayment[] {
  try {
    const read = (name: string, value: unknown): unknown =>
      TIMES.has(name) ? new Date(value as string) : value;
    return [JSON.parse(line, read) as PracticePayment];
  } catch {
    return [];
  }
}
