// Lets an owner set the point of a picture that stays in sight where it is cropped.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** The value is `{ x, y }` in percent. */
export default defineField({
  props: {
    of: { type: 'string', description: 'The member of the form that holds the address of the picture.' },
  },
  naming: () => 'group',
  load: async () => observer((await import('./focus/focal-point.tsx')).FocalPoint),
});
