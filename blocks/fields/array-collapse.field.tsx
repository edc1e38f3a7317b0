// Shows each item of a list as a section that can be closed.
import { defineField } from './contract.ts';
import { PANE } from './panes/arrange.tsx';
import { ROW_PARTS } from './rows/part-fields.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'rows' } satisfies OwnFacts;

export default defineField({
  props: {
    accordion: { type: 'boolean', description: 'One section is open at a time.' },
    defaultOpenPanelCount: { type: 'number', description: 'Sections that start open; 5 by default.' },
  },
  naming: () => 'group',
  isContainer: true,
  parts: {
    CollapsePanel: {
      props: {
        header: { type: 'string', description: 'Title of each section, before its number.' },
        title: { type: 'string', description: 'The same as `header`.' },
        extra: { type: 'string', description: 'A text at the end of the title.' },
        key: { type: ['string', 'number'] },
      },
      ...PANE,
    },
    ...ROW_PARTS,
  },
  load: async () => (await import('./rows/folds.tsx')).Folds as never,
});
