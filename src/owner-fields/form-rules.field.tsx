import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** The fields of a form as a list, each with its properties, or all of them as JSON. */
export default defineField({
  isInternal: true,
  props: { type: 'object', properties: {} },
  naming: () => 'group',
  load: async () => observer((await import('./controls/form-rules.tsx')).FormRules),
});
