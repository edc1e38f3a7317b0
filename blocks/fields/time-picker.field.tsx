import { defineField } from './contract.ts';

/** A time of day, as `09:30`, and from one to another. */
export default defineField({
  props: ['min', 'max', 'step'],
  parts: {
    RangePicker: {
      props: ['min', 'max', 'step'],
      naming: () => 'group',
      load: async () => (await import('./moment.tsx')).makeRangePicker('time'),
    },
  },
  load: async () => (await import('./moment.tsx')).makePicker('time'),
});
