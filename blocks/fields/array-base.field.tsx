// Gives the buttons of rows one name for every kind of list.
import { defineField } from './contract.ts';
import { PaneBody } from './panes/arrange.tsx';
import { ROW_PARTS } from './rows/part-fields.ts';

export default defineField({
  naming: () => 'own',
  isContainer: true,
  parts: ROW_PARTS,
  load: () => Promise.resolve(PaneBody),
});
