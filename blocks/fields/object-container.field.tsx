// Shows the fields of an `object`, one below the other.
import { defineField } from './contract.ts';
import { PaneBody } from './panes/arrange.tsx';

export default defineField({
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(PaneBody),
});
