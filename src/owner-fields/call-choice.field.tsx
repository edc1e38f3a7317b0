// Lets an owner choose one of the values that a call answers.
import { defineField } from '../../blocks/fields/contract.ts';

/** `[{ value, title, group, detail }]`. It calls `answer` (with `call`) on the form. */
export default defineField({
  props: { call: { type: 'string', description: 'A GET call that needs no query.' } },
  load: async () => (await import('./controls/call-choice.tsx')).CallChoice,
});
