import { PaneBody } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Parts of a form one after the other. */
export default defineField({
  props: [],
  naming: () => 'own',
  isContainer: true,
  parts: {
    StepPane: {
      props: ['title', 'description'],
      naming: () => 'own',
      isContainer: true,
      load: () => Promise.resolve(PaneBody),
    },
  },
  load: async () => (await import('./panes/steps.tsx')).Steps as never,
});
