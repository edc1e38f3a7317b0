// Shows questions with the same choices as a table.
import { Matrix } from './panes/arrange.tsx';
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

/** Each question has its choices in columns below one another. */
export default defineField({
  props: { title: { type: 'string', description: 'Shown above the questions.' } },
  naming: () => 'own',
  isContainer: true,
  load: () => Promise.resolve(Matrix),
});
