import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Chooses one of the values that a call answers: `[{ value, title, group, detail }]`, all at once. Those with
 * the same `group` stand below it as a heading. It calls `answer` (with `call`) on the form.
 */
export default defineField({
  isInternal: true,
  props: {
    type: 'object',
    properties: { call: { type: 'string', description: 'A GET call that needs no query.' } },
  },
  load: async () => (await import('./controls/call-choice.tsx')).CallChoice,
});
