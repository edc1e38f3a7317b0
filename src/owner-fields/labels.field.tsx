// Takes a list of short texts that are typed one after another.
import { connectCombobox } from '../../blocks/fields/combobox.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/** Enter or a comma ends one. */
export default defineField({
  props: {
    placeholder: { type: 'string', description: 'Shown while there is none.' },
    maxCount: { type: 'number', description: 'The most that there can be.' },
  },
  async load() {
    const { LateSelect } = await import('../../blocks/fields/late-select.tsx');
    return connectCombobox(LateSelect as never, () => ({
      mode: 'tags',
      open: false,
      suffixIcon: null,
      tokenSeparators: [',', '，', ';', '；', '、'],
    }));
  },
});
