// Shows a read-only list of `{ name, value }`.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

export default defineField({
  naming: () => 'own',
  load: async () => observer((await import('./facts/facts.tsx')).Facts),
});
