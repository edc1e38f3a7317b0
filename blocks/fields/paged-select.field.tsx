import { observer } from '@formily/react';
import { describeCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/**
 * One of many choices that come a page at a time, as the list is scrolled. It asks for `page` with the number of a page, and is answered by choices
 * `{ id, title }`; one of less than `size` is the last.
 */
export default defineField({
  props: {
    type: 'object',
    properties: {
      size: { type: 'number', description: 'Choices on a page.' },
      placeholder: { type: 'string', description: 'Shown while the field is empty.' },
    },
  },
  load: async () => describeCombobox(observer((await import('./paged-select.tsx')).PagedSelect)),
});
