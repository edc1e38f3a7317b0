import { defineField } from './contract.ts';

/** A day, as `2026-01-31`, a month, a week or a moment, and from one to another: the browser's own pickers. */
export default defineField({
  props: ['min', 'max', 'autoComplete', 'picker', 'showTime'],
  parts: {
    RangePicker: {
      props: ['min', 'max', 'picker', 'showTime'],
      naming: () => 'group',
      load: async () => (await import('./moment.tsx')).makeRangePicker(),
    },
  },
  load: async () => (await import('./moment.tsx')).makePicker(),
});
