import { checkSubmission } from '../../../runtime/forms/check-submission.ts';
import type { FormScope } from '../../../runtime/forms/formily/expressions.ts';
import type { FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import { registerForms } from '../../../runtime/forms/formily/register-server.ts';
import type { FormRule } from '../../../runtime/generated/documents.generated.ts';

// Runs in a process of its own: checks submissions of a form of 15 fields, then of one of 100 rows that
// react, and tells how it went.

/** What the process tells. */
export interface FormRate {
  /** A second of CPU time, so that other programs on the machine do not count. */
  perSecond: number;
  /** Most CPU time that the thread used in one turn of the event loop, in ms: of a form of 15 fields. */
  longestTurn: number;
  /**
   * The same while a list of 100 rows is checked that only Formily can: each row shows, requires and computes
   * by what stands in it.
   */
  longestTurnOfRows: number;
  /** A second of CPU time. */
  rowsPerSecond: number;
}

const text = (name: string, more: Partial<FormRule> = {}): FormRule => ({
  name,
  type: 'string',
  title: name,
  'x-component': 'Input',
  ...more,
});

/**
 * Fifteen fields as owners combine them: required, formats, lengths, a pattern, choices, and two that react
 * to others.
 */
const form: FormTemplate = {
  option: {},
  rule: [
    text('name', { required: true, maxLength: 40 }),
    text('company', { maxLength: 80 }),
    text('email', {
      format: 'email',
      'x-reactions': { dependencies: ['phone'], fulfill: { state: { required: '{{ !$deps[0] }}' } } },
    }),
    text('phone', { format: 'phone' }),
    text('site', { format: 'url' }),
    text('postcode', { pattern: '^[0-9]{6}$' }),
    text('topic', {
      required: true,
      enum: [
        { label: 'Samples', value: 'samples' },
        { label: 'Project', value: 'project' },
      ],
      'x-component': 'Select',
    }),
    text('budget', {
      required: true,
      'x-reactions': {
        dependencies: ['topic'],
        fulfill: { state: { visible: "{{ $deps[0] === 'project' }}" } },
      },
    }),
    {
      name: 'area',
      type: 'number',
      title: 'area',
      minimum: 1,
      maximum: 100_000,
      'x-component': 'NumberPicker',
    },
    {
      name: 'floors',
      type: 'number',
      title: 'floors',
      minimum: 1,
      maximum: 120,
      'x-component': 'NumberPicker',
    },
    text('city', { minLength: 2, maxLength: 40 }),
    text('street', { maxLength: 120 }),
    text('reference', { maxLength: 20 }),
    text('message', { required: true, maxLength: 2000, 'x-component': 'Input.TextArea' }),
    { name: 'agree', type: 'boolean', title: 'agree', required: true, 'x-component': 'Switch' },
  ],
};

const values = {
  name: 'Lin',
  company: 'Atelier Lin',
  email: 'lin@example.com',
  phone: '13812345678',
  site: 'https://example.com',
  postcode: '528000',
  topic: 'project',
  budget: '1,000,000',
  area: 1200,
  floors: 3,
  city: '佛山',
  street: '季华路 88 号',
  reference: 'A-12',
  message: 'A wall in Suzhou',
  agree: true,
};

const ROWS = 100;

/** A list whose rows depend on themselves, so that Formily observes every field of every row. */
const list: FormTemplate = {
  option: {},
  rule: [
    {
      name: 'lines',
      type: 'array',
      'x-component': 'ArrayTable',
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', required: true, enum: ['tile', 'other'], 'x-component': 'Select' },
          what: {
            type: 'string',
            required: true,
            'x-reactions': {
              dependencies: ['.kind'],
              fulfill: { state: { visible: "{{ $deps[0] === 'other' }}" } },
            },
          },
          price: { type: 'number', minimum: 1, 'x-component': 'NumberPicker' },
          twice: {
            type: 'number',
            'x-reactions': { fulfill: { state: { value: '{{ $record.price * 2 }}' } } },
          },
        },
      },
    },
  ],
};

const lines = {
  lines: Array.from({ length: ROWS }, (_, index) => ({ kind: 'other', what: 'A glaze', price: index + 1 })),
};

const scope: FormScope = { t: (key) => key, site: { base: '', language: 'zh-CN', channels: [] } };

const cpuOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Submissions checked a second of CPU time. */
async function checkFor(milliseconds: number, template: FormTemplate, filledIn: object): Promise<number> {
  const valueJson = JSON.stringify(filledIn);
  const began = performance.now();
  const cpu = process.cpuUsage();
  let checked = 0;
  while (performance.now() - began < milliseconds) {
    const result = await checkSubmission(template, valueJson, scope);
    if (!result.ok) throw new Error(`The submission was refused: ${JSON.stringify(result.errors)}`);
    checked += 1;
    // As a server takes them: one after the other, with the event loop free in between.
    await new Promise(setImmediate);
  }
  return (checked / cpuOf(process.cpuUsage(cpu))) * 1000;
}

/**
 * The longest turn of the event loop while `work` goes on, in CPU time of this thread: what other programs on
 * the machine take does not count.
 */
async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = cpuOf(process.threadCpuUsage());
  let isOver = false;
  const watch = (): void => {
    const now = cpuOf(process.threadCpuUsage());
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(watch);
  };
  watch();
  await work();
  isOver = true;
  return longest;
}

registerForms((problem) => {
  throw new Error(problem.message);
});
await checkFor(1000, form, values);
const perSecond = await checkFor(2000, form, values);
const longestTurn = await longestTurnOf(() => checkFor(2000, form, values));
await checkFor(1000, list, lines);
const rowsPerSecond = await checkFor(2000, list, lines);
const longestTurnOfRows = await longestTurnOf(() => checkFor(2000, list, lines));
const rate: FormRate = { perSecond, longestTurn, rowsPerSecond, longestTurnOfRows };
process.send?.(rate);
process.disconnect();
