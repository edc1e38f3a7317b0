// Shows fields in a line, or one below the other.
import { Space } from './panes/arrange.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: { direction: { enum: ['horizontal', 'vertical'] } },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Space),
});
