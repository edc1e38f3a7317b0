import { PaneBody } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Parts of a form behind tabs. */
export default defineField({
  props: [],
  naming: () => 'own',
  isContainer: true,
  parts: {
    TabPane: {
      props: ['tab', 'title', 'key'],
      naming: () => 'own',
      isContainer: true,
      load: () => Promise.resolve(PaneBody),
    },
  },
  load: async () => (await import('./panes/tabs.tsx')).Tabs as never,
});
