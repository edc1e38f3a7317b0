import { defineField, NO_PROPS } from './contract.ts';
import { PaneBody } from './panes/arrange.tsx';

/** The fields of an `object`, one below the other. */
export default defineField({
  props: NO_PROPS,
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(PaneBody),
});
