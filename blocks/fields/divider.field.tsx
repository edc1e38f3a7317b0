// Draws a line between fields, with or without a text.
import { defineField } from './contract.ts';
import { Divider } from './panes/arrange.tsx';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: {
    children: { type: 'string', description: 'A text above the line.' },
    title: { type: 'string', description: 'The same as `children`.' },
  },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Divider),
});
