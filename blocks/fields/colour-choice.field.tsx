import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/** A colour of those in `colours`, none, or any other; the picker of any other begins at `start`. */
export default defineField({
  props: ['colours', 'start'],
  naming: () => 'group',
  load: async () => observer((await import('./style/colour-choice.tsx')).ColourChoice),
});
