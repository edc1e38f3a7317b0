import { Layout } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Labels above their fields, beside them, or everything in a line; where there is no room, above. */
export default defineField({
  props: ['layout'],
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Layout),
});
