// Lets an owner choose a color: a role of the theme, one of a list, none or another one.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/** The picker of another color begins at `start`. */
export default defineField({
  props: {
    roles: {
      type: 'array',
      items: { type: 'string' },
      description: 'Roles of the theme, offered first. The value is then the name of the role.',
    },
    colours: {
      type: 'array',
      items: { type: 'string' },
      description: 'The suggested colours, as `#rrggbb`.',
    },
    start: { type: 'string', description: 'The colour that the picker for other colours starts with.' },
  },
  naming: () => 'group',
  load: async () => observer((await import('./style/colour-choice.tsx')).ColourChoice),
});
