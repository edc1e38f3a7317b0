// Lets an owner choose a named section of the page that a link leads to.
import { describeCombobox } from '../../blocks/fields/combobox.tsx';
import { defineField } from '../../blocks/fields/contract.ts';

/** `linkChannelCode` names the page. Calls `sections` (returns `{ anchor, title }`) on the form. */
export default defineField({
  props: {},
  reads: ['linkChannelCode'],
  load: async () => describeCombobox((await import('./controls/section-choice.tsx')).SectionChoice),
});
