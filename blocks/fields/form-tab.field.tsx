// Shows the parts of a form as tabs.
import { PANE } from './panes/arrange.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: {
    defaultActiveKey: {
      type: ['string', 'number'],
      description: 'The tab that is shown first, by key or name.',
    },
  },
  naming: () => 'own',
  isContainer: true,
  parts: {
    TabPane: {
      props: {
        tab: { type: 'string', description: 'Title of the tab.' },
        title: { type: 'string', description: 'The same as `tab`.' },
        key: { type: ['string', 'number'], description: 'Identifies the panel among its siblings.' },
      },
      ...PANE,
    },
  },
  load: async () => (await import('./panes/tabs.tsx')).Tabs as never,
});
