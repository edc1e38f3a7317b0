import { defineField } from '../../blocks/fields/contract.ts';
import { CHOICE_PROPS } from '../../blocks/fields/shared-props.ts';

/** Check boxes in groups: the `children` of each choice. Their `text` explains them. */
export default defineField({
  props: { type: 'object', properties: CHOICE_PROPS },
  naming: () => 'group',
  isInternal: true,
  load: async () => (await import('./grouped-checks.tsx')).default,
});
