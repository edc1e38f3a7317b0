import { observer } from '@formily/react';
import { describeCombobox } from './combobox.tsx';
import { defineField } from './contract.ts';

/**
 * One of many choices, loaded page by page as the list is scrolled. It asks for `page` with a page number,
 * and gets choices `{ id, title }`; a page of less than `size` is the last one.
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
