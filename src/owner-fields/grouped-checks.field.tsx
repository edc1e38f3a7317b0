// Shows check boxes in groups.
import { defineField } from '../../blocks/fields/contract.ts';
import { CHOICE_PROPS } from '../../blocks/fields/shared-props.ts';

/** A group has the `children` of a choice. Their `text` explains them. */
export default defineField({
  props: CHOICE_PROPS,
  naming: () => 'group',
  load: async () => (await import('./grouped-checks.tsx')).default,
});
