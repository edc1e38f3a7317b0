import { observer } from '@formily/react';
import { defineField } from './contract.ts';

/** A secret; it can be shown for a moment. */
export default defineField({
  props: ['placeholder', 'maxLength', 'autoComplete'],
  load: async () => observer((await import('./proof/password-box.tsx')).PasswordBox),
});
