import { observer } from '@formily/react';
import { defineField, NO_PROPS } from '../../blocks/fields/contract.ts';

/** Shows a read-only list of `{ name, value }`. */
export default defineField({
  isInternal: true,
  props: NO_PROPS,
  naming: () => 'own',
  load: async () => observer((await import('./facts/facts.tsx')).Facts),
});
