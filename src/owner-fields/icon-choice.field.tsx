// Lets an owner choose an icon by searching for it.
import { observer } from '@formily/react';
import { defineField } from '../../blocks/fields/contract.ts';

/**
 * Chooses an icon. The value is its name and its path, `rocket M12 15v5…`, or empty for the usual one. It
 * calls `icons` on the dialog with words in any language: the icons `{ name, path }`, the nearest first.
 */
export default defineField({
  props: {},
  naming: () => 'group',
  load: async () => observer((await import('./icon/icon-choice.tsx')).IconChoice),
});
