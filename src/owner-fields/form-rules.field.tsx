// Edits the fields of a form.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** As a list, each field with its properties, or all of them as JSON. */
export default defineField({
  props: {},
  naming: () => 'group',
  load: async () => observer((await import('./controls/form-rules.tsx')).FormRules),
});
