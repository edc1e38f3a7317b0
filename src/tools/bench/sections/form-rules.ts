import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildProgram } from '../builds.ts';
import { median } from '../measure.ts';
import type { FormRate } from '../programs/form-worker.ts';
import { judge, type Section } from '../section.ts';

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
        judge('Submissions of 15 fields checked a second, one process', median(rates.map(({ perSecond }) => perSecond)), {
          atLeast: 1000,
          unit: '/s',
        }),
        judge('Longest stop of the event loop meanwhile', median(rates.map(({ longestBlock }) => longestBlock)), {
          atMost: 10,
          unit: 'ms',
        }),
      ],
      tables: [],
      notes: [
        'Required fields, formats, lengths, a pattern, choices and two reactions; every submission is whole and accepted, which is the dearest case. Rubbish collection counts as a stop.',
      ],
    };
  },
};
