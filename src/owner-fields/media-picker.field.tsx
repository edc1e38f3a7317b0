// Lets an owner pick pictures or videos from the media library.
import { defineField } from '../../blocks/fields/contract.ts';

/** The value is `{ picked, uploaded }`. `most` limits how many can be picked with `multiple`. */
export default defineField({
  props: {
    resourceType: { enum: [1, 2, 3], description: '1 for pictures, 2 for videos, 3 for files.' },
    multiple: { type: 'boolean', description: 'More than one can be chosen.' },
    most: { type: 'number', description: 'With `multiple`: the most that can be chosen.' },
  },
  naming: () => 'group',
  load: async () => (await import('./media/picker.tsx')).MediaPicker,
});
