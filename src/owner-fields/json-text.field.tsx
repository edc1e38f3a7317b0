// Edits any JSON value as text.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** It is checked while it is typed. The value is that of the last valid text. */
export default defineField({
  props: { rows: { type: 'number', description: 'Height in lines.' } },
  load: async () => observer((await import('./controls/json-box.tsx')).JsonBox),
});
