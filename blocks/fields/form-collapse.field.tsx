// Shows the parts of a form as collapsible sections.
import { PANE } from './panes/arrange.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: {
    accordion: { type: 'boolean', description: 'One section is open at a time.' },
    defaultActiveKey: {
      type: ['string', 'number', 'array'],
      items: { type: ['string', 'number'] },
      description: 'The sections that start open, by key or name; the first by default.',
    },
  },
  naming: () => 'own',
  isContainer: true,
  parts: {
    CollapsePanel: {
      props: {
        header: { type: 'string', description: 'Title of the panel.' },
        title: { type: 'string', description: 'The same as `header`.' },
        key: { type: ['string', 'number'], description: 'Identifies the panel among its siblings.' },
      },
      ...PANE,
    },
  },
  load: async () => (await import('./panes/collapse.tsx')).Collapse as never,
});
