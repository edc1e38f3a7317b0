// Runs the practice program inside of a test, with the test's date, for servers whose orders it is to take.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { PracticeOutcome } from '../../src/practice/ledger.ts';
import { runPractice, type RunningPractice } from '../../src/practice/run-practice.ts';

export interface PracticePay extends RunningPractice {
  /** The setting of a server that is paid there. */
  settings: { PRACTICE_PAY: string };
  /** Decides what becomes of a payment that can be paid. */
  choose(outTradeNo: string | undefined, outcome: PracticeOutcome): Promise<void>;
}

/** It ends after the last test of the file. Call it at the top level of the file. */
export async function openPracticePay(): Promise<PracticePay> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-practice-'));
  const running = await runPractice({ folder, host: '127.0.0.1', port: 0 });
  afterAll(() => {
    running.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ...running,
    settings: { PRACTICE_PAY: running.origin },
    choose: async (outTradeNo = '', outcome) =>
      expect(await running.gateway.choose(outTradeNo, outcome)).toBe(true),
  };
}
