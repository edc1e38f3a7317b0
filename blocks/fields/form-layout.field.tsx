// Places labels above their fields, beside them, or all in one line.
import { Layout } from './panes/arrange.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

/** On narrow screens labels are above. */
export default defineField({
  props: {
    layout: {
      enum: ['vertical', 'horizontal', 'inline'],
      description: 'Labels above the fields, beside them, or everything in one line.',
    },
  },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Layout),
});
