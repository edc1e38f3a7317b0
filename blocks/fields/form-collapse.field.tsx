import { PaneBody } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Parts of a form that fold. */
export default defineField({
  props: [],
  naming: () => 'own',
  isContainer: true,
  parts: {
    CollapsePanel: {
      props: ['header', 'title', 'key'],
      naming: () => 'own',
      isContainer: true,
      load: () => Promise.resolve(PaneBody),
    },
  },
  load: async () => (await import('./panes/collapse.tsx')).Collapse as never,
});
