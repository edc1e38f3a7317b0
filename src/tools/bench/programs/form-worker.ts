import { monitorEventLoopDelay } from 'node:perf_hooks';
import { checkSubmission } from '../../../../runtime/forms/check-submission.ts';
import type { FormScope } from '../../../../runtime/forms/language.ts';
import type { FormTemplate } from '../../../../runtime/forms/rule.ts';
import { registerForms } from '../../../../runtime/forms/server.ts';
import type { FormRule } from '../../../../runtime/model/documents.generated.ts';

// Runs in a process of its own: checks submissions of a form of 15 fields for 3 s and tells how it went.

/** What the process tells. */
export interface FormRate {
  /** A second of CPU time, so that other programs on the machine do not count. */
  perSecond: number;
  /** Longest time the event loop stood still, in ms. */
  longestBlock: number;
}

const text = (name: string, more: Partial<FormRule> = {}): FormRule => ({
  name,
  type: 'string',
  title: name,
  'x-component': 'Input',
  ...more,
});

/** Fifteen fields as owners combine them: required, formats, lengths, a pattern, choices, and two that react to others. */
const form: FormTemplate = {
  option: {},
  rule: [
    text('name', { required: true, maxLength: 40 }),
    text('company', { maxLength: 80 }),
    text('email', { format: 'email', 'x-reactions': { dependencies: ['phone'], fulfill: { state: { required: '{{ !$deps[0] }}' } } } }),
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
      'x-reactions': { dependencies: ['topic'], fulfill: { state: { visible: "{{ $deps[0] === 'project' }}" } } },
    }),
    { name: 'area', type: 'number', title: 'area', minimum: 1, maximum: 100_000, 'x-component': 'NumberPicker' },
    { name: 'floors', type: 'number', title: 'floors', minimum: 1, maximum: 120, 'x-component': 'NumberPicker' },
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

const scope: FormScope = { t: (key) => key, site: { base: '', language: 'zh-CN', channels: [] } };

async function checkFor(milliseconds: number): Promise<number> {
  const valueJson = JSON.stringify(values);
  const began = performance.now();
  const cpu = process.cpuUsage();
  let checked = 0;
  while (performance.now() - began < milliseconds) {
    const result = await checkSubmission(form, valueJson, scope);
    if (!result.ok) throw new Error(`The submission was refused: ${JSON.stringify(result.errors)}`);
    checked += 1;
    // As a server takes them: one after the other, with the event loop free in between.
    await new Promise(setImmediate);
  }
  const { user, system } = process.cpuUsage(cpu);
  return (checked / (user + system)) * 1e6;
}

registerForms((problem) => {
  throw new Error(problem.message);
});
await checkFor(1000);
const blocks = monitorEventLoopDelay({ resolution: 1 });
blocks.enable();
const perSecond = await checkFor(3000);
const rate: FormRate = { perSecond, longestBlock: blocks.max / 1e6 };
process.send?.(rate);
process.disconnect();
