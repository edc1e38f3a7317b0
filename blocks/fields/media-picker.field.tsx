import { defineField } from './contract.ts';

/** Pictures or videos of the site's media library; the value is `{ picked, uploaded }`. `most` is how many may be picked with `multiple`. */
export default defineField({
  props: ['resourceType', 'multiple', 'most'],
  naming: () => 'group',
  load: async () => (await import('./media/picker.tsx')).MediaPicker,
});
