// Shows a button that sends the form, instead of the one below it.
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = { gives: 'nothing' } satisfies OwnFacts;

export default defineField({
  props: {
    children: { type: 'string', description: 'Text of the button, instead of the title.' },
    block: { type: 'boolean', description: 'As wide as the form.' },
    disabled: { type: 'boolean', description: 'It cannot be pressed.' },
  },
  naming: () => 'own',
  isContainer: true,
  load: async () => (await import('./form-buttons.tsx')).Submit,
});
