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
        'Required fields, formats, lengths, a pattern, choices and two reactions, which show and require by values that nothing changes and so are worked out without a field of Formily; every submission is whole and accepted.',
        'A second, and the length of a turn, are CPU time of the process and of its thread: what other programs on the machine take does not count, rubbish collection does.',
        'In the list each row shows, requires and computes by what stands in it, which is left to Formily: its fields are made, checked and taken down in slices of 5 ms, one submission a turn.',
      ],
    };
  },
};

const showAll = (values: readonly number[]): string[] =>
  [median(values), ...values].map((value) => show(value, '/s'));
