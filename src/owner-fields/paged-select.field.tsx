// Lets an owner choose one of many values, which are loaded page by page.
import { observer } from '@formily/react';
import { describeCombobox } from '../../blocks/fields/combobox.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * It calls `asks` on the dialog with a page number, which returns choices `{ id, title }`; a page of less
 * than `size` is the last one.
 */
export default defineField({
  props: {
    size: { type: 'number', description: 'Choices on a page.' },
    asks: { type: 'string', description: 'What it calls on the dialog; `page` by default.' },
    placeholder: { type: 'string', description: 'Shown while the field is empty.' },
  },
  load: async () => describeCombobox(observer((await import('./paged-select.tsx')).PagedSelect)),
});
