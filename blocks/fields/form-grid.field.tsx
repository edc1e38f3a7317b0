// Shows fields side by side, as far as the width allows.
import { Grid, GridColumn } from './panes/arrange.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: {
    maxColumns: {
      type: ['number', 'array'],
      items: { type: 'number' },
      description: 'The most columns; of a list the largest.',
    },
    minColumns: {
      type: ['number', 'array'],
      items: { type: 'number' },
      description: 'The fewest columns, also on phones; of a list the smallest.',
    },
  },
  naming: () => 'own',
  isContainer: true,
  parts: {
    GridColumn: {
      props: { gridSpan: { type: 'number', description: 'Columns that it takes.' } },
      naming: () => 'own',
      isContainer: true,
      load: () => Promise.resolve(GridColumn),
    },
  },
  load: () => Promise.resolve(Grid),
});
