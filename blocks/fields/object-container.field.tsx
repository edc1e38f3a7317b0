// Shows the fields of an `object`, one below the other.
import { defineField, NO_PROPS } from './contract.ts';
import { PaneBody } from './panes/arrange.tsx';

export default defineField({
  props: NO_PROPS,
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(PaneBody),
});
