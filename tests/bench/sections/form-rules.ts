import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildProgram } from '../builds.ts';
import { median } from '../measure.ts';
import type { FormRate } from '../programs/form-worker.ts';
import { judge, show, type Section } from '../section.ts';

const RUNS = 3;

/** How many submissions of a form of 15 fields one process checks. */
export const formRules: Section = {
  name: 'form-rules',
  title: 'Form rules on the server',
  async run() {
    const file = await buildProgram('form-worker');
    const rates: FormRate[] = [];
    for (let run = 0; run < RUNS; run++) {
      const worker = fork(file, { env: { ...process.env, NODE_ENV: 'production' } });
      const [rate] = (await once(worker, 'message')) as [FormRate];
      rates.push(rate);
    }
    return {
      findings: [
        judge(
          'Submissions of 15 fields checked a second, one process',
          median(rates.map(({ perSecond }) => perSecond)),
          {
            atLeast: 1000,
            unit: '/s',
          },
        ),
        judge(
          'Longest turn of the event loop meanwhile',
          median(rates.map(({ longestTurn }) => longestTurn)),
          { atMost: 10, unit: 'ms' },
        ),
        judge(
          'Longest turn while a list of 100 rows that react is checked',
          median(rates.map(({ longestTurnOfRows }) => longestTurnOfRows)),
          {
            atMost: 10,
            unit: 'ms',
          },
        ),
      ],
      tables: [
        {
          head: ['submissions checked a second', 'median', ...rates.map((_, run) => `run ${run + 1}`)],
          rows: [
            ['15 fields', ...showAll(rates.map(({ perSecond }) => perSecond))],
            ['100 rows of 4 fields that react', ...showAll(rates.map(({ rowsPerSecond }) => rowsPerSecond))],
          ],
        },
      ],
      notes: [
        'Rules: required fields, formats, lengths, a pattern, choices and two reactions.',
        'Every submission is valid.',
        'The reactions depend on values that nothing changes, so they are derived without a Formily field.',
        'Times are CPU time of the process and of its thread, with garbage collection.',
        'In the list, the fields of each row react to the values of the row, which Formily evaluates.',
        'Its fields are created, checked and removed in slices of 5 ms; one submission at a time.',
      ],
    };
  },
};

const showAll = (values: readonly number[]): string[] =>
  [median(values), ...values].map((value) => show(value, '/s'));
