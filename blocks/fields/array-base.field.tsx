import { defineField, NO_PROPS } from './contract.ts';
import { PaneBody } from './panes/arrange.tsx';
import { ROW_PARTS } from './rows/part-fields.ts';

/** The buttons of rows under one name for every kind of list. */
export default defineField({
  props: NO_PROPS,
  naming: () => 'own',
  isContainer: true,
  parts: ROW_PARTS,
  load: () => Promise.resolve(PaneBody),
});
