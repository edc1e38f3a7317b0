// Lets a person choose a number of stars.
import { defineField } from './contract.ts';
import type { OwnFacts } from '../../runtime/model/field-facts.ts';

export const facts = {
  gives: 'number',
  keywords: {
    minimum: 0,
    maximum: { prop: 'count', otherwise: 5 },
    multipleOf: { prop: 'allowHalf', oneOf: [true], instead: 0.5, otherwise: 1 },
  },
  skeleton: 'stars',
  reading: 'of-count',
} satisfies OwnFacts;

export default defineField({
  props: {
    allowClear: { type: 'boolean', description: 'Pressing the chosen star again takes it back.' },
    count: { type: 'number', description: 'Number of stars; 5 by default.' },
    disabled: { type: 'boolean', description: 'Nothing can be chosen.' },
    tooltips: { type: 'array', items: { type: 'string' }, description: 'What each star stands for.' },
    character: { type: 'string', description: 'The sign that is shown instead of a star.' },
    allowHalf: { type: 'boolean', description: 'Half stars can be given.' },
  },
  naming: () => 'group',
  load: async () => (await import('./stars.tsx')).Stars,
});
