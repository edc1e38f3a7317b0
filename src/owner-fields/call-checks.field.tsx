// Shows check boxes for the values that a call answers.
import { defineField } from '../../blocks/fields/contract.ts';

/** As `CallChoice` does for one. Its value is the list of those that are chosen. */
export default defineField({
  props: { call: { type: 'string', description: 'A GET call that needs no query.' } },
  naming: () => 'group',
  load: async () => (await import('./controls/call-checks.tsx')).CallChecks,
});
