import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeFailureLog } from '../../src/server/jobs/failure-log.ts';

test('a job that keeps failing is logged at first, then once a minute, and when it works again', () => {
  const lines: { msg: string; failures: number }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]);
  let now = 1_000_000;
  const log = makeFailureLog('payments', { logger: pino({}, { write }), now: () => now });
  log.worked();
  for (let run = 0; run < 30; run += 1) {
    log.failed(new Error('disk full'));
    now += 5_000;
  }
  log.worked();
  log.worked();
  expect(lines.map(({ msg, failures }) => [msg, failures])).toEqual([
    ['the job "payments" has failed; it is run again', 1],
    ['the job "payments" has failed; it is run again', 13],
    ['the job "payments" has failed; it is run again', 25],
    ['the job "payments" works again', 30],
  ]);
});
