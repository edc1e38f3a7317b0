// Shows a text among the fields.
import { defineField } from './contract.ts';
import { FormText } from './panes/arrange.tsx';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: {
    content: { type: 'string', description: 'The text.' },
    children: { type: 'string', description: 'The same as `content`.' },
    mode: { enum: ['normal', 'h1', 'h2', 'h3', 'p'], description: 'A heading or a paragraph.' },
  },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(FormText),
});
