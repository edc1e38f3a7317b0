// Lets a person choose a time of day, or a range of two times.
import { defineField } from './contract.ts';
import { WRITTEN } from './shared-props.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'moment',
  validators: [
    { moment: true, written: { prop: 'format', isText: true } },
    { earliest: { prop: 'min' }, written: { prop: 'format', isText: true } },
    { latest: { prop: 'max' }, written: { prop: 'format', isText: true } },
  ],
  parts: {
    RangePicker: {
      gives: 'list',
      validators: [
        { pair: true, written: { prop: 'format', isText: true } },
        { earliest: { prop: 'min' }, written: { prop: 'format', isText: true } },
        { latest: { prop: 'max' }, written: { prop: 'format', isText: true } },
      ],
      skeleton: 'range',
      reading: 'span',
    },
  },
} satisfies OwnFacts;

const PROPS = {
  min: { type: 'string', description: 'The first possible value, as `09:30`.' },
  max: { type: 'string', description: 'The last possible value.' },
  ...WRITTEN,
  step: { type: 'number', description: 'Seconds between two values.' },
} as const;

/** Values look like `09:30:00`. */
export default defineField({
  props: PROPS,
  parts: {
    RangePicker: {
      props: PROPS,
      naming: () => 'group',
      load: async () => (await import('./moment.tsx')).makeRangePicker('time'),
    },
  },
  load: async () => (await import('./moment.tsx')).makePicker('time'),
});
