// Shows the parts of a form as steps, one at a time.
import { PANE } from './panes/arrange.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  naming: () => 'own',
  isContainer: true,
  parts: {
    StepPane: {
      props: {
        title: { type: 'string', description: 'Title of the step.' },
        description: { type: 'string', description: 'Text below the title.' },
      },
      ...PANE,
    },
  },
  load: async () => (await import('./panes/steps.tsx')).Steps as never,
});
