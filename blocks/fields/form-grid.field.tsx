import { Grid, GridColumn } from './panes/arrange.tsx';
import { defineField } from './contract.ts';

/** Shows fields side by side, as far as the width allows. */
export default defineField({
  props: { type: 'object', properties: { maxColumns: { type: 'number', description: 'The most columns.' } } },
  naming: () => 'own',
  isContainer: true,
  parts: {
    GridColumn: {
      props: {
        type: 'object',
        properties: { gridSpan: { type: 'number', description: 'Columns that it takes.' } },
      },
      naming: () => 'own',
      isContainer: true,
      load: () => Promise.resolve(GridColumn),
    },
  },
  load: () => Promise.resolve(Grid),
});
