import { Grid, GridColumn } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Fields side by side where there is room. */
export default defineField({
  props: ['maxColumns'],
  naming: () => 'own',
  isContainer: true,
  parts: {
    GridColumn: {
      props: ['gridSpan'],
      naming: () => 'own',
      isContainer: true,
      load: () => Promise.resolve(GridColumn),
    },
  },
  load: () => Promise.resolve(Grid),
});
