// Lets a person choose a date, month or week, or a range of these, with the browser's pickers.
import { defineField } from './contract.ts';

import { WRITTEN } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'moment',
  validators: [
    { moment: true, written: { prop: 'format', isText: true } },
    { earliest: { prop: 'min' }, written: { prop: 'format', isText: true } },
    { earliest: { prop: 'minDate' }, written: { prop: 'format', isText: true } },
    { latest: { prop: 'max' }, written: { prop: 'format', isText: true } },
    { latest: { prop: 'maxDate' }, written: { prop: 'format', isText: true } },
  ],
  parts: {
    RangePicker: {
      gives: 'list',
      validators: [
        { pair: true, written: { prop: 'format', isText: true } },
        { earliest: { prop: 'min' }, written: { prop: 'format', isText: true } },
        { earliest: { prop: 'minDate' }, written: { prop: 'format', isText: true } },
        { latest: { prop: 'max' }, written: { prop: 'format', isText: true } },
        { latest: { prop: 'maxDate' }, written: { prop: 'format', isText: true } },
      ],
      skeleton: 'range',
      reading: 'span',
    },
  },
} satisfies OwnFacts;

const RANGE = {
  min: { type: 'string', description: 'The first possible value: `2026-05-01`, or an expression.' },
  max: { type: 'string', description: 'The last possible value.' },
  picker: {
    enum: ['date', 'week', 'month', 'quarter', 'year'],
    description: 'What is chosen; a date by default.',
  },
  showTime: { type: ['boolean', 'object'], description: 'A time of day is chosen too.' },
  disabled: {
    type: ['boolean', 'array'],
    items: { type: 'boolean' },
    description: 'Nothing can be chosen; of a range also one end.',
  },
  ...WRITTEN,
  minDate: { type: 'string', description: 'The same as `min`.' },
  maxDate: { type: 'string', description: 'The same as `max`.' },
} as const;

/** Values look like `2026-01-31`, or with a time like `2026-01-31 09:30:00`. */
export default defineField({
  props: {
    ...RANGE,
    autoComplete: { type: 'string', description: 'As in HTML: `email`, `current-password`, …' },
  },
  parts: {
    RangePicker: {
      props: RANGE,
      naming: () => 'group',
      load: async () => (await import('./moment.tsx')).makeRangePicker(),
    },
  },
  load: async () => (await import('./moment.tsx')).makePicker(),
});
