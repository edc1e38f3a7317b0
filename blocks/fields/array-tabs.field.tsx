// Shows each item of a list as a tab of fields.
import { defineField } from './contract.ts';
import { PANE } from './panes/arrange.tsx';
import { ROW_PARTS } from './rows/part-fields.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'rows' } satisfies OwnFacts;

/** There is at least one tab. */
export default defineField({
  naming: () => 'group',
  isContainer: true,
  parts: {
    TabPane: PANE,
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/row-tabs.tsx')).RowTabs,
});
