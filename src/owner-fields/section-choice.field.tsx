import { describeCombobox } from '../../blocks/fields/combobox.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * A section of the page that `linkChannelCode` of the form names: one of its blocks with a name. It calls
 * `sections` (with the code; returns `{ anchor, title }`) on the form.
 */
export default defineField({
  isInternal: true,
  props: { type: 'object', properties: {} },
  reads: ['linkChannelCode'],
  load: async () => describeCombobox((await import('./controls/section-choice.tsx')).SectionChoice),
});
