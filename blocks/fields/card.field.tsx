// Draws a frame with a title around fields.
import { defineField } from './contract.ts';
import { Card } from './panes/arrange.tsx';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: { title: { type: 'string', description: 'Shown above the fields.' } },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Card),
});
