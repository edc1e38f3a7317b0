import type { FastifyBaseLogger } from 'fastify';
import { findExcess } from '../../../runtime/forms/budget/find-excess.ts';
import { FILLINGS, FilledForm } from '../../../runtime/forms/budget/fill-rules.ts';
import { registerForms } from '../../../runtime/forms/formily/register-server.ts';
import type { FormRule, FormTemplate } from '../../../runtime/forms/rules/rule.ts';
import { makeFormEngine } from '../../../src/server/domains/forms/form-engine.ts';
import { listOf, TOTAL } from '../../forms/hostile-forms.ts';

// Runs in a process of its own: checks submissions as the server does, of a form of 15 fields and of the
// largest forms that can be saved, and tells how it went.

/** What the process tells. */
export interface FormRates {
  /** Of the form of 15 fields, a second of CPU time of the whole process. */
  perSecond: number;
  /** Most CPU time that the server's thread used in one turn of the event loop, in ms. */
  longestTurn: number;
  largest: LargestForm[];
}

/** The largest form of its kind that can be saved. */
export interface LargestForm {
  name: string;
  size: number;
  /** CPU time of one check with every field filled in, in ms: the median. */
  check: number;
  longestTurn: number;
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

const many = (count: number, more: (index: number) => Partial<FormRule>): FormTemplate => ({
  option: {},
  rule: Array.from({ length: count }, (_, index) => text(`f${index}`, more(index))),
});

/** Forms of a size, by what makes them dear; each is made as large as can be saved. */
const KINDS: Readonly<Record<string, (size: number) => FormTemplate>> = {
  'rows with a computed total': (size) => listOf(TOTAL, { maxItems: size }),
  'fields that each compute from the one before': (size) =>
    many(size, (index) => ({
      type: 'number',
      'x-component': 'NumberPicker',
      'x-reactions': {
        dependencies: [`f${index - 1}`],
        fulfill: { state: { value: '{{ ($deps[0] || 0) + 1 }}' } },
      },
    })),
  'rows that each add up all rows': (size) =>
    listOf(
      {
        count: { type: 'number' },
        sum: { type: 'number', 'x-value': '{{ $records.reduce((sum, row) => sum + row.count, 0) }}' },
      },
      { maxItems: size },
    ),
  'texts with a pattern that reads to the end': (size) =>
    many(size, () => ({ pattern: '^[a-z]+$', maxLength: 1000 })),
};

const MAX_SIZE = 400;
const CHECKS = 15;

const site = { base: '', language: 'zh-CN', channels: [] };
const engine = makeFormEngine(console as unknown as FastifyBaseLogger);

const cpuOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** CPU time of each of `count` checks of the whole process, in ms. */
async function checkTimes(count: number, template: FormTemplate, filledIn: object): Promise<number[]> {
  const valueJson = JSON.stringify(filledIn);
  const times: number[] = [];
  for (let checked = 0; checked < count; checked++) {
    const before = process.cpuUsage();
    const result = await engine.check(template, valueJson, site);
    times.push(cpuOf(process.cpuUsage(before)));
    if (!result.ok && result.errors.some(({ rule }) => rule === 'budget'))
      throw new Error('A form that can be saved exceeds the budget.');
  }
  return times;
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

async function largestOf(name: string, make: (size: number) => FormTemplate): Promise<LargestForm> {
  const scope = { t: (key: string) => key, site };
  let [size, tooLarge] = [1, MAX_SIZE + 1];
  while (tooLarge - size > 1) {
    const middle = Math.floor((size + tooLarge) / 2);
    if ((await findExcess(make(middle), scope)) === undefined) size = middle;
    else tooLarge = middle;
  }
  const form = make(size);
  const [filling] = FILLINGS;
  const long = { ...(filling as (typeof FILLINGS)[number]), text: 'a'.repeat(999) };
  const values = new FilledForm(long, true, new Set(['total'])).valuesOf(form.rule);
  // No two alike, or a pattern would be matched once for all of them.
  for (const [index, [field, value]] of Object.entries(values).entries())
    if (typeof value === 'string') values[field] = value.slice(index % 200);
  await checkTimes(CHECKS, form, values);
  const times = await checkTimes(CHECKS, form, values);
  const longestTurn = await longestTurnOf(() => checkTimes(CHECKS, form, values));
  return { name, size, check: times.toSorted((a, b) => a - b)[Math.floor(CHECKS / 2)] ?? 0, longestTurn };
}

registerForms((problem) => {
  throw new Error(problem.message);
});
const MANY = 5000;
await checkTimes(MANY, form, values);
const times = await checkTimes(MANY, form, values);
const rates: FormRates = {
  perSecond: (MANY / times.reduce((sum, each) => sum + each, 0)) * 1000,
  longestTurn: await longestTurnOf(() => checkTimes(MANY, form, values)),
  largest: [],
};
for (const [name, make] of Object.entries(KINDS)) rates.largest.push(await largestOf(name, make));
engine.close();
process.send?.(rates);
process.disconnect();
