import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildProgram } from '../builds.ts';
import type { FormRates } from '../programs/form-checks.ts';
import { judge, show, type Section } from '../section.ts';

/** How many submissions of a form of 15 fields one process checks, and how long the largest forms take. */
export const formRules: Section = {
  name: 'form-rules',
  title: 'Form rules on the server',
  async run() {
    const beside = { 'form-worker': 'src/server/domains/forms/form-worker.ts' };
    const file = await buildProgram('form-checks', beside);
    const program = fork(file, { env: { ...process.env, NODE_ENV: 'production' } });
    const [{ perSecond, longestTurn, largest }] = (await once(program, 'message')) as [FormRates];
    const most = (read: (form: FormRates['largest'][number]) => number): number =>
      Math.max(...largest.map(read));
    return {
      findings: [
        judge('Submissions of 15 fields checked a second of CPU time', perSecond, {
          atLeast: 1000,
          unit: '/s',
        }),
        judge('Longest turn of the event loop meanwhile', longestTurn, { atMost: 10, unit: 'ms' }),
        judge(
          'CPU time of one check, the dearest of the largest forms that can be saved',
          most(({ check }) => check),
          {
            atMost: 50,
            unit: 'ms',
          },
        ),
        judge(
          'Longest turn of the event loop meanwhile, of the largest forms',
          most((form) => form.longestTurn),
          { atMost: 10, unit: 'ms' },
        ),
      ],
      tables: [
        {
          head: [
            'the largest form that can be saved',
            'rows or fields',
            'CPU time of a check',
            'longest turn',
          ],
          rows: largest.map(({ name, size, check, longestTurn: turn }) => [
            name,
            String(size),
            show(check, 'ms'),
            show(turn, 'ms'),
          ]),
        },
      ],
      notes: [
        'Checked as the server does, in its thread for forms; CPU time is that of both threads.',
        'Rules of the 15 fields: required fields, formats, lengths, a pattern, choices and two reactions.',
        'The largest forms: one more row or field, and saving them is rejected. Every field is filled in.',
        'Medians of 15 checks after 15 others.',
      ],
    };
  },
};
